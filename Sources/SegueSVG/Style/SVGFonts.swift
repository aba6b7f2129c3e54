package import SegueText

/// The fonts of the texts in SVG documents.
package struct SVGFonts {
  /// A font that a text asks for.
  package struct Query: Hashable, Sendable {
    /// The name of the family, as the document writes it.
    package let family: String
    /// The weight, 1 to 1000.
    package let weight: Double
    package let isItalic: Bool
  }

  /// The font of a family that is nearest to a query.
  package struct Match {
    package let font: Font
    /// Whether the font has another weight or slant than the query.
    package let isOther: Bool

    package init(_ font: Font, isOther: Bool) {
      self.font = font
      self.isOther = isOther
    }
  }

  /// Returns the font for a query; nil if there is none of its family.
  let match: (Query) -> Match?
  /// The cache of open fonts; its account counts the work of laying out texts.
  let open: OpenFonts

  /// Creates fonts that a function finds.
  package init(open: OpenFonts = OpenFonts(), match: @escaping (Query) -> Match?) {
    self.match = match
    self.open = open
  }

  /// No fonts: texts are not drawn.
  package static var none: SVGFonts { SVGFonts { _ in nil } }
}
