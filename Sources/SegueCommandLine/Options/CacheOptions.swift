import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit
import SegueScript
import SegueSystem

/// The options for the cache of unchanged clips and files.
struct CacheOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "Keep what was drawn in this folder, and draw only what has changed; `segue cache --help` says "
        + "more.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Flag(help: "Draw every clip, and keep nothing.")
  var noCache = false

  @Flag(help: "Use the cache, and write nothing into it, as for the code of a fork.")
  var cacheReadonly = false

  /// Opens the cache of recordings, for goldens; nil for none.
  ///
  /// - Parameters:
  ///   - deciding: the options that decide clips, by flag.
  ///   - options: the options for loading scripts.
  ///   - lanes: the number of clips that are drawn at once.
  /// - Throws: `CommandError` for options that exclude each other and malformed variables, and the errors of a
  ///   folder that the user named. Another one that cannot be used is no cache.
  func open(
    _ console: Console, _ deciding: [String: [String]], _ options: LoadOptions, lanes: Int = 1
  ) throws -> RecordingCache? {
    guard let (cache, key, interval) = try open(console, deciding) else { return nil }
    return RecordingCache(
      cache, key: key, options: options, checkInterval: interval, lanes: lanes)
  }

  /// Opens the cache of encoded files; nil unless the user named its folder, since files are large.
  ///
  /// - Throws: as ``open(_:_:_:lanes:)`` does.
  func openOutputs(
    _ console: Console, _ deciding: [String: [String]], _ options: LoadOptions
  ) throws -> OutputCache? {
    guard let (cache, key, interval) = try open(console, deciding, isNamed: true) else {
      return nil
    }
    return OutputCache(cache, key: key, options: options, checkInterval: interval)
  }

  /// Opens the folder, with the key of the run and the interval of checks; nil for no cache.
  ///
  /// - Parameter isNamed: whether only a folder that the user named is a cache.
  private func open(
    _ console: Console, _ deciding: [String: [String]], isNamed: Bool = false
  ) throws -> (CacheFolder, CacheKey, Int)? {
    if noCache {
      guard folder == nil, !cacheReadonly else {
        throw CommandError(
          "--no-cache and \(folder == nil ? "--cache-readonly" : "--cache") cannot be used together",
          help: "leave one of them out")
      }
      return nil
    }
    let location = CacheLocation(
      named: folder, environment: console.environment, isReadOnly: cacheReadonly)
    guard let path = location.path, location.isNamed || !isNamed else {
      if cacheReadonly {
        console.warn(Problem(warning: "there is no cache to read", help: "name one: `--cache DIR`"))
      }
      return nil
    }
    let limit = try Self.limit(console.environment)
    let interval = try Self.checkInterval(console.environment)
    // Without an identity, entries of another build could not be told apart.
    guard ProgramBuild.id != nil else {
      if location.isNamed {
        console.warn(
          Problem(
            warning: "there is no cache, since this build of segue has no build ID",
            help: "link it with `--build-id`"))
      }
      return nil
    }
    let cache: CacheFolder
    do throws(StoreError) {
      cache = try CacheFolder(at: path, isReadOnly: cacheReadonly, limit: limit)
    } catch {
      if location.isNamed { throw error }
      console.detail("no cache: \(error.description)")
      return nil
    }
    var deciding = deciding
    if let set = console.environment[InstructionSet.variable] {
      deciding[InstructionSet.variable] = [set]
    }
    return (cache, CacheKey(program: ProgramBuild.text, options: deciding), interval)
  }

  /// Returns the size limit of the cache in bytes.
  static func limit(_ environment: [String: String]) throws(CommandError) -> Int {
    let text = environment[CacheLocation.sizeVariable]
    guard let text, !text.isEmpty else { return CacheFolder.usualLimit }
    return try OutputFlags.value(
      of: CacheLocation.sizeVariable, text, ByteCountLiteral.bytes) ?? CacheFolder.usualLimit
  }

  private static func checkInterval(
    _ environment: [String: String]
  ) throws(CommandError) -> Int {
    let text = environment[CacheLocation.checkVariable]
    guard let text, !text.isEmpty else { return CacheState.usualCheckInterval }
    guard let interval = Int(text), (0...1_000_000).contains(interval) else {
      throw CommandError(
        "\(CacheLocation.checkVariable)=\(text) is not a whole number from 0 to 1000000",
        help: "write 100 to draw one in 100 clips that the cache has, 0 for none")
    }
    return interval
  }
}

extension Console {
  /// Shows what went wrong with the cache since the last call, and returns the highest status.
  func show(problemsOf cache: RecordingCache?) -> ExitStatus {
    show(cache?.takeProblems() ?? [])
  }

  /// Shows what went wrong with the cache since the last call, and returns the highest status.
  func show(problemsOf cache: OutputCache?) -> ExitStatus { show(cache?.takeProblems() ?? []) }

  private func show(_ problems: [CacheProblem]) -> ExitStatus {
    var status = ExitStatus.done
    for problem in problems {
      switch problem {
      case .damaged(let path):
        warn(Problem(warning: "\(path) in the cache is damaged, so that its clip is drawn again"))
      case .unwritten(let error):
        warn(
          Problem(
            warning: "the cache is not written: \(error.description)",
            help: "make room, name another folder with `--cache`, or add `--no-cache`"))
      case .wrong(let script, let path):
        status = .badInput
        self.error(
          "\(script) looks different than the cache says, and none of its files has changed; \(path) "
            + "is removed",
          help: [
            "do not trust what this run took from the cache: repeat it with `--no-cache`",
            "if nobody wrote into the cache by other means, please report this as a bug of segue",
          ])
      }
    }
    return status
  }
}
