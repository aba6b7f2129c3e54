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
