import SegueGolden
import SegueKit

/// An approval of the results that `verify` runs recorded in their reports.
struct Promotion: Sendable {
  /// The report folders of the runs.
  var folders: [String]
  /// The scripts and filters that select clips.
  var options: GoldenOptions
  /// The options for loading scripts.
  var loading: LoadOptions
  /// The pictures that goldens keep; nil to use the setting recorded in the run.
  var pictures: PicturesKept?
  /// The number of frames rendered at once; nil for one per core.
  var jobs: Int?
  /// The console for messages.
  var console: Console

  /// Renders each clip and writes its golden, after checking that no golden has changed since the runs.
  ///
  /// - Throws: `CommandError` if a golden has changed, or a clip no longer renders to the recorded digests.
  func run() async throws -> ExitStatus {
    let clips = try chosen(try sum())
    var document = ApprovalDocument()
    var approval = GoldenApproval()
    do {
      for (_, place) in clips { try approval.clearLeftovers(at: place) }
      for (clip, place) in clips { _ = try isApproved(clip, place) }
      for (clip, place) in clips {
        let isNew = try await take(clip, place, into: &approval)
        document.add(place, clip.script, isNew ? "approved" : "equal")
        if isNew { console.remark("approved  \(place.path(.trace))") }
      }
    } catch {
      try? approval.discard()
      throw error
    }
    try approval.discard()
    let approved = document.goldens.count { $0.outcome == "approved" }
    document.isWritten = approved > 0
    console.remark(
      approved == 0
        ? "nothing to approve in \(folders.joined(separator: ", "))"
        : "\(Quantities.count(approved, "golden")) approved")
    if console.isJSON { try console.product(json: document) }
    return .done
  }

  /// Reads the runs and merges them.
  private func sum() throws(StoreError) -> GoldenRun {
    var runs: [(folder: String, run: GoldenRun)] = []
    for folder in folders { runs.append((folder, try GoldenRun(in: folder))) }
    return try GoldenRun(summing: runs)
  }

  /// Returns the selected clips of the run with the places of their goldens.
  func chosen(_ run: GoldenRun) throws -> [(GoldenRun.Clip, GoldenPlace)] {
    guard options.inputs.isEmpty else {
      let clips = try options.clips()
      return run.clips.compactMap { kept in
        clips.first { $0.script == kept.script }.map { (kept, $0.place) }
      }
    }
    if options.goldens != nil {
      throw CommandError(
        "--goldens needs scripts", help: "name those that `segue verify` was run with")
    }
    var chosen: [(GoldenRun.Clip, GoldenPlace)] = []
    for kept in run.clips {
      guard let place = kept.place else {
        throw CommandError(
          "the golden of \(kept.script) is not below this folder",
          help: "name the scripts that `segue verify` was run with")
      }
      let clip = GoldenClip(script: kept.script, place: place)
      if !options.chosen([clip]).isEmpty { chosen.append((kept, place)) }
    }
    return chosen
  }

  /// Returns whether the golden of a clip is already the approved one.
  ///
  /// - Throws: `CommandError` if the golden's trace is neither the one recorded by the run nor the new one, which
  ///   an interrupted approval may have written.
  func isApproved(_ clip: GoldenRun.Clip, _ place: GoldenPlace) throws -> Bool {
    let (golden, found) = try stored(at: place)
    if let golden, found.trace == clip.trace, wanted(clip).holds(for: golden),
      (try? golden.checkPair(named: place.path(.pictures))) != nil
    {
      return true
    }
    guard found.trace == clip.seen.trace || found.trace == clip.trace else { throw late(place) }
    return false
  }

  /// Reads the golden at a place; returns it with the digests of its trace and pictures.
  private func stored(
    at place: GoldenPlace
  ) throws(StoreError) -> (golden: StoredGolden?, digests: GoldenRun.Digests) {
    let reader = GoldenReader()
    let golden = try reader.read(place)
    let lone = golden == nil ? try reader.pictures(place) : nil
    return (
      golden, GoldenRun.Digests(trace: golden?.trace, pictures: golden?.pictures ?? lone)
    )
  }

  /// Returns the pictures that a clip's golden keeps: the option's, the run's, or the usual ones.
  private func wanted(_ clip: GoldenRun.Clip) -> PicturesKept {
    pictures ?? PicturesKept(rawValue: clip.pictures) ?? .usual(for: nil)
  }

  /// Renders a clip and writes its golden; returns false if it is already there.
  ///
  /// - Parameter putsInPlace: whether the golden is replaced at once, or with the others of the approval.
  /// - Throws: `CommandError` if the rendered trace differs from the run's digest, or the golden's pictures have
  ///   changed since the run.
  func take(
    _ clip: GoldenRun.Clip, _ place: GoldenPlace, into approval: inout GoldenApproval,
    putsInPlace: Bool = true
  ) async throws -> Bool {
    if try isApproved(clip, place) { return false }
    let loaded = try Clip.load(script: clip.script, options: loading)
    let recording = try await approval.record(
      loaded, at: place, keeping: wanted(clip), jobs: jobs)
    guard ByteDigest.text(recording.trace) == clip.trace else {
      throw CommandError(
        .verdict, "\(clip.script) renders differently than in the run",
        help: "run `segue verify --report` again, and approve that run")
    }
    let found = try stored(at: place).digests
    let new = GoldenRun.Digests(trace: nil, pictures: try approval.staged(place, .pictures))
    guard found.pictures == clip.seen.pictures || found.pictures == new.pictures else {
      throw late(place)
    }
    if putsInPlace { try approval.putInPlace() }
    return true
  }

  /// Returns the error about a golden that has changed since the run.
  private func late(_ place: GoldenPlace) -> CommandError {
    CommandError(
      .verdict, "\(place.path(.trace)) has changed since the run",
      help: "run `segue verify --report` again, and approve that run")
  }
}

/// A search for goldens without a script (`--prune`), which are listed or removed.
struct Pruning: Sendable {
  /// The scripts and the folder of their goldens.
  var options: GoldenOptions
  /// Whether the files are removed rather than only listed.
  var removesFiles: Bool
  /// Whether a file that would be removed fails the run.
  var failsOnStray = false
  /// The console for messages.
  var console: Console

  /// Lists the files, one per line, and removes them if `removesFiles`.
  func run() throws -> ExitStatus {
    var document = ApprovalDocument()
    let stray = try GoldenClipFinder(goldens: options.goldens).strayGoldens(in: options.inputs)
    for (place, part) in stray {
      document.add(place, nil, removesFiles ? "removed" : "stray", place.path(part))
      if !console.isJSON { try console.product("\(place.path(part))") }
    }
    if removesFiles, !stray.isEmpty {
      var approval = GoldenApproval()
      do {
        for (place, part) in stray { try approval.remove(place, part) }
      } catch {
        try? approval.discard()
        throw error
      }
      try approval.commit()
      document.isWritten = true
    }
    let files = Quantities.count(stray.count, "file")
    if stray.isEmpty {
      console.remark("nothing to remove: every golden belongs to a script")
    } else {
      console.remark(
        removesFiles ? "\(files) removed" : "\(files) to remove; add `--yes` to remove them")
    }
    if console.isJSON { try console.product(json: document) }
    return failsOnStray && !stray.isEmpty ? .verdict : .done
  }
}
