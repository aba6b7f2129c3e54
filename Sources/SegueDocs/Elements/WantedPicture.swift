/// A picture that an article shall show, with its variants.
struct WantedPicture: Hashable, Sendable {
  /// The destination of the picture, spelled as in the article if it is there.
  var destination: String
  /// The destination in the dark, where one element shows both; nil for none.
  var darkDestination: String?
  /// The colour scheme in which the element is shown; nil for both.
  var isDark: Bool?
  /// The pictures that browsers show instead under media queries.
  var sources: [ImageLink.Source] = []
  /// The still of a video.
  var poster: String?
  /// The captions of a video; nil for none.
  var track: CaptionTrack?
  /// The alternative text of the script; if nil, that of the article is kept.
  var alternativeText: String?
  /// The alternative text of a new element without one in the script.
  var placeholder: String
  /// The size on the page; nil if it is not known.
  var size: ShownSize?

  /// Whether it is a video.
  var isVideo: Bool { poster != nil }

  /// Returns the alternative text in one line, with that of the article as the second choice.
  func words(instead old: String?) -> String {
    let text = alternativeText ?? old.flatMap { $0.isEmpty ? nil : $0 } ?? placeholder
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// A file with the captions of a video.
struct CaptionTrack: Hashable, Sendable {
  var source: String
  /// The language as a tag such as `de`; nil if it is not known.
  var language: String?
  var label: String
}

/// The size of a picture on a page in points, and that of the picture that was there before.
struct ShownSize: Hashable, Sendable {
  var width: Int
  var height: Int
  /// The size of the picture's file before this update, in points; nil if there was none.
  ///
  /// An article's element with this size has it from Segue, and one with another from its author.
  var oldWidth: Int?
  var oldHeight: Int?

  /// Returns whether an element with a width and a height gets this size: if it has none, or the old one.
  func replaces(width: String?, height: String?) -> Bool {
    if width == nil, height == nil { return true }
    return width == oldWidth.map { "\($0)" } && height == oldHeight.map { "\($0)" }
  }
}
