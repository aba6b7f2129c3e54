/// Codes of warnings about pictures and layers without a visible effect.
extension DiagnosticCode {
  package static let clearPicture = DiagnosticCode(
    "W007", "a picture is fully transparent",
    """
    Every pixel of the file has alpha 0, as when a screenshot is taken before anything is drawn. A
    screen of it shows only its background. Write `fill: clear` for a screen that is clear on
    purpose.
    """,
    example: "screens: { list: list.png, toast: { fill: clear } }")

  package static let inactiveFollower = DiagnosticCode(
    "W008", "a layer follows an offset that never changes",
    """
    `follows` maps an offset of a layer that scrolls to keyframes. The layer does not scroll along that
    axis, or not between these offsets: a pager moves along `axis: x`, a list along `y`.
    """,
    example: """
      follows: { scroll: pager, axis: x, between: [0, 390], keyframes: [{ at: 100%, alpha: 0 }] }
      """)
}
