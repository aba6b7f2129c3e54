public import SegueGraphics

/// Text that is typed into a layer, a character at a time.
public struct Typing: Hashable, Sendable {
  /// The name of the layer.
  public var layer: String
  /// What is typed.
  public var text: String
  /// The seconds from one character to the next, > 0.
  public var interval = Typing.defaultInterval
  /// Whether what was written there goes first.
  public var replaces = false
  /// The colour of the caret, which stays behind the text; nil for none.
  public var caret: Color? = Typing.defaultCaret

  /// Text for a layer.
  public init(_ layer: String, _ text: String) {
    self.layer = layer
    self.text = text
  }

  /// Some eight characters a second: a quick thumb.
  public static let defaultInterval = 0.12
  /// The tint of iOS: `systemBlue`.
  public static let defaultCaret = Color(red: 0x00, green: 0x7A, blue: 0xFF)
}
