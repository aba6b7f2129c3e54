/// Codes of problems and notes about fingers, callouts and the camera.
extension DiagnosticCode {
  package static let badMark = DiagnosticCode(
    "E055", "a finger, callout or focus that cannot be shown",
    """
    `touches` draws fingers as a `disc`, a `ring`, the `pointer` of a mouse, or not at all; `size`, `color`
    and `trail` mean nothing without a mark. A `callout` beside a step has a place, as `at`, and a `text`
    or a `number`, and a `focus` what is shown large; both are on the `page` round the clip, and name
    layers that show at the start or the end of their step.
    """,
    example: """
      touches: { show: disc, size: 36, color: "#FF2D55", trail: true }
      page: { device: auto }
      timeline:
        - show: list
        - hold: 1s
          callout: { at: row, text: Tap a row }
          focus: row
      """)

  package static let hiddenFingers = DiagnosticCode(
    "W025", "fingers that are not drawn",
    """
    A step has a finger, and the script does not say whether fingers are drawn: a reader of the clip does
    not see what causes the change. It is a note that `segue check` shows once a script; it is no warning,
    also with `--strict`.
    """,
    example: """
      touches: disc       # or `none`, for a clip without fingers on purpose
      """)
}
