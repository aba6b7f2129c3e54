import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A signal that asks the process to end.
package enum EndingSignal: CaseIterable, Sendable {
  case hangUp, interrupt, terminate

  fileprivate var number: Int32 {
    switch self {
    case .hangUp: SIGHUP
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }
}

/// The signals that ask the process to end, taken note of and waited for like bytes of a file.
package enum Signals {
  /// A pipe that carries the signals' numbers, as bytes: to read from, and to write to.
  private static let channel: (output: Int32, input: Int32) = {
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Starts a thread that waits for signals by ``next(within:)``, and keeps them from ending the process.
  ///
  /// Without the thread a signal ends the process at once, as it does by itself. SIGHUP stays ignored if
  /// the process was started so, as `nohup` does.
  package static func begin(_ thread: @convention(c) () -> Void) {
    guard channel.input >= 0, segue_start_thread(thread, 256 << 10) == 0 else { return }
    for ending in EndingSignal.allCases where !isIgnored(ending) {
      // Nothing but a write is safe here, and what it says of its own must not reach the code below.
      signal(ending.number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe write(Signals.channel.input, &byte, 1)
        errno = code
      }
    }
  }

  /// The next signal; nil when none comes in so many milliseconds, of which -1 is no limit.
  package static func next(within milliseconds: Int32) -> EndingSignal? {
    var input = pollfd(fd: channel.output, events: Int16(POLLIN), revents: 0)
    var number: UInt8 = 0
    guard unsafe poll(&input, 1, milliseconds) == 1, unsafe read(channel.output, &number, 1) == 1
    else { return nil }
    return EndingSignal.allCases.first { $0.number == Int32(number) }
  }

  /// Lets the write to a pipe that nobody reads be an error, and not the end of the process.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Whether a signal is ignored, and shall be.
  ///
  /// Shells start programs in the background with SIGINT ignored, and those end by it all the same.
  private static func isIgnored(_ signal: EndingSignal) -> Bool {
    signal == .hangUp && segue_is_ignored(signal.number) == 1
  }
}
