import SegueCodecs
public import SegueGraphics
import SegueScript
public import SegueStage

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
