#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The processor's time.
package enum ProcessorTime {
  /// What this process took so far on all cores, in seconds.
  package static var seconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

/// Standard output or standard error.
package enum StandardStream: Sendable {
  case output, error

  private var number: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Writes a text unless that would have to wait; a pipe with any room takes 4096 bytes.
  package func writeWithoutWaiting(_ text: String) {
    var output = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&output, 1, 0) == 1, output.revents & Int16(POLLOUT) != 0 else { return }
    let bytes = Array(text.utf8)
    _ = unsafe write(number, bytes, bytes.count)
  }
}

/// Ends the process at once, wherever its threads are, without any of what is done at its end.
package func endProcess(status: Int32) -> Never { _exit(status) }
