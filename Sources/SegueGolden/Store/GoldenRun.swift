import Foundation
import SegueCodecs
import SegueSystem

/// What a run of `verify` saw and an approval may make the goldens: the file `run.json` of a report.
///
/// It holds no pictures and no traces, but the digest of each clip's trace, which has the digests of
/// all its frames. An approval renders the clip again and takes nothing that has another digest.
///
/// ```json
/// { "clips": [ { "golden": { "name": "kugou", "root": "clips", "subfolder": "goldens" },
///                "pictures": "full", "script": "clips/kugou.yaml",
///                "seen": { "pictures": "0123456789abcdef", "trace": "fedcba9876543210" },
///                "trace": "91c0ffee12345678" } ],
///   "segue-run": 2 }
/// ```
package struct GoldenRun: Codable, Hashable, Sendable {
  /// The place of a golden, as the run was told.
  package struct Place: Codable, Hashable, Sendable {
    /// The folder that was named, or the script's.
    package var root: String
    /// The way from there.
    package var subfolder: String
    /// The name of the golden.
    package var name: String

    /// A place in the form of a file.
    package init(_ place: GoldenPlace) {
      root = place.root
      subfolder = place.subfolder
      name = place.name.text
    }
  }

  /// The digests of a golden's files; nil for one that is not there.
  package struct Digests: Codable, Hashable, Sendable {
    /// That of the trace.
    package var trace: String?
    /// That of the pictures.
    package var pictures: String?

    /// The digests of files.
    package init(trace: [UInt8]?, pictures: [UInt8]?) {
      self.trace = trace.map(ByteDigest.text)
      self.pictures = pictures.map(ByteDigest.text)
    }
  }

  /// A clip that was rendered, and is not equal to its golden.
  package struct Clip: Codable, Hashable, Sendable {
    /// The script.
    package var script: String
    /// Where its golden is.
    package var golden: Place
    /// The golden's files that it was compared with.
    package var seen: Digests
    /// The digest of its trace.
    package var trace: String
    /// Which pictures its golden is to have: `full`, `key` or `none`.
    package var pictures: String

    /// A clip that differs from the golden that was seen, or has none.
    package init(
      script: String, golden: GoldenPlace, seen: Digests, trace: [UInt8], pictures: String
    ) {
      self.script = script
      self.golden = Place(golden)
      self.seen = seen
      self.trace = ByteDigest.text(trace)
      self.pictures = pictures
    }

    /// Where the golden is, by the words of the run; nil when those are not a place.
    ///
    /// A run may come from another machine: only places and scripts below the working folder are
    /// taken from it.
    package var place: GoldenPlace? {
      guard let name = GoldenName(golden.name) else { return nil }
      let paths = [golden.root, golden.subfolder, script]
      guard paths.allSatisfy({ !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") })
      else { return nil }
      return GoldenPlace(root: golden.root, subfolder: golden.subfolder, name: name)
    }
  }

  /// A clip of which there is nothing to approve.
  package struct Other: Codable, Hashable, Sendable {
    /// The script.
    package var script: String
    /// Where its golden is.
    package var golden: Place
    /// `equal`, `forgiven` or `broken`.
    package var verdict: String

    /// A clip with a verdict.
    package init(script: String, golden: GoldenPlace, verdict: ReportVerdict) {
      self.script = script
      self.golden = Place(golden)
      self.verdict = verdict.rawValue
    }
  }

  /// The version of the format.
  package private(set) var version = Self.currentVersion
  /// The clips, in the order in which they were verified.
  package var clips: [Clip]
  /// The other clips, by which runs are held against each other; nil in runs of earlier versions.
  package var others: [Other]?

  /// The version that is read and written.
  package static let currentVersion = 2
  /// The file's name.
  package static let fileName = "run.json"
  /// The longest file that is read, in bytes.
  private static let limit = 64 << 20

  /// A run that saw clips.
  package init(clips: [Clip]) {
    self.clips = clips
    others = []
  }

  private enum CodingKeys: String, CodingKey {
    case version = "segue-run"
    case clips, others
  }

  /// What every version of the format has.
  private struct Head: Decodable {
    var version: Int

    enum CodingKeys: String, CodingKey {
      case version = "segue-run"
    }
  }

  /// The text of `run.json`.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Strings and whole numbers can always be encoded.
    return ((try? encoder.encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
  }

  /// Reads the run that `verify --report` left in a folder.
  package init(in folder: String) throws(StoreError) {
    let path = folder.hasSuffix("/") ? folder + Self.fileName : "\(folder)/\(Self.fileName)"
    let bytes = try mapError(
      Folder(folder).read(Self.fileName, atMost: Self.limit), to: StoreError.file)
    guard let bytes else {
      throw .badRun(
        path: folder,
        reason: "there is no \(Self.fileName) in it, which `segue verify --report` writes")
    }
    let decoder = JSONDecoder()
    guard let head = try? decoder.decode(Head.self, from: Data(bytes)) else {
      throw .badRun(path: path, reason: "it is not what `segue verify --report` writes")
    }
    guard head.version == Self.currentVersion else {
      throw .badRun(
        path: path,
        reason: "it is of version \(head.version), and \(Self.currentVersion) is needed; "
          + "verify again with this segue")
    }
    guard let run = try? decoder.decode(GoldenRun.self, from: Data(bytes)) else {
      throw .badRun(path: path, reason: "it is not what `segue verify --report` writes")
    }
    self = run
  }
}
