import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueStage
import TestSupport
import Testing

/// Transparent screens over their presenter: toasts, HUDs, drawers, custom alerts.
@Suite struct SeeThroughTests {
  private static let size = Size(60, 130)
  /// The fill of the presenter, and of the content of transparent screens.
  private static let presenter: UInt32 = 0xFF40_80C0
  private static let toast: UInt32 = 0xFF20_E010

  /// Returns a script with a presenter, transparent screens and custom transitions.
  private static func script(_ steps: String, more: String = "") -> String {
    """
    segue: 1
    canvas: 60x130
    \(more)
    screens:
      home: { fill: "#C08040" }
      clear: { fill: clear }
      toast:
        background: clear
        layers: [{ name: box, fill: "#10E020", frame: [10, 100, 40, 20] }]
      second:
        background: clear
        layers: [{ name: box, fill: "#FF0000", frame: [0, 0, 20, 20] }]
      opaque: { fill: "#101010" }
    images: { photo: photo.png }
    transitions:
      slide: { to: [{ at: 0%, move: [0, 100%] }] }
      drawer:
        from: [{ at: 100%, move: [20, 0] }]
        to: [{ at: 0%, move: [-100%, 0] }]
      alert-of-mine:
        to: [{ at: 0%, alpha: 0, scale: 1.2 }]
        layers: [{ name: dimming, fill: "#000000", keyframes: [{ at: 0%, alpha: 0 }, { at: 100%, alpha: 0.5 }] }]
      card: { to: [{ at: 0%, move: [0, 100%] }, { at: 100%, scale: 0.5 }] }
    timeline:
    \(steps.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
    """
  }

  private static func clip(_ steps: String, more: String = "") throws -> Clip {
    let folder = try TemporaryFolder()
    try folder.writePhoto()
    return try Clip.load(script: try folder.write(script(steps, more: more), to: "clip.yaml"))
  }

  /// Returns the script of a transition with its required parameters.
  private static func use(_ transition: Transition) -> String {
    var keys = ["type: \(transition.name)"]
    for parameter in transition.parameters where parameter.isRequired {
      keys.append("\(parameter.name): photo")
    }
    if transition.parameter("from-frame") != nil { keys.append("from-frame: [10, 20, 20, 20]") }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  static let names = TransitionCatalogue.all.map(\.name)
  private static let own = ["slide", "drawer", "alert-of-mine", "card"]

  @Test(arguments: names)
  func aClearScreenLeavesItsPresenterAsItIs(name: String) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    let clip = try Self.clip(
      """
      show: home
      { present: clear, transition: \(Self.use(transition)), duration: 400ms }
      hold: 200ms
      dismiss
      hold: 200ms
      """)
    let rest = try clip.pixmap(at: 0.5)
    if transition.presentation == nil {
      #expect(rest == Pixmap(rest.size, filledWith: Self.presenter))
    } else {
      #expect(rest[1, 1] != 0xFF00_0000, "its presenter shows, dimmed or not")
    }
    #expect(try clip.pixmap(at: 0.4) == rest, "the last frame of the transition")
    #expect(try clip.pixmap(at: 0.599) == rest)
    if !Self.cutting.contains(name) {
      #expect(try clip.pixmap(at: 0.600_001).isNear(rest, by: 6), "the way back begins with it")
    }
    #expect(try clip.pixmap(at: clip.duration)[30, 65] == Self.presenter)
  }

