import Foundation

/// The resource use and output of a process.
public struct MeasuredResult: Sendable {
  /// The process's output and status.
  public let result: ToolResult
  /// The processor time, in seconds.
  public let processorSeconds: Double
  /// The peak resident memory, in bytes.
  public let peakBytes: Int
}

extension ExternalTool {
  /// Runs a program and measures its resource use.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - addressSpace: its address space limit in bytes (`ulimit -v`); nil is unlimited.
  ///   - directory: its working directory; the repository by default.
  public static func measured(
    _ command: [String], addressSpace: Int? = nil, directory: String = repository
  ) throws -> MeasuredResult {
    // Python reports the resource use of its child; it sets the limit in the child alone.
    let script = """
      import resource, subprocess, sys
      limit = int(sys.argv[1])
      def prepare():
          if limit: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
      done = subprocess.run(sys.argv[3:], preexec_fn=prepare)
      used = resource.getrusage(resource.RUSAGE_CHILDREN)
      print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=open(sys.argv[2], "w"))
      sys.exit(done.returncode if done.returncode >= 0 else 128 - done.returncode)
      """
    let scratch = try TemporaryFolder()
    let result = try run(
      [python, "-c", script, "\(addressSpace ?? 0)", scratch.path("usage")] + command,
      directory: directory)
    let text = try String(contentsOfFile: scratch.path("usage"), encoding: .utf8)
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    return MeasuredResult(
      result: result, processorSeconds: numbers.first ?? .infinity,
      peakBytes: Int(numbers.last ?? 0) * 1024)
  }
}
