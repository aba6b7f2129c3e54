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
  /// Called before waiting for the others, which may wait for something of this clip.
  private let willWait: @Sendable () async -> Void

  /// Takes a place at a gate.
  ///
  /// - Parameters:
  ///   - share: the resources beside other clips.
  ///   - jobs: the number of frames rendered at once without others, >= 1.
  init(
    at gate: LaneGate, share: LaneShare, jobs: Int,
    willWait: @escaping @Sendable () async -> Void = {}
  ) async {
    self.gate = gate
    shared = share
    alone = LaneShare(jobs: jobs, lanes: 1)
    self.willWait = willWait
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
    await willWait()
    await gate.leave(isAlone: false)
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
