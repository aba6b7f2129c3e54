import SegueGraphics

/// The distance to the outline of a rounded rectangle with continuous corners, by its chords.
struct GlassOutline {
  private let rect: Rect
  /// The extent of each corner from its vertex, clockwise from the top left, in pixels.
  private let extents: [Double]
  /// The chords of each corner.
  private let corners: [[(start: Point, end: Point)]]
  /// 1 for a clockwise outline, -1 for one that is mirrored.
  private let turning: Double

  /// UIKit's continuous corner leaves the straight side this many radii from its vertex.
  private static let extent = 1.528_665

  /// Creates the outline of a shape; nil for circular corners.
  ///
  /// - Parameter fineness: a factor on the accuracy of the chords.
  init?(_ shape: GlassDraw.Shape, _ place: FlatShape, fineness: Double = 4) {
    guard shape.shape.curve == .continuous, place.radii.contains(where: { $0 > 0 }),
      let points = Outline.seen(
        shape.shape, cutBy: nil, under: shape.transform, fineness: fineness)
    else { return nil }
    rect = place.rect
    let most = (rect.width / 2, rect.height / 2)
    extents = place.radii.map { min($0 * Self.extent + 1, max(most.0, most.1)) }
    let center = rect.center
    var corners: [[(start: Point, end: Point)]] = [[], [], [], []]
    var area = 0.0
    for (index, end) in points.enumerated() {
      let start = points[index == 0 ? points.count - 1 : index - 1]
      let (side, own) = (end - start, center - start)
      area += side.x * own.y - side.y * own.x
      // Where corners leave no room between them, rounding may turn a chord round.
      if side.length < 1e-6 { continue }
      let (isLeft, isUpper) = (
        min(start.x, end.x) <= center.x, min(start.y, end.y) <= center.y
      )
      let (isRight, isLower) = (
        max(start.x, end.x) >= center.x, max(start.y, end.y) >= center.y
      )
      if isLeft, isUpper { corners[0].append((start, end)) }
      if isRight, isUpper { corners[1].append((start, end)) }
      if isRight, isLower { corners[2].append((start, end)) }
      if isLeft, isLower { corners[3].append((start, end)) }
    }
    self.corners = corners
    turning = area >= 0 ? 1 : -1
  }

  /// Returns the depth inside the outline in pixels, exact up to `most`, and 0 outside.
  func depth(at place: Point, upTo most: Double) -> Double {
    let (x, y) = (place.x - rect.center.x, place.y - rect.center.y)
    let toSide = rect.width / 2 - abs(x), toTop = rect.height / 2 - abs(y)
    let straight = min(toSide, toTop)
    let corner = y < 0 ? (x < 0 ? 0 : 1) : (x < 0 ? 3 : 2)
    guard toSide < extents[corner], toTop < extents[corner], straight > 0 else {
      return max(0, straight)
    }
    // The middle of the arc is about 0.3 radii from its vertex.
    if straight > most + 0.6 * extents[corner] { return straight }
    var (least, isInside) = (Double.infinity, true)
    for (start, end) in corners[corner] {
      let (side, own) = (end - start, place - start)
      let length = side.x * side.x + side.y * side.y
      let t = max(0, min(1, (own.x * side.x + own.y * side.y) / length))
      let offset = own - side * t
      let square = offset.x * offset.x + offset.y * offset.y
      if square < least {
        least = square
        // The outline is clockwise unless it is mirrored.
        isInside = (side.x * own.y - side.y * own.x) * turning >= 0
      }
    }
    return isInside ? least.squareRoot() : 0
  }
}
