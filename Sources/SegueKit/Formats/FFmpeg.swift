import SegueCodecs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The installed ffmpeg, which gets frames through a pipe.
enum FFmpeg {
  /// Whether this build can run ffmpeg: the trait CommandLine is enabled.
  static var isSupported: Bool {
    #if CommandLine
      true
    #else
      false
    #endif
  }

  /// The path of ffmpeg in `PATH`; nil if it is not installed.
  static var path: String? { program("ffmpeg") }

  /// Returns the path of an executable in `PATH`; nil if there is none.
  static func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs ffmpeg to its end while `feed` writes its input.
  ///
  /// - Parameters:
  ///   - arguments: ffmpeg's arguments, without those for prompts and log level.
  ///   - file: the file that ffmpeg writes, which is watched for progress.
  ///   - path: the output's path for messages.
  ///   - pause: the time after which a run without progress is killed: no input read, nothing
  ///     written.
  ///   - feed: gets a function that writes the next bytes of the input.
  /// - Throws: `programFailed` with the end of ffmpeg's error output, `programStalled`, or the
  ///   error of `feed`.
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
