import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import Testing

/// The page round a clip in scripts, and the texts of several languages.
@Suite struct PageScriptTests {
  @Test(arguments: [ScriptSamples.paged] + ScriptSamples.otherPages)
  func aPageIsWrittenAsItWasRead(script: String) throws {
    let scene = try ScriptSamples.parse(script).scene
    let text = ScriptWriter.text(scene)
    #expect(try ScriptSamples.parse(text).scene.page == scene.page, "\(text)")
    #expect(try ScriptSamples.parse(text).scene.words == scene.words)
    #expect(ScriptWriter.text(try ScriptSamples.parse(text).scene) == text)
  }

  @Test func theKeysOfAPageAreRead() throws {
    let page = try #require(try ScriptSamples.parse(ScriptSamples.paged).scene.page)
    #expect(page.size == .points(Size(1200, 900)))
    #expect(page.scale == 2)
    #expect(page.margin == PageMargin(top: 1, right: 2, bottom: 3, left: 4))
    #expect(page.darkBackground == .screen("list", blur: 30))
    #expect(page.device == .named("iphone-15"))
    #expect(page.frame.style == .flat && page.frame.island == .hide && !page.frame.hasButtons)
    #expect(page.frame.color == DeviceFrame.colors.first { $0.name == "silver" }?.color)
    #expect(page.title?.string == "Hello" && page.title?.place == .below)
    #expect(page.title?.style.size == 30 && page.title?.style.fonts.first?.weight == 800)
    #expect(page.title?.style.alignment == .center)
    #expect(page.tilt.turnY == .degrees(-20))
    #expect(page.radius == 20)
    #expect(page.progress == .bar)
  }

  @Test func calloutsAndFocusesAreReadAndWritten() throws {
    let scene = try ScriptSamples.parse(ScriptSamples.paged).scene
    let notes = scene.steps.map(\.notes)
    #expect(
      notes.map(\.callouts) == [
        [],
        [
          Callout(at: .point(Point(1, 2)), .text("Hi"), side: .left),
          Callout(at: .layer("row"), .number(3)),
        ],
        [Callout(at: .layer("row"), .text("Ho"))],
      ])
    var focus = Focus(on: .frame(Rect(0, 10, 200, 100)))
    (focus.response, focus.leadIn, focus.leadOut) = (0.3, 0.1, 0)
    #expect(notes.map(\.focus) == [nil, focus, Focus(on: .layer("row"))])
    let again = try ScriptSamples.parse(ScriptWriter.text(scene)).scene
    #expect(again.steps.map(\.notes) == notes)
  }

  @Test(arguments: [("en", "Hello"), ("de", "Hallo")])
  func aTextIsThatOfTheLanguage(language: String, text: String) throws {
    let scene = try ScriptSamples.parse(ScriptSamples.paged, [("matrix.lang", language)]).scene
    #expect(scene.page?.title?.string == text)
  }

  @Test(arguments: [
    ("size: auto", PageSize.automatic), ("size: 400x300.5", .points(Size(400, 300.5))),
    ("size: Open-Graph", .named(.openGraph)), ("size: readme", .named(.readme)),
    ("size: app-store-6.9 landscape", .named(.appStore69, isLandscape: true)),
  ])
  func sizesHaveNames(key: String, size: PageSize) throws {
    let scene = try ScriptSamples.parse(Self.script(key)).scene
    #expect(scene.page?.size == size)
  }

  @Test func aDeviceOfAnotherShapeIsAWarning() throws {
    func warnings(_ device: String) throws -> [String] {
      try ScriptSamples.parse(Self.script("device: \(device)")).warnings.map(\.code)
    }
    #expect(try warnings("iphone-se-3") == ["W023"])
    #expect(try warnings("iphone-14").isEmpty)
    #expect(try warnings("auto").isEmpty)
  }

  private static func script(_ key: String) -> String {
    """
    canvas: 390x844
    screens: { list: "#FF0000" }
    timeline: [{ show: list }, { hold: 1s }]
    page: { \(key) }
    """
  }
}
