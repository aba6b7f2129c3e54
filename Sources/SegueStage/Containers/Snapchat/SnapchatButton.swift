internal import SegueGraphics

/// The round action button over both screens: large on the main screen, small on the other.
///
/// Its two resting layouts agree: at its end the animation puts the button exactly where the other
/// layout does, for any parameters.
struct SnapchatButton: Hashable, Sendable {
  /// The width and height at rest on the main screen, in points.
  let size: Double
  /// The width and height at rest on the over screen, in points.
  let smallSize: Double
  /// The distance from the stage's bottom to the button's at rest on the main screen, in points.
  let bottom: Double
  /// The distance by which the button is lower at rest on the over screen, in points.
  let drop: Double
  let color: Color

  /// Reads the button from the parameters of a stage.
  init(_ stage: ContainerStage) {
    size = stage[Self.sizeParameter]
    smallSize = stage[Self.smallSizeParameter]
    bottom = stage[Self.bottomParameter]
    drop = stage[Self.dropParameter]
    color = stage[Self.colorParameter]
  }

  /// Returns the button's layer for a state of the slide, on a stage of a size in points.
  func layer(_ state: SlideState, in stage: Size) -> Layer {
    let isMain = state.resting == nil
    let width = isMain ? size : smallSize
    let maxY = stage.height - bottom + (isMain ? 0 : drop)
    let frame = Rect((stage.width - width) / 2, maxY - width, width, width)
    var layer = Self.disc("button", frame: frame, color: color)
    // A translucent rim and a solid disc look like a ring on any picture.
    layer.color?.alpha = UInt8(Double(color.alpha) * 0.4)
    let rim = width * 0.1
    layer.children = [
      Self.disc(
        "button-disc", frame: Rect(rim, rim, width - 2 * rim, width - 2 * rim), color: color)
    ]
    layer.transform = transform(state, restingWidth: width)
    return layer
  }

  /// Returns whether a point lies on the button as it is drawn (hit test).
  func contains(_ place: Point, _ state: SlideState, in stage: Size) -> Bool {
    let layer = layer(state, in: stage)
    return (place - center(state, in: stage)).length <= layer.size.width * layer.transform.a / 2
  }

  /// Returns the button's centre as it is drawn, in points of the stage.
  func center(_ state: SlideState, in stage: Size) -> Point {
    let layer = layer(state, in: stage)
    return layer.placement.apply(Point(layer.size.width / 2, layer.size.height / 2))
  }

  /// Returns scale · translation, as row vectors: the scaling first, about the button's centre.
  private func transform(_ state: SlideState, restingWidth: Double) -> AffineTransform {
    let p = state.signedProgress
    let v = state.resting == nil ? 1 - p : abs(p)
    let s = smallSize + v * (size - smallSize)
    return .scale(s / restingWidth, s / restingWidth)
      * .translation(0, p * drop + (restingWidth - s) / 2)
  }

  /// Returns a round layer in one colour.
  private static func disc(_ name: String, frame: Rect, color: Color) -> Layer {
    var layer = Layer(name: name, frame: frame, color: color)
    layer.cornerRadius = frame.width / 2
    return layer
  }

  /// The script parameters of the button's layout.
  static let parameters: [TransitionParameter] = .of(
    sizeParameter, smallSizeParameter, bottomParameter, dropParameter, colorParameter)

  private static let sizeParameter = Parameter(
    "button-size", in: 1...10_000, default: 80,
    "The button's width on the main screen, in points.")
  private static let smallSizeParameter = Parameter(
    "small-button-size", in: 1...10_000, default: 50,
    "The button's width on the over screen, in points.")
  private static let bottomParameter = Parameter(
    "button-bottom", in: -10_000...10_000, default: 50,
    "The space below the button on the main screen, in points.")
  private static let dropParameter = Parameter(
    "button-drop", in: -10_000...10_000, default: 55,
    "How much lower the button's bottom is on the over screen, in points.")
  private static let colorParameter = Parameter(
    "button-color", default: Color.white, "The button's colour.")
}
