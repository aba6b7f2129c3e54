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

/// A script key with a value that overrides the script's.
public struct Setting: Hashable, Sendable {
  /// A value that a key may be set to.
  public enum Value: Hashable, Sendable {
    /// A number without a unit.
    case number(Double)
    /// A time in seconds.
    case seconds(Double)
    /// A length as a number of points or a share of a side of the canvas.
    case length(Length)
    /// An angle; positive is clockwise.
    case angle(Angle)
    /// A colour with alpha, in sRGB.
    case color(Color)
    /// A Boolean, `true` or `false`.
    case flag(Bool)
    /// A name, a path or a word.
    case word(String)
  }

  /// The key, with dots between levels: `fps`, `canvas.scale`.
  public var key: String
  /// The value as YAML: `25`, `{ damping-ratio: 0.7 }`.
  public var value: String
  /// The source of the setting, as messages name it: `--fps`.
  public var origin: String

  /// Makes a setting from a key, a value in YAML, and its source.
  ///
  /// The key and value are checked when a script is loaded; diagnostics name the source.
  public init(key: String, value: String, origin: String) {
    self.key = key
    self.value = value
    self.origin = origin
  }

  /// Makes a setting from a key and a value; messages name the key as its source.
  public init(_ key: String, _ value: Value) {
    self.init(key: key, value: value.text, origin: key)
  }

  /// Sets the size of the stage in points, and its pixels per point.
  public static func canvas(_ size: Size, scale: Double = 1) -> Setting {
    let text = CanvasLiteral.text(Canvas(size: size, scale: scale))
    return Setting(key: "canvas", value: YAMLText.quoted(text), origin: "canvas")
  }

  /// Sets the stage to the screen of a device.
  public static func canvas(_ device: Device) -> Setting {
    canvas(device.size, scale: device.scale)
  }

  /// Sets the pixels per point of the canvas.
  public static func scale(_ scale: Double) -> Setting {
    Setting("canvas.scale", .number(scale))
  }

  /// Sets the frames per second, at most 50 for a GIF.
  public static func framesPerSecond(_ rate: Double) -> Setting { Setting("fps", .number(rate)) }

  /// Sets the colour behind all screens.
  public static func background(_ color: Color) -> Setting {
    Setting("background", .color(color))
  }

  /// Sets the number of times that the clip plays.
  public static func loop(_ loop: Loop) -> Setting {
    switch loop {
    case .forever: Setting("loop", .word("forever"))
    case .once: Setting("loop", .word("once"))
    case .times(let count): Setting("loop", .number(Double(count)))
    }
  }

  /// Sets the seconds of the transition of ``Clip/quick(from:to:transition:options:modal:back:)``.
  public static func duration(_ seconds: Double) -> Setting {
    Setting("duration", .seconds(seconds))
  }

  /// Sets the easing curve or spring of that transition.
  public static func pacing(_ pacing: Pacing) -> Setting {
    let isCurve = if case .curve = pacing { true } else { false }
    let key = isCurve ? "curve" : "spring"
    return Setting(key: key, value: PaceText.value(of: pacing), origin: key)
  }
}

extension Setting.Value {
  /// The value in the syntax of a script.
  fileprivate var text: String {
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
