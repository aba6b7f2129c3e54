import SegueGraphics

/// The two generations of UIKit's own transitions.
enum SystemEra: String, ParameterChoice {
  /// iOS 7 to 18.
  case classic
  /// iOS 26 and 27.
  case glass

  /// Which generation a transition follows; today's where nothing else is said.
  static let parameter = Parameter(
    "era", default: SystemEra.glass,
    "The generation whose numbers hold: classic for iOS 7 to 18, glass for iOS 26 on.")
}

/// What a device's screen has at its edges, by the size of the stage.
extension TransitionStage {
  /// The device whose screen the stage is, if there is one.
  private var device: Device? { .device(forStageOf: size) }

  /// Whether the stage is that of a phone without a home button, upright.
  private var isTall: Bool { size.height >= 2 * size.width }

  /// The radius of the display's corners in points: the device's, else that of a phone of its kind.
  var displayCornerRadius: Double { device?.cornerRadius ?? (isTall ? 55 : 0) }

  /// The height of the status bar's area in points: the device's, else that of a phone of its kind.
  var safeAreaTop: Double { device?.safeAreaTop ?? (isTall ? 59 : 20) }

  /// A layer over the whole stage in black, of an opacity.
  func dimming(_ opacity: Double) -> Layer {
    var dim = Layer(name: "dim", frame: bounds, color: .black)
    dim.opacity = opacity.clamped(to: 0...1)
    return dim
  }
}

extension Layer {
  /// Rounds the corners with UIKit's continuous curve, and cuts at them what the layer holds.
  mutating func round(_ radii: CornerRadii) {
    effects.cornerRadii = radii.uniform == nil ? radii : nil
    cornerRadius = radii.uniform ?? 0
    effects.cornerCurve = .continuous
    masksToBounds = true
  }
}
