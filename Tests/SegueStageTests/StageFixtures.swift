import SegueGraphics
import SegueStage

/// Scenes and stages made in code for the tests of this target.
enum StageFixtures {
  /// A small phone: 100 x 200 points.
  static let size = Size(100, 200)
  /// The screen that starts a transition: a screenshot of the stage's proportions.
  static let list = Screen(
    name: "list", content: .image(AssetID(0), .scaleToFill),
    background: Color(red: 0xEB, green: 0xEB, blue: 0xEB))
  /// The screen that ends it: one colour.
  static let player = Screen(name: "player", fill: Color(red: 0x20, green: 0x40, blue: 0x80))
  /// The screenshot and a photograph of 60 x 40 pixels named `photo`.
  static let pictures = Pictures(
    [Pictures.Facts(size: PixelSize(200, 400)), Pictures.Facts(size: PixelSize(60, 40))],
    images: [NamedImage(name: "photo", asset: AssetID(1))])

  /// Returns the parameters that a transition requires besides its defaults.
  static func requiredParameters(of transition: Transition) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for parameter in transition.parameters where parameter.isRequired {
      if parameter.kind == .image { values[parameter.name] = .image("photo") }
    }
    return values
  }

  /// Returns a stage for a transition in one direction; on the way back `player` leaves.
  static func stage(
    _ transition: Transition, _ direction: TransitionStage.Direction,
    values: [String: ParameterValue] = [:], size: Size = size
  ) -> TransitionStage {
    TransitionStage(
      size: size, from: direction == .forward ? list : player,
      to: direction == .forward ? player : list, direction: direction,
      values: requiredParameters(of: transition).merging(values) { $1 },
      pictures: pictures)
  }

  /// Returns a scene of these two screens and steps.
  static func scene(_ steps: [Step], canvas: Canvas = Canvas(size: size, scale: 2)) -> Scene {
    Scene(
      canvas: canvas, screens: [list, player],
      assets: [Asset(path: "list.png"), Asset(path: "photo.png")],
      images: [NamedImage(name: "photo", asset: AssetID(1))], steps: steps)
  }

  /// Returns the use of a transition with its required parameters.
  static func use(_ transition: Transition, duration: Double? = nil) -> TransitionUse {
    TransitionUse(
      transition.name, parameters: requiredParameters(of: transition), duration: duration)
  }
}
