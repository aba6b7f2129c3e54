/// The order in which clips that run at once learn whether another clip writes their outputs.
///
/// The message must not depend on which of two clips was loaded first.
actor PlanningOrder {
  private var due = 0
  private var passed: Set<Int> = []
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Waits until all clips before this one have passed or ended, or the task was cancelled.
  func turn(of index: Int) async {
    await withTaskCancellationHandler {
      guard due < index, !Task.isCancelled else { return }
      await withCheckedContinuation { waiting[index] = $0 }
    } onCancel: {
      Task { await self.wake(index) }
    }
  }

  /// Marks a clip as passed; later calls for it have no effect.
  func pass(_ index: Int) {
    guard index >= due, passed.insert(index).inserted else { return }
    while passed.remove(due) != nil { due += 1 }
    for ready in waiting.keys where ready <= due { wake(ready) }
  }

  private func wake(_ index: Int) { waiting.removeValue(forKey: index)?.resume() }
}
