import Dispatch
import Glibc

/// Ctrl-C and requests to terminate: the first one cancels what runs, the second ends the process.
enum Interruption {
  /// Runs `body` and returns its status, and 128 + the signal's number when one came meanwhile.
  ///
  /// The first signal cancels the task in which `body` runs and gives the signals back their usual
  /// meaning, so that the second one ends the process at once.
  static func cancels(
    _ body: @escaping @Sendable () async -> ExitStatus
  ) async -> (status: ExitStatus, signal: ExitStatus?) {
    let (signals, arrival) = AsyncStream.makeStream(of: ExitStatus.self)
    let sources = statuses.map { number, status in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        for number in statuses.keys { signal(number, SIG_DFL) }
        arrival.yield(status)
      }
      source.resume()
      return source
    }
    let work = Task { await body() }
    let watch = Task { () -> ExitStatus? in
      for await status in signals {
        work.cancel()
        return status
      }
      return nil
    }
    let status = await work.value
    for source in sources { source.cancel() }
    arrival.finish()
    return (status, await watch.value)
  }

  private static let statuses: [Int32: ExitStatus] = [
    SIGINT: .interrupted, SIGTERM: .terminated,
  ]
}
