import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A finished run of another program, made before this process starts threads and enters its sandbox.
package struct ProgramRun: Sendable {
  /// The exit status; for a program that was ended by signal n, 128 + n.
  package let status: Int32
  /// The bytes of its standard output.
  package let output: [UInt8]
  /// The first bytes of its standard error, 8 KiB at most.
  package let errors: [UInt8]

  /// A run that gave no result.
  package enum Failure: Error {
    /// The system started no process.
    case notStarted(SystemError)
    /// The program wrote more than the limit, and was killed.
    case tooMuchOutput
  }

  private static let mostErrors = 8 << 10

  /// Runs a program with an empty standard input, and waits for its end.
  ///
  /// - Parameters:
  ///   - path: the program's path; no shell and no `PATH` are involved.
  ///   - arguments: its arguments, without its name.
  ///   - environment: its whole environment.
  ///   - limit: the most bytes of standard output.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], atMost limit: Int
  ) throws(Failure) {
    var (outputEnd, errorEnd): (Int32, Int32) = (-1, -1)
    let variables = environment.map { "\($0)=\($1)" }
    let process = unsafe Self.withStrings([path] + arguments) { words in
      unsafe Self.withStrings(variables) { variables in
        unsafe segue_start_program(path, words, variables, &outputEnd, &errorEnd)
      }
    }
    guard process > 0 else { throw .notStarted(.last) }
    var streams = OutputStreams(Descriptor(outputEnd), Descriptor(errorEnd), atMost: limit)
    let isWhole = streams.read(keeping: Self.mostErrors)
    if !isWhole { _ = kill(process, SIGKILL) }
    var code: Int32 = 0
    while unsafe waitpid(process, &code, 0) < 0, errno == EINTR {}
    if !isWhole { throw .tooMuchOutput }
    let signal = code & 0x7F
    status = signal == 0 ? (code >> 8) & 0xFF : 128 + signal
    (output, errors) = (streams.outputBytes, streams.errorBytes)
  }

  /// Passes texts to C as an array that ends with a null pointer.
  private static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(&pointers)
  }
}

/// The two streams that a program writes.
private struct OutputStreams: ~Copyable {
  private let output: Descriptor
  private let errors: Descriptor
  private let limit: Int
  private(set) var outputBytes: [UInt8] = []
  private(set) var errorBytes: [UInt8] = []

  init(_ output: consuming Descriptor, _ errors: consuming Descriptor, atMost limit: Int) {
    self.output = output
    self.errors = errors
    self.limit = limit
  }

  /// Reads both to their ends; returns false once the output has more bytes than its limit.
  ///
  /// - Parameter kept: the most bytes of the errors that are kept.
  mutating func read(keeping kept: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var waiting = [output.number, errors.number].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while waiting.contains(where: { $0.fd >= 0 }) {
      guard unsafe poll(&waiting, nfds_t(waiting.count), -1) >= 0 else {
        if errno == EINTR { continue }
        break
      }
      for index in waiting.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        let count =
          index == 0
          ? try? output.read(into: &buffer, atMost: buffer.count)
          : try? errors.read(into: &buffer, atMost: buffer.count)
        guard let count, count > 0 else {
          waiting[index].fd = -1
          continue
        }
        if index == 0 {
          outputBytes += buffer.prefix(count)
          if outputBytes.count > limit { return false }
        } else {
          errorBytes += buffer.prefix(min(count, kept - errorBytes.count))
        }
      }
    }
    return true
  }
}
