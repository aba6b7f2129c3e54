package import SegueCodecs
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The decisions of a review, kept beside its run: the file `review.json` of a report's folder.
///
/// ```json
/// { "clips": [ { "clip": 3, "decision": "accepted", "script": "clips/kugou.yaml" } ],
///   "run": "91c0ffee12345678", "segue-review": 1 }
/// ```
package struct ReviewRecord: Codable, Hashable, Sendable {
  /// The decision about one clip.
  package struct Clip: Codable, Hashable, Sendable {
    /// The index of the clip in the report.
    package var clip: Int
    package var script: String
    package var decision: ReviewDecision

    package init(clip: Int, script: String, decision: ReviewDecision) {
      self.clip = clip
      self.script = script
      self.decision = decision
    }
  }

  /// The name of the file in a report's folder.
  package static let fileName = "review.json"
  /// The name of the file while it is written; a kill leaves it.
  package static let temporaryName = ".review.json.new"
  /// The size limit of the file, in bytes.
  private static let limit = 64 << 20
  private static let currentVersion = 1

  private var version = Self.currentVersion
  /// The digest of the run that was reviewed.
  package var run: String
  /// The decisions, in the order of the report.
  package var clips: [Clip]

  private enum CodingKeys: String, CodingKey {
    case version = "segue-review"
    case run, clips
  }

  package init(run: String, clips: [Clip]) {
    self.run = run
    self.clips = clips
  }

  /// Reads the record in a report's folder; nil if there is none.
  ///
  /// - Throws: `badReview` for a file that is no record of this version; `file`.
  package init?(in folder: Folder) throws(StoreError) {
    let bytes = try mapError(
      folder.read(Self.fileName, atMost: Self.limit), to: StoreError.file)
    guard let bytes else { return nil }
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      record.version == Self.currentVersion
    else {
      throw .badReview(
        path: folder.path(of: Self.fileName),
        reason: "it has no decisions of this version; remove it to begin again")
    }
    self = record
  }

  /// Writes the record into a report's folder, beside its place first; a link in its place is replaced.
  package func write(into folder: Folder) throws(CodecError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Strings and whole numbers can always be encoded.
    let json = (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    try folder.remove(Self.temporaryName)
    var file = try folder.makeFile(named: Self.temporaryName)
    try file.write(json + [UInt8(ascii: "\n")])
    try file.finish()
    try folder.rename(Self.temporaryName, to: Self.fileName)
  }
}

/// A decision about a clip that may be approved.
package enum ReviewDecision: String, Codable, Hashable, Sendable {
  case accepted
  case rejected
  /// Its golden was written during the review.
  case written
}
