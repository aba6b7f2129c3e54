import SegueSystem

/// An existing file whose name is similar to that of a missing one.
///
/// Linux compares file names as bytes: `List.png` is not `list.png`, and the same letters in
/// another Unicode normal form are another name. On a Mac they are the same file, which is where
/// such names come from.
package struct NearbyFile: Hashable, Sendable {
  /// A difference between two names that people overlook, smallest first.
  package enum Difference: Int, Comparable, Sendable {
    /// The same letters in another Unicode normal form.
    case normalForm
    /// Other space characters, such as the narrow one (U+202F) in the names of screenshots from a Mac.
    case spaces
    /// Upper and lower case.
    case letterCase
    /// The file extension.
    case fileExtension

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The path, relative or absolute like that of the missing file.
  package let path: String
  /// The greatest difference in any component of the path.
  package let difference: Difference

  /// The longest path that is searched, in components.
  private static let mostParts = 64

  /// Finds the file that a missing path probably meant; nil if there is none, or if the path exists.
  ///
  /// Folders in the path may differ in all but an extension. A folder of a similar name is entered
  /// only if it is not a link, so the search cannot leave the folders that a script may read.
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

  /// The suggestion for the user, as a sentence without a full stop.
  package var sentence: String {
    switch difference {
    case .fileExtension: "did you mean `\(path)`?"
    case .letterCase:
      "did you mean `\(path)`? Names of files distinguish upper and lower case"
    case .normalForm:
      "there is `\(path)`, which looks the same and is written in another Unicode normal form, as names "
        + "from a Mac often are: rename the file, or copy its name"
    case .spaces:
      "there is `\(path)`, whose spaces are other characters, as in names of screenshots of a Mac: rename "
        + "the file, or copy its name"
    }
  }

  /// Appends a name to a folder's path, which may be empty or "/".
  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Returns the entry whose name differs least from a name, and the first of equal ones.
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

/// A file name in the normalised forms that are compared: spaces, letter case, extension.
private struct FileNameKey {
  private let name: String
  private let spaced: String
  private let folded: String
  private let stem: String
  private let ending: String

  /// Groups of extensions that the same contents, or contents converted from them, may have.
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

  /// Returns the difference from another name; nil if they are not similar.
  ///
  /// `String` equality ignores the normal form.
  func difference(from other: String, isLast: Bool) -> NearbyFile.Difference? {
    if other.utf8.elementsEqual(name.utf8) { return .normalForm }
    let other = FileNameKey(other)
    if other.name == name { return .normalForm }
    if other.spaced == spaced { return .spaces }
    if other.folded == folded { return .letterCase }
    return isLast && hasOtherEnding(other) ? .fileExtension : nil
  }

  /// Returns whether two names differ only in extensions of one group, or by an appended extension.
  private func hasOtherEnding(_ other: FileNameKey) -> Bool {
    // Some systems hide a second extension, such as that of `clip.yaml.txt`.
    if other.stem == folded || stem == other.folded { return true }
    guard other.stem == stem else { return false }
    return Self.families.contains { $0.contains(ending) && $0.contains(other.ending) }
  }
}
