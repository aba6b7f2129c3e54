extension GoldenRun {
  /// The entry of a golden in a run, for comparison between runs.
  private struct Statement: Hashable {
    var script: String
    /// The clip that may be approved; nil if there is none to approve.
    var clip: Clip?
    var verdict: String
  }

  /// Merges runs, such as of machines that shared clips: each clip once, in the order of the runs.
  ///
  /// - Throws: `unlikeRuns` for a clip with different verdicts or different pixels in two runs.
  package init(summing runs: [(folder: String, run: GoldenRun)]) throws(StoreError) {
    var found: [Place: (folder: String, statement: Statement)] = [:]
    var sum = GoldenRun(clips: [])
    for (folder, run) in runs {
      for (place, statement) in run.statements {
        guard let (other, earlier) = found[place] else {
          found[place] = (folder, statement)
          if let clip = statement.clip { sum.clips.append(clip) }
          continue
        }
        if earlier == statement { continue }
        throw .unlikeRuns(
          script: statement.script, first: "\(earlier.verdict) in \(other)",
          second: "\(statement.verdict) in \(folder)")
      }
    }
    self = sum
  }

  private var statements: [(place: Place, statement: Statement)] {
    let approvable = clips.map { clip in
      let verdict: ReportVerdict = clip.seen.trace == nil ? .missing : .different
      return (clip.golden, Statement(script: clip.script, clip: clip, verdict: verdict.rawValue))
    }
    let settled = (others ?? []).map { other in
      (other.golden, Statement(script: other.script, clip: nil, verdict: other.verdict))
    }
    return approvable + settled
  }
}
