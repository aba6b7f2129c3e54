import SegueCodecs
import SegueGolden
import SegueSystem
import Synchronization

/// The handling of SIGINT, SIGHUP and SIGTERM, which end the process wherever it waits.
///
/// One thread waits for signals from the start, so that handling one works even without memory for another
/// thread. The first signal cancels the running verb, which then removes its unfinished files. What cannot
/// be cancelled (a read from an idle pipe, a write to a full one, a long loop in a library) has 500 ms to
/// end; after that, or at a second signal, the process ends with the same status and JSON document, and no
/// files left behind.
enum Interruption {
  /// The state shared with the waiting thread.
  private struct State {
    /// The status of the first signal; nil before it.
    var signal: ExitStatus?
    /// The task of the running verb, which a signal cancels.
    var work: Task<ExitStatus, Never>?
    /// The JSON document for standard output by status; empty once anything was written there.
    var documents: [ExitStatus: String] = [:]
    /// The characters that erase an unfinished line on the terminal; nil if there is none.
    var eraser: String?
  }

  private static let state = Mutex(State())
  /// The time in milliseconds that a cancelled verb has to end.
  private static let grace: Int32 = 500
  private static let statuses: [(signal: EndingSignal, status: ExitStatus)] = [
    (.hangUp, .terminalClosed), (.interrupt, .interrupted), (.terminate, .terminated),
  ]

  /// Starts the thread that waits for signals; called once, before anything else.
  static func begin() { Signals.begin { Interruption.wait() } }

  /// Runs `body`, which a signal cancels; returns its status, and that of the signal if one arrived.
  ///
  /// - Parameter documents: the JSON document for each status, written if `body` does not end in time.
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

  /// Discards the JSON documents, since standard output is about to receive something else.
  static func discardDocuments() { state.withLock { $0.documents = [:] } }

  /// Sets the characters that erase the unfinished line on standard error; nil if there is none.
  static func setEraser(by eraser: String?) { state.withLock { $0.eraser = eraser } }

  /// The exit statuses of the handled signals.
  static var all: [ExitStatus] { statuses.map(\.status) }

  /// Waits for the first signal, cancels the running verb, and ends the process after the grace time.
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

  /// Returns the status of the next signal; nil if none arrives in time (in milliseconds, -1 for no limit).
  private static func next(within milliseconds: Int32) -> ExitStatus? {
    let signal = Signals.next(within: milliseconds)
    return statuses.first { $0.signal == signal }?.status
  }

  /// Ends the process without waiting for its other threads.
  private static func end(_ status: ExitStatus) -> Never {
    ChildProcesses.endAll()
    TemporaryFiles.removeOpen()
    GoldenApproval.removeHiddenFiles()
    // The lock is not released: other threads that want to write wait until the process has ended.
    state.withLock { state -> Never in
      if let eraser = state.eraser { StandardStream.error.writeWithoutWaiting(eraser) }
      if let document = state.documents[status] {
        StandardStream.output.writeWithoutWaiting(document + "\n")
      }
      endProcess(status: status.rawValue)
    }
  }
}
