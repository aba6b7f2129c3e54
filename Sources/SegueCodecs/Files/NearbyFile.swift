import SegueSystem

/// A file that is there under nearly the name of one that is missing.
///
/// The names of files are bytes on Linux: `List.png` is not `list.png`, and neither is a name with the same
/// letters in another Unicode normal form. On a Mac both mean one file, so that such names come from there.
package struct NearbyFile: Hashable, Sendable {
  /// In what two names differ that a person may take for one; the least comes first.
  package enum Difference: Int, Comparable, Sendable {
    /// The same letters in another Unicode normal form.
    case normalForm
    /// Other spaces, such as the narrow one (U+202F) in names of screenshots of a Mac.
    case spaces
    /// Upper and lower case.
    case letterCase
    /// The ending behind the last dot.
    case fileExtension

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The path, written like that of the missing file.
  package let path: String
  /// The greatest difference of any part of the path.
  package let difference: Difference

  /// The most parts of a path that are compared.
  private static let mostParts = 64

  /// The file that a path was probably meant for; nil when none is alike, or a file is there.
  ///
  /// Folders of the path may differ by all but an extension. A folder that was found so is entered only
  /// if it is none behind a link, so that no path leads out of where a script may read.
  package init?(ofMissing path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard (1...Self.mostParts).contains(parts.count), !path.utf8.contains(0) else { return nil }
    var found = path.hasPrefix("/") ? "/" : ""
    var difference: Difference?
    for (index, part) in parts.enumerated() {
      let exact = Self.join(found, part)
      let isLast = index == parts.count - 1
      if difference == nil, FolderEntry(at: exact) != nil {
        found = exact
        continue
      }
      guard let folder = (try? Folder.find(found)) ?? nil,
        let near = Self.nearest(to: part, in: folder, isLast: isLast)
      else { return nil }
      found = Self.join(found, near.name)
      difference = [difference, near.difference].compactMap { $0 }.max()
    }
    guard let difference, FolderEntry(at: found) != nil else { return nil }
    (self.path, self.difference) = (found, difference)
  }

  /// What to say of it, as a sentence without a full stop.
  package var sentence: String {
    switch difference {
    case .fileExtension: "there is `\(path)`: did you mean that?"
    case .letterCase:
      "there is `\(path)`: did you mean that? Upper and lower case are different letters in names of files"
    case .normalForm:
      "there is `\(path)`, which looks the same and is written in another Unicode normal form, as names "
        + "from a Mac often are: rename the file, or copy its name"
    case .spaces:
      "there is `\(path)`, whose spaces are other characters, as in names of screenshots of a Mac: rename "
        + "the file, or copy its name"
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// The entry whose name differs the least from a name; of equal ones the first.
  private static func nearest(
    to name: String, in folder: Folder, isLast: Bool
  ) -> (name: String, difference: Difference)? {
    guard let names = try? folder.names() else { return nil }
    let wanted = FileNameKey(name)
    var best: (name: String, difference: Difference)?
    for candidate in names where candidate.hasPrefix(".") == name.hasPrefix(".") {
      guard !Folder.isInexact(candidate),
        let difference = wanted.difference(from: candidate, isLast: isLast),
        best.map({ difference < $0.difference }) ?? true,
        let kind = (try? folder.entry(named: candidate))?.kind,
        kind == .folder || isLast && (kind == .file || kind == .link)
      else { continue }
      best = (candidate, difference)
    }
    return best
  }
}

/// A name of a file without what people overlook in names.
private struct FileNameKey {
  private let name: String
  private let spaced: String
  private let folded: String
  private let stem: String
  private let ending: String

  /// Endings that files with the same contents, or made of the same, may have.
  private static let families: [Set<String>] = [
    [
      "png", "apng", "gif", "jpg", "jpeg", "jpe", "jfif", "webp", "heic", "heif", "hif", "avif",
      "svg",
      "pdf", "bmp", "tif", "tiff",
    ],
    ["mp4", "mov", "m4v", "webm", "mkv", "gif", "apng", "webp", "y4m"],
    ["ttf", "otf", "ttc", "otc", "woff", "woff2"], ["yaml", "yml", "json"], ["csv", "tsv", "txt"],
    ["md", "markdown", "mdx"],
  ]

  init(_ name: String) {
    self.name = name
    let spaced = String(name.map { $0.isWhitespace ? " " : $0 })
    let folded = spaced.lowercased()
    let dot = folded.lastIndex(of: ".").flatMap { $0 > folded.startIndex ? $0 : nil }
    (self.spaced, self.folded) = (spaced, folded)
    stem = dot.map { String(folded[..<$0]) } ?? folded
    ending = dot.map { String(folded[folded.index(after: $0)...]) } ?? ""
  }

  /// In what another name differs; nil for one that is not alike.
  ///
  /// Strings of Swift are equal in any normal form.
  func difference(from other: String, isLast: Bool) -> NearbyFile.Difference? {
    if other.utf8.elementsEqual(name.utf8) { return .normalForm }
    let other = FileNameKey(other)
    if other.name == name { return .normalForm }
    if other.spaced == spaced { return .spaces }
    if other.folded == folded { return .letterCase }
    return isLast && hasOtherEnding(other) ? .fileExtension : nil
  }

  private func hasOtherEnding(_ other: FileNameKey) -> Bool {
    // Some systems hide a second ending, as of `clip.yaml.txt`.
    if other.stem == folded || stem == other.folded { return true }
    guard other.stem == stem else { return false }
    return Self.families.contains { $0.contains(ending) && $0.contains(other.ending) }
  }
}
