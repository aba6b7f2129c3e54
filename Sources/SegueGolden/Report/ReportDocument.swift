/// What a run of `verify` or `diff` found, as data: the JSON report, and what the other forms say.
///
/// It holds no date, machine or tool version, so equal runs give equal bytes. Times are in seconds.
package struct ReportDocument: Codable, Hashable, Sendable {
  /// The version of the format that this type reads and writes.
  package static let currentVersion = 1

  /// The version of the format.
  package private(set) var version = Self.currentVersion
  /// What was run, such as `segue verify`.
  package var title: String
  /// Which part of the clips ran, such as `2/5`; nil for all.
  package var shard: String?
  /// The tolerances that were asked for, in words; empty for exact.
  package var tolerances: [String]
  /// The clips, in the order in which they were compared.
  package var clips: [ReportClip]
  /// Those of them that fail for one cause; empty until the report is whole.
  package var groups: [ReportGroup] = []

  /// A report of clips.
  package init(
    title: String, shard: String? = nil, tolerances: [String] = [], clips: [ReportClip] = []
  ) {
    self.title = title
    self.shard = shard
    self.tolerances = tolerances
    self.clips = clips
  }

  /// The report before any clip was added.
  package var withoutClips: ReportDocument {
    ReportDocument(title: title, shard: shard, tolerances: tolerances)
  }

  private enum CodingKeys: String, CodingKey {
    case version = "segue-report"
    case title, shard, tolerances, clips, groups
  }

  /// The number of clips with a verdict.
  package func count(_ verdict: ReportVerdict) -> Int {
    clips.count { $0.verdict == verdict }
  }

  /// The verdicts that occur with how often they do, worst first.
  package var counts: [(verdict: ReportVerdict, count: Int)] {
    ReportVerdict.allCases.map { ($0, count($0)) }.filter { $0.count > 0 }
  }

  /// The number of clips that make a run fail.
  package var failures: Int { clips.count { $0.verdict.isFailure } }

  /// The keys of all pictures that the clips show, each once, in the order of their first use.
  package var pictureKeys: [String] {
    var seen: Set<String> = []
    return clips.lazy.flatMap(\.pictureKeys).filter { seen.insert($0).inserted }
  }
}