  @Test(arguments: names + own)
  func layersOfATransparentScreenLieOverItsPresenter(name: String) throws {
    let transition = TransitionCatalogue.transition(named: name)
    guard transition?.presentation == nil else { return }
    let use = transition.map(Self.use) ?? name
    let clip = try Self.clip(
      """
      show: home
      { present: toast, transition: \(use), duration: 400ms }
      hold: 200ms
      dismiss
      hold: 200ms
      """)
    let rest = try clip.pixmap(at: 0.5)
    if name != "card" { #expect(rest[30, 110] == Self.toast) }
    #expect(try clip.pixmap(at: 0.4) == rest)
    // One frame before the end, where only springs and flattening curves are this close.
    let near = try clip.pixmap(at: 0.399_99)
    if !Self.cutting.contains(name) { #expect(near.isNear(rest, by: 12), "\(name)") }
    #expect(try clip.pixmap(at: 0.600_01).isNear(rest, by: 12) || Self.cutting.contains(name))
    if transition != nil { #expect(rest[30, 30] == Self.presenter) }
  }

  /// Transitions that hide the new screen until it arrives: a flying picture, closed blades, or a
  /// card with round corners.
  private static let cutting: Set<String> = [
    "wechat-zoom", "opening-page", "picture-from-cell", "camera-iris-hollow-close", "zoom",
  ]

  @Test func anAnimatorsLastFrameRests() throws {
    func rest(_ name: String, _ screen: String = "toast") throws -> Pixmap {
      try Self.clip("show: home\n{ present: \(screen), transition: \(name) }\nhold: 1s")
        .pixmap(at: 1)
    }
    #expect(try rest("slide")[30, 30] == Self.presenter)
    let drawer = try rest("drawer")
    #expect(drawer[10, 30] == 0xFF00_0000 && drawer[30, 30] == Self.presenter)
    #expect(drawer[20, 110] == Self.toast)
    let dimmed = try rest("alert-of-mine")
    #expect(dimmed[30, 30] == 0xFF20_4060 && dimmed[30, 110] == Self.toast)
    let card = try rest("card", "opaque")
    #expect(card[2, 2] == Self.presenter && card[30, 65] == 0xFF10_1010)
    #expect(try rest("slide", "opaque")[2, 2] == 0xFF10_1010)
  }

  @Test(arguments: ["fade", "cross-dissolve", "cube", "move-in", "slide", "cover-vertical"])
  func stackedPresentationsAreDismissedInTurn(name: String) throws {
    let clip = try Self.clip(
      """
      show: home
      { present: toast, transition: \(name), duration: 400ms }
      { present: second, transition: \(name), duration: 400ms }
      hold: 200ms
      dismiss
      hold: 200ms
      dismiss
      hold: 200ms
      """)
    let both = try clip.pixmap(at: 0.9)
    #expect(
      both[5, 5] == 0xFF00_00FF && both[30, 110] == Self.toast && both[30, 60] == Self.presenter)
    let one = try clip.pixmap(at: 1.5)
    #expect(one[5, 5] == Self.presenter && one[30, 110] == Self.toast)
    #expect(try clip.pixmap(at: 2.1)[30, 110] == Self.presenter)
  }

  @Test(arguments: ["fade", "cube", "slide"])
  func aScreenThatIsPushedOnItStillShowsThePresenter(name: String) throws {
    let clip = try Self.clip(
      """
      show: home
      { present: toast, transition: \(name), duration: 400ms }
      { push: second, transition: fade, duration: 400ms }
      hold: 200ms
      { present: toast, transition: \(name), duration: 400ms }
      hold: 200ms
      dismiss
      pop
      hold: 200ms
      dismiss
      hold: 200ms
      """)
    let pushed = try clip.pixmap(at: 0.9)
    #expect(pushed[5, 5] == 0xFF00_00FF && pushed[30, 110] == Self.presenter)
    let again = try clip.pixmap(at: 1.5)
    #expect(
      again[5, 5] == 0xFF00_00FF && again[30, 110] == Self.toast && again[30, 60] == Self.presenter)
    let popped = try clip.pixmap(at: 2.5)
    #expect(popped[5, 5] == Self.presenter && popped[30, 110] == Self.toast)
    #expect(try clip.pixmap(at: clip.duration)[30, 110] == Self.presenter)
  }

  @Test(arguments: [
    ("fade", "cover-vertical"), ("cube", "fade"), ("slide", "fade"), ("fade", "slide"),
  ])
  func itLeavesByAnotherTransitionToo(arrival: String, departure: String) throws {
    let clip = try Self.clip(
      """
      show: home
      { present: toast, transition: \(arrival), duration: 400ms }
      hold: 200ms
      { dismiss: , transition: \(departure), duration: 400ms }
      hold: 200ms
      """)
    let rest = try clip.pixmap(at: 0.5)
    #expect(try clip.pixmap(at: 0.600_01).isNear(rest, by: 12))
    #expect(try clip.pixmap(at: 0.8)[30, 60] != 0xFF00_0000)
    #expect(try clip.pixmap(at: clip.duration) == Pixmap(rest.size, filledWith: Self.presenter))
  }

  @Test(arguments: ["cover-vertical", "fade", "slide", "cube"], [true, false])
  func dragDismissesItOrLetsItRest(name: String, finishes: Bool) throws {
    let clip = try Self.clip(
      """
      show: home
      { present: toast, transition: \(name), duration: 400ms }
      hold: 100ms
      { dismiss: , drag: { from: [30, 20], path: [{ to: [30, \(finishes ? 120 : 45)], in: 300ms }, { hold: 100ms }] }, expect: \(finishes ? "finished" : "cancelled") }
      hold: 200ms
      """)
    try clip.checkExpectations()
    let end = try clip.pixmap(at: clip.duration)
    #expect(end[30, 60] == Self.presenter)
    #expect(end[30, 110] == (finishes ? Self.presenter : Self.toast))
    if !finishes { #expect(try clip.pixmap(at: 0.45) == end) }
  }

  @Test func itRestsInAMirroredLayoutToo() throws {
    let clip = try Self.clip(
      "show: home\n{ present: toast, transition: drawer }\nhold: 1s", more: "layout: rtl")
    let rest = try clip.pixmap(at: 1)
    #expect(rest[50, 30] == 0xFF00_0000 && rest[30, 30] == Self.presenter)
  }

  @Test func itKeepsTheStatusBarOfItsPresenter() throws {
    let text = Self.script(
      "show: home\n{ present: toast, transition: fade, duration: 400ms }\nhold: 1s\ndismiss\nhold: 1s"
    ).replacing(
      "home: { fill: \"#C08040\" }",
      with: "home: { fill: \"#C08040\", status-bar: { height: 10, fill: \"#FFFFFF\" } }")
    let folder = try TemporaryFolder()
    try folder.writePhoto()
    let clip = try Clip.load(script: try folder.write(text, to: "clip.yaml"))
    for time in [0, 0.2, 0.4, 1, 1.6, 2] {
      #expect(try clip.pixmap(at: time)[30, 5] == 0xFFFF_FFFF, "at \(time) s")
    }
  }
}

extension TemporaryFolder {
  /// Writes a small picture, `photo.png`.
  fileprivate func writePhoto() throws {
    var picture = Pixmap(PixelSize(20, 20), filledWith: 0xFF80_8080)
    picture[3, 3] = 0xFF00_FF00
    try Data(PNGEncoder().encode(picture)).write(to: URL(filePath: path("photo.png")))
  }
}

extension Pixmap {
  /// Returns true if the mean difference over all pixels is at most `most` levels in every channel.
  fileprivate func isNear(_ other: Pixmap, by most: Double) -> Bool {
    guard size == other.size else { return false }
    var sum = 0
    for (own, its) in zip(pixels, other.pixels) {
      for shift in stride(from: UInt32(0), to: 24, by: 8) {
        sum += abs(Int(own >> shift & 255) - Int(its >> shift & 255))
      }
    }
    return Double(sum) / Double(3 * pixels.count) <= most
  }
}
