import Foundation
import SegueCodecs
import SegueSystem

#if CommandLine
  import Subprocess
#endif

/// The ffmpeg that is installed, fed with frames through a pipe.
enum FFmpeg {
  /// Whether this build can run it.
  static var isSupported: Bool {
    #if CommandLine
      true
    #else
      false
    #endif
  }

  /// Where it is on the PATH; nil where it is not.
  static var path: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/ffmpeg" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs it to its end while its input is written.
  ///
  /// It ends with this process: by an end of its input, by a signal when the task is cancelled or the
  /// input fails, and at once when the process is about to end.
  ///
  /// - Parameters:
  ///   - arguments: what it is to do, without prompts.
  ///   - path: the output, for sentences.
  ///   - feed: gets what takes the next bytes of its input.
  /// - Throws: `programFailed` with its words, and what `feed` throws.
  static func run(
    _ arguments: [String], for path: String,
    _ feed: (([UInt8]) async throws(SegueError) -> Void) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    #if CommandLine
      var (failure, process) = (SegueError?.none, Int32?.none)
      var isClosed = false
      var platform = PlatformOptions()
      // Ctrl-C is for this process, which then ends it: by itself it would finish the file.
      platform.processGroupID = 0
      platform.teardownSequence = [
        .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))
      ]
      let words = Arguments(["-v", "error", "-nostdin", "-y"] + arguments)
      defer { if let process { Children.ended(process) } }
      do {
        let result = try await Subprocess.run(
          .name("ffmpeg"), arguments: words, platformOptions: platform, input: .inputWriter,
          output: .discarded, error: .string(limit: 1 << 20)
        ) { execution in
          process = execution.processIdentifier.value
          Children.began(execution.processIdentifier.value)
          let input = execution.standardInputWriter
          do throws(SegueError) {
            try await feed { bytes async throws(SegueError) in
              do { _ = try await input.write(bytes) } catch {
                isClosed = !Task.isCancelled
                throw .cancelled
              }
            }
          } catch {
            // When it has ended by itself it says why.
            if !isClosed { failure = error }
          }
          if failure != nil { throw Stopped() }
          try? await input.finish()
        }
        if result.terminationStatus.isSuccess, !isClosed { return }
        throw reason(result.standardError, path)
      } catch {
        if Task.isCancelled { throw .cancelled }
        throw failure ?? error as? SegueError ?? reason("\(error)", path)
      }
    #else
      throw .unexpected("this build runs no ffmpeg")
    #endif
  }

  /// That the input cannot be written to its end.
  private struct Stopped: Error {}

  /// The first of its words, as an error.
  private static func reason(_ words: String, _ path: String) -> SegueError {
    let line = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it says nothing"
    return .codec(
      .programFailed(path: path, program: "ffmpeg", reason: String(line.prefix(200))))
  }
}
