package import SegueCodecs
public import SegueGraphics
import SegueScript
public import SegueStage

/// Options for loading a script: allowed folders, limits, and settings that override its keys.
public struct LoadOptions: Sendable {
  /// Folders below which a script may read images, in addition to its own folder.
  public var allowedFolders: [String]
  /// The limits on memory, work, frames and file sizes.
  public var limits: ResourceLimits
  /// Script keys that are overridden, for example by a flag.
  public var settings: [Setting]
  /// The number of images decoded at once, >= 1; nil means the number of cores.
  public var jobs: Int?
  /// Whether the samples of all images are treated as sRGB, ignoring embedded profiles.
  ///
  /// If false, colours are converted, and an image whose profile is not supported is an error.
  public var ignoresProfiles = false
  /// Transitions written in Swift, by the names that scripts use for them.
  ///
  /// Names that the catalogue has are ignored; so are those that the script defines.
  public var transitions: [String: any TransitionAnimator] = [:]
  /// The folder that the script's own file must be in; nil if the user named the script.
  ///
  /// Set if an article or a folder names it.
  package var scriptAccess: FolderAccess?
  /// The decoded images that several clips share; nil to decode the images of each clip.
  package var images: ImageCache?

  /// Options; by default no further folders are allowed and no keys are overridden.
  public init(
    allowedFolders: [String] = [], limits: ResourceLimits = ResourceLimits(),
    settings: [Setting] = [], jobs: Int? = nil
  ) {
    self.allowedFolders = allowedFolders
    self.limits = limits
    self.settings = settings
    self.jobs = jobs
  }
}

extension Setting.Value {
  /// The value in the syntax of a script.
  var text: String {
    switch self {
    case .number(let number): NumberLiteral.text(number)
    case .seconds(let seconds): TimeLiteral.text(seconds)
    case .length(let length): LengthLiteral.text(length)
    case .angle(let angle): AngleLiteral.text(angle)
    case .color(let color): YAMLText.quoted(Self.hexadecimal(color))
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): YAMLText.word(word)
    }
  }

  /// Returns the colour as `#RRGGBBAA`.
  private static func hexadecimal(_ color: Color) -> String {
    let digits = [color.red, color.green, color.blue, color.alpha].map { channel in
      (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
    }
    return "#" + digits.joined()
  }
}
