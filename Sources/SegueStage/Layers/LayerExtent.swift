import SegueGraphics

/// The place of a laid-out layer among others, and what its ancestors leave visible of it.
struct LayerExtent {
  /// The centre, in the coordinates of the outermost layers.
  private(set) var center: Point
  /// The bounding box, in the same coordinates.
  private(set) var box: Rect
  /// The part of the box that layers which clip their contents leave; nil for none.
  private(set) var visible: Rect?

  /// Finds the first layer with a name; nil if there is none.
  init?(of name: String, in layers: [Layer]) {
    for layer in layers {
      let toParent = ProjectiveTransform(layer.placement3D)
      let bounds = Rect(origin: .zero, size: layer.size)
      if layer.name == name {
        self.init(center: bounds.center, box: bounds, visible: bounds)
      } else if var inside = LayerExtent(of: name, in: layer.children) {
        if layer.masksToBounds {
          inside.visible = inside.visible?.intersection(bounds)
        }
        self = inside
      } else {
        continue
      }
      guard let center = toParent.apply(center), let box = toParent.box(of: box) else { return nil }
      (self.center, self.box) = (center, box)
      visible = visible.flatMap(toParent.box)
      return
    }
    return nil
  }

  private init(center: Point, box: Rect, visible: Rect) {
    (self.center, self.box, self.visible) = (center, box, visible)
  }

  /// Returns the same extent, moved by an offset.
  func moved(by offset: Point) -> LayerExtent {
    func moved(_ rect: Rect) -> Rect { Rect(origin: rect.origin + offset, size: rect.size) }
    var extent = self
    extent.center = center + offset
    extent.box = moved(box)
    extent.visible = visible.map(moved)
    return extent
  }

  /// Returns the box of the part that is visible on a stage of a size; nil if nothing is.
  func visibleBox(on stage: Size) -> Rect? {
    visible?.intersection(Rect(origin: .zero, size: stage))
  }

  /// Returns the centre of the visible part on a stage of a size; that of the layer if all or none is.
  func visibleCenter(on stage: Size) -> Point {
    let part = visibleBox(on: stage)
    // The sides of clipped boxes are sums, which are inexact in binary.
    guard let part, (part.center - box.center).length > 1e-6 else { return center }
    return part.center
  }
}

extension ProjectiveTransform {
  /// Returns the bounding box of a rectangle's image; nil if a corner has none.
  func box(of rect: Rect) -> Rect? {
    let corners = rect.corners.compactMap(apply)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard corners.count == 4, let left = xs.min(), let right = xs.max(), let top = ys.min(),
      let bottom = ys.max()
    else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }
}
