import SegueGraphics

/// The display of the device that a stage belongs to, by the stage's size.
extension TransitionStage {
  /// The device with a display of the stage's size; nil if there is none.
  private var device: Device? { .device(forStageOf: size) }

  /// Whether the stage has the aspect ratio of an upright phone without a home button.
  private var isTall: Bool { size.height >= 2 * size.width }

  /// The radius of the display's corners in points: the device's, else 55 for a tall stage, else 0.
  var displayCornerRadius: Double { device?.cornerRadius ?? (isTall ? 55 : 0) }

  /// The height of the status bar's area in points: the device's, else 59 for a tall stage, else 20.
  var safeAreaTop: Double { device?.safeAreaTop ?? (isTall ? 59 : 20) }

  /// Returns a black layer over the whole stage, with an opacity.
  func dimming(_ opacity: Double) -> Layer {
    var dim = Layer(name: "dim", frame: bounds, color: .black)
    dim.opacity = opacity.clamped(to: 0...1)
    return dim
  }
}

extension Layer {
  /// Rounds the corners with UIKit's continuous curve, and clips the children to them.
  mutating func round(_ radii: CornerRadii) {
    effects.cornerRadii = radii.uniform == nil ? radii : nil
    cornerRadius = radii.uniform ?? 0
    effects.cornerCurve = .continuous
    masksToBounds = true
  }
}
