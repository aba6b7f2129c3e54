import SegueCodecs
import SegueGolden
import SegueSystem
import Synchronization

/// Ctrl-C, a terminal that goes away and requests to terminate: they end the process wherever it waits.
///
/// One thread waits for them from the beginning, so that nothing has to be made when one comes, even
/// where no memory is left to start a thread. The first signal cancels what runs, which then clears away
/// what it has begun. What cannot be cancelled (a read of a pipe to which nobody writes, a write that
/// nobody reads, a long loop of a library) has a short grace; then, or at a second signal, the process
/// ends all the same, with the same status, the same document, and nothing left behind.
enum Interruption {
  /// What the thread has to know of the program.
  private struct State {
    /// The status of the first signal.
    var signal: ExitStatus?
    /// What is cancelled.
    var work: Task<ExitStatus, Never>?
    /// What standard output is told of each status; nothing once something was written to it.
    var documents: [ExitStatus: String] = [:]
    /// What takes away a line that stands unfinished on the terminal.
    var eraser: String?
  }

  private static let state = Mutex(State())
  /// How long what was cancelled may take to end by itself, in milliseconds.
  private static let grace: Int32 = 500
  private static let statuses: [(signal: EndingSignal, status: ExitStatus)] = [
    (.hangUp, .hungUp), (.interrupt, .interrupted), (.terminate, .terminated),
  ]

  /// Starts to wait for signals; called once, before anything else is.
  static func begin() { Signals.begin { Interruption.wait() } }

  /// Runs `body` and returns its status, and 128 + the signal's number when one came meanwhile.
  ///
  /// - Parameter documents: what standard output is told of each status, should `body` not come to it.
  static func cancels(
    saying documents: [ExitStatus: String],
    _ body: @escaping @Sendable () async -> ExitStatus
  ) async -> (status: ExitStatus, signal: ExitStatus?) {
    let work = Task { await body() }
    state.withLock { state in
      state.work = work
      state.documents = documents
    }
    let status = await work.value
    return (status, state.withLock { $0.signal })
  }

  /// Notes that standard output is written to: nothing else may be said there.
  static func willSpeak() { state.withLock { $0.documents = [:] } }

  /// Notes what takes away the unfinished line on standard error; nil where there is none.
  static func willErase(by eraser: String?) { state.withLock { $0.eraser = eraser } }

  /// The statuses of signals.
  static var all: [ExitStatus] { statuses.map(\.status) }

  private static func wait() {
    var status: ExitStatus?
    while status == nil { status = next(within: -1) }
    guard let status else { return }
    let work = state.withLock { state in
      state.signal = status
      return state.work
    }
    if let work {
      work.cancel()
      _ = next(within: grace)
    }
    end(status)
  }

  /// The status of the next signal; nil when none comes in so many milliseconds, of which -1 is no limit.
  private static func next(within milliseconds: Int32) -> ExitStatus? {
    let signal = Signals.next(within: milliseconds)
    return statuses.first { $0.signal == signal }?.status
  }

  /// Ends the process wherever its other threads are.
  private static func end(_ status: ExitStatus) -> Never {
    Children.endAll()
    Temporaries.removeOpen()
    GoldenApproval.removeHiddenFiles()
    // Whoever wants to speak now waits until the process is gone.
    state.withLock { state -> Never in
      if let eraser = state.eraser { StandardStream.error.writeWithoutWaiting(eraser) }
      if let document = state.documents[status] {
        StandardStream.output.writeWithoutWaiting(document + "\n")
      }
      endProcess(status: status.rawValue)
    }
  }
}
