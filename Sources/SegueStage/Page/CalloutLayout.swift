import SegueGraphics

/// The layout of the callouts of a page: where each label lies, in points of the page.
///
/// A label stays on the page, and covers neither the words of the page, nor a finger of its time, nor
/// another callout of its time. Of the places tried, the first that is free is taken: on the side that its
/// author wants before the others, beside the device before above it, near before far. Where none is
/// free, the one that covers least is.
struct CalloutLayout {
  /// A label at its place.
  struct Place: Hashable, Sendable {
    /// The offset of the label's centre from the point at which it points.
    var offset: Point
    /// The offset of the dot from that point: beside a finger that is there.
    var dot: Point
    /// The size of the label.
    var size: Size
  }

  /// The least distance from the page's edges, from fingers and from other labels.
  static let clearance = 8.0
  /// The distances of a label's edge from the point, in the order in which they are tried.
  private static let distances = [24.0, 44, 72, 108, 150, 200]
  /// The shifts along the side, in lengths of the label.
  private static let shifts = [0.0, 0.35, -0.35, 0.8, -0.8, 1.4, -1.4]
  /// The distance of the dot from the middle of a finger.
  private static let besideFinger = 28.0
  /// The distance of the dot from the edge of a layer.
  private static let inset = 8.0

  /// The whole page, in points.
  let page: Rect
  /// The device or window.
  let device: Rect
  /// The places of the page's words.
  let words: [Rect]

  /// Returns the place of a label.
  ///
  /// - Parameters:
  ///   - anchor: the point of the page at which it points.
  ///   - box: the box of the layer there, beside which it lies if it can; empty for a point.
  ///   - isDisc: whether it may lie on that point.
  ///   - fingers: the places of fingers while it is shown.
  ///   - others: the labels that are shown at the same time.
  func place(
    _ size: Size, at anchor: Point, of box: Rect, side: Callout.Side, isDisc: Bool,
    fingers: [Point], fingerSize: Double, others: [Rect]
  ) -> Place {
    let taken =
      words + others
      + fingers.map { Rect(center: $0, size: Size(fingerSize, fingerSize)) }
    var best: (offset: Point, cost: Double)?
    for offset in offsets(size, at: anchor, of: box, side: side, isDisc: isDisc) {
      let place = Rect(center: anchor + offset, size: size)
      let cost = cost(place, taken)
      if cost < best?.cost ?? .infinity { best = (offset, cost) }
      if cost == 0 { break }
    }
    var offset = best?.offset ?? .zero
    offset = kept(Rect(center: anchor + offset, size: size)).center - anchor
    let label = Rect(center: anchor + offset, size: size)
    var dot = Self.dot(from: label, in: box, anchor)
    let touched = fingers.min { ($0 - dot).length < ($1 - dot).length }
    if let touched, (touched - dot).length < Self.besideFinger {
      let way = label.center - touched
      if way.length > 0 { dot = touched + way * (Self.besideFinger / way.length) }
    }
    return Place(offset: offset, dot: dot - anchor, size: size)
  }

  /// Returns the point of a box, a little inside of it, that is nearest to a label beside it.
  private static func dot(from label: Rect, in box: Rect, _ anchor: Point) -> Point {
    if box.intersection(label) != nil { return anchor }
    let (x, y) = (min(inset, box.width / 2), min(inset, box.height / 2))
    return Point(
      label.center.x.clamped(to: (box.minX + x)...max(box.minX + x, box.maxX - x)),
      label.center.y.clamped(to: (box.minY + y)...max(box.minY + y, box.maxY - y)))
  }

  /// Returns a label moved onto the page.
  func kept(_ place: Rect) -> Rect {
    func moved(_ low: Double, _ length: Double, in room: Double) -> Double {
      let most = room - Self.clearance - length
      return most < Self.clearance ? (room - length) / 2 : low.clamped(to: Self.clearance...most)
    }
    return Rect(
      moved(place.minX, place.width, in: page.width),
      moved(place.minY, place.height, in: page.height), place.width, place.height)
  }

  /// Returns the area by which a label covers others, or leaves the page.
  private func cost(_ place: Rect, _ taken: [Rect]) -> Double {
    let inside = place.intersection(
      Rect(
        page.minX + Self.clearance, page.minY + Self.clearance, page.width - 2 * Self.clearance,
        page.height - 2 * Self.clearance))
    // A label that is partly beyond the page cannot be read.
    var cost = 4 * (place.area - (inside?.area ?? 0))
    if cost < 1e-6 { cost = 0 }
    let room = Rect(
      place.minX - Self.clearance, place.minY - Self.clearance,
      place.width + 2 * Self.clearance, place.height + 2 * Self.clearance)
    for other in taken { cost += room.intersection(other)?.area ?? 0 }
    return cost
  }

  /// Returns the offsets of the label's centre in the order in which they are tried.
  private func offsets(
    _ size: Size, at anchor: Point, of box: Rect, side: Callout.Side, isDisc: Bool
  ) -> [Point] {
    var all: [Point] = isDisc && side == .auto ? [.zero] : []
    func add(_ sides: [Callout.Side], _ distances: (Callout.Side) -> [Double]) {
      for side in sides {
        for distance in distances(side) {
          for shift in Self.shifts { all.append(Self.offset(side, distance, shift, size)) }
        }
      }
    }
    func beyond(_ side: Callout.Side) -> [Double] {
      let edge = Self.reach(side, from: anchor, to: device)
      return edge > 0 && !isDisc ? [edge + 16] : []
    }
    func beside(_ side: Callout.Side) -> [Double] {
      let edge = Self.reach(side, from: anchor, to: box)
      return Self.distances.map { $0 + edge }
    }
    let sides = Self.order(side, at: anchor, device)
    // A wanted side is tried wholly before any other.
    if side != .auto {
      add([side], beyond)
      add([side], beside)
      if box.width > 0 { add([side]) { _ in Self.distances } }
    }
    add(sides.filter { [.left, .right].contains($0) }, beyond)
    add(sides, beside)
    if box.width > 0 { add(sides) { _ in Self.distances } }
    return all
  }

  /// Returns the distance of a point from the edge of a box on a side.
  private static func reach(_ side: Callout.Side, from point: Point, to box: Rect) -> Double {
    switch side {
    case .left: point.x - box.minX
    case .right: box.maxX - point.x
    case .above: point.y - box.minY
    case .below: box.maxY - point.y
    case .auto: 0
    }
  }

  /// Returns the sides in the order in which they are tried: the wanted one, then the nearer edges.
  private static func order(_ side: Callout.Side, at anchor: Point, _ device: Rect)
    -> [Callout.Side]
  {
    let isRight = anchor.x >= device.center.x
    let isBelow = anchor.y >= device.center.y
    let usual: [Callout.Side] =
      (isRight ? [.right, .left] : [.left, .right])
      + (isBelow ? [.above, .below] : [.below, .above])
    return side == .auto ? usual : [side] + usual.filter { $0 != side }
  }

  private static func offset(
    _ side: Callout.Side, _ distance: Double, _ shift: Double, _ size: Size
  ) -> Point {
    let (across, along) = (distance + size.width / 2, distance + size.height / 2)
    return switch side {
    case .right, .auto: Point(across, shift * size.height * 2)
    case .left: Point(-across, shift * size.height * 2)
    case .above: Point(shift * size.width, -along)
    case .below: Point(shift * size.width, along)
    }
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
