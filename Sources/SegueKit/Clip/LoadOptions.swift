package import SegueCodecs
public import SegueGraphics
import SegueScript
public import SegueStage

/// What a script may read, how much, and what replaces its own words.
public struct LoadOptions: Sendable {
  /// Folders below which a script may read images, beside its own folder.
  public var allowedFolders: [String]
  /// How much of the machine a script may take with its images.
  public var limits: ResourceLimits
  /// Script keys that are set from outside, such as by a flag.
  public var settings: [Setting]
  /// How many images are read at once, >= 1; nil is the number of cores.
  public var jobs: Int?
  /// Whether the samples of all images are taken as sRGB, whatever profiles they have.
  ///
  /// Otherwise colours are converted, and an image whose profile cannot be is a problem.
  public var ignoresProfiles = false
  /// Transitions written in Swift, by the names under which scripts may use them.
  ///
  /// A name that the script defines too, or that is the catalogue's, is not taken.
  public var transitions: [String: any TransitionAnimator] = [:]
  /// Where the script's own file must lie, which an article or a folder names; nil when the user does.
  package var scriptAccess: FolderAccess?

  /// Options; nothing is allowed or replaced by default.
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

/// A script key that is set from outside the script.
public struct Setting: Hashable, Sendable {
  /// A value that a key may be set to.
  public enum Value: Hashable, Sendable {
    /// A number without a unit.
    case number(Double)
    /// A time in seconds.
    case seconds(Double)
    /// A length along a side of the canvas.
    case length(Length)
    /// An angle, clockwise positive.
    case angle(Angle)
    /// A colour.
    case color(Color)
    /// Yes or no.
    case flag(Bool)
    /// A name, a path or a word.
    case word(String)
  }

  /// The key, with dots between levels: `fps`, `canvas.scale`.
  public var key: String
  /// The value as YAML: `25`, `{ damping-ratio: 0.7 }`.
  public var value: String
  /// What set it, as messages should say: `--fps`.
  public var origin: String

  /// A key, its value as a script would have it, and what set it.
  ///
  /// Whether there is such a key, and what its value means, is found out when the script is loaded;
  /// diagnostics then name the origin.
  public init(key: String, value: String, origin: String) {
    self.key = key
    self.value = value
    self.origin = origin
  }

  /// A key and its value, which messages call by the key.
  public init(_ key: String, _ value: Value) {
    self.init(key: key, value: value.text, origin: key)
  }

  /// The stage in points, and pixels per point.
  public static func canvas(_ size: Size, scale: Double = 1) -> Setting {
    let text = CanvasLiteral.text(Canvas(size: size, scale: scale))
    return Setting(key: "canvas", value: YAMLText.quoted(text), origin: "canvas")
  }

  /// The stage of a device's screen.
  public static func canvas(_ device: Device) -> Setting {
    canvas(device.size, scale: device.scale)
  }

  /// Pixels per point of the canvas.
  public static func scale(_ scale: Double) -> Setting {
    Setting("canvas.scale", .number(scale))
  }

  /// Frames a second, at most 50 in a GIF.
  public static func framesPerSecond(_ rate: Double) -> Setting { Setting("fps", .number(rate)) }

  /// The colour behind all screens.
  public static func background(_ color: Color) -> Setting {
    Setting("background", .color(color))
  }

  /// How often the clip plays.
  public static func loop(_ loop: Loop) -> Setting {
    switch loop {
    case .forever: Setting("loop", .word("forever"))
    case .once: Setting("loop", .word("once"))
    case .times(let count): Setting("loop", .number(Double(count)))
    }
  }

  /// How long the transition of ``Clip/quick(from:to:transition:options:modal:back:)`` takes.
  public static func duration(_ seconds: Double) -> Setting {
    Setting("duration", .seconds(seconds))
  }

  /// How that transition spends its time.
  public static func pacing(_ pacing: Pacing) -> Setting {
    let isCurve = if case .curve = pacing { true } else { false }
    let key = isCurve ? "curve" : "spring"
    return Setting(key: key, value: PaceText.value(of: pacing), origin: key)
  }
}

extension Setting.Value {
  /// The value as a script would have it.
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

  /// `#RRGGBBAA`.
  private static func hexadecimal(_ color: Color) -> String {
    let digits = [color.red, color.green, color.blue, color.alpha].map { channel in
      (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
    }
    return "#" + digits.joined()
  }
}
