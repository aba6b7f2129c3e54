import Dispatch
import Foundation
import Glibc

/// Ctrl-C, a terminal that goes away and requests to terminate: the first one cancels what runs, the second ends the process.
enum Interruption {
  /// Runs `body` and returns its status, and 128 + the signal's number when one came meanwhile.
  ///
  /// The first signal cancels the task in which `body` runs and gives the signals back their usual
  /// meaning, so that the second one ends the process at once.
  static func cancels(
    _ body: @escaping @Sendable () async -> ExitStatus
  ) async -> (status: ExitStatus, signal: ExitStatus?) {
    let (signals, arrival) = AsyncStream.makeStream(of: ExitStatus.self)
    let statuses = Self.statuses.filter { !isIgnored($0.key) }
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

  /// Whether the process was started with a signal ignored, as `nohup` does with SIGHUP.
  ///
  /// What the kernel says is read as text, since two handlers cannot be compared safely.
  private static func isIgnored(_ number: Int32) -> Bool {
    guard number == SIGHUP,
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigIgn:") }),
      let mask = UInt64(line.dropFirst(7).drop { $0.isWhitespace }, radix: 16)
    else { return false }
    return mask >> UInt64(number - 1) & 1 == 1
  }

  private static let statuses: [Int32: ExitStatus] = [
    SIGHUP: .hungUp, SIGINT: .interrupted, SIGTERM: .terminated,
  ]
}
