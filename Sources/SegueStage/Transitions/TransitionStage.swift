package import SegueGraphics

/// What a transition is given: the two screens, the stage, the direction and its parameters.
package struct TransitionStage: Sendable {
  /// Which way the transition runs.
  package enum Direction: Hashable, Sendable {
    /// A push or a presentation: `to` is the new screen.
    case forward
    /// A pop or a dismissal: `to` is the screen that was there before.
    case backward
  }

  /// The stage's size in points.
  package var size: Size
  /// The screen that starts the transition.
  package var from: Screen
  /// The screen that ends it.
  package var to: Screen
  /// Which way it runs.
  package var direction: Direction
  /// The values that the author set, by parameter name.
  package var values: [String: ParameterValue]
  /// The pictures that may be named, with their sizes.
  package var pictures: Pictures
  /// How long it takes, in seconds; nil for the transition's own duration.
  package var duration: Double?
  /// Whether the presenter stays below the presented screen, as with `UIModalPresentationStyle`'s
  /// `overFullScreen`; otherwise one screen replaces the other.
  package var keepsPresenter = false

  /// A stage of a size for two screens.
  package init(
    size: Size, from: Screen, to: Screen, direction: Direction,
    values: [String: ParameterValue] = [:], pictures: Pictures
  ) {
    self.size = size
    self.from = from
    self.to = to
    self.direction = direction
    self.values = values
    self.pictures = pictures
  }

  /// The screen that is presented, whichever way the transition runs.
  var presented: Screen {
    get { direction == .forward ? to : from }
    set { if direction == .forward { to = newValue } else { from = newValue } }
  }

  /// The screen over which another one is presented, whichever way the transition runs.
  var presenter: Screen { direction == .forward ? from : to }

  /// The colour behind a screen that is as large as the stage.
  func background(of screen: Screen) -> Color { screen.background(in: pictures, on: size) }

  /// The whole stage, (0, 0, W, H).
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// A layer that shows a screen in a frame, in points of the stage.
  package func layer(_ screen: Screen, name: String, frame: Rect? = nil) -> Layer {
    Layer(screen: screen, name: name, frame: frame ?? bounds, pictures: pictures)
  }

  /// The value of a parameter: the author's, within its bounds, else the default.
  package subscript<Value>(parameter: Parameter<Value>) -> Value {
    get { values[parameter] }
    set { values[parameter] = newValue }
  }

  /// The place that a parameter names, in points.
  func place(_ parameter: Parameter<LengthPair>) -> Point { self[parameter].point(on: size) }

  /// The asset of a picture that a parameter names; nil for none that the scene declares.
  func asset(_ parameter: Parameter<PictureName?>) -> AssetID? {
    self[parameter].flatMap { pictures.asset(named: $0.name) }
  }
}

// Pictures that fly out of a screen: how they fill their frames, and what hides their place.

/// What transitions share that take a picture out of a screen.
enum FlyingPicture {
  /// How a picture of other proportions than its frame fills it.
  static let contentMode = Parameter<ContentMode>(
    "content-mode", among: [.aspectFill, .aspectFit, .scaleToFill], default: .aspectFill,
    "How the picture fills a frame of other proportions, as in UIKit.")

  /// What hides the place of a picture that is away.
  static let cover = Parameter<Color?>(
    "cover", defaultIs: "the most frequent colour round the picture's place",
    "The colour that hides the picture's place while it is away.")

  /// What fades in behind the picture.
  static let backdrop = Parameter(
    "backdrop", default: Color.black, "The colour that fades in behind the picture.")
}

extension TransitionStage {
  /// A picture laid out in a frame of a size, as `content-mode` says; nil for none.
  ///
  /// One of the frame's own proportions is only stretched, so that no mode makes a difference to it.
  func picture(_ asset: AssetID?, in frame: Size) -> Layer.Image? {
    guard let asset else { return nil }
    let pixels = pictures[asset].size
    let (across, down) = (frame.width * Double(pixels.height), frame.height * Double(pixels.width))
    let isAlike = abs(across - down) <= 1e-9 * max(abs(across), abs(down))
    // On a spring a small frame may swing past none.
    guard !isAlike, frame.width > 0, frame.height > 0 else { return Layer.Image(asset: asset) }
    return Layer.Image(
      asset: asset, contentMode: self[FlyingPicture.contentMode], size: pixels)
  }

  /// The size of a picture in pixels; a square for none.
  func pixels(of asset: AssetID?) -> Size {
    (asset.map { pictures[$0].size } ?? PixelSize(1, 1)).size
  }

  /// The screen with the small picture.
  var listScreen: Screen { direction == .forward ? from : to }

  /// The colour of the cover over the picture's place: the author's, else the one that was sampled.
  var coverColor: Color { self[FlyingPicture.cover] ?? background(of: listScreen) }
}

/// A transition as a step calls for it.
public struct TransitionUse: Hashable, Sendable {
  /// The transition's name, of the scene's own or in the catalogue; nil for the default of the step,
  /// or on the way back for the transition that brought the screen.
  public var name: String?
  /// The parameters that the author set; the others take the catalogue's defaults.
  public var parameters: [String: ParameterValue]
  /// The duration in seconds, > 0; nil takes the transition's own, or the spring's settling time.
  public var duration: Double?
  /// The pace; nil takes the transition's own.
  public var pacing: Pacing?

  /// A transition, with its defaults where nothing else is said.
  public init(
    _ name: String? = nil, parameters: [String: ParameterValue] = [:],
    duration: Double? = nil, pacing: Pacing? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.duration = duration
    self.pacing = pacing
  }
}
