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
  /// The transition whose defaults hold where nothing was set.
  package var parameters: [TransitionParameter]
  /// The pictures that may be named, with their sizes.
  package var pictures: Pictures
  /// How long it takes, in seconds; nil for the transition's own duration.
  package var duration: Double?

  /// A stage of a size for two screens; `parameters` are the transition's.
  package init(
    size: Size, from: Screen, to: Screen, direction: Direction,
    values: [String: ParameterValue] = [:], parameters: [TransitionParameter], pictures: Pictures
  ) {
    self.size = size
    self.from = from
    self.to = to
    self.direction = direction
    self.values = values
    self.parameters = parameters
    self.pictures = pictures
  }

  /// The whole stage, (0, 0, W, H).
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// A layer that shows a screen in a frame, in points of the stage.
  package func layer(_ screen: Screen, name: String, frame: Rect? = nil) -> Layer {
    Layer(screen: screen, name: name, frame: frame ?? bounds, pictures: pictures)
  }

  /// The value of a parameter: the author's, else the catalogue's default.
  package func value(_ name: String) -> ParameterValue? {
    values[name] ?? parameters.first { $0.name == name }?.defaultValue
  }

  /// The value of an angle parameter; 0 for a name that is none.
  package func angle(_ name: String) -> Angle {
    if case .angle(let angle)? = value(name) { angle } else { .zero }
  }

  /// The value of a place parameter in points; the stage's centre for a name that is none.
  package func place(_ name: String) -> Point {
    guard case .place(let x, let y)? = value(name) else { return bounds.center }
    return Point(x.points(of: size.width), y.points(of: size.height))
  }

  /// The value of a choice parameter; empty for a name that is none.
  package func choice(_ name: String) -> String {
    if case .choice(let choice)? = value(name) { choice } else { "" }
  }

  /// The value of a number parameter; 0 for a name that is none.
  package func number(_ name: String) -> Double {
    if case .number(let number)? = value(name) { number } else { 0 }
  }

  /// The value of a flag parameter; false for a name that is none.
  package func flag(_ name: String) -> Bool {
    if case .flag(let flag)? = value(name) { flag } else { false }
  }

  /// The value of a colour parameter, if it has one.
  package func color(_ name: String) -> Color? {
    if case .color(let color)? = value(name) { color } else { nil }
  }

  /// The value of a frame parameter for a picture of a size in points, if it has one.
  package func frame(_ name: String, for picture: Size) -> Rect? {
    if case .frame(let frame)? = value(name) { frame.rect(for: picture) } else { nil }
  }

  /// The asset of an image parameter, if it has one that the scene declares.
  package func image(_ name: String) -> AssetID? {
    guard case .image(let image)? = value(name) else { return nil }
    return pictures.asset(named: image)
  }
}

// Pictures that fly out of a screen: how they fill their frames, and what hides their place.

extension TransitionParameter {
  /// How a picture of other proportions than its frame fills it.
  static let contentMode = TransitionParameter(
    "content-mode", .choice([.aspectFill, .aspectFit, .scaleToFill].map(\ContentMode.rawValue)),
    default: .choice(ContentMode.aspectFill.rawValue),
    "How the picture fills a frame of other proportions, as in UIKit.")

  /// What hides the place of a picture that is away.
  static let cover = TransitionParameter(
    "cover", .color, defaultIs: "the most frequent colour round the picture's place",
    "The colour that hides the picture's place while it is away.")
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
      asset: asset, contentMode: ContentMode(rawValue: choice("content-mode")) ?? .aspectFill,
      size: pixels)
  }

  /// The screen with the small picture.
  var listScreen: Screen { direction == .forward ? from : to }

  /// The colour of the cover over the picture's place: the author's, else the one that was sampled.
  var coverColor: Color { color("cover") ?? listScreen.background }

  /// The place of the picture in the screen with the small one, where a cover of no set colour hides
  /// it; nil for transitions without a cover, and when the author set its colour.
  var placeToSample: Rect? {
    guard parameters.contains(where: { $0.name == "cover" }), color("cover") == nil else {
      return nil
    }
    let pixels = (image("image").map { pictures[$0].size } ?? PixelSize(1, 1)).size
    return frame("from-frame", for: pixels)
  }
}

/// A transition as a step calls for it.
package struct TransitionUse: Hashable, Sendable {
  /// The transition's name, of the scene's own or in the catalogue; nil for ``TransitionCatalogue/defaultName``, or on the
  /// way back for the transition that brought the screen.
  package var name: String?
  /// The parameters that the author set; the others take the catalogue's defaults.
  package var parameters: [String: ParameterValue]
  /// The duration in seconds, > 0; nil takes the transition's own, or the spring's settling time.
  package var duration: Double?
  /// The pace; nil takes the transition's own.
  package var pacing: Pacing?

  /// A transition, with its defaults where nothing else is said.
  package init(
    _ name: String? = nil, parameters: [String: ParameterValue] = [:],
    duration: Double? = nil, pacing: Pacing? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.duration = duration
    self.pacing = pacing
  }
}
