import ArgumentParser
import SegueCodecs
import SegueKit
import SegueScript
import SegueSystem

/// The verb `cache`: shows the cache of unchanged clips, and removes entries.
struct CacheVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show the cache of unchanged clips, or remove entries from it.",
    discussion: """
      Examples:
        segue cache                          its folder, entries and size
        segue cache --prune                  down to its limit
        segue cache --prune --size 100MB
        segue cache --clear

      `verify` and `approve` keep in the cache which frames a clip has, by the contents of its script and of \
      all files that this is made of, the options, and the builds of segue and its libraries; a clip is drawn \
      only if one of them has changed, and one in a hundred all the same. `render`, `gallery` and `batch` keep \
      the files that they encode, if a folder is named. It may be shared by processes and machines, and removed \
      at any time. It is $SEGUE_CACHE, or segue in $XDG_CACHE_HOME, or in ~/.cache; SEGUE_CACHE=off is none.
      """)

  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp("Show this cache instead of the usual one.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Flag(help: "Remove the entries that were not used longest, until the cache is within its limit.")
  var prune = false

  @Option(
    help: ArgumentHelp(
      "With --prune, the size to keep; by default $SEGUE_CACHE_SIZE, or 1GB.", valueName: "size"))
  var size: String?

  @Flag(help: "Remove all entries.")
  var clear = false

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Shows or prunes the cache.
  func run(_ console: Console) async throws -> ExitStatus {
    if prune, clear {
      throw CommandError(
        "--prune and --clear cannot be used together", help: "leave one of them out")
    }
    if size != nil, !prune {
      throw CommandError("--size goes with --prune", help: "write `segue cache --prune --size 1GB`")
    }
    var limit = try CacheOptions.limit(console.environment)
    if let size {
      limit = try OutputFlags.value(of: "--size", size, ByteCountLiteral.bytes) ?? limit
    }
    let location = CacheLocation(
      named: folder, environment: console.environment, isReadOnly: true)
    guard let path = location.path else {
      throw CommandError(
        .missingInput,
        "there is no cache, since \(CacheLocation.variable) is off or HOME is not set",
        help: "name one with `--cache DIR`")
    }
    let isThere = FolderEntry(at: path)?.kind == .folder
    if location.isNamed, !isThere {
      throw CodecError.missing(path: path)
    }
    let cache = try CacheFolder(
      at: path, isReadOnly: !isThere || !(prune || clear), limit: limit)
    var removed = 0
    if prune { removed = try cache.prune(to: limit) }
    if clear { removed = try cache.prune(to: 0) }
    try show(cache, removed: removed, console)
    return .done
  }

  private func show(_ cache: CacheFolder, removed: Int, _ console: Console) throws {
    let contents = try cache.contents()
    if console.isJSON {
      return try console.product(
        json: CacheDocument(
          path: cache.path, entries: contents.entries, bytes: contents.bytes, limit: cache.limit,
          removed: removed))
    }
    if prune || clear { console.remark("\(Quantities.entries(removed)) removed") }
    try console.product(
      "\(cache.path)  \(Quantities.entries(contents.entries))  \(Quantities.bytes(contents.bytes)) "
        + "of \(Quantities.bytes(cache.limit))")
    if let oldest = contents.oldest, oldest < WallClock.nanoseconds {
      let days = (WallClock.nanoseconds - oldest) / 86_400_000_000_000
      if days > 0 {
        try console.product("      not used longest: \(Quantities.count(days, "day"))")
      }
    }
  }
}

/// The cache as a JSON document.
private struct CacheDocument: Encodable {
  var path: String
  var entries: Int
  /// The size of the entries in bytes.
  var bytes: Int
  /// The size limit in bytes.
  var limit: Int
  /// The number of entries that were removed.
  var removed: Int
}

extension Quantities {
  /// Returns a number of cache entries: `1 entry`, `3 entries`.
  fileprivate static func entries(_ count: Int) -> String {
    count == 1 ? "1 entry" : "\(count) entries"
  }
}
