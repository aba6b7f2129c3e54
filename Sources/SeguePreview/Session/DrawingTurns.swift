/// Lets so many pictures be drawn at once, so that memory is bounded; others wait for their turn.
actor DrawingTurns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Turns for so many at once, >= 1.
  init(_ count: Int) { free = max(1, count) }

  /// Runs `body` when it is its turn.
  func take<Result, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result where Result: Sendable {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { next() }
    return try await run(body)
  }

  /// Beside the actor, so that others can come meanwhile.
  @concurrent private nonisolated func run<Result: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result { try body() }

  private func next() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
