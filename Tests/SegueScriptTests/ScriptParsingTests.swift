import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import Testing

/// Parsing of valid scripts.
@Suite struct ScriptParsingTests {
  @Test func everyFormOfValueIsRead() throws {
    let parsed = try ScriptSamples.parse(ScriptSamples.everything)
    let scene = parsed.scene
    #expect(scene.canvas == Canvas(size: Size(375, 812), scale: 2))
    #expect(scene.framesPerSecond == 33.3)
    #expect(scene.background == Color(red: 16, green: 32, blue: 48))
    #expect(
      scene.screens.map(\.name) == ["list", "viewer", "plain one", "red", "blue", "1", "cards"])
    #expect(scene.screens[1].content == .image(AssetID(1), .aspectFill))
    #expect(scene.screens[5].content == .image(AssetID(0), .scaleToFill))
    #expect(scene.screens[3] == Screen(name: "red", fill: Color(red: 255, green: 0, blue: 0)))
    #expect(scene.assets.map(\.path) == ["shots/list.png", "shots/viewer.png", "shots/photo.png"])
    #expect(scene.images.map(\.asset) == [AssetID(2), AssetID(0)])
    #expect(scene.drawings == ["icons/heart.svg"])
    #expect(scene.loop == .times(3))
    var sheet = ContactSheet(.count(9), columns: 4)
    sheet.gap = 0
    sheet.gapColor = .clear
    sheet.width = 640
    #expect(
      scene.outputs.map(\.content) == [
        .clip, .still(at: .fraction(0.5)), .still(at: .mark("open")), .still(at: .end),
        .sheet(sheet),
        .sheet(
          ContactSheet(.moments([.fraction(0.1), .mark("open"), .seconds(1.5)]), isOnion: true)),
        .trace(pixels: true),
        .still(at: .frame(10)), .still(at: .seconds(1.5)), .clip, .clip, .clip,
        .clip, .clip, .clip,
      ])
    #expect(
      scene.outputs.map(\.format.name) == [
        "gif", "png", "png", "png", "png", "png", "trace", "png", "png", "gif", "sequence",
        "webp", "apng", "y4m", "rgba",
      ])
    #expect(parsed.locations.steps.count == scene.steps.count)
    #expect(parsed.locations.outputs.count == scene.outputs.count)
    #expect(parsed.locations.assets.count == scene.assets.count)
    #expect(parsed.locations.drawings.count == scene.drawings.count)
    #expect(parsed.warnings.map(\.message) == ["nothing uses the image `again`"])
  }

  @Test func outputsCarryTheirOptions() throws {
    let outputs = try ScriptSamples.parse(ScriptSamples.everything).scene.outputs
    var gif = OutputOptions()
    gif.quality = 80
    gif.colors = 128
    gif.dither = OutputOptions.Dither.none
    gif.palette = .global
    gif.background = .white
    gif.lastFrame = 1
    gif.maxSize = 1_572_864
    gif.fit = true
    #expect(outputs.first?.options == gif)
    #expect(outputs.first { $0.format.name == "webp" }?.options.lossless == true)
    #expect(outputs.first { $0.format.name == "apng" }?.options.maxSize == 800_000)
    #expect(outputs.first { $0.path == "half.png" }?.options.pngEffort == 9)
  }

  @Test func layersCarryTheirAppearance() throws {
    let screen = try ScriptSamples.parse(ScriptSamples.everything).scene.screens[6]
    #expect(screen.statusBar == StatusBar(height: 44, fill: screen.background))
    guard case .layers(let layers) = screen.content else {
      Issue.record("\(screen.content)")
      return
    }
    #expect(layers.map(\.name) == ["sky", "deck", "star", "title", "glass"])
    let deck = layers[1]
    #expect(deck.frame == FrameLength(x: 20, y: 100, width: 335, height: 400))
    #expect(deck.perspective == 800 && deck.clips && deck.cornerRadius == 12)
    #expect(deck.children.map(\.name) == ["layer-1", "layer-2", "layer-3", "layer-4"])
    let (photo, list) = (deck.children[0], deck.children[1])
    #expect(photo.image == AssetID(2) && photo.alpha == 0.5 && photo.contentMode == .aspectFill)
    #expect(photo.frame == FrameLength(x: 0, y: 0, width: 120))
    #expect(list.image == AssetID(0) && list.frame == nil && list.anchorPoint == Point(0, 1))
    #expect(list.transform.turn == Angle(degrees: 30) && list.transform.turnY == Angle(turns: -0.1))
    #expect(list.transform.scale == Point(1.2, 1.2) && list.transform.move == Point(4, -5.5))
    #expect(deck.children[2].transform.scale == Point(2, 0.5))
    let icon = deck.children[3]
    #expect(icon.drawing == DrawingID(0) && icon.image == nil)
    #expect(icon.effects.gradient?.focus == Point(0.4, 0.5))
    #expect(icon.effects.gradient?.spread == .reflect)
  }

  @Test func stepsCarryTheirTransitions() throws {
    let steps = try ScriptSamples.parse(ScriptSamples.everything).scene.steps
    let zoom: [String: ParameterValue] = [
      "image": .image("photo"),
      "from-frame": .frame(FrameLength(x: 92, y: 228, width: 120, height: 160)),
      "to-frame": .frame(FrameLength(x: 0, y: 83.5, width: 375)),
      "cover": .color(Color(red: 0xEB, green: 0xEB, blue: 0xEB, alpha: 0x80)),
    ]
    #expect(
      steps[2]
        == .push(
          screen: "viewer",
          TransitionUse(
            "wechat-zoom", parameters: zoom, duration: 0.5,
            pacing: .dampedSpring(dampingRatio: 0.7, initialVelocity: 0.3))))
    #expect(
      steps[4] == .pop(TransitionUse(pacing: .curve(TimingFunction(0.1, -0.2, 0.3, 1.4)))))
    #expect(
      steps[5]
        == .present(
          screen: "red",
          TransitionUse(
            "kugou",
            parameters: [
              "angle": .angle(Angle(turns: 0.25)), "pop-angle": .angle(Angle(radians: 1)),
              "pivot": .place(.points(120), .fraction(1.5)),
            ],
            pacing: .physicalSpring(
              mass: 3, stiffness: 1000, damping: 500, initialVelocity: 0))))
    #expect(
      steps[10] == .push(screen: "plain one", TransitionUse("wechat-zoom", parameters: zoom)))
  }

  @Test(arguments: [
    ("375x812", 1.0, 375.0), ("375x812@3x", 3, 375), ("\"390 × 844 @1.5x\"", 1.5, 390),
    ("iphone-14", 1, 390), ("iPhone-14 @3x", 3, 390), ("\"iPhone 15 Pro @3\"", 3, 393),
    ("375x812 @2", 2, 375), ("412x915 @2.625", 2.625, 412), ("pixel-8 @2.625x", 2.625, 411.43),
    ("iphone-14 landscape", 1, 844), ("iPhone 14 Portrait @2×", 2, 390),
    ("ipad-pro-13-landscape @2X", 2, 1376), ("mac landscape", 1, 1280),
    ("{ width: 100, height: 50 }", 1, 100),
  ])
  func canvasHasSeveralForms(text: String, scale: Double, width: Double) throws {
    let canvas = try ScriptSamples.parse(ScriptSamples.small, [("canvas", text)]).scene.canvas
    #expect(canvas.scale == scale)
    #expect(canvas.size.width == width)
  }

  @Test(arguments: [
    ("\u{FEFF}" + ScriptSamples.small), ScriptSamples.small.replacing("\n", with: "\r\n"),
    "---\n" + ScriptSamples.small + "\n...\n", "# a comment\n" + ScriptSamples.small,
    """
    {"canvas": "375x812 @2x", "screens": {"list": "list.png", "player": "player.png"},
    \t"timeline": [{"show": "list"}, {"hold": "400ms"}, {"push": "player", "transition": "kugou"},
    \t{"hold": "400ms"}, "pop"], "output": "clip.gif"}
    """,
  ])
  func encodingAndLineEndingsDoNotMatter(text: String) throws {
    let expected = try ScriptSamples.parse(ScriptSamples.small).scene
    #expect(try ScriptSamples.parse(text).scene == expected)
  }

  @Test func locationsPointAtTheirValues() throws {
    let parsed = try ScriptSamples.parse(ScriptSamples.small)
    let spans = parsed.locations
    #expect(parsed.span(of: spans.assets[1]) == SourceSpan(line: 2, column: 36, length: 10))
    #expect(parsed.span(of: spans.steps[2]) == SourceSpan(line: 6, column: 5, length: 4))
    #expect(parsed.span(of: spans.outputs[0]) == SourceSpan(line: 10, column: 9, length: 8))
    let text = parsed.diagnostic(
      .error, .missingImage, "there is no file `player.png`", at: spans.assets[1]
    ).rendered(color: true)
    #expect(text.contains("\u{1B}[1;31merror[E026]\u{1B}[0m"))
  }

  @Test func yaml11BooleanWordsAreNames() throws {
    let text = ScriptSamples.small.replacing("player", with: "on").replacing("list", with: "no")
    #expect(try ScriptSamples.parse(text).scene.screens.map(\.name) == ["no", "on"])
  }
}
