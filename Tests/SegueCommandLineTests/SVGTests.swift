import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// SVG files in scripts and as scripts, beside the pictures of librsvg.
@Suite struct SVGTests {
  private static let folder = ExternalTool.repository + "fixtures/svg/"
  private static let side = 240

  /// Returns a script whose one layer draws an SVG file in a square.
  private static func script(_ file: String) -> String {
    """
    segue: 1
    canvas: \(side)x\(side)
    background: clear
    screens: { icon: { background: clear, layers: [ { svg: \(file), content-mode: aspect-fit } ] } }
    timeline: [ { show: icon }, { hold: 100ms } ]
    """
  }

  private static func picture(_ bytes: [UInt8]?) throws -> Pixmap {
    try PNGDecoder().decode(try #require(bytes), named: "picture.png")
  }

  /// Returns the share of pixels that are off by more than 48 levels, which edges may be, and the mean.
  private static func difference(_ a: Pixmap, _ b: Pixmap) -> (share: Double, mean: Double) {
    var (off, sum) = (0, 0)
    for (one, other) in zip(a.pixels, b.pixels) {
      var worst = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let levels = abs(Int(one >> shift & 255) - Int(other >> shift & 255))
        worst = max(worst, levels)
        sum += levels
      }
      if worst > 48 { off += 1 }
    }
    let count = Double(max(1, a.pixels.count))
    return (Double(off) / count, Double(sum) / count / 4)
  }

  @Test(arguments: ["heart", "shapes", "groups", "paints", "styles"])
  func drawingIsThatOfLibrsvg(name: String) throws {
    let workspace = try Workspace()
    let text = try String(contentsOfFile: Self.folder + "\(name).svg", encoding: .utf8)
    try workspace.write(text, to: "icon.svg")
    try workspace.write(Self.script("icon.svg"), to: "icon.yaml")
    let still = try workspace.segue("still", "icon.yaml", "--at", "0s", "-o", "ours.png")
    #expect(still.status == 0, "\(still.errors)")
    #expect(!still.errors.contains("warning"), "\(still.errors)")
    let theirs = try ExternalTool.run(
      [
        "rsvg-convert", "--page-width", "\(Self.side)", "--page-height", "\(Self.side)", "-w",
        "\(Self.side)", "-h", "\(Self.side)", "--keep-aspect-ratio", "-o",
        workspace.folder.path("theirs.png"), workspace.folder.path("icon.svg"),
      ])
    #expect(theirs.status == 0, "\(theirs.errors)")
    var ours = try Self.picture(workspace.bytes(of: "ours.png"))
    let other = try Self.picture(workspace.bytes(of: "theirs.png"))
    // Of a drawing that is no square librsvg's page begins at the drawing.
    if name == "styles" { ours = Self.moved(ours, by: (Self.side - Self.side / 2) / 2) }
    try #require(ours.size == other.size)
    let (share, mean) = Self.difference(ours, other)
    #expect(share <= 0.004, "\(name): \(share) of the pixels are off")
    #expect(mean <= 1.2, "\(name): \(mean) levels")
  }

  /// Returns a picture moved upward by a number of rows.
  private static func moved(_ picture: Pixmap, by rows: Int) -> Pixmap {
    var result = picture
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        result[x, y] = y + rows < picture.size.height ? picture[x, y + rows] : 0
      }
    }
    return result
  }

  @Test(arguments: ["heart", "shapes", "groups", "paints", "styles", "badge"])
  func importedLayersDrawTheSamePicture(name: String) throws {
    let workspace = try Workspace()
    let text = try String(contentsOfFile: Self.folder + "\(name).svg", encoding: .utf8)
    try workspace.write(text, to: "icon.svg")
    let made = try workspace.segue("import", "icon.svg")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try workspace.segue("check", "--strict", "icon.yaml").status == 0)
    let script = String(decoding: workspace.bytes(of: "icon.yaml") ?? [], as: UTF8.self)
    let canvas = try #require(script.split(separator: "\n").first { $0.hasPrefix("canvas: ") })
    let direct = """
      segue: 1
      \(canvas)
      background: clear
      screens: { icon: { background: clear, layers: [ { svg: icon.svg } ] } }
      timeline: [ { show: icon }, { hold: 100ms } ]
      """
    try workspace.write(direct, to: "direct.yaml")
    for script in ["icon", "direct"] {
      let still = try workspace.segue(
        "still", "\(script).yaml", "--at", "0s", "-o", "\(script).png")
      #expect(still.status == 0, "\(still.errors)")
    }
    let imported = try Self.picture(workspace.bytes(of: "icon.png"))
    let drawn = try Self.picture(workspace.bytes(of: "direct.png"))
    #expect(imported == drawn)
  }

  @Test func whatIsNotDrawnIsAWarningWithTheLineOfTheSVG() throws {
    let workspace = try Workspace()
    let text = try String(contentsOfFile: Self.folder + "missing.svg", encoding: .utf8)
    try workspace.write(text, to: "icon.svg")
    let result = try workspace.segue("import", "icon.svg")
    #expect(result.status == 0)
    for place in ["icon.svg:4:3", "icon.svg:5:3", "icon.svg:6:3"] {
      #expect(result.errors.contains("\(place): warning[W015]"), "\(result.errors)")
    }
    let strict = try workspace.segue("import", "icon.svg", "--strict", "-o", "strict.yaml")
    #expect(strict.status == 1)
    #expect(workspace.bytes(of: "strict.yaml") == nil)
    try workspace.write(Self.script("icon.svg"), to: "clip.yaml")
    let check = try workspace.segue("check", "clip.yaml")
    #expect(check.status == 0)
    #expect(check.errors.contains("icon.svg:5:3: warning[W015]"), "\(check.errors)")
  }

  @Test func badFilesAreNamedWithTheirStatus() throws {
    let workspace = try Workspace()
    let script = try String(contentsOfFile: Self.folder + "refused/script.svg", encoding: .utf8)
    try workspace.write(script, to: "bad.svg")
    try workspace.write(Self.script("bad.svg"), to: "bad.yaml")
    try workspace.write(Self.script("none.svg"), to: "none.yaml")
    try workspace.write(Self.script("../../../../etc/passwd"), to: "away.yaml")
    let bad = try workspace.segue("check", "bad.yaml")
    #expect(bad.status == 65)
    #expect(bad.errors.contains("bad.svg:2:3: error[E046]"), "\(bad.errors)")
    let none = try workspace.segue("check", "none.yaml")
    #expect(none.status == 66)
    #expect(none.errors.contains("error[E045]"), "\(none.errors)")
    #expect(try workspace.segue("check", "away.yaml").errors.contains("error[E028]"))
    #expect(try workspace.segue("import", "bad.svg", "-o", "out.yaml").status == 65)
    #expect(workspace.bytes(of: "out.yaml") == nil)
    #expect(try workspace.segue("import", "none.svg", "-o", "out.yaml").status == 66)
  }

  @Test func importReplacesNoFileUnlessItIsTold() throws {
    let workspace = try Workspace()
    try workspace.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>", to: "a.svg")
    try workspace.write("mine", to: "a.yaml")
    #expect(try workspace.segue("import", "a.svg").status == 73)
    #expect(workspace.bytes(of: "a.yaml") == Array("mine".utf8))
    #expect(try workspace.segue("import", "a.svg", "--force").status == 0)
  }
}
