public import SegueGraphics

// Shorthands for building scenes in code. They are named after a script's keys: `{ to: [180, 400],
// in: 300ms }` is `.to(Point(180, 400), in: 0.3)`.

extension Scene {
  /// Returns the identifier of an image file, given relative to the scene's folder; adds it if new.
  public mutating func file(_ path: String) -> AssetID {
    if let index = assets.firstIndex(where: { $0.path == path }) { return AssetID(index) }
    assets.append(Asset(path: path))
    return AssetID(assets.count - 1)
  }

  /// Returns the identifier of a file with a recorded touch; adds it if new.
  public mutating func track(_ path: String) -> TrackID {
    if let index = tracks.firstIndex(where: { $0.path == path }) { return TrackID(index) }
    tracks.append(TouchTrack(path: path))
    return TrackID(tracks.count - 1)
  }

  /// Adds a screen that shows an image file.
  public mutating func addScreen(
    _ name: String, file path: String, contentMode: ContentMode = .scaleToFill,
    background: Color? = nil
  ) {
    screens.append(
      Screen(name: name, content: .image(file(path), contentMode), background: background))
  }

  /// Adds a screen of layers, bottom first.
  public mutating func addScreen(
    _ name: String, layers: [SceneLayer], background: Color? = nil
  ) {
    screens.append(Screen(name: name, content: .layers(layers), background: background))
  }

  /// Adds a picture that transitions and containers refer to by its name.
  public mutating func addImage(_ name: String, file path: String) {
    images.append(NamedImage(name: name, asset: file(path)))
  }
}

extension Step {
  /// Returns a tap on a layer, by its name, or on a place.
  ///
  /// Before a push, a pop, a presentation or a dismissal it shows the tap that causes it.
  public static func tap(_ target: TapTarget, expect: GestureExpectation? = nil) -> Step {
    .act(GestureAction(.tap(target), expect: expect))
  }

  /// Returns a drag over a container, or of the sheet on top.
  public static func drag(
    _ touch: AuthoredTouch, expect: GestureExpectation? = nil, until end: GestureEnd = .settled
  ) -> Step {
    .act(GestureAction(.drag(touch), expect: expect, until: end))
  }

  /// Returns a container's command, which no touch triggers.
  public static func `do`(_ command: String, expect: GestureExpectation? = nil) -> Step {
    .act(GestureAction(.command(command), expect: expect))
  }

  /// Returns an interactive push, pop, presentation or dismissal, driven by a finger.
  public static func interactive(
    _ change: Navigation, _ use: TransitionUse = TransitionUse(), drag touch: AuthoredTouch,
    terms: InteractionSettings = InteractionSettings(), expect: GestureExpectation? = nil,
    until end: GestureEnd = .settled
  ) -> Step {
    .interactive(
      InteractiveStep(
        change, use, drive: .finger(touch), terms: terms, expect: expect, until: end))
  }
}

extension AuthoredTouch {
  /// Creates a touch from a place on the stage, in points, along a written path.
  public init(
    from place: Point, _ path: [TouchPath.Segment], release: TouchPath.Release = .lifted
  ) {
    self.init(.path(from: place, path), release: release)
  }
}

extension TouchPath.Segment {
  /// Returns a straight move to a place, in points, over a duration in seconds.
  public static func to(
    _ place: Point, in seconds: Double, curve: TimingFunction = .linear
  ) -> TouchPath.Segment {
    .move(to: place, seconds: seconds, curve)
  }
}

extension GestureExpectation {
  /// Expects the gesture to finish.
  public static var finished: GestureExpectation { .outcome(.finished) }
  /// Expects the gesture to be cancelled.
  public static var cancelled: GestureExpectation { .outcome(.cancelled) }
  /// Expects a screen to show in the end.
  public static func screen(_ name: String) -> GestureExpectation {
    .state(screen: name, progress: nil, offset: nil)
  }
}

extension TapTarget: ExpressibleByStringLiteral {
  /// Creates a target from a layer's or a control's name.
  public init(stringLiteral name: String) { self = .named(name) }
}

// Literals for parameters: a string, a number and a Boolean, as in a script.

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates a word: one of the parameter's choices, or a picture's name.
  public init(stringLiteral word: String) { self = .choice(word) }
  /// Creates a number without a unit.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a number without a unit.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// Creates a flag: true or false.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}
