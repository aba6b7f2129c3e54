internal import SegueGraphics
internal import SegueStage
internal import SegueText

// The keys of the captions on a page.

/// The long form of the captions of a page.
struct PageCaptionParts: Sendable {
  var text: String?
  var place = PageText.Place.below
  var size: Double?
  var font: TextStyle?
  var color: Color?
  var lines = PageCaptions.style.lines ?? 2
  var align = PageCaptions.style.alignment

  init() {}

  /// Takes captions apart; the font is left out where it is that of captions.
  init(_ captions: PageCaptions) {
    (text, place, color) = (captions.text, captions.place, captions.color)
    (size, align) = (captions.style.size, captions.style.alignment)
    lines = captions.style.lines ?? lines
    var plain = PageCaptions.style
    (plain.size, plain.alignment, plain.lines) = (captions.style.size, align, lines)
    font = plain == captions.style ? nil : captions.style
  }

  /// The captions that the keys describe.
  var whole: PageCaptions {
    var captions = PageCaptions()
    (captions.text, captions.place, captions.color) = (text, place, color)
    var style = PageCaptions.style
    if let font {
      style = font
      style.lineHeight = font.lineHeight ?? PageCaptions.style.lineHeight
    }
    style.size = size ?? style.size
    (style.alignment, style.lines) = (align, lines)
    captions.style = style
    return captions
  }
}

extension KeyTable<PageCaptionParts> {
  static let captions = KeyTable(
    name: "captions", title: "captions", subject: "the captions", prototype: PageCaptionParts(),
    quiet: ["font", "text"], foreign: .captions,
    keys: [
      Key(
        "text", .anyText, \.text, default: "none",
        "A caption of the whole clip, where no step has another."),
      Key("place", .word("places"), \.place, "On which side of the device they are."),
      Key(
        "size", .number(1...1000), \.size, default: "17", "The size of the font in points."),
      Key(
        "font", .font, \.font, default: "medium",
        "The font: a size, a text style, or its parts."),
      Key(
        "color", .color, \.color, default: "one that can be read on the background",
        "The colour."),
      Key(
        "lines", .wholeNumber(1...20), \.lines,
        "The most lines; what a caption has beyond them is cut off."),
      Key("align", .word("alignments"), \.align, "Where lines lie on the page."),
    ])
}

extension ValueKind<PageCaptions> {
  private static let words = "the side of the device, `below` or `above`, or a mapping"

  /// The side on which captions are, or a mapping.
  static let captions = union(
    words,
    (
      .name,
      ValueKind<PageText.Place>.word("places").shorthand { place in
        var captions = PageCaptions()
        captions.place = place
        return captions
      }
    ),
    (
      .mapping,
      mapping(
        words, .captions, make: { _, parts, _ in parts.whole }, parts: { PageCaptionParts($0) })
    ))
}
