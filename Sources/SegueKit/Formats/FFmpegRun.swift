#if CommandLine
  import SegueCodecs
  import SegueSystem
  import Subprocess
  import Synchronization

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A run of ffmpeg as a child process, which never outlives this process.
  ///
  /// It ends at the end of its input; it is terminated if the task is cancelled, if the input fails, if
  /// it makes no progress for too long, and when this process ends for any reason.
  struct FFmpegRun: Sendable {
    /// The bytes of one write to its input: small enough that each shows progress.
    private static let part = 1 << 20
    /// The bytes kept of the end of its standard error.
    private static let kept = 2048

    /// ffmpeg's arguments, without those for prompts and log level.
    let arguments: [String]
    /// The output's path for messages.
    let path: String
    /// The time without progress, input read or bytes written to its file, after which it is killed.
    let pause: Duration
    /// The file that ffmpeg writes.
    let file: String

    /// Runs ffmpeg to its end while `feed` writes its input.
    ///
    /// - Parameter feed: gets a function that writes the next bytes of the input.
    /// - Throws: `programFailed` with the end of ffmpeg's error output, `programStalled`, or the
    ///   error of `feed`.
    func callAsFunction(
      _ feed: (([UInt8]) async throws(SegueError) -> Void) async throws(SegueError) -> Void
    ) async throws(SegueError) {
      let watch = StallWatch(pause: pause, file: file)
      let watching = Task { await watch.run() }
      defer {
        watching.cancel()
        watch.ended()
      }
      var failure: SegueError?
      var words = ""
      do {
        let result = try await Subprocess.run(
          executable, arguments: Arguments(allArguments), platformOptions: Self.options,
          input: .inputWriter, output: .discarded, error: .sequence
        ) { execution in
          watch.began(execution.processIdentifier.value)
          let errors = execution.standardError
          let lastWords = Task { await Self.lastWords(of: errors) }
          var isClosed = false
          do throws(SegueError) {
            try await feed { bytes async throws(SegueError) in
              do { try await Self.write(bytes, to: execution.standardInputWriter, watch) } catch {
                isClosed = !Task.isCancelled
                throw .cancelled
              }
            }
          } catch {
            // If ffmpeg closed its input, its error output has the reason.
            if !isClosed { failure = error }
          }
          if failure != nil {
            lastWords.cancel()
            throw Stopped()
          }
          try? await execution.standardInputWriter.finish()
          words = await lastWords.value
          return isClosed
        }
        if watch.hasStalled { throw stalled(words) }
        if result.terminationStatus.isSuccess, !result.closureResult { return }
        throw self.failure(words)
      } catch {
        if Task.isCancelled { throw .cancelled }
        if watch.hasStalled { throw stalled(words) }
        throw failure ?? error as? SegueError ?? self.failure("\(error)")
      }
    }

    /// An error that stops a run whose input failed.
    private struct Stopped: Error {}

    /// The program to start: ffmpeg, through `setpriv` of util-linux if that is installed.
    ///
    /// `setpriv` has the kernel kill ffmpeg when this process is killed.
    private var executable: Executable { .name(Self.hasSetpriv ? "setpriv" : "ffmpeg") }

    private static let hasSetpriv = FFmpeg.program("setpriv") != nil

    private var allArguments: [String] {
      (Self.hasSetpriv ? ["--pdeathsig", "KILL", "--", FFmpeg.path ?? "ffmpeg"] : [])
        + ["-v", "error", "-nostdin", "-y"] + arguments
    }

    private static var options: PlatformOptions {
      var options = PlatformOptions()
      // Ctrl-C must reach only this process, which then stops ffmpeg; ffmpeg itself would finish
      // the file.
      options.processGroupID = 0
      options.teardownSequence = [
        .send(
          signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(200))
      ]
      return options
    }

    /// Writes bytes to the input in parts, and records progress after each.
    private static func write(
      _ bytes: [UInt8], to input: StandardInputWriter, _ watch: StallWatch
    ) async throws {
      for start in stride(from: 0, to: bytes.count, by: part) {
        let end = min(start + part, bytes.count)
        _ = try await input.write(
          end - start == bytes.count ? bytes : Array(bytes[start..<end]))
        watch.progressed()
      }
    }

    /// Reads standard error to its end, and returns the last two kilobytes.
    private static func lastWords(of errors: SubprocessOutputSequence) async -> String {
      var bytes: [UInt8] = []
      var parts = errors.makeAsyncIterator()
      do {
        while let part = try await parts.next() {
          let span = part.bytes
          for index in max(0, span.byteCount - kept)..<span.byteCount {
            bytes.append(unsafe span.unsafeLoad(fromByteOffset: index, as: UInt8.self))
          }
          bytes = bytes.suffix(kept)
        }
      } catch {}
      if bytes.count == kept, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        bytes = Array("...".utf8) + bytes[end...]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the error about a run that ended with a failure status.
    private func failure(_ words: String) -> SegueError {
      .codec(.programFailed(path: path, program: "ffmpeg", reason: ProgramWords.line(words)))
    }

    /// Returns the error about a run that was killed for lack of progress.
    private func stalled(_ words: String) -> SegueError {
      .codec(
        .programStalled(
          path: path, program: "ffmpeg", pause: pause, reason: ProgramWords.line(words)))
    }
  }

  /// A watchdog that kills a process which makes no progress for too long.
  private final class StallWatch: Sendable {
    private struct State {
      var process: Int32?
      var last = ContinuousClock.now
      var length = 0
      var hasStalled = false
    }

    private let state = Mutex(State())
    private let pause: Duration
    private let file: String

    init(pause: Duration, file: String) {
      self.pause = pause
      self.file = file
    }

    /// Whether the process was killed.
    var hasStalled: Bool { state.withLock(\.hasStalled) }

    /// Starts watching a process.
    func began(_ process: Int32) {
      ChildProcesses.began(process)
      state.withLock { state in
        state.process = process
        state.last = .now
      }
    }

    /// Stops watching the process, which has ended.
    func ended() {
      state.withLock { state in
        if let process = state.process { ChildProcesses.ended(process) }
        state.process = nil
      }
    }

    /// Records that the process has read a part of its input.
    func progressed() { state.withLock { $0.last = .now } }

    /// Polls the length of the process's file until the task is cancelled, and kills a stalled process.
    func run() async {
      let step = min(pause / 4, .seconds(1))
      while (try? await Task.sleep(for: step)) != nil {
        let length = (try? Descriptor.workingFolder.status(of: file))?.length ?? 0
        state.withLock { state in
          if length != state.length {
            state.length = length
            state.last = .now
          }
          guard let process = state.process, ContinuousClock.now - state.last > pause else {
            return
          }
          state.hasStalled = true
          ChildProcesses.end(process)
        }
      }
    }
  }

  /// Formatting of a program's error output for a message.
  private enum ProgramWords {
    /// Joins lines by semicolons, and removes control characters and terminal escape sequences.
    static func line(_ words: String) -> String {
      let plain = words.replacing(/\u{1B}\[[0-9;?]*[ -\/]*[@-~]/, with: "")
      let lines = plain.split(whereSeparator: \.isNewline).map { line in
        var shown = Array(
          line.unicodeScalars.filter(isShown).drop(while: \.properties.isWhitespace))
        while shown.last?.properties.isWhitespace == true { shown.removeLast() }
        return String(String.UnicodeScalarView(shown))
      }
      let text = lines.filter { !$0.isEmpty }.joined(separator: "; ")
      return text.isEmpty ? "it printed no message" : text
    }

    /// Returns whether a character is printable: neither a control, format nor separator character.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }
#endif
