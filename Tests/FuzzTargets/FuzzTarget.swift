import SegueCodecs
import SegueDocs

/// A reader of untrusted bytes that is fuzzed.
///
/// `scripts/fuzz` searches for input that crashes a reader; the tests read the inputs it found
/// worth keeping, in `fixtures/fuzz`. Limits are small to keep each run short.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Parses a script to a scene and a timeline, draws three frames, and writes the script again.
  case script
  /// Still pictures, the last of them WebP files.
  case png, jpeg, heic, webpstill
  /// Animations, and stills as animations of one frame.
  case gif, apng, webp
  /// The text of goldens (traces), and its comparison.
  case trace
  /// Path data, drawn filled and stroked.
  case path
  /// SVG files, drawn and imported as a script.
  case svg
  /// Font files, in which a text is set.
  case font
  /// Articles that contain clips.
  case markdown
  /// Requests to the preview's server.
  case request

  /// True if the inputs are PNG chunks.
  package var isPNG: Bool { self == .png || self == .apng }

  /// Reads bytes.
  ///
  /// - Throws: a violated invariant.
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
    case .svg: try SVGReading.read(bytes)
    case .font: try FontReading.read(bytes)
    case .markdown: .read(ArticleOutline.lines(of: bytes).joined(separator: "\n"))
    case .request: try RequestReading.read(bytes)
    }
  }
}

/// The result of reading bytes.
package enum FuzzOutcome: Hashable, Sendable {
  /// The bytes were understood, with a short description of the result.
  case read(String)
  /// The bytes were rejected with an error.
  case refused(String)

  /// The description or the error.
  package var text: String {
    switch self {
    case .read(let text), .refused(let text): text
    }
  }
}

/// A violated invariant of a reader.
package struct FuzzFinding: Error, Hashable, Sendable {
  /// A description of the violated invariant.
  package let sentence: String

  /// Throws a finding unless a condition holds.
  static func check(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(FuzzFinding) {
    if !holds { throw FuzzFinding(sentence: sentence()) }
  }
}
