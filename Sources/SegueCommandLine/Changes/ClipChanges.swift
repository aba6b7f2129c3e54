import SegueGolden
import SegueKit

/// The clips of a command line that have changed, by the changes of a repository.
struct ClipChanges: Sendable {
  /// The files of a clip.
  struct Files {
    /// The script, or the path by which the clip is called.
    var script: String
    /// The files that are known without reading the script.
    var own: [String]
    /// Reads the script and returns the files that it names.
    var named: () -> [String]
  }

  private let changes: RepositoryChanges

  init(_ changes: RepositoryChanges) { self.changes = changes }

  /// Returns the clips that have changed, and says how many.
  ///
  /// Costs parsing the scripts that themselves are unchanged.
  func chosen<Clip>(
    of clips: [Clip], _ verb: String, _ console: Console, files: (Clip) -> Files
  ) -> (clips: [Clip], scope: ReportScope?) {
    var chosen: [Clip] = []
    var doubtful = 0
    for clip in clips {
      let files = files(clip)
      guard let (path, judgement) = cause(of: files) else { continue }
      chosen.append(clip)
      if judgement != .changed { doubtful += 1 }
      console.detail("\(files.script): \(path) \(judgement.rawValue)")
    }
    let scope = ReportScope(
      since: changes.since, commit: changes.commit, count: chosen.count, total: clips.count)
    let besides = doubtful == 0 ? "" : ", counting \(doubtful) with files that git does not know"
    console.remark("segue: \(scope.sentence)\(besides); the others are not \(verb)")
    return (chosen, scope)
  }

  /// Returns the first file by which a clip counts as changed; nil if all are unchanged.
  ///
  /// A changed file is preferred to one that git cannot judge.
  private func cause(of files: Files) -> (path: String, RepositoryChanges.Judgement)? {
    var doubt: (String, RepositoryChanges.Judgement)?
    for list in [{ files.own + changes.settings(of: files.script) }, files.named] {
      for path in list() {
        if let judgement = changes.judgement(of: path) {
          if judgement == .changed { return (path, judgement) }
          doubt = doubt ?? (path, judgement)
        }
        if PathParts(path).fileExtension.lowercased() == "svg",
          changes.hasChangedFont(beside: path)
        {
          return (path, .changed)
        }
      }
    }
    return doubt
  }
}
