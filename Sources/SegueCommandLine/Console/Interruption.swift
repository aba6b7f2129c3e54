import Glibc
import SegueCodecs
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
  private static let statuses: [(number: Int32, status: ExitStatus)] = [
    (SIGHUP, .hungUp), (SIGINT, .interrupted), (SIGTERM, .terminated),
  ]
  /// A pipe that carries the signals' numbers, as bytes: to read from, and to write to.
  private static let channel: (output: Int32, input: Int32) = {
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Starts to wait for signals; called once, before anything else is.
  static func begin() {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, 256 << 10)
    guard channel.input >= 0 else { return }
    let failure = unsafe pthread_create(
      &thread, &attributes,
      { _ in
        Interruption.wait()
        return nil
      }, nil)
    unsafe pthread_attr_destroy(&attributes)
    // Without the thread a signal ends the process at once, as it does by itself.
    guard failure == 0 else { return }
    for (number, _) in statuses where !isIgnored(number) {
      // Nothing but a write is safe here, and what it says of its own must not reach the code below.
      signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe write(Interruption.channel.input, &byte, 1)
        errno = code
      }
    }
  }

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
    var input = pollfd(fd: channel.output, events: Int16(POLLIN), revents: 0)
    var number: UInt8 = 0
    guard unsafe poll(&input, 1, milliseconds) == 1, unsafe read(channel.output, &number, 1) == 1
    else { return nil }
    return statuses.first { $0.number == Int32(number) }?.status
  }

  /// Ends the process wherever its other threads are.
  private static func end(_ status: ExitStatus) -> Never {
    Temporaries.removeOpen()
    // Whoever wants to speak now waits until the process is gone.
    state.withLock { state -> Never in
      if let eraser = state.eraser { say(eraser, on: STDERR_FILENO) }
      if let document = state.documents[status] { say(document + "\n", on: STDOUT_FILENO) }
      _exit(status.rawValue)
    }
  }

  /// Writes to a stream unless that would have to wait; a pipe with any room takes 4096 bytes.
  private static func say(_ text: String, on stream: Int32) {
    var output = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&output, 1, 0) == 1, output.revents & Int16(POLLOUT) != 0 else { return }
    let bytes = Array(text.utf8)
    _ = unsafe write(stream, bytes, bytes.count)
  }

  /// Whether the process was started with a signal ignored, as `nohup` does with SIGHUP.
  ///
  /// Shells start programs in the background with SIGINT ignored, and those end by it all the same.
  private static func isIgnored(_ number: Int32) -> Bool {
    guard number == SIGHUP else { return false }
    // What the kernel says is read as text, since two handlers cannot be compared safely.
    guard let file = try? InputFile("/proc/self/status"),
      let bytes = try? file.read(atMost: 1 << 16),
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .first(where: { $0.hasPrefix("SigIgn:") }),
      let mask = UInt64(line.dropFirst(7).drop { $0.isWhitespace }, radix: 16)
    else { return false }
    return mask >> UInt64(number - 1) & 1 == 1
  }
}
