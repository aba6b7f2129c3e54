import TestSupport
import Testing

/// The cause that `segue verify` reports when an effect of a layer differs from the golden.
@Suite struct EffectCauseTests {
  private static let script = """
    segue: 1
    canvas: 200x120
    screens:
      a:
        layers:
          - { name: sky, gradient: { colors: ["#FF0000", "#0000FF"], locations: [0, 1] } }
          - name: card
            frame: [10, 10, 60, 40]
            fill: "#FFFFFF"
            corner-radius: [8, 8, 0, 0]
            corner-curve: continuous
            border: { width: 2, color: "#00000080" }
            shadow: { radius: 12, offset: [0, 8], opacity: 0.5 }
          - name: soft
            frame: [80, 10, 30, 30]
            fill: "#00FF00"
            blur: 3
            blend: multiply
            filters: [{ saturation: 0.5 }]
          - { name: glass, frame: [10, 60, 60, 40], backdrop: { material: thin } }
          - name: star
            frame: [120, 10, 40, 40]
            shape: { star: 5 }
            fill: "#FFFF00"
            stroke: { width: 2, dash: [4, 2], end: 0.8 }
          - { name: hole, fill: "#123456", frame: [120, 60, 40, 40], mask: { shape: circle } }
    timeline:
      - show: a
      - hold: 100ms
    """

  /// A text of the script, its replacement, and the effect that is reported below the cause.
  private static let changes: [(old: String, new: String, says: String)] = [
    (
      "radius: 12", "radius: 14",
      "shadow of the layer `screen/card` in `hold: 100ms`, line 29 has radius 14"
    ),
    (
      "[0, 8]", "[0, 9]",
      "shadow of the layer `screen/card` in `hold: 100ms`, line 29 has offset 0 9"
    ),
    (
      "opacity: 0.5", "opacity: 0.6",
      "shadow of the layer `screen/card` in `hold: 100ms`, line 29 has opacity 0.6"
    ),
    ("locations: [0, 1]", "locations: [0, 0.8]", "gradient of the layer `screen/sky`"),
    (
      "8, 8, 0, 0", "8, 9, 0, 0",
      "corners of the layer `screen/card` in `hold: 100ms`, line 29 have radii 8 9 0 0"
    ),
    (
      "continuous", "circular",
      "corners of the layer `screen/card` in `hold: 100ms`, line 29 have curve circular"
    ),
    (
      "width: 2, color", "width: 3, color",
      "border of the layer `screen/card` in `hold: 100ms`, line 29 has width 3"
    ),
    (
      "blur: 3", "blur: 4",
      "blur of the layer `screen/soft` in `hold: 100ms`, line 29 has radius 4 instead of 3"
    ),
    (
      "multiply", "screen",
      "blend of the layer `screen/soft` in `hold: 100ms`, line 29 has mode screen"
    ),
    (
      "saturation: 0.5", "saturation: 0.6",
      "filters of the layer `screen/soft` in `hold: 100ms`, line 29 have list"
    ),
    (
      "material: thin", "material: thin, tint: \"#FF000040\"",
      "backdrop of the layer `screen/glass` in `hold: 100ms`, line 29 has tint #FF000040 instead of"
    ),
    (
      "star: 5", "star: 6",
      "shape of the layer `screen/star` in `hold: 100ms`, line 29 has path star of 6"
    ),
    (
      "dash: [4, 2]", "dash: [5, 2]",
      "shape of the layer `screen/star` in `hold: 100ms`, line 29 has dash 5, 2"
    ),
    (
      "end: 0.8", "end: 0.7",
      "shape of the layer `screen/star` in `hold: 100ms`, line 29 has part 0 0.7"
    ),
    (
      "shape: circle", "shape: rect",
      "mask of the layer `screen/hole` in `hold: 100ms`, line 29 has content"
    ),
  ]

  @Test func changedPropertyIsReportedAsTheCause() throws {
    let workspace = try Workspace()
    try workspace.folder.write(Self.script, to: "clip.yaml")
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    for (old, new, says) in Self.changes {
      let changed = Self.script.replacing(old, with: new, maxReplacements: 1)
      #expect(changed != Self.script)
      try workspace.folder.write(changed, to: "clip.yaml")
      let result = try workspace.segue("verify", "clip.yaml")
      #expect(result.status == 1)
      let lines = result.text.split(separator: "\n")
      // The cause is a key of the script with both values, at its line.
      let cause = lines.first ?? ""
      let isPlaced = cause.hasPrefix("different  clip.yaml: the ") && cause.contains(", line ")
      let isTold = cause.contains(" of the layer `a/") && cause.contains(" instead of ")
      #expect(isPlaced && isTold, "\(new): \(result.text)")
      #expect(lines.dropFirst().contains { $0.contains("the \(says)") }, "\(new): \(result.text)")
    }
  }
}
