/// The limits on an SVG document; each is checked before memory is asked for.
package struct SVGLimits: Hashable, Sendable {
  /// The bytes of the file.
  package var fileBytes = 8 << 20
  /// The elements of the document.
  package var elements = 50_000
  /// The nesting depth of elements, with those that `use` repeats.
  package var depth = 128
  /// The elements that are drawn, counted as often as `use`, markers and patterns repeat them.
  package var drawnElements = 20_000
  /// The layers that the document becomes.
  package var layers = 4_000
  /// The nesting depth of layers.
  package var layerNesting = 48
  /// The segments of all paths, counted as often as they are drawn.
  package var segments = 400_000
  /// The characters of all texts, counted as often as they are drawn.
  package var characters = 20_000
  /// The rules of all style sheets, and the selectors tried on elements.
  package var rules = 2_000
  package var matches = 4_000_000
  /// The most warnings that are kept.
  package var warnings = 100

  /// Creates the default limits.
  package init() {}
}
