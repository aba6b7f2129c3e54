import SegueGolden

/// The clips of a report that may be approved, with their entries in the run.
struct ReviewClips: Sendable {
  /// The entries by the index of the clip in the report.
  let approvable: [Int: GoldenRun.Clip]
  /// The scripts of the report, in its order.
  let scripts: [String]
  /// The digest of the run and of the list of the report.
  let digest: String

  /// Matches the clips of a report with those of its run.
  ///
  /// - Throws: `badReview` if they are not of the same run.
  init(of document: ReportDocument, _ run: GoldenRun, folder: String) throws(StoreError) {
    var entries = Dictionary(grouping: run.clips, by: \.script).mapValues { $0[...] }
    var approvable: [Int: GoldenRun.Clip] = [:]
    for (index, clip) in document.clips.enumerated()
    where clip.verdict == .different || clip.verdict == .missing {
      approvable[index] = entries[clip.script]?.popFirst()
    }
    let count = run.clips.count + (run.others?.count ?? document.clips.count - run.clips.count)
    guard entries.values.allSatisfy(\.isEmpty), count == document.clips.count else {
      throw .badReview(
        path: folder,
        reason: "its \(StoredReport.fileName) and \(GoldenRun.fileName) are of different runs; "
          + "run `segue verify --report` again")
    }
    self.approvable = approvable
    scripts = document.clips.map(\.script)
    digest = ByteDigest.text(run.json + Array(scripts.joined(separator: "\n").utf8))
  }
}
