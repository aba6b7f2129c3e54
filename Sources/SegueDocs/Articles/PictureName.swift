/// The names of a clip's pictures: one for each scheme, moving and still.
struct PictureName: Hashable, Sendable {
  /// The destination up to the last slash, as links write it.
  let folder: String
  /// The name without its extension, the marks of variants left out.
  var stem: String
  /// The extension with its point; empty without one.
  let ending: String
  /// The query or fragment of the destination, such as `?raw=true`.
  let tail: String

  /// The parts of a destination.
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

  /// The destination of a variant beside the base picture, as a web page links it.
  func variant(isDark: Bool, isPoster: Bool = false) -> String {
    folder + stem + (isDark ? "-dark" : "") + (isPoster ? "-poster.png" : ending) + tail
  }

  /// The name of a variant's file in a DocC catalogue, by which DocC finds it for the base name.
  func resource(isDark: Bool, scale: Double, ending: String) -> String {
    let mark = scale == 2 ? "@2x" : scale == 3 ? "@3x" : ""
    return stem + (isDark ? "~dark" : "") + mark + ending
  }
}
