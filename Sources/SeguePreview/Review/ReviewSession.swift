import SegueCodecs
import SegueGolden

/// The decisions of a review, which all of its pages share.
actor ReviewSession {
  /// A target of a decision.
  enum Target: Sendable {
    case clip(Int)
    case group(Int)
  }

  /// The report; its details are read without waiting for the session.
  nonisolated let report: StoredReport
  /// The number of decisions that an earlier review made.
  nonisolated let earlier: Int
  private let run: GoldenRun
  private let clips: ReviewClips
  private let folder: Folder
  private var decisions: [Int: ReviewDecision]
  // The decisions before each step, for undo.
  private var history: [[Int: ReviewDecision?]] = []
  private var progress: ReviewState.Progress?
  private var outcome: Review.Outcome?
  private var (writtenCount, unsaved): (Int, String?) = (0, nil)
  private let (requests, requestor) = AsyncStream.makeStream(of: [Int].self)

  /// Starts with the decisions of a record.
  init(
    report: StoredReport, run: GoldenRun, clips: ReviewClips, folder: Folder, record: ReviewRecord?
  ) {
    self.report = report
    self.run = run
    self.clips = clips
    self.folder = folder
    let known = (record?.clips ?? []).filter { clips.approvable[$0.clip] != nil }
    decisions = Dictionary(known.map { ($0.clip, $0.decision) }) { first, _ in first }
    earlier = decisions.count
  }

  /// The state for the page.
  var state: ReviewState {
    func all(_ decision: ReviewDecision) -> [Int] {
      decisions.filter { $0.value == decision }.keys.sorted()
    }
    return ReviewState(
      accepted: all(.accepted), rejected: all(.rejected), written: all(.written),
      steps: history.count, writing: progress, problems: outcome?.problems ?? [],
      writtenCount: writtenCount, unsaved: unsaved)
  }

  /// Decides about a clip, or all clips of a group; nil removes the decision.
  ///
  /// - Returns: false if there is no such clip or group, its golden is written already, or goldens are being
  ///   written.
  func decide(_ target: Target, _ decision: ReviewDecision?) -> Bool {
    guard progress == nil else { return false }
    let indices: [Int]
    switch target {
    case .clip(let index): indices = [index]
    case .group(let index):
      guard report.document.groups.indices.contains(index) else { return false }
      indices = report.document.groups[index].clips
    }
    let open = indices.filter { clips.approvable[$0] != nil && decisions[$0] != .written }
    guard !open.isEmpty else { return false }
    let changed = open.filter { decisions[$0] != decision }
    guard !changed.isEmpty else { return true }
    history.append(Dictionary(uniqueKeysWithValues: changed.map { ($0, decisions[$0]) }))
    for index in changed { decisions[index] = decision }
    save()
    return true
  }

  /// Takes the last decision back; false if there is none, or goldens are being written.
  func undo() -> Bool {
    guard progress == nil, let step = history.popLast() else { return false }
    for (index, decision) in step { decisions[index] = decision }
    save()
    return true
  }

  /// Begins to write the goldens of accepted clips; false if there are none, or it is writing.
  func beginWriting() -> Bool {
    let accepted = decisions.filter { $0.value == .accepted }.keys.sorted()
    guard progress == nil, !accepted.isEmpty else { return false }
    progress = ReviewState.Progress(done: 0, total: accepted.count)
    (outcome, writtenCount) = (nil, 0)
    requestor.yield(accepted)
    return true
  }

  /// Writes goldens whenever a page requests it, until the task is cancelled.
  nonisolated func carryOut(_ write: @escaping Review.Writer) async {
    for await indices in requests {
      let accepted = indices.compactMap { clips.approvable[$0] }
      let outcome = await write(run, accepted) { await self.advance(to: $0) }
      await finish(indices, outcome)
    }
  }

  private func advance(to count: Int) { progress?.done = count }

  private func finish(_ indices: [Int], _ outcome: Review.Outcome) {
    progress = nil
    self.outcome = outcome
    guard outcome.problems.isEmpty else { return }
    for index in indices { decisions[index] = .written }
    writtenCount = indices.count
    // What is written is not taken back.
    history = []
    save()
  }

  /// Keeps the decisions in the run's folder; a failure is shown on the page.
  private func save() {
    let kept = decisions.sorted { $0.key < $1.key }.map { index, decision in
      ReviewRecord.Clip(clip: index, script: clips.scripts[index], decision: decision)
    }
    do {
      try ReviewRecord(run: clips.digest, clips: kept).write(into: folder)
      unsaved = nil
    } catch { unsaved = "\(error)" }
  }
}

/// The state of a review as the page receives it; clips by their indices in the report.
struct ReviewState: Codable, Hashable, Sendable {
  /// The progress of writing goldens.
  struct Progress: Codable, Hashable, Sendable {
    /// The number of clips that are rendered.
    var done: Int
    var total: Int
  }

  var accepted: [Int]
  var rejected: [Int]
  var written: [Int]
  /// The number of steps that can be undone.
  var steps: Int
  /// The progress of writing; nil if nothing is being written.
  var writing: Progress?
  /// The reasons why the last writing wrote nothing.
  var problems: [Review.Problem]
  /// The number of goldens that the last writing wrote.
  var writtenCount: Int
  /// The reason why the decisions are not kept in the run's folder; nil if they are.
  var unsaved: String?
}
