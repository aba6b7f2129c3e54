import Foundation
import TestSupport
import Testing

@Suite struct QuickFormTests {
  @Test func twoPicturesAndATransitionAreAClip() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("a.png", "b.png", "-t", "kugou", "-o", "x.gif")
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.bytes(of: "x.gif")?.starts(with: "GIF89a".utf8) == true)
  }

  @Test func defaultNameIsTheTransitions() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("a.png", "b.png", "-q", "-t", "crossDissolve").status == 0)
    #expect(workspace.bytes(of: "cross-dissolve.gif") != nil)
    #expect(try workspace.segue("a.png", "b.png", "-q").status == 0)
    #expect(workspace.bytes(of: "navigation.gif") != nil)
  }

  /// A flag, its value, and a part of the resulting script.
  static let flags: [(flags: String, part: String)] = [
    ("--canvas 50x80", "canvas: 50x80"),
    ("--canvas 50x80 --scale 2", "@2x"),
    ("--fps 20", "fps: 20"),
    ("--background '#102030'", "#102030"),
    ("--loop once", "loop: once"),
    ("--duration 320ms", "duration: 320ms"),
    ("--curve ease-out", "curve: ease-out"),
    ("--spring '{ damping-ratio: 0.6 }'", "damping-ratio: 0.6"),
    ("--content-mode aspect-fit", "aspect-fit"),
    ("--angle -30deg", "-30deg"),
    ("--pop-angle=20deg --back", "20deg"),
    ("--pivot '[25%, 150%]'", "[25%, 150%]"),
    ("--motion decomposed", "decomposed"),
    ("--modal", "present"),
    ("--back", "pop"),
    ("--set fps=10", "fps: 10"),
    ("--device auto --page-margin 48", "margin: 48"),
    ("--page-background '#F5F5F7'", "background: \"#F5F5F7\""),
    ("--frame flat --frame-color silver", "style: flat, color: \"#D9DADC\""),
    ("--title 'Push: a view' --title-size 30", "text: \"Push: a view\", size: 30"),
    ("--window colorful --window-title A", "bar: colorful, title: \"A\""),
    ("--page-tilt-turn-y -20deg", "turn-y: -20deg"),
    ("--page-size open-graph --page-scale 2", "size: open-graph"),
  ]

  @Test(arguments: flags)
  func everyKeyIsAFlag(_ flags: String, _ part: String) throws {
    let result = try Workspace().shell("$SEGUE explain a.png b.png -t kugou \(flags)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains(part), "\(result.text)")
  }

  @Test func aPictureCanZoom() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      $SEGUE a.png b.png -t wechat-zoom --image a.png --from-frame '[2, 3, 10, auto]' \
        --to-frame '[0, 0, 40, 64]' --cover '#FF0000' --backdrop '#000080' --back -q -o zoom.gif
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.bytes(of: "zoom.gif") != nil)
  }

  @Test func everyParameterOfTheCatalogueHasAFlag() throws {
    struct Document: Decodable {
      struct Transition: Decodable {
        struct Parameter: Decodable { var name: String }
        var name: String
        var parameters: [Parameter]
      }
      var transitions: [Transition]
    }
    let workspace = try Workspace()
    let list = try workspace.segue("list", "transitions", "--json")
    let help = try workspace.segue("render", "--help").text
    let document = try JSONDecoder().decode(Document.self, from: Data(list.output))
    #expect(document.transitions.count >= 4)
    for transition in document.transitions {
      for parameter in transition.parameters {
        #expect(
          help.contains("  --\(parameter.name) <"),
          "\(transition.name) takes \(parameter.name), and no flag does")
      }
    }
  }

  @Test func aPictureIsFoundByTheKindOfItsParameter() throws {
    let result = try Workspace().shell(
      "$SEGUE explain a.png b.png -t opening-page --image a.png --cover-image b.png")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains(" image: image\n"))
    #expect(result.text.contains("cover-image: cover-image\n"))
  }

  @Test func theHelpOfAFlagNamesItsTransitions() throws {
    let help = try Workspace().segue("render", "--help").text
    #expect(help.contains("kugou: how far the new screen is turned"))
    #expect(help.contains("fade, push and "))
  }

  @Test func theExplainedClipRendersTheSameBytes() throws {
    let workspace = try Workspace()
    let quick = try workspace.segue(
      "a.png", "b.png", "-t", "kugou", "--fps", "20", "--back", "-q", "-o", "-")
    #expect(quick.status == 0, "\(quick.errors)")
    let script = try workspace.segue(
      "explain", "a.png", "b.png", "-t", "kugou", "--fps", "20", "--back")
    try workspace.write(script.text, to: "same.yaml")
    let same = try workspace.segue("same.yaml", "-q", "-o", "-")
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output == quick.output)
  }
}
