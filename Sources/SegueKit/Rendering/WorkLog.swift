import SegueSystem
import Synchronization

/// A log of the pieces of work of a render: the processor time of each, and its dependencies.
///
/// `segue-bench path` computes from it how long the render takes on any number of cores. It is bound
/// to ``current`` for a render that is measured; nothing is logged elsewhere.
package final class WorkLog: Sendable {
  /// The log of the current task and of its child tasks; nil if nothing is measured.
  @TaskLocal package static var current: WorkLog?

  /// A piece of work that one core does without waiting.
  package struct Piece: Codable, Hashable, Sendable {
    /// The name: the number of the pass, a word, and an index, such as `2 make 7`.
    package var name: String
    /// The processor time in seconds.
    package var seconds: Double
    /// The names of the pieces that must end before it begins; unknown names are ignored.
    package var after: [String]
    /// The number of pieces, in the order of the log, that must end before its pass begins.
    package var behind: Int
  }

  private struct State {
    var pieces: [Piece] = []
    var passes = 0
    /// The name of the piece whose result is being consumed, and whether its consumer has logged pieces.
    var taken = (name: "", isLogged: false)
  }

  private let state = Mutex(State())

  /// Makes an empty log.
  package init() {}

  /// The pieces, in the order in which they ended.
  package var pieces: [Piece] { state.withLock { $0.pieces } }

  /// Begins a pass, whose pieces wait for all that were logged before.
  package func pass() -> Pass {
    state.withLock { state in
      state.passes += 1
      return Pass(log: self, number: state.passes, behind: state.pieces.count)
    }
  }

  /// A pass over frames or images, whose pieces of work may be done side by side.
  package struct Pass: Sendable {
    fileprivate let log: WorkLog
    fileprivate let number: Int
    fileprivate let behind: Int

    /// Starts the clock of a piece of work, which does not suspend: what else its thread does meanwhile would count.
    package func start() -> Start { Start() }

    /// Logs a piece of work.
    ///
    /// - Parameters:
    ///   - word: a verb, such as `make`.
    ///   - start: the start, on the same thread; if the task has moved to another thread since, the
    ///     wall time counts in place of the processor time.
    ///   - after: the words and indices of the pieces of this pass that had to end before.
    ///   - takesResult: whether it consumes the result of ``OrderedMap`` that is due; the piece then
    ///     counts in place of the whole consumer, which may suspend.
    package func end(
      _ word: String, _ index: Int, since start: Start, after: [(String, Int)] = [],
      takesResult: Bool = false
    ) {
      var piece = Piece(
        name: name(word, index), seconds: start.seconds, after: after.map(name), behind: behind)
      log.state.withLock { state in
        if takesResult {
          piece.after.append(state.taken.name)
          state.taken.isLogged = true
        }
        state.pieces.append(piece)
      }
    }

    /// Records that the result of a piece is being consumed.
    func startTaking(_ word: String, _ index: Int) {
      log.state.withLock { $0.taken = (name(word, index), false) }
    }

    /// Returns whether the consumer of that result has logged a piece.
    func endTaking() -> Bool { log.state.withLock { $0.taken.isLogged } }

    private func name(_ word: String, _ index: Int) -> String { "\(number) \(word) \(index)" }
  }

  /// The start of a piece of work.
  package struct Start: Sendable {
    private let thread = ProcessorTime.thread
    private let processor = ProcessorTime.ofThread
    private let wall = ContinuousClock.now

    /// The time since then.
    fileprivate var seconds: Double {
      if thread == ProcessorTime.thread { return Double(ProcessorTime.ofThread - processor) / 1e9 }
      return (ContinuousClock.now - wall) / .seconds(1)
    }
  }
}

extension WorkLog.Pass? {
  /// Does a piece of work, and logs it if there is a log; see ``WorkLog/Pass/end(_:_:since:after:takesResult:)``.
  func piece<Value, Failure: Error>(
    _ word: String, _ index: Int, after: [(String, Int)] = [], takesResult: Bool = false,
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let pass = self else { return try work() }
    let start = pass.start()
    let value = try work()
    pass.end(word, index, since: start, after: after, takesResult: takesResult)
    return value
  }
}
