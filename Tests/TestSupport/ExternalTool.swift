import Foundation

/// The output and status of a finished process.
public struct ToolResult: Sendable {
  /// The exit status; for a process ended by signal n, 128 + n.
  public let status: Int32
  /// The bytes of standard output.
  public let output: [UInt8]
  /// Standard error as text.
  public let errors: String
  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
}

/// Subprocesses: our own command line, and third-party programs that check our files.
public enum ExternalTool {
  /// The root of the repository.
  public static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

  /// The Python interpreter with Pillow and numpy that `scripts/setup` installs.
  public static let python =
    ProcessInfo.processInfo.environment["SEGUE_TEST_PYTHON"]
    ?? repository + ".venv/bin/python"

  /// Returns the release build of a product of this package, such as `segue`.
  public static func product(_ name: String) -> String {
    ProcessInfo.processInfo.environment["SEGUE_TEST_BIN"].map { "\($0)/\(name)" }
      ?? repository + ".build/release/\(name)"
  }

  /// Runs a program found on the PATH, or at a path, and waits for it.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - input: its standard input; empty by default.
  ///   - environment: variables added to the inherited ones.
  ///   - directory: its working directory; the repository by default.
  public static func run(
    _ command: [String], input: [UInt8] = [], environment: [String: String] = [:],
    directory: String = repository
  ) throws -> ToolResult {
    let scratch = try TemporaryFolder()
    let output = scratch.path("stdout")
    let errors = scratch.path("stderr")
    let standardInput = scratch.path("stdin")
    for path in [output, errors] { try Data().write(to: URL(filePath: path)) }
    try Data(input).write(to: URL(filePath: standardInput))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: directory)
    process.standardInput = FileHandle(forReadingAtPath: standardInput)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    let signalled = process.terminationReason == .uncaughtSignal
    return ToolResult(
      status: process.terminationStatus + (signalled ? 128 : 0),
      output: [UInt8](FileManager.default.contents(atPath: output) ?? Data()),
      errors: String(
        decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self))
  }
}

/// A temporary folder that is removed with its contents when the value is released.
public final class TemporaryFolder: Sendable {
  /// The folder's path, without a slash at the end.
  public let path: String

  /// Creates a folder below the system's temporary folder.
  public init() throws {
    path = FileManager.default.temporaryDirectory
      .appending(path: "segue-test-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file inside the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a text file inside the folder and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  /// The names of all files in the folder, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
