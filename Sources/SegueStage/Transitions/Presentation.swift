package import SegueGraphics

/// The rest of a presented screen over its presenter, which stays on the stage below it.
///
/// The frame at rest is the last one of the transition, bit for bit: its layers at
/// ``TransitionMoment/end`` of the way forward. A way back begins with the same picture.
package struct Presentation: Sendable {
  /// Returns the frame of the presented screen at rest, in points of the stage; pushes move inside it.
  package var frame: @Sendable (TransitionStage) -> Rect
  /// The detents and the dragging of a sheet; nil if no finger moves the screen.
  package var travel: SheetTravel?
  /// Returns the way in which the screen makes room for a keyboard; nil if it never does.
  package var avoidance: (@Sendable (TransitionStage) -> KeyboardAvoidance)?

  /// Creates a presentation with a frame at rest.
  package init(
    travel: SheetTravel? = nil,
    avoidance: (@Sendable (TransitionStage) -> KeyboardAvoidance)? = nil,
    frame: @escaping @Sendable (TransitionStage) -> Rect
  ) {
    self.frame = frame
    self.travel = travel
    self.avoidance = avoidance
  }
}

/// The vertical travel of a sheet: its detents, and its layers at any height.
package struct SheetTravel: Sendable {
  /// The name of the parameter with the current detent.
  package var parameter: String
  /// Returns the detents, from the lowest sheet to the highest, at least one.
  package var detents: @Sendable (TransitionStage) -> [SheetMotion.Detent]
  /// Returns whether a finger can dismiss the sheet.
  package var isDismissible: @Sendable (TransitionStage) -> Bool
  /// Returns the layers with the sheet's top edge at a y, in points from the top of the stage.
  package var layers: @Sendable (TransitionStage, Double) -> [Layer]

  /// Returns the detent at which the sheet rests: the one named by the parameter, else the lowest.
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
  /// Returns a layer that shows a screen in a frame unstretched, as wide as it and aligned to its top.
  ///
  /// A screenshot keeps its aspect ratio and is clipped at the bottom, or ends above it over the
  /// screen's background; layers are laid out in the frame's size.
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

  /// Returns the size in which a screen is laid out in a frame.
  func naturalSize(of screen: Screen, in size: Size) -> Size {
    if case .composition(let composition) = screen.content { return composition.size ?? size }
    guard case .image(let asset, _) = screen.content else { return size }
    let pixels = pictures[asset].size.size
    guard pixels.width > 0 else { return size }
    return Size(size.width, size.width * pixels.height / pixels.width)
  }
}
