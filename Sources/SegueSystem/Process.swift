import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program that runs.
package enum Program {
  /// The absolute path of its file; nil where the system does not tell.
  package static var path: String? {
    #if canImport(Darwin)
      try? realPath(CommandLine.arguments.first ?? "")
    #else
      try? realPath("/proc/self/exe")
    #endif
  }
}

/// The processor's time.
package enum ProcessorTime {
  /// What this process took so far on all cores, in seconds.
  package static var seconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// What the calling thread took so far, in nanoseconds.
  package static var ofThread: Int {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

/// Standard output or standard error.
package enum StandardStream: Sendable {
  case output, error

  private var number: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }

  /// Opens those of the standard streams that were closed when the process began.
  ///
  /// Otherwise the next file that is opened would be taken for one of them. What is opened takes neither input nor
  /// output, so that using it is an error (EBADF), but for standard error, whose text goes nowhere. To be called first.
  package static func openClosed() {
    for (number, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ]
    where fcntl(number, F_GETFD) < 0 { _ = unsafe open("/dev/null", mode) }
  }

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

/// The memory that the process holds beside what it uses.
package enum FreeMemory {
  /// Gives blocks of a megabyte and more back to the system as soon as they are free, from now on.
  ///
  /// Pictures that are made and let go leave gaps, which held up to 140 MB beside the 300 MB that a clip of bent
  /// screens may take. Asking the system each time takes 40 % more processor time there.
  package static func giveBackAtOnce() { segue_return_large_blocks() }
}

/// The address space that the system allows this process (`ulimit -v`), and what is left of it.
///
/// Swift ends a process that is refused memory, and libdispatch sleeps until it gets the thread that
/// it was refused; so what is large is asked for only when enough will be left for what is small.
package enum AddressSpace {
  /// The most bytes that the process may map; nil without a limit.
  package static var limit: Int? {
    let limit = Int(segue_address_space_limit())
    return limit < 0 ? nil : limit
  }

  /// The bytes that are kept free: for the stacks of threads, and for all that is not counted.
  package static var reserve: Int {
    (max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 4) * (stackBytes + (1 << 16)) + (32 << 20)
  }

  private static let stackBytes = 1 << 20

  /// The bytes that can be asked for; nil without a limit, and less than 0 when there are too few.
  package static var rest: Int? {
    limit.map { $0 - Int(segue_address_space_mapped()) - reserve }
  }

  /// The limit, if it refuses so many bytes more; nil when they can be had.
  package static func limit(refusing count: Int) -> Int? {
    guard let limit, let rest, count > rest else { return nil }
    return limit
  }

  /// Makes the most of a limit, if there is one: to be called before there are threads.
  package static func prepare() {
    if limit != nil { segue_use_small_threads(Int64(stackBytes)) }
  }
}
