public import SegueGraphics

/// Text typed into a layer, one character at a time.
public struct Typing: Hashable, Sendable {
  /// The name of the layer.
  public var layer: String
  /// The text to type, added after the layer's own.
  public var text: String
  /// The seconds from one character to the next, > 0.
  public var interval = Typing.defaultInterval
  /// Whether the layer's own text is cleared first.
  public var replaces = false
  /// The colour of the caret, which stays after the text; nil for none.
  public var caret: Color? = Typing.defaultCaret

  /// Creates the typing of a text into a layer.
  public init(_ layer: String, _ text: String) {
    self.layer = layer
    self.text = text
  }

  /// About eight characters a second: a fast thumb.
  public static let defaultInterval = 0.12
  /// The tint of iOS: `systemBlue`.
  public static let defaultCaret = Color(red: 0x00, green: 0x7A, blue: 0xFF)
}
