import SegueStage

/// The names of a clip's pictures: one for each scheme, moving and still.
struct PictureName: Hashable, Sendable {
  /// The destination up to the last slash, as links write it.
  private let folder: String
  /// The name without its extension, the marks of variants left out.
  let stem: String
  /// The extension with its point; empty without one.
  let ending: String

  /// The parts of a destination.
  init(_ destination: String, inCatalogue: Bool) {
    let start = destination.lastIndex(of: "/").map(destination.index(after:))
    let name = destination[(start ?? destination.startIndex)...]
    folder = String(destination[..<(start ?? destination.startIndex)])
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
    folder + stem + (isDark ? "-dark" : "") + (isPoster ? "-poster.png" : ending)
  }

  /// The name of a variant's file in a DocC catalogue, by which DocC finds it for the base name.
  func resource(isDark: Bool, scale: Double, ending: String) -> String {
    let mark = scale == 2 ? "@2x" : scale == 3 ? "@3x" : ""
    return stem + (isDark ? "~dark" : "") + mark + ending
  }
}
