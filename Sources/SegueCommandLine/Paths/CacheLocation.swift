import SegueCodecs
import SegueGolden
import SegueScript

/// The place of the cache, by the command line and the environment.
struct CacheLocation {
  /// The variable with the folder of the cache; `off` for none.
  static let variable = "SEGUE_CACHE"
  /// The variable with the size limit.
  static let sizeVariable = "SEGUE_CACHE_SIZE"
  /// The variable with the number of hits of which one is drawn.
  static let checkVariable = "SEGUE_CACHE_CHECK"

  /// The verbs that use a cache that nobody named; others use it only if its folder is named.
  private static let verbs = ["verify", "approve", "batch", "cache"]

  /// The folder; nil for no cache.
  let path: String?
  /// Whether the user named the folder, so that one that cannot be used is an error.
  let isNamed: Bool
  private let isRead: Bool

  /// Finds the place by the value of `--cache` and the environment.
  init(named: String?, environment: [String: String], isReadOnly: Bool = false) {
    isRead = isReadOnly
    let value = named ?? environment[Self.variable]
    switch value {
    case nil, "":
      isNamed = false
      path = Self.usual(environment)
    case "off" where named == nil:
      isNamed = false
      path = nil
    case let folder?:
      isNamed = true
      path = folder
    }
  }

  /// Finds the place by the words of a command line, before it is parsed; a folder that it names is not made.
  ///
  /// - Parameter readers: the verbs that use no cache.
  init(arguments: [String], environment: [String: String], readers: [String]) {
    let words = arguments.dropFirst().prefix { $0 != "--" }
    let isNamed = !["", "off"].contains(environment[Self.variable] ?? "")
    guard let verb = words.first, isNamed ? !readers.contains(verb) : Self.verbs.contains(verb),
      !words.contains("--no-cache")
    else {
      self.init(named: "", environment: [:], isReadOnly: true)
      return
    }
    let joined = words.last { $0.hasPrefix("--cache=") }?.dropFirst("--cache=".count)
    let flag = words.lastIndex(of: "--cache").map { words.index(after: $0) }
    let separate = flag.flatMap { words.indices.contains($0) ? words[$0] : nil }
    self.init(
      named: joined.map(String.init) ?? separate, environment: environment,
      isReadOnly: words.contains("--cache-readonly") || verb == "cache" || separate != nil
        || joined != nil)
  }

  /// The user's folder of caches, by the XDG Base Directory Specification; nil without a home.
  private static func usual(_ environment: [String: String]) -> String? {
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return "\(folder)/segue"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.cache/segue"
  }

  /// Makes the folder unless it is only read, and returns it; nil if there is none.
  ///
  /// The sandbox allows only a folder that exists.
  func prepared() -> String? {
    guard let path, !path.isEmpty else { return nil }
    if isRead { return (try? Folder.find(path)).flatMap { $0?.path } }
    return try? Folder.making(path).path
  }
}
