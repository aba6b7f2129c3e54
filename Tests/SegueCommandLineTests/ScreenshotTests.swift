import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Screenshots of devices: detection, automatic canvas, and status bar.
@Suite struct ScreenshotTests {
  /// Draws a white screenshot with a red clock in the status bar and a black line further down.
  private static func screenshot(_ size: PixelSize, ground: Color = .white) -> Pixmap {
    var pixmap = Pixmap(size, filledWith: ground.premultiplied)
    guard size.width > 600, size.height > 330 else { return pixmap }
    for y in 60..<100 { for x in 90..<240 { pixmap[x, y] = 0xFFFF_0000 } }
    for y in 300..<330 { for x in 90..<600 { pixmap[x, y] = 0xFF00_0000 } }
    return pixmap
  }

  private static let script = """
    segue: 1
    canvas: CANVAS
    screens: { a: a.png, b: b.png }
    timeline:
      - show: a
      - push: b

    """

  private func workspace(canvas: String, _ a: PixelSize, _ b: PixelSize) throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(Self.script.replacing("CANVAS", with: canvas), to: "clip.yaml")
    try workspace.write(Workspace.png(of: Self.screenshot(a)), to: "a.png")
    try workspace.write(Workspace.png(of: Self.screenshot(b)), to: "b.png")
    return workspace
  }

  @Test(arguments: [
    ("390x844", PixelSize(1179, 2556), "1179x2556 is a screenshot of `iphone-16`"),
    ("iphone-8", PixelSize(1170, 2532), "1170x2532 is a screenshot of `iphone-14`"),
    ("500x500", PixelSize(828, 1792), "828x1792 is a screenshot of `iphone-11`"),
    ("844x390", PixelSize(2556, 1179), "2556x1179 is a screenshot of `iphone-16`"),
    ("ipad-pro-11", PixelSize(1668, 2388), "1668x2388 is a screenshot of `ipad-pro-11-m2`"),
  ])
  func screenshotOfAnotherDeviceNamesIt(
    canvas: String, size: PixelSize, sentence: String
  ) throws {
    let result = try workspace(canvas: canvas, size, size).segue("check", "clip.yaml")
    #expect(result.status == 0)
    #expect(result.errors.contains("= help: \(sentence): write `canvas: "), "\(result.errors)")
  }

  @Test(arguments: [
    ("iphone-15", 1179, 2556), ("195x422", 1170, 2532), ("auto", 640, 1136), ("auto", 2732, 2048),
    ("auto", 999, 1000), ("iphone-14 landscape", 2532, 1170), ("412x915", 1080, 2400),
    ("375x812", 1080, 2340),
  ])
  func fittingScreenshotIsNoWarning(canvas: String, width: Int, height: Int) throws {
    let size = PixelSize(width, height)
    let result = try workspace(canvas: canvas, size, size).segue("check", "clip.yaml")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  @Test(arguments: [
    ("auto", PixelSize(1179, 2556), "393x852"), ("auto @2x", PixelSize(1170, 2532), "780x1688"),
    ("Auto", PixelSize(300, 200), "300x200"), ("auto @3x", PixelSize(2736, 1260), "2736x1260"),
    ("auto @2.625", PixelSize(1080, 2400), "1080x2400"),
  ])
  func automaticCanvasIsThatOfTheFirstScreenshot(
    canvas: String, size: PixelSize, pixels: String
  ) throws {
    let workspace = try workspace(canvas: canvas, size, PixelSize(90, 200))
    let result = try workspace.segue("still", "clip.yaml", "--at", "0s", "-o", "x.png")
    #expect(result.status == 0)
    #expect(result.errors.contains("x.png  \(pixels)  "), "\(result.errors)")
  }

  @Test(arguments: [
    (PixelSize(1332, 2880), "444x960 @3x"), (PixelSize(2880, 1332), "960x444 @3x"),
    (PixelSize(1333, 2881), "444.33x960.33 @3x"), (PixelSize(2000, 1500), "1000x750 @2x"),
  ])
  func aLargePictureOfNoDeviceIsAWarningWithTheCanvas(size: PixelSize, canvas: String) throws {
    let workspace = try workspace(canvas: "auto", size, size)
    let script = try workspace.segue("check", "clip.yaml")
    #expect(script.status == 0)
    #expect(
      script.errors.contains(
        "clip.yaml:2:9: warning[W009]: \(size.width)x\(size.height) is not the "))
    #expect(script.errors.contains("write `canvas: \(canvas)`, or `canvas: \(size.width)x"))
    let quick = try workspace.segue("check", "a.png", "b.png")
    #expect(quick.errors.contains("a.png: warning[W009]: "), "\(quick.errors)")
    #expect(quick.errors.contains("`canvas: \(canvas)`"), "\(quick.errors)")
    // The suggested canvas fixes the warning.
    for canvas in [canvas, "\(size.width)x\(size.height)"] {
      let given = try workspace.segue("check", "a.png", "b.png", "--canvas", canvas)
      #expect(given.status == 0 && !given.errors.contains("W009"), "\(given.errors)")
    }
  }

  @Test(arguments: [
    (PixelSize(1260, 2736), "420x912"), (PixelSize(2064, 2752), "1032x1376"),
    (PixelSize(2752, 2064), "1376x1032"), (PixelSize(2532, 1170), "844x390"),
  ])
  func twoScreenshotsHaveTheirDevicesPoints(size: PixelSize, points: String) throws {
    let workspace = try workspace(canvas: "auto", size, size)
    let result = try workspace.segue("trace", "a.png", "b.png", "--modal", "-o", "x.trace")
    #expect(result.status == 0, "\(result.errors)")
    let trace = String(decoding: workspace.bytes(of: "x.trace") ?? [], as: UTF8.self)
    #expect(trace.contains("\ncanvas \(points) @1x\n"), "\(trace.prefix(100))")
    #expect(result.errors.contains("warning[W010]: \(size.width)x\(size.height) is a screenshot"))
    for scale in ["1", "2", "3"] {
      let given = try workspace.segue("check", "a.png", "b.png", "--scale", scale)
      #expect(given.status == 0 && !given.errors.contains("W02"), "\(given.errors)")
    }
  }

  @Test func anAutomaticCanvasNeedsAScreenshot() throws {
    let workspace = try Workspace()
    try workspace.write(
      Self.script.replacing("CANVAS", with: "auto").replacing("a.png", with: "\"#FFFFFF\"")
        .replacing("b.png", with: "{ fill: \"#000000\" }"), to: "clip.yaml")
    let result = try workspace.segue("check", "clip.yaml")
    #expect(result.status == 65)
    #expect(
      result.errors.contains(
        "`auto` is the size of the first screenshot, and no screen is a picture"))
  }

  @Test func anAutomaticCanvasOfAPictureThatIsMissingNamesThePicture() throws {
    let workspace = try Workspace()
    try workspace.write(
      Self.script.replacing("CANVAS", with: "auto").replacing("a.png", with: "nowhere.png"),
      to: "clip.yaml")
    let missing = try workspace.segue("check", "clip.yaml")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("nowhere.png does not exist"), "\(missing.errors)")
  }

  @Test(arguments: [
    "move-in, from: bottom", "kugou", "cube, from: top", "page-curl", "suck-effect",
  ])
  func fixedStatusBarIsDrawnOnce(transition: String) throws {
    let workspace = try Workspace()
    let size = PixelSize(1170, 2532)
    try workspace.write(Workspace.png(of: Self.screenshot(size)), to: "a.png")
    try workspace.write(
      """
      segue: 1
      canvas: 390x844
      screens:
        a: { file: a.png, status-bar: { height: 47 } }
        b: { file: a.png, status-bar: { height: 47 } }
      timeline:
        - show: a
        - push: b
          transition: { type: \(transition) }
          duration: 1s

      """, to: "clip.yaml")
    let result = try workspace.segue(
      "still", "clip.yaml", "--at", "0s,300ms,500ms,700ms,end", "-o", "m.png", "-q")
    #expect(result.status == 0, "\(result.errors)")
    for number in 1...5 {
      let picture = try PNGDecoder().decode(
        workspace.bytes(of: "m-\(number).png") ?? [], named: "m.png")
      var red: [(x: Int, y: Int)] = []
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = picture[x, y]
          if Int(pixel >> 16 & 255) - Int(pixel >> 8 & 255) > 20 { red.append((x, y)) }
        }
      }
      #expect(red.count >= 50 * 13 && red.count <= 52 * 15, "\(red.count) of \(number)")
      #expect(red.allSatisfy { (29...80).contains($0.x) && (19...33).contains($0.y) })
    }
  }
}
