import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The executable of this process.
package enum Program {
  /// The absolute path of the executable; nil if the system does not report it.
  package static var path: String? {
    #if canImport(Darwin)
      unsafe segue_program_path().flatMap { try? realPath(unsafe String(cString: $0)) }
    #else
      try? realPath("/proc/self/exe")
    #endif
  }

  /// The absolute path of the library that contains this code; nil if the executable does.
  ///
  /// On Darwin tests are libraries, which a program of Xcode loads.
  package static var codePath: String? {
    unsafe segue_code_path().flatMap { try? realPath(unsafe String(cString: $0)) }
  }
}

/// The variables of this process's environment.
package enum ProcessEnvironment {
  /// Returns the value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// Standard output or standard error.
package enum StandardStream: Sendable {
  case output, error

  private var number: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }

  /// Opens `/dev/null` for standard streams that were closed when the process started.
  ///
  /// Otherwise the next opened file would take the number of one of them. They are opened in the
  /// wrong direction, so that using them is an error (EBADF), except for standard error, whose text
  /// is discarded. Call it first.
  package static func openClosed() {
    for (number, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ]
    where fcntl(number, F_GETFD) < 0 { _ = unsafe open("/dev/null", mode) }
  }

  /// Whether it is connected to a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Writes a text; the rest of it is dropped when writing fails.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        let count = unsafe systemWrite(number, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// Writes a text unless that would block; a pipe with any room takes 4096 bytes.
  package func writeWithoutWaiting(_ text: String) {
    var output = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&output, 1, 0) == 1, output.revents & Int16(POLLOUT) != 0 else { return }
    let bytes = Array(text.utf8)
    _ = unsafe systemWrite(number, bytes, bytes.count)
  }
}

// The C library's function, which the method of the same name shadows.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}

/// Exits the process after its exit handlers, which write what C libraries have buffered.
package func exitProcess(status: Int32) -> Never { exit(status) }

/// Exits the process immediately, without exit handlers, whatever its threads are doing.
package func endProcess(status: Int32) -> Never { _exit(status) }

/// A signal that requests the end of the process.
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

/// A queue of termination signals, which a thread waits for as for the bytes of a file.
package enum Signals {
  /// A pipe of signal numbers, as bytes (self-pipe): its read and its write end.
  private static let channel: (output: Int32, input: Int32) = {
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Starts a thread that receives signals by ``next(within:)``, instead of them ending the process.
  ///
  /// If the thread cannot be started, signals keep their default action. SIGHUP stays ignored if
  /// the process was started that way, as by `nohup`.
  package static func begin(_ thread: @convention(c) () -> Void) {
    guard channel.input >= 0, segue_start_thread(thread, 256 << 10) == 0 else { return }
    for ending in EndingSignal.allCases where !isIgnored(ending) {
      // Only async-signal-safe calls such as `write` are allowed here, and `errno` must be preserved.
      signal(ending.number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe write(Signals.channel.input, &byte, 1)
        errno = code
      }
    }
  }

  /// Waits for the next signal; returns nil after `milliseconds`, where -1 waits forever.
  package static func next(within milliseconds: Int32) -> EndingSignal? {
    var input = pollfd(fd: channel.output, events: Int16(POLLIN), revents: 0)
    var number: UInt8 = 0
    guard unsafe poll(&input, 1, milliseconds) == 1, unsafe read(channel.output, &number, 1) == 1
    else { return nil }
    return EndingSignal.allCases.first { $0.number == Int32(number) }
  }

  /// Ignores SIGPIPE, so that writing to a closed pipe is an error instead of ending the process.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Returns whether a signal is ignored and must stay so: only SIGHUP.
  ///
  /// Shells start background programs with SIGINT ignored, and those should end by it all the same.
  private static func isIgnored(_ signal: EndingSignal) -> Bool {
    signal == .hangUp && segue_is_ignored(signal.number) == 1
  }
}

/// The free memory that the allocator holds.
package enum FreeMemory {
  /// Makes the allocator return free blocks of a megabyte or more to the system at once.
  ///
  /// Released pictures leave gaps, which held up to 140 MB in addition to the 300 MB that a clip of
  /// bent screens may take. Returning them takes 40 % more processor time there.
  package static func returnLargeBlocks() { segue_return_large_blocks() }
}
