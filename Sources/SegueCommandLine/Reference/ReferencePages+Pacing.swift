import SegueGraphics

extension ReferencePages {
  /// The page of curves and springs.
  static func pacing(_ curves: [CurveEntry], _ springs: [SpringEntry]) -> ReferencePage {
    ReferencePage(
      name: "CurvesAndSprings", title: "Curves and springs",
      abstract: "How a transition spends its time: a timing function, or one of two springs.",
      paragraphs: [
        """
        A step may set `duration`, and either `curve` or `spring`; otherwise the transition's own
        hold, which its page tells.
        """,
        "## Curves", table(of: curves),
        "`curve: cubic-bezier(x1, y1, x2, y2)` is any other; x1 and x2 are within 0...1.",
      ] + springs.flatMap(section))
  }

  private static func table(of curves: [CurveEntry]) -> String {
    ReferenceTable.markdown(
      ["Name", "Control points", "What it does"],
      curves.map { curve in
        let names = ([curve.name] + curve.aliases).map { "`\($0)`" }.joined(separator: ", ")
        return [
          names, curve.controlPoints.map { $0.fixed(6) }.joined(separator: ", "), curve.summary,
        ]
      })
  }

  private static func section(of spring: SpringEntry) -> [String] {
    [
      "## \(spring.name.prefix(1).uppercased() + spring.name.dropFirst())", spring.summary,
      ReferencePage.code("yaml", spring.example),
      ReferenceTable.markdown(
        ["Key", "Default", "What it does"],
        spring.keys.map { ["`\($0.name)`", $0.defaultText, $0.summary] }),
    ]
  }
}
