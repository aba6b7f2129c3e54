import TestSupport
import Testing

/// The cause that `segue verify` reports when glass differs from the golden, in the terms of glass.
@Suite struct GlassCauseTests {
  private static let script = """
    segue: 1
    canvas: 200x160
    fps: 25
    screens:
      a:
        background: "#000000"
        layers:
          - { name: wall, fill: "#303030" }
          - { name: stripes, path: "M0 0 H20 V160 H0 Z M60 0 H80 V160 H60 Z M120 0 H140 V160 H120 Z", fill: "#505050" }
          - { name: bar, frame: [10, 20, 180, 62], corner-radius: 31, backdrop: { glass: regular } }
          - name: group
            glass-group:
              spacing: 16
              children:
                - { name: one, frame: [40, 100, 44, 44], corner-radius: 22 }
                - { name: two, frame: [96, 100, 44, 44], corner-radius: 22 }
    timeline:
      - show: a
      - hold: 200ms
    """

  /// A text of the script, its replacement, the reported cause, and its effect in the terms of glass.
  private static let changes: [(old: String, new: String, cause: String, says: String)] = [
    (
      "glass: regular }", "glass: regular, depth: 24 }",
      "the backdrop.depth of the layer `a/bar`, line 10, is 24 instead of none",
      "the lens of the layer `screen/bar` in `hold: 200ms`, line 19 is shallower (31 -> 24), "
    ),
    (
      "glass: regular }", "glass: regular, width: 18 }",
      "the backdrop.width of the layer `a/bar`, line 10, is 18 instead of none",
      "the lens of the layer `screen/bar` in `hold: 200ms`, line 19 is wider (15.5 -> 18), "
    ),
    (
      "glass: regular }", "glass: clear }",
      "the backdrop.glass of the layer `a/bar`, line 10, is clear instead of regular",
      "the glass of the layer `screen/bar` in `hold: 200ms`, line 19 is a clear one instead of regular, "
    ),
    (
      "glass: regular }", "glass: regular, scheme: light }",
      "the backdrop.scheme of the layer `a/bar`, line 10, is light instead of none",
      "the glass of the layer `screen/bar` in `hold: 200ms`, line 19 is a light one instead of automatic, "
    ),
    (
      "[96, 100", "[94, 100",
      "the glass-group.children[2].frame of the layer `a/group`, line 11, is [94, 100, 44, 44] "
        + "instead of [96, 100, 44, 44]",
      "the shapes `one` and `two` of the group `screen/group` in `hold: 200ms`, line 19 have touched from frame 0 on "
        + "(gap 12 -> 10)"
    ),
    (
      "fill: \"#303030\"", "fill: \"#F4F4F4\"",
      "the fill of the layer `a/wall`, line 8, is #F4F4F4 instead of #303030",
      "pixels: what lies below the glass of the layer `screen/bar` became lighter ("
    ),
  ]

  @Test func changedGlassIsReportedInItsTerms() throws {
    let workspace = try Workspace()
    try workspace.folder.write(Self.script, to: "clip.yaml")
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    for (old, new, cause, says) in Self.changes {
      let changed = Self.script.replacing(old, with: new, maxReplacements: 1)
      #expect(changed != Self.script)
      try workspace.folder.write(changed, to: "clip.yaml")
      let result = try workspace.segue("verify", "clip.yaml")
      #expect(result.status == 1)
      #expect(result.text.contains("different  clip.yaml: \(cause)\n"), "\(new): \(result.text)")
      #expect(result.text.contains("\n           \(says)"), "\(new): \(result.text)")
    }
  }
}
