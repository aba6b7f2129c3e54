internal import SegueGraphics

/// A layer of the leaving screen that becomes one of the arriving screen, as SwiftUI's
/// `matchedGeometryEffect` has it.
public struct MatchedLayers: Hashable, Sendable {
  /// The name of the layer in the leaving screen.
  public var from: String
  /// The name of the layer in the arriving screen.
  public var to: String

  /// Two layers that are one.
  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}

extension MatchedLayers {
  /// The pair as a layer over both screens: from one place to the other, one look fading into the other.
  ///
  /// Place, size and corners go linearly in the eased progress. A picture or a colour fills the frame,
  /// a text is as high as the frame and begins where it begins, and what holds layers is stretched to
  /// it. A leaving look that covers the frame stays below the arriving one, so that nothing shines
  /// through; others fade.
  func layer(at progress: Double, from screen: Layer, to arriving: Layer) -> Layer? {
    guard let a = PlacedLayer(named: from, in: screen), let b = PlacedLayer(named: to, in: arriving)
    else { return nil }
    let frame = a.frame.interpolated(to: b.frame, progress: progress)
    var pair = Layer(
      name: from, frame: Rect(frame.minX, frame.minY, max(0, frame.width), max(0, frame.height)))
    let (start, end) = (a.layer.cornerRadius, b.layer.cornerRadius)
    pair.cornerRadius = max(0, start + (end - start) * progress)
    pair.effects.cornerCurve = b.layer.effects.cornerCurve
    pair.masksToBounds = a.layer.text == nil
    let share = progress.clamped(to: 0...1)
    var leaving = a.look(in: pair.size, name: "\(from)-leaving")
    if !a.layer.coversItsFrame { leaving.opacity *= 1 - share }
    var arriving = b.look(in: pair.size, name: "\(to)-arriving")
    arriving.opacity *= share
    pair.children = [leaving, arriving]
    return pair
  }
}

extension Layer {
  /// Whether a colour or a picture fills its bounds.
  fileprivate var coversItsFrame: Bool { color?.alpha == 255 || image != nil }
}

/// A layer inside a screen, with its place on the stage.
private struct PlacedLayer {
  /// The layer.
  var layer: Layer
  /// Its bounds on the stage, in points; the box round them where it is turned.
  var frame: Rect

  /// The layer as it looks in a frame of another size, from the frame's upper left corner.
  func look(in size: Size, name: String) -> Layer {
    var look = layer
    look.name = name
    look.cornerRadius = 0
    look.effects.cornerRadii = nil
    look.anchorPoint = .zero
    look.position = .zero
    look.transform3D = .identity
    if look.children.isEmpty, look.text == nil {
      look.size = size
      return look
    }
    let down = size.height / max(layer.size.height, 1e-6)
    let across = look.text == nil ? size.width / max(layer.size.width, 1e-6) : down
    look.transform = .scale(across, down)
    return look
  }

  /// The first layer of a name in another one; nil where there is none.
  init?(named name: String, in holder: Layer) {
    self.init(named: name, in: [holder], ProjectiveTransform(AffineTransform.identity))
  }

  private init?(named name: String, in layers: [Layer], _ toStage: ProjectiveTransform) {
    for layer in layers {
      let transform = ProjectiveTransform(layer.placement3D) * toStage
      if layer.name == name {
        let corners = Rect(origin: .zero, size: layer.size).corners.compactMap(transform.apply)
        guard let first = corners.first, corners.count == 4 else { return nil }
        var (low, high) = (first, first)
        for corner in corners {
          low = Point(min(low.x, corner.x), min(low.y, corner.y))
          high = Point(max(high.x, corner.x), max(high.y, corner.y))
        }
        self.layer = layer
        frame = Rect(low.x, low.y, high.x - low.x, high.y - low.y)
        return
      }
      if let inside = PlacedLayer(named: name, in: layer.children, transform) {
        self = inside
        return
      }
    }
    return nil
  }
}
