import SegueGraphics

/// A comparison of the file that a mark names with the file that an image shows.
struct PictureNames: Sendable {
  /// Whether the article is in a DocC catalogue, where names may lack folders and extensions.
  let isInCatalogue: Bool

  /// Returns whether a destination shows the file of a name.
  ///
  /// A URL, or a destination from the root of a site, matches by its last components, because the
  /// place of the site is not known here.
  func shows(_ destination: String, _ name: String) -> Bool {
    if isInCatalogue {
      let (shown, named) = (
        PictureFileName(destination, inCatalogue: true), PictureFileName(name, inCatalogue: true)
      )
      let endings = Set([shown.ending, named.ending].filter { !$0.isEmpty })
      return shown.stem == named.stem && endings.count <= 1
    }
    var shown = Self.parts(destination)
    let named = Self.parts(name)
    if shown == named { return !shown.isEmpty }
    shown.removeAll(where: \.isEmpty)
    let tail = Array(named.drop { $0 == ".." })
    guard !tail.isEmpty, !shown.isEmpty else { return false }
    if destination.contains("://") || destination.hasPrefix("//") {
      return Self.ends(shown, with: tail)
    }
    return destination.hasPrefix("/") && !name.hasPrefix("/")
      && (Self.ends(shown, with: tail) || Self.ends(tail, with: shown))
  }

  /// Returns whether a path ends with the components of another one.
  private static func ends(_ parts: [String], with end: [String]) -> Bool {
    parts.suffix(end.count) == end[...] && parts.count >= end.count
  }

  /// Returns the components of a path without `.`, `..`, percent-encoding, query and fragment.
  private static func parts(_ destination: String) -> [String] {
    let path = destination.prefix { $0 != "?" && $0 != "#" }
    let text = String(path).percentDecoded ?? String(path)
    var parts: [String] = text.hasPrefix("/") ? [""] : []
    for part in text.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts
  }
}
