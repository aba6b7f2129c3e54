import SegueCodecs
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The record of a run of `verify`, from which clips can be approved: the file `run.json` of a report.
///
/// It has no pictures and no traces, but the digest of each clip's trace, which has the digests of
/// all its frames. An approval renders the clip again and rejects a result with another digest.
///
/// ```json
/// { "clips": [ { "golden": { "name": "kugou", "root": "clips", "subfolder": "goldens" },
///                "pictures": "full", "script": "clips/kugou.yaml",
///                "seen": { "pictures": "0123456789abcdef", "trace": "fedcba9876543210" },
///                "trace": "91c0ffee12345678" } ],
///   "segue-run": 2 }
/// ```
package struct GoldenRun: Codable, Hashable, Sendable {
  /// The location of a golden, as given to the run.
  package struct Place: Codable, Hashable, Sendable {
    /// The folder given by the user, or the script's.
    package var root: String
    /// The path from the root to the golden's folder.
    package var subfolder: String
    /// The escaped name of the golden (`GoldenName`).
    package var name: String

    /// Converts a location to its encodable form.
    package init(_ place: GoldenPlace) {
      root = place.root
      subfolder = place.subfolder
      name = place.name.text
    }
  }

  /// The digests of a golden's files; nil for a missing file.
  package struct Digests: Codable, Hashable, Sendable {
    package var trace: String?
    package var pictures: String?

    /// Computes the digests of the contents of both files.
    package init(trace: [UInt8]?, pictures: [UInt8]?) {
      self.trace = trace.map(ByteDigest.text)
      self.pictures = pictures.map(ByteDigest.text)
    }
  }

  /// A clip that was rendered and is not equal to its golden.
  package struct Clip: Codable, Hashable, Sendable {
    /// The path of the script.
    package var script: String
    /// The location of its golden.
    package var golden: Place
    /// The digests of the golden's files that the clip was compared with.
    package var seen: Digests
    /// The digest of the clip's trace.
    package var trace: String
    /// The pictures to keep in its golden: `full`, `key` or `none`.
    package var pictures: String

    package init(
      script: String, golden: GoldenPlace, seen: Digests, trace: [UInt8], pictures: String
    ) {
      self.script = script
      self.golden = Place(golden)
      self.seen = seen
      self.trace = ByteDigest.text(trace)
      self.pictures = pictures
    }

    /// The location of the golden; nil if it is not a valid one.
    ///
    /// A run may come from another machine: only locations and scripts below the working folder are
    /// accepted.
    package var place: GoldenPlace? {
      guard let name = GoldenName(golden.name) else { return nil }
      let paths = [golden.root, golden.subfolder, script]
      guard paths.allSatisfy({ !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") })
      else { return nil }
      return GoldenPlace(root: golden.root, subfolder: golden.subfolder, name: name)
    }
  }

  /// A clip without anything to approve.
  package struct Other: Codable, Hashable, Sendable {
    /// The path of the script.
    package var script: String
    /// The location of its golden.
    package var golden: Place
    /// `equal`, `forgiven` or `broken`.
    package var verdict: String

    package init(script: String, at place: Place, verdict: ReportVerdict) {
      self.script = script
      golden = place
      self.verdict = verdict.rawValue
    }
  }

  /// The version of the format.
  package private(set) var version = Self.currentVersion
  /// The clips that may be approved, in the order of verification.
  package var clips: [Clip]
  /// The other clips, to compare runs with each other; nil in runs of earlier versions.
  package var others: [Other]?

  /// The format version that is read and written.
  package static let currentVersion = 2
  /// The name of the file in a report's folder.
  package static let fileName = "run.json"
  /// The size limit of the file, in bytes.
  private static let limit = 64 << 20

  /// Creates a run with clips that may be approved.
  package init(clips: [Clip]) {
    self.clips = clips
    others = []
  }

  private enum CodingKeys: String, CodingKey {
    case version = "segue-run"
    case clips, others
  }

  /// The version field that every version of the format has.
  private struct Head: Decodable {
    var version: Int

    enum CodingKeys: String, CodingKey {
      case version = "segue-run"
    }
  }

  /// The content of `run.json`.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Strings and whole numbers can always be encoded.
    return ((try? encoder.encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
  }

  /// Reads the `run.json` that `verify --report` wrote into a folder.
  package init(in folder: String) throws(StoreError) {
    let path = folder.hasSuffix("/") ? folder + Self.fileName : "\(folder)/\(Self.fileName)"
    let bytes = try mapError(
      Folder(folder).read(Self.fileName, atMost: Self.limit), to: StoreError.file)
    guard let bytes else {
      throw .badRun(
        path: folder,
        reason: "it has no \(Self.fileName); name a folder that `segue verify --report` wrote")
    }
    let decoder = JSONDecoder()
    guard let head = try? decoder.decode(Head.self, from: Data(bytes)) else {
      throw .badRun(path: path, reason: "it is damaged; run `segue verify --report` again")
    }
    guard head.version == Self.currentVersion else {
      throw .badRun(
        path: path,
        reason: "it has version \(head.version), not \(Self.currentVersion); "
          + "verify again with this segue")
    }
    guard let run = try? decoder.decode(GoldenRun.self, from: Data(bytes)) else {
      throw .badRun(path: path, reason: "it is damaged; run `segue verify --report` again")
    }
    self = run
  }
}
