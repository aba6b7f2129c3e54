import SegueCodecs

/// The use of `--changed` in the words of a command line, found before they are parsed.
///
/// The option takes a value only behind `=`, or as a next word that is no path: `--changed clips` is the
/// option and the folder `clips`, and `--changed main` names a branch.
struct ChangedArguments: Sendable {
  static let flag = "--changed"

  /// The words, in which an option without a value comes last: there it does not take a path as its value.
  private(set) var words: [String] = []
  /// The revision that is named last; nil without one.
  private(set) var since: String?
  /// Whether the option is there.
  private(set) var isThere = false
  /// The paths behind the option.
  private(set) var paths: [String] = []

  init(_ arguments: [String]) {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for (index, word) in arguments[..<end].enumerated() {
      let next = index + 1 < arguments.count ? arguments[index + 1] : "--"
      if word == Self.flag, !Self.isPath(next), !next.hasPrefix("-") {
        (isThere, since) = (true, next)
      } else if word == Self.flag || word == Self.flag + "=" {
        (isThere, since) = (true, nil)
        if word == Self.flag, Self.isPath(next), next != "-" { paths.append(next) }
        continue
      } else if word.hasPrefix(Self.flag + "=") {
        (isThere, since) = (true, String(word.dropFirst(Self.flag.count + 1)))
      }
      words.append(word)
    }
    if isThere, since == nil { words.append(Self.flag) }
    words += arguments[end...]
  }

  /// Returns whether a word is standard input, or leads to a file or folder.
  private static func isPath(_ word: String) -> Bool {
    word == "-" || FolderEntry(at: word) != nil || FolderEntry(at: ScriptName.path(of: word)) != nil
  }
}
