package import SegueGraphics

/// How a presented screen rests over its presenter, which stays on the stage below it.
///
/// What rests is the last frame of the transition, bit for bit: its layers at ``TransitionMoment/end``
/// of the way forward. A way back begins with the same picture.
package struct Presentation: Sendable {
  /// The place of the presented screen at rest, in points of the stage; what it pushes moves in there.
  package var frame: @Sendable (TransitionStage) -> Rect
  /// How far it can be dragged, and where it then rests; nil for one that no finger moves.
  package var travel: SheetTravel?

  /// A presentation at a place.
  package init(
    travel: SheetTravel? = nil, frame: @escaping @Sendable (TransitionStage) -> Rect
  ) {
    self.frame = frame
    self.travel = travel
  }
}

/// The way of a presented screen along y: where it can rest, and how it shows in between.
package struct SheetTravel: Sendable {
  /// The parameter that holds the detent, by its name.
  package var parameter: String
  /// The detents, from the lowest sheet to the highest, at least one.
  package var detents: @Sendable (TransitionStage) -> [SheetMotion.Detent]
  /// Whether a finger can dismiss it.
  package var isDismissible: @Sendable (TransitionStage) -> Bool
  /// The layers with its upper edge at a place, in points from the top of the stage.
  package var layers: @Sendable (TransitionStage, Double) -> [Layer]

  /// The detent at which it rests on a stage: the one that the parameter names, else the lowest.
  package func current(on stage: TransitionStage) -> SheetMotion.Detent {
    let all = detents(stage)
    if case .choice(let name)? = stage.values[parameter],
      let named = all.first(where: { $0.name == name })
    {
      return named
    }
    return all.first ?? SheetMotion.Detent("large", top: 0)
  }
}

extension TransitionStage {
  /// A layer that shows a screen in a frame without stretching it: as wide as the frame, from its top.
  ///
  /// A screenshot keeps its proportions and is cut at the bottom, or ends above it over the screen's
  /// background; layers are laid out in the frame's size.
  func page(_ screen: Screen, name: String, frame: Rect) -> Layer {
    var page = Layer(name: name, frame: frame)
    page.masksToBounds = true
    page.color = screen.background(in: pictures, on: frame.size)
    let size = naturalSize(of: screen, in: frame.size)
    page.children = [
      Layer(
        screen: screen, name: "\(name)-content", frame: Rect(origin: .zero, size: size),
        pictures: pictures)
    ]
    return page
  }

  /// The size in which a screen is laid out in a frame of a size.
  func naturalSize(of screen: Screen, in size: Size) -> Size {
    if case .composition(let composition) = screen.content { return composition.size ?? size }
    guard case .image(let asset, _) = screen.content else { return size }
    let pixels = pictures[asset].size.size
    guard pixels.width > 0 else { return size }
    return Size(size.width, size.width * pixels.height / pixels.width)
  }
}
