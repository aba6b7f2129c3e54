import SegueCodecs
import SegueGolden
import SegueGraphics
package import SegueKit

/// The files attached to a test with an issue about a golden.
package struct GoldenAttachments {
  /// A file's name and content.
  package struct File: Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  /// The files: a report as JSON, a picture of the worst frame, and the trace of the clip.
  package private(set) var files: [File] = []

  /// Makes the files for a clip that is not equal to its golden.
  ///
  /// Files that cannot be made are omitted: the issue has all essential information.
  package init(_ result: GoldenVerdict, _ name: String) {
    let stem = name.replacing("/", with: "-")
    if let report = Self.report(result, name), let json = try? report.json() {
      files.append(File(name: "\(stem).json", bytes: json))
    }
    if let (frame, picture) = Self.picture(result), let png = try? PNGEncoder().encode(picture) {
      files.append(File(name: "\(stem)-frame-\(frame).png", bytes: png))
    }
    if let recording = result.recording {
      files.append(File(name: "\(stem).trace", bytes: recording.trace))
    }
  }

  /// Builds the report document of the clip; nil if it could not be rendered.
  private static func report(_ result: GoldenVerdict, _ name: String) -> ReportDocument? {
    guard let actual = result.actual else { return nil }
    let clip: ReportClip
    if let comparison = result.comparison, let expected = result.expected {
      clip = ReportClip(
        name: name, script: result.clip.script, comparison: comparison, expected: expected,
        actual: actual)
    } else {
      clip = ReportClip(
        name: name, script: result.clip.script, verdict: result.verdict,
        sentence: result.sentence, actual: actual)
    }
    return ReportDocument(title: "expectClip", clips: [clip])
  }

  /// Returns the frame that differs most, and its picture.
  ///
  /// If the golden has a picture of that frame, the expected picture and the difference are next to
  /// it.
  private static func picture(_ result: GoldenVerdict) -> (frame: Int, picture: Pixmap)? {
    guard let actual = result.actual, let frame = worstFrame(result),
      let shown = try? actual.picture(frame.actual)
    else { return nil }
    guard let index = frame.expected, let expected = try? result.expected?.picture(index),
      let difference = PixmapDifference.picture(expected, shown)
    else { return (frame.actual, shown) }
    return (frame.actual, sideBySide([expected, difference, shown]))
  }

  /// Returns the frame that differs most or first, or the middle one.
  private static func worstFrame(_ result: GoldenVerdict) -> (expected: Int?, actual: Int)? {
    if let worst = result.comparison?.worstFrame {
      return (worst.expectedFrame, worst.actualFrame)
    }
    guard let actual = result.actual, !actual.frames.isEmpty else { return nil }
    let expected = result.expected?.frames ?? []
    let first = zip(expected, actual.frames).enumerated().first {
      $0.element.0.digest != $0.element.1.digest
    }
    return (nil, first?.offset ?? actual.frames.count / 2)
  }

  /// Joins pictures of one size in a row, with gaps of eight white pixels.
  private static func sideBySide(_ pictures: [Pixmap]) -> Pixmap {
    let size = pictures[0].size
    let gap = 8
    let width = (size.width + gap) * pictures.count - gap
    var row: [UInt32] = []
    row.reserveCapacity(width * size.height)
    for y in 0..<size.height {
      for (index, picture) in pictures.enumerated() {
        if index > 0 { row += Array(repeating: 0xFFFF_FFFF, count: gap) }
        row += picture.pixels[(y * size.width)..<((y + 1) * size.width)]
      }
    }
    return Pixmap(PixelSize(width, size.height), pixels: row)
  }
}
