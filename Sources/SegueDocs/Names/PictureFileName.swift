/// The file name of a clip's base picture, from which the names of its variants derive.
struct PictureFileName: Hashable, Sendable {
  /// The destination up to its last slash, as links spell it.
  let folder: String
  /// The name without its extension and without suffixes of variants.
  var stem: String
  /// The extension with its dot; empty if there is none.
  let ending: String
  /// The query or fragment of the destination, such as `?raw=true`.
  var tail: String

  /// Splits a destination; in a DocC catalogue, suffixes such as `@2x` and `~dark` are removed.
  init(_ destination: String, inCatalogue: Bool) {
    let path = destination.prefix { $0 != "?" && $0 != "#" }
    tail = String(destination[path.endIndex...])
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    folder = String(path[..<start])
    let point = name.lastIndex(of: ".") ?? name.endIndex
    ending = String(name[point...])
    var stem = String(name[..<point])
    if inCatalogue {
      for mark in ["@1x", "@2x", "@3x", "~dark"] where stem.hasSuffix(mark) {
        stem.removeLast(mark.count)
      }
    }
    self.stem = stem
  }

  /// Returns the destination of a variant's picture on a web page.
  func variant(isDark: Bool, isPoster: Bool = false) -> String {
    folder + stem + (isDark ? "-dark" : "") + (isPoster ? "-poster.png" : ending) + tail
  }

  /// The destination of the captions of a video on a web page.
  var captions: String { folder + stem + ".vtt" }

  /// Returns the file name of a variant in a DocC catalogue, with the suffixes that DocC recognizes.
  func resource(isDark: Bool, scale: Double, ending: String) -> String {
    let mark = scale == 2 ? "@2x" : scale == 3 ? "@3x" : ""
    return stem + (isDark ? "~dark" : "") + mark + ending
  }
}
