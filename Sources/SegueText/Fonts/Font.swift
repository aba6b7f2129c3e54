/// A font for setting text: one font of a file, with axis settings if it is variable.
package struct Font: Hashable, Sendable {
  package let file: FontFile
  /// The index of the font in the file, from 0.
  package let index: Int
  /// The settings of axes; other axes have their default value.
  package let axes: [FontTag: Double]
  /// The font's own full name, such as "Inter Medium", or that of the file.
  package let name: String
  /// The measures from which line heights are computed.
  package let metrics: FontMetrics
  package let glyphCount: Int

  /// Opens the font of a file at an index, and checks its axes and line heights.
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
      throw .damagedFont(font: file.name, reason: "its line height is invalid")
    }
  }

  /// Throws unless the font has the axis and the value is in its range.
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

  /// Opens the font in HarfBuzz and sets its axes.
  func opened() throws(TextError) -> HarfBuzzFont {
    let font = try HarfBuzzFont(file.bytes, index: index, named: name)
    if !axes.isEmpty { font.set(axes) }
    return font
  }

  /// The axes of the font; empty unless it is variable.
  package var knownAxes: [FontAxis] { (try? opened().axes) ?? [] }

  /// The identity of the font in a trace: its name, the digest of its file, its index and axes.
  package var mark: String {
    let settings = axes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let digest = String(file.digest, radix: 16)
    return "\(name) #\(String(repeating: "0", count: 16 - digest.count))\(digest)"
      + (index == 0 ? "" : " \(index)") + settings
  }
}
