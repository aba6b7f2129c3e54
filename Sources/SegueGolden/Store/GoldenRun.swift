/// What a run of `verify` kept for an approval: the file `run.json` beside the rendered clips.
///
/// ```json
/// { "clips": [ { "digest": "91c0ffee12345678", "file": "0001-kugou",
///                "golden": { "name": "kugou", "root": "clips", "subfolder": "goldens" },
///                "script": "clips/kugou.yaml", "seen": "0123456789abcdef" } ],
///   "segue-run": 1 }
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

  /// A clip that was rendered and kept.
  package struct Clip: Codable, Hashable, Sendable {
    /// The script.
    package var script: String
    /// Where its golden is.
    package var golden: Place
    /// The digest of the golden that it was compared with; nil when there was none.
    package var seen: String?
    /// The name of its files in the run, without an extension.
    package var file: String
    /// The digest of its files.
    package var digest: String

    /// A clip that differs from the golden that was seen, or has none.
    package init(script: String, golden: GoldenPlace, seen: UInt64?, file: String, digest: UInt64) {
      self.script = script
      self.golden = Place(golden)
      self.seen = seen.map(ByteDigest.text)
      self.file = file
      self.digest = ByteDigest.text(digest)
    }
  }

  /// The version of the format.
  package private(set) var version = Self.currentVersion
  /// The clips, in the order in which they were verified.
  package var clips: [Clip]

  /// The version that is read and written.
  package static let currentVersion = 1
  /// The file's name.
  package static let fileName = "run.json"
  /// The folder of the rendered clips, beside it.
  package static let folderName = "rendered"
  /// The longest file that is read, in bytes.
  static let limit = 64 << 20

  /// A run that kept clips.
  package init(clips: [Clip]) { self.clips = clips }

  private enum CodingKeys: String, CodingKey {
    case version = "segue-run"
    case clips
  }
}
