public import SegueText

/// A clip that a scene shows beside others, on one clock.
public struct ComparisonClip: Hashable, Sendable {
  /// A key of the clip's script with another value, in the syntax of a script.
  public struct Setting: Hashable, Sendable {
    /// The path of the key, with dots between its levels.
    public var key: String
    /// The value as YAML in one line.
    public var value: String

    /// Creates a setting of a key.
    public init(key: String, value: String) {
      (self.key, self.value) = (key, value)
    }
  }

  /// The path of the clip's script.
  public var file: String
  /// The words above the clip.
  public var title: PageText?
  /// The keys of its script that have other values here.
  public var settings: [Setting]

  /// Creates a clip of a script.
  public init(_ file: String, title: PageText? = nil, settings: [Setting] = []) {
    (self.file, self.title, self.settings) = (file, title, settings)
  }

  /// The style of the words above a clip: 17 points, semibold, centred.
  public static let titleStyle = TextStyle(
    fonts: [FontRequest(weight: 600)], size: 17, lineHeight: 1.25, alignment: .center, lines: 2)
}
