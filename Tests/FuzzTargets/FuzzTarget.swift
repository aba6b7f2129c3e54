import SegueCodecs
import SegueDocs

/// What is given to damaged and hostile bytes: one of the readers of files that users do not make.
///
/// `scripts/fuzz` looks for bytes that a reader does not stand, and the tests read what it found
/// worth keeping, in `fixtures/fuzz`. Limits are small, so that a reading takes little time.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Scripts: text to scene to timeline, of which three moments are drawn; and written again.
  case script
  /// Still pictures, the last of them WebP files.
  case png, jpeg, heic, webpstill
  /// Animations, and stills as animations of one frame.
  case gif, apng, webp
  /// The text of goldens, and its comparison.
  case trace
  /// Path data, drawn filled and stroked.
  case path
  /// Files of fonts, in which a text is set.
  case font
  /// Articles with clips.
  case markdown
  /// What is sent to the preview's server.
  case request

  /// Whether the bytes are chunks of a PNG.
  package var isPNG: Bool { self == .png || self == .apng }

  /// Reads bytes.
  ///
  /// - Throws: a promise that does not hold.
  package func read(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    switch self {
    case .script: try ScriptReading.read(bytes)
    case .png: try PictureReading.png(bytes)
    case .jpeg, .heic, .webpstill: try PictureReading.picture(bytes)
    case .gif: try PictureReading.clip(bytes, GIFDecoder(limits: PictureReading.limits))
    case .apng: try PictureReading.clip(bytes, APNGDecoder(limits: PictureReading.limits))
    case .webp: try PictureReading.clip(bytes, WebPDecoder(limits: PictureReading.limits))
    case .trace: try TraceReading.read(bytes)
    case .path: try PathReading.read(bytes)
    case .font: try FontReading.read(bytes)
    case .markdown: .read(ArticleOutline.lines(of: bytes).joined(separator: "\n"))
    case .request: try RequestReading.read(bytes)
    }
  }
}

/// What came of bytes.
package enum FuzzOutcome: Hashable, Sendable {
  /// They were understood; what they are, in a few words.
  case read(String)
  /// They were refused with a sentence.
  case refused(String)

  /// The words or the sentence.
  package var text: String {
    switch self {
    case .read(let text), .refused(let text): text
    }
  }
}

/// A promise that a reader does not keep.
package struct FuzzFinding: Error, Hashable, Sendable {
  /// What does not hold.
  package let sentence: String

  /// Makes sure that something holds.
  static func check(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(FuzzFinding) {
    if !holds { throw FuzzFinding(sentence: sentence()) }
  }
}
