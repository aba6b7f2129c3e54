import SegueCodecs
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The machine's `git`, run such that a repository's settings start no other program.
///
/// Hooks, file system monitors, external diffs, pagers and filters are off, and nothing is fetched or
/// written. The filter of Git LFS remains: without it, every file that it stores would count as changed.
struct Git: Sendable {
  /// The reason why a repository gave no answer, as a clause, and the next step.
  struct Failure: Error, Hashable, Sendable {
    var reason: String
    var help: String
  }

  /// The most bytes of one answer: the names of a million files.
  private static let longest = 64 << 20
  /// The settings of every run.
  private static let settings = [
    "core.fsmonitor": "false", "core.hooksPath": "/dev/null", "core.ignoreStat": "false",
    "diff.external": "", "diff.relative": "false", "protocol.allow": "never",
    "submodule.recurse": "false",
  ]
  /// Variables that name another repository, or programs to start.
  private static let removed = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE",
    "GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_ASKPASS", "GIT_SSH", "GIT_SSH_COMMAND",
  ]

  private let path: String
  private var environment: [String: String]

  /// Finds the program; nil if no absolute folder of `PATH` has it.
  init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let path = folders.filter { $0.hasPrefix("/") }.map { "\($0)/git" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { return nil }
    self.path = path
    self.environment = environment
    for name in Self.removed { self.environment[name] = nil }
    self.environment.merge([
      "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
      "LC_ALL": "C",
    ]) { $1 }
    add(Self.settings)
  }

  /// Adds settings, which override those of all files, behind those that the environment has.
  private mutating func add(_ settings: [String: String]) {
    var count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
      environment["GIT_CONFIG_KEY_\(count)"] = key
      environment["GIT_CONFIG_VALUE_\(count)"] = value
      count += 1
    }
    environment["GIT_CONFIG_COUNT"] = String(count)
  }

  /// Turns off the filters of a repository, but for the one of Git LFS.
  mutating func disableFilters(in folder: String) {
    let pattern = #"^filter\..*\.(clean|process)$"#
    guard let output = try? run(["config", "-z", "--get-regexp", pattern], in: folder) else {
      return
    }
    // Each entry is a key, a line break, a value and a zero byte.
    let entries = Self.texts(output).map {
      $0.split(separator: "\n", maxSplits: 1).map(String.init)
    }
    let usual = [
      "filter.lfs.clean": "git-lfs clean -- %f", "filter.lfs.process": "git-lfs filter-process",
    ]
    for entry in entries where entry.count < 2 || usual[entry[0]] != entry[1] {
      guard let key = entry.first, let end = key.lastIndex(of: ".") else { continue }
      add([
        "\(key[..<end]).clean": "", "\(key[..<end]).process": "",
        "\(key[..<end]).required": "false",
      ])
    }
  }

  /// Runs git, and returns its output.
  ///
  /// - Parameter folder: the folder in which it runs; nil for the working directory.
  /// - Throws: the reason in git's own words, if its status is not 0.
  func run(_ arguments: [String], in folder: String? = nil) throws(Failure) -> [UInt8] {
    let place = folder.map { ["-C", $0] } ?? []
    let run: ProgramRun
    do {
      run = try ProgramRun(
        path, ["--no-pager", "--literal-pathspecs"] + place + arguments, environment: environment,
        atMost: Self.longest)
    } catch {
      switch error {
      case .notStarted(let error):
        throw Failure(reason: "\(path) does not start: \(error.reason)", help: "repair it")
      case .tooMuchOutput:
        throw Failure(
          reason: "git lists more than \(Self.longest >> 20) MiB of names",
          help: "name a nearer commit: `--changed=HEAD~1`")
      }
    }
    guard run.status == 0 else { throw Self.failure(String(decoding: run.errors, as: UTF8.self)) }
    return run.output
  }

  /// Returns the failure that git reports on standard error.
  private static func failure(_ errors: String) -> Failure {
    let lines = errors.split(whereSeparator: \.isNewline).map(String.init)
    let line =
      lines.first { $0.hasPrefix("fatal: ") }.map { String($0.dropFirst(7)) } ?? lines.first
    if errors.contains("not a git repository") {
      return Failure(
        reason: "the working folder is in no git repository",
        help: "run it in a clone, or leave `--changed` out")
    }
    if errors.contains("dubious ownership") || errors.contains("safe.directory") {
      return Failure(
        reason: "git refuses the repository, which belongs to another user",
        help: "allow it by `git config --global --add safe.directory DIR`")
    }
    return Failure(
      reason: "git fails: \(line ?? "it gave no reason")", help: "try `git status` there")
  }

  /// Splits an output of `-z` at its zero bytes; bytes that are not UTF-8 become U+FFFD.
  static func texts(_ output: [UInt8]) -> [String] {
    output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
