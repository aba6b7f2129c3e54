/// Codes of problems with vector drawings.
extension DiagnosticCode {
  /// An SVG file does not exist or is not accessible.
  package static let missingDrawing = DiagnosticCode(
    "E045", "a drawing cannot be opened", kind: .missingInput,
    """
    An SVG file that a layer names is not there, or may not be read. Paths are relative to the
    script's folder, not to the folder in which the command runs.
    """,
    example: "layers: [ { svg: icons/heart.svg, frame: [16, 16, 24, 24] } ]")

  /// An SVG file is damaged, or has parts that are refused.
  package static let brokenDrawing = DiagnosticCode(
    "E046", "a drawing cannot be read", kind: .badInput,
    """
    An SVG file is not well-formed XML, or has parts that are refused as a safeguard: scripts,
    entities (`<!ENTITY ...>`) and references to other files. The line is that of the SVG.
    """,
    example: ##"<use href="#star"/>    <!-- not href="https://example.org/star.svg#star" -->"##)

  /// Parts of an SVG file that layers cannot express.
  package static let partlyDrawn = DiagnosticCode(
    "W015", "a drawing is drawn without some of its parts",
    """
    An SVG file has an element or property that layers do not express, such as a filter or an embedded
    picture, or a text whose font is not at hand; the rest is drawn. The line is that of the SVG. Put the
    font's file beside the SVG, convert texts to paths in the program that made it, or add layers with
    `image`, `blur` or `shadow`.
    """,
    example: #"<rect width="10" height="20" filter="url(#shadow)"/>"#)
}
