package import SegueGraphics

/// The input of a transition: the two screens, the stage, the direction and its parameters.
package struct TransitionStage: Sendable {
  /// The direction of a step.
  package enum Direction: Hashable, Sendable {
    /// A push or a presentation: `to` is the new screen.
    case forward
    /// A pop or a dismissal: `to` is the earlier screen.
    case backward
  }

  /// The stage's size in points.
  package var size: Size
  /// The screen at the start of the transition.
  package var from: Screen
  /// The screen at the end of the transition.
  package var to: Screen
  package var direction: Direction
  /// The values that the author set, by parameter name.
  package var values: [String: ParameterValue]
  /// The pictures that parameters may name, with their sizes.
  package var pictures: Pictures
  /// The duration in seconds; nil for the transition's default.
  package var duration: Double?
  /// The still pictures of its screens; nil for those of ``from`` and ``to`` as they are here.
  var snapshots: (from: ScreenSnapshot, to: ScreenSnapshot)?
  /// Whether the presenter stays below the presented screen; otherwise one replaces the other.
  ///
  /// As with `UIModalPresentationStyle.overFullScreen`.
  package var keepsPresenter = false

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

  /// The presented screen, in either direction.
  var presented: Screen {
    get { direction == .forward ? to : from }
    set { if direction == .forward { to = newValue } else { from = newValue } }
  }

  /// The presenting screen, in either direction.
  var presenter: Screen { direction == .forward ? from : to }

  /// Returns the background colour of a screen as large as the stage.
  func background(of screen: Screen) -> Color { screen.background(in: pictures, on: size) }

  /// The whole stage, (0, 0, W, H).
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Returns a layer that shows a screen in a frame, in points of the stage.
  package func layer(_ screen: Screen, name: String, frame: Rect? = nil) -> Layer {
    Layer(screen: screen, name: name, frame: frame ?? bounds, pictures: pictures)
  }

  /// Returns the still picture of one of the screens.
  func snapshot(of side: Snapshot.Side) -> ScreenSnapshot {
    switch side {
    case .from: snapshots?.from ?? ScreenSnapshot(from, size: size, pictures: pictures)
    case .to: snapshots?.to ?? ScreenSnapshot(to, size: size, pictures: pictures)
    }
  }

  /// Keeps still pictures of the screens as they are now.
  mutating func takeSnapshots() {
    snapshots = (snapshot(of: .from), snapshot(of: .to))
  }

  /// Accesses the value of a parameter: the author's, within its bounds, else the default.
  package subscript<Value>(parameter: Parameter<Value>) -> Value {
    get { values[parameter] }
    set { values[parameter] = newValue }
  }

  /// Returns the point that a parameter gives, in points of the stage.
  func place(_ parameter: Parameter<LengthPair>) -> Point { self[parameter].point(on: size) }

  /// Returns the asset of a parameter's picture; nil if the scene declares none.
  func asset(_ parameter: Parameter<PictureName?>) -> AssetID? {
    self[parameter].flatMap { pictures.asset(named: $0.name) }
  }
}

// Pictures that fly out of a screen: their content mode, and the cover over their original place.

extension TransitionStage {
  /// Returns a picture laid out in a frame by `content-mode`; nil without a picture.
  ///
  /// One with the frame's aspect ratio is only stretched; the mode makes no difference then.
  func picture(_ asset: AssetID?, in frame: Size) -> Layer.Image? {
    guard let asset else { return nil }
    let pixels = pictures[asset].size
    let (across, down) = (frame.width * Double(pixels.height), frame.height * Double(pixels.width))
    let isAlike = abs(across - down) <= 1e-9 * max(abs(across), abs(down))
    // On a spring the size of a small frame may overshoot zero.
    guard !isAlike, frame.width > 0, frame.height > 0 else { return Layer.Image(asset: asset) }
    return Layer.Image(
      asset: asset, contentMode: self[FlyingPicture.contentMode], size: pixels)
  }

  /// Returns the size of a picture in pixels; a square without a picture.
  func pixels(of asset: AssetID?) -> Size {
    (asset.map { pictures[$0].size } ?? PixelSize(1, 1)).size
  }

  /// The screen that contains the small picture.
  var sourceScreen: Screen { direction == .forward ? from : to }

  /// The colour of the cover over the picture's place: the author's, else the sampled background.
  var coverColor: Color { self[FlyingPicture.cover] ?? background(of: sourceScreen) }
}
