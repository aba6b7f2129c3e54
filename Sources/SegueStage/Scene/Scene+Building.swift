public import SegueGraphics

// Shorter words for what scenes that are built in code have most often. Their names are those of a
// script's keys: `{ to: [180, 400], in: 300ms }` is `.to(Point(180, 400), in: 0.3)`.

extension Scene {
  /// The number of an image file, relative to the scene's folder; the same path has the same number.
  public mutating func file(_ path: String) -> AssetID {
    if let index = assets.firstIndex(where: { $0.path == path }) { return AssetID(index) }
    assets.append(Asset(path: path))
    return AssetID(assets.count - 1)
  }

  /// The number of a file of recorded touches; the same path has the same number.
  public mutating func track(_ path: String) -> TrackID {
    if let index = tracks.firstIndex(where: { $0.path == path }) { return TrackID(index) }
    tracks.append(TouchTrack(path: path))
    return TrackID(tracks.count - 1)
  }

  /// Adds a screen that is a picture.
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

  /// Adds a picture that transitions and containers call by its name.
  public mutating func addImage(_ name: String, file path: String) {
    images.append(NamedImage(name: name, asset: file(path)))
  }
}

extension Step {
  /// A finger taps: a layer by its name, or a place.
  ///
  /// Before a push, a pop, a presentation or a dismissal it is what causes that.
  public static func tap(_ target: TapTarget, expect: GestureExpectation? = nil) -> Step {
    .act(ContainerAct(.tap(target), expect: expect))
  }

  /// A finger moves over a container, or drags the sheet on top.
  public static func drag(
    _ touch: AuthoredTouch, expect: GestureExpectation? = nil, until end: GestureEnd = .settled
  ) -> Step {
    .act(ContainerAct(.drag(touch), expect: expect, until: end))
  }

  /// A container does something that no touch does.
  public static func `do`(_ command: String, expect: GestureExpectation? = nil) -> Step {
    .act(ContainerAct(.command(command), expect: expect))
  }

  /// A finger drives a push, a pop, a presentation or a dismissal, and may take it back.
  public static func interactive(
    _ change: Navigation, _ use: TransitionUse = TransitionUse(), drag touch: AuthoredTouch,
    terms: InteractionTerms = InteractionTerms(), expect: GestureExpectation? = nil,
    until end: GestureEnd = .settled
  ) -> Step {
    .interactive(
      InteractiveStep(
        change, use, drive: .finger(touch), terms: terms, expect: expect, until: end))
  }
}

extension AuthoredTouch {
  /// A finger that comes down at a place of the stage, in points, and goes on from there.
  public init(
    from place: Point, _ path: [TouchPath.Segment], release: TouchPath.Release = .lifted
  ) {
    self.init(.path(from: place, path), release: release)
  }
}

extension TouchPath.Segment {
  /// The finger goes straight to a place, in so many seconds.
  public static func to(
    _ place: Point, in seconds: Double, curve: TimingFunction = .linear
  ) -> TouchPath.Segment {
    .move(to: place, seconds: seconds, curve)
  }
}

extension GestureExpectation {
  /// The gesture finishes.
  public static var finished: GestureExpectation { .outcome(.finished) }
  /// The gesture is cancelled.
  public static var cancelled: GestureExpectation { .outcome(.cancelled) }
  /// A screen shows in the end.
  public static func screen(_ name: String) -> GestureExpectation {
    .state(screen: name, progress: nil, offset: nil)
  }
}

extension TapTarget: ExpressibleByStringLiteral {
  /// A thing with a name.
  public init(stringLiteral name: String) { self = .named(name) }
}

// A word, a number and a flag stand for themselves, as in a script.

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// A word: one of the parameter's choices, or the name of a picture.
  public init(stringLiteral word: String) { self = .choice(word) }
  /// A number without a unit.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// A number without a unit.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// Yes or no.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}
