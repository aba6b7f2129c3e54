/// Codes of problems with glass.
extension DiagnosticCode {
  package static let badGlass = DiagnosticCode(
    "E047", "glass that cannot be drawn",
    """
    Glass lies flat on the screen: neither its layer nor one that holds it is turned or seen in
    perspective; they may be moved and scaled. In a glass group each `glass-id` names one shape.
    """,
    example: """
      - { frame: [21, 733, 348, 62], corner-radius: 31, backdrop: glass }
      """)
}
