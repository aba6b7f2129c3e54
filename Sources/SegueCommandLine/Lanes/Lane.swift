import SegueKit
import Synchronization

/// The place of one clip among those that are rendered at once.
///
/// A clip that needs more memory than its share is repeated alone, with the whole limit, when the others
/// have ended.
final class Lane: Sendable {
  private let gate: LaneGate
  private let shared: LaneShare
  private let alone: LaneShare
  private let isAlone = Mutex(false)
  /// The order in which clips claim their outputs, and the place of this one in it; nil where they do not.
  private let turn: (order: PlanningOrder, index: Int)?

  /// Takes a place at a gate.
  ///
  /// - Parameters:
  ///   - share: the resources beside other clips.
  ///   - jobs: the number of frames rendered at once without others, >= 1.
  ///   - turn: the order in which clips claim their outputs, and the clip's index in it.
  init(
    at gate: LaneGate, share: LaneShare, jobs: Int, turn: (order: PlanningOrder, index: Int)? = nil
  ) async {
    self.gate = gate
    shared = share
    alone = LaneShare(jobs: jobs, lanes: 1)
    self.turn = turn
    await gate.enter()
  }

  /// The resources that the clip may use now.
  var share: LaneShare { isAlone.withLock { $0 } ? alone : shared }

  /// Returns whether an error may be due to the share of the memory limit.
  func isTooSmall(for error: any Error) -> Bool {
    (share.lanes > 1 || share.images != nil) && ExitStatus(error) == .limit
  }

  /// Waits until the other clips have ended; then the whole memory limit may be used.
  func widen() async {
    // Others may wait for this clip's turn while it waits for them to end.
    if let turn { await turn.order.pass(turn.index) }
    await gate.leave(isAlone: false)
    // An earlier clip that has no place yet must not wait for one while this one waits for its turn.
    if let turn { await turn.order.turn(of: turn.index) }
    await gate.enterAlone()
    shared.images?.removeAll()
    isAlone.withLock { $0 = true }
  }

  /// Makes something with the share of the lane or, where that is too small, with the whole limit.
  func attempt<Made>(_ make: (LaneShare) throws -> Made) async throws -> Made {
    let failure: any Error
    do { return try make(share) } catch { failure = error }
    guard isTooSmall(for: failure) else { throw failure }
    await widen()
    return try make(share)
  }

  /// Lets the next clip run.
  func leave() async { await gate.leave(isAlone: isAlone.withLock { $0 }) }
}
