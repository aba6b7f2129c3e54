import Foundation
import SegueText
import TestSupport

/// The fonts of fixtures/fonts, whose advances `scripts/fixtures-fonts.py` lists: boxes in an em of
/// 1000 units; of `pictures.ttf`, pictures.
enum FontSamples {
  static let names = ["both.ttc", "cff.otf", "pictures.ttf", "ttf.ttf", "var.ttf"]

  static func bytes(_ name: String) throws -> [UInt8] {
    let path = "\(ExternalTool.repository)fixtures/fonts/\(name)"
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  static func font(
    _ name: String = "ttf.ttf", index: Int = 0, weight: Double? = nil
  ) throws -> Font {
    let axes = weight.flatMap { value in FontTag("wght").map { [$0: value] } } ?? [:]
    return try Font(FontFile(bytes(name), named: name), index: index, axes: axes)
  }

  /// Returns a text in one of the fonts at 10 points, so that a unit is a hundredth of a point.
  static func text(
    _ text: String, font: Font? = nil, width: Double? = nil, height: Double? = nil,
    changed: (inout TextStyle) -> Void = { _ in }
  ) throws -> ShapedText {
    var style = TextStyle(size: 10)
    changed(&style)
    return try TextLayout.set(
      text, style, fonts: [font ?? Self.font()], in: TextBox(width: width, height: height))
  }
}
