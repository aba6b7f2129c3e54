import Foundation
import SegueCodecs

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
  static var path: String? { program("ffmpeg") }

  /// Returns the path of a program on the PATH; nil where there is none.
  static func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs it to its end while `feed` writes its input.
  ///
  /// - Parameters:
  ///   - arguments: its options, without prompts and log level.
  ///   - file: the file that the options have it write.
  ///   - path: the output, for sentences.
  ///   - pause: how long it may neither take input nor write to its file.
  ///   - feed: gets a function that writes the next bytes of the input.
  /// - Throws: `programFailed` with its last words, `programStalled`, and what `feed` throws.
  static func run(
    _ arguments: [String], writing file: String, for path: String, pause: Duration,
    _ feed: (([UInt8]) async throws(SegueError) -> Void) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    #if CommandLine
      try await FFmpegRun(arguments: arguments, path: path, pause: pause, file: file)(feed)
    #else
      throw .unexpected("this build runs no ffmpeg")
    #endif
  }
}
