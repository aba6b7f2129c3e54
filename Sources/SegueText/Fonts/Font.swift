/// A font that text is set with: one of a file, with its axes where it has any.
package struct Font: Hashable, Sendable {
  /// The file.
  package let file: FontFile
  /// Which font of the file, from 0.
  package let index: Int
  /// What axes are set to; the others have their standard.
  package let axes: [FontTag: Double]
  /// The name that the font gives itself, such as "Inter Medium", or that of the file.
  package let name: String
  /// What lines are made with.
  package let metrics: FontMetrics
  /// The number of glyphs.
  package let glyphCount: Int

  /// The font of an index.
  ///
  /// - Throws: `unavailable`, `damagedFont`, `noSuchFace`, `noSuchAxis` or `axisOutOfRange`.
  package init(
    _ file: FontFile, index: Int = 0, axes: [FontTag: Double] = [:]
  ) throws(TextError) {
    guard (0..<file.count).contains(index) else {
      throw .noSuchFace(font: file.name, index: index, count: file.count)
    }
    self.file = file
    self.index = index
    self.axes = axes
    let font = try HarfBuzzFont(file.bytes, index: index, named: file.name)
    let known = font.axes
    for (tag, value) in axes.sorted(by: { $0.key < $1.key }) {
      try Self.check(tag, value, known, file.name)
    }
    font.set(axes)
    name = font.fullName ?? file.name
    metrics = font.metrics
    glyphCount = font.glyphCount
    let most = 16 * metrics.unitsPerEm
    let lengths = [metrics.ascent, metrics.descent, metrics.lineGap]
    guard lengths.allSatisfy({ abs($0) <= most }), metrics.ascent + metrics.descent > 0 else {
      throw .damagedFont(font: file.name, reason: "the height of its lines makes no sense")
    }
  }

  private static func check(
    _ tag: FontTag, _ value: Double, _ known: [FontAxis], _ name: String
  ) throws(TextError) {
    guard let axis = known.first(where: { $0.tag == tag }) else {
      throw .noSuchAxis(font: name, axis: tag, known: known.map(\.tag))
    }
    guard axis.range.contains(value) else {
      throw .axisOutOfRange(font: name, axis: tag, value: value, range: axis.range)
    }
  }

  /// Opens the font with its axes.
  func opened() throws(TextError) -> HarfBuzzFont {
    let font = try HarfBuzzFont(file.bytes, index: index, named: name)
    if !axes.isEmpty { font.set(axes) }
    return font
  }

  /// The axes that the font has; none unless it is variable.
  package var knownAxes: [FontAxis] { (try? opened().axes) ?? [] }

  /// What tells this font from others in a trace: its name, the digest of its file, its index and axes.
  package var mark: String {
    let settings = axes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let digest = String(file.digest, radix: 16)
    return "\(name) #\(String(repeating: "0", count: 16 - digest.count))\(digest)"
      + (index == 0 ? "" : " \(index)") + settings
  }
}
