public import SegueGraphics
public import SegueText

/// The way the captions of a clip are set on its page.
public struct PageCaptions: Hashable, Sendable {
  /// A caption of the whole clip, shown where no step has another.
  public var text: String?
  /// The side of the device on which they lie, next to it.
  public var place = PageText.Place.below
  /// The font and the line layout.
  public var style = PageCaptions.style
  /// The colour; nil for one that is readable on the background.
  public var color: Color?

  /// Creates captions below the device.
  public init() {}

  /// The style of captions: 17 points, medium, centred, at most two lines.
  public static let style = TextStyle(
    fonts: [FontRequest(weight: 500)], size: 17, lineHeight: 1.3, alignment: .center, lines: 2)

  /// The longest line in ems: about 42 characters of Latin, as subtitles have.
  static let mostEms = 22.0

  /// Returns the width in which captions are wrapped, in a room of a width.
  func width(in room: Double) -> Double { min(room, Self.mostEms * style.size) }
}
