/// Codes of problems and warnings of glass.
extension DiagnosticCode {
  package static let badGlass = DiagnosticCode(
    "E047", "glass that cannot be drawn",
    """
    Glass lies flat on the screen: neither its layer nor one that holds it is turned or seen in
    perspective; they may be moved and scaled. In a glass group each `glass-id` names one shape. Only a tab bar of
    glass minimises.
    """,
    example: """
      - { frame: [21, 733, 348, 62], corner-radius: 31, backdrop: glass }
      """)

  package static let textOnGlass = DiagnosticCode(
    "W016", "a text that can hardly be read on its glass",
    """
    `scheme: dark` makes glass dark whatever is below it, and `scheme: light` makes it light. Colours
    of texts on it do not follow by themselves, so dark words on dark glass, and light ones on light
    glass, have little contrast.
    """,
    example: """
      - name: bar
        backdrop: { glass: regular, scheme: dark }
        children: [{ text: Library, color: "#FFFFFF" }]
      """)
}
