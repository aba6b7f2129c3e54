import SegueCodecs

/// An article in an unsupported markup language.
struct UnsupportedArticle {
  /// The warning about it; nil if it was found in a folder and has no mark.
  let warning: ArticleProblem?

  /// Searches an article for marks.
  ///
  /// - Throws: `CodecError` if the article was named by the user and cannot be read.
  init(_ place: ArticlePlace) throws(CodecError) {
    let marks: [UnrecognizedMark]
    do throws(CodecError) { marks = try Self.marks(in: place) } catch {
      if !place.isFound { throw error }
      marks = []
    }
    let isSilent = marks.isEmpty && place.isFound
    warning = isSilent ? nil : Self.warning(place, line: marks.first?.line)
  }

  /// Returns the warning about an article in an unsupported language, at its first mark.
  private static func warning(_ place: ArticlePlace, line: Int?) -> ArticleProblem {
    ArticleProblem(
      article: place.path, line: line,
      reason: .init(
        "it is \(place.kind.name), which segue does not read"
          + (line == nil ? "" : ", and names a clip"),
        help:
          "write it as \(ArticleKind.supportedExtensions), or render the script with `segue render`"
      ))
  }

  /// The largest file that is searched, in bytes.
  private static let longest = 16 << 20

  /// Returns the comments that look like marks.
  ///
  /// Pages generated from Markdown keep its comments with their stamps; these are ignored.
  private static func marks(in place: ArticlePlace) throws(CodecError) -> [UnrecognizedMark] {
    let file =
      if let access = place.ownAccess { try access.open(place.path) } else {
        try InputFile(place.path)
      }
    let bytes = try file.bytes(atMost: longest)
    var marks: [UnrecognizedMark] = []
    for (index, line) in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 10 })
      .enumerated()
    {
      guard var mark = UnrecognizedMark(line: line) else { continue }
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      let isBuilt = words.contains { PictureStamp(String($0)) != nil }
      if place.kind.isOftenGenerated, isBuilt { continue }
      mark.line = index + 1
      marks.append(mark)
    }
    return marks
  }
}
