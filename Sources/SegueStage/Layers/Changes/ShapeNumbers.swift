internal import SegueGraphics

/// A shape as the numbers of lanes, and the form that says what they are.
struct ShapeNumbers: Hashable, Sendable {
  /// The kind of a shape: shapes of one form have as many numbers, with the same meaning.
  enum Form: Hashable, Sendable {
    /// Radius and centre.
    case circle
    /// Two radii and the centre.
    case ellipse
    /// The four strips, clockwise from the top, and the corner radius.
    case inset
    /// For each contour the start, then two control points and the end of each curve.
    case path([Contour])

    /// The structure of a contour.
    struct Contour: Hashable, Sendable {
      var curves: Int
      var isClosed: Bool
    }
  }

  var form: Form
  var numbers: [Double]

  /// The numbers of a clip in a layer of a size.
  init(_ clip: LayerClip, in size: Size) {
    let middle = Point(size.width / 2, size.height / 2)
    switch clip {
    case .circle(let radius, let center):
      let center = center ?? middle
      self.init(.circle, [radius.points(in: size, from: center), center.x, center.y])
    case .ellipse(let radii, let center):
      let center = center ?? middle
      self.init(.ellipse, [radii.width, radii.height, center.x, center.y])
    case .inset(let top, let right, let bottom, let left, let radius):
      self.init(.inset, [top, right, bottom, left, radius])
    case .path(let path): self.init(path.cubicContours)
    }
  }

  /// The numbers of the contours of a path.
  init(_ contours: [CubicContour]) {
    form = .path(
      contours.map { Form.Contour(curves: $0.curves.count, isClosed: $0.isClosed) })
    numbers = contours.flatMap { contour -> [Double] in
      let start = contour.curves[0].start
      return [start.x, start.y]
        + contour.curves.flatMap { curve in
          [curve.first, curve.second, curve.end].flatMap { [$0.x, $0.y] }
        }
    }
  }

  private init(_ form: Form, _ numbers: [Double]) { (self.form, self.numbers) = (form, numbers) }

  /// The contours of a path; of other shapes those of their outline in a layer of a size.
  func contours(in size: Size) -> [CubicContour] {
    guard case .path(let structure) = form else {
      return clip.outline(in: size).cubicContours
    }
    var rest = numbers[...]
    func point() -> Point { Point(rest.removeFirst(), rest.removeFirst()) }
    return structure.map { contour in
      var start = point()
      let curves = (0..<contour.curves).map { _ in
        let curve = CubicCurve(start, point(), point(), point())
        start = curve.end
        return curve
      }
      return CubicContour(curves, isClosed: contour.isClosed)
    }
  }

  /// The shape as a clip.
  var clip: LayerClip {
    switch form {
    case .circle: .circle(.points(numbers[0]), center: Point(numbers[1], numbers[2]))
    case .ellipse:
      .ellipse(Size(numbers[0], numbers[1]), center: Point(numbers[2], numbers[3]))
    case .inset:
      .inset(
        top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3],
        cornerRadius: numbers[4])
    case .path: .path(Path(contours(in: Size(0, 0))))
    }
  }

  /// Returns the shape of this kind that covers a layer of a size, about the same centre.
  func covering(_ size: Size) -> ShapeNumbers {
    switch form {
    case .circle, .ellipse:
      let center = Point(numbers[numbers.count - 2], numbers[numbers.count - 1])
      let radius = LayerClip.coveringRadius(of: size, from: center)
      let radii = form == .circle ? [radius] : [radius, radius]
      return ShapeNumbers(form, radii + [center.x, center.y])
    case .inset: return ShapeNumbers(form, [0, 0, 0, 0, 0])
    case .path: return ShapeNumbers(Path.rect(Rect(origin: .zero, size: size)).cubicContours)
    }
  }

  /// Returns shapes as paths that correspond to each other.
  static func matched(_ shapes: [ShapeNumbers], in size: Size) -> [ShapeNumbers] {
    CubicContour.matched(shapes.map { $0.contours(in: size) }).map { ShapeNumbers($0) }
  }

  /// The form in words, with the counts of a path.
  var words: String {
    switch form {
    case .circle: return "a circle"
    case .ellipse: return "an ellipse"
    case .inset: return "an inset"
    case .path(let contours):
      guard !contours.isEmpty else { return "an empty path" }
      let counts = contours.prefix(8).map { contour in
        "\(contour.curves) curve\(contour.curves == 1 ? "" : "s")"
          + (contour.isClosed ? "" : " (open)")
      }
      let more = contours.count > 8 ? ", …" : ""
      return
        "a path of \(contours.count) subpath\(contours.count == 1 ? "" : "s") with "
        + counts.joined(separator: ", ") + more
    }
  }
}

extension LayerClip {
  /// Returns the outline of the clip in a layer of a size; empty if it hides everything.
  fileprivate func outline(in size: Size) -> Path {
    let middle = Point(size.width / 2, size.height / 2)
    switch self {
    case .circle(let radius, let center):
      let center = center ?? middle
      let points = max(0, radius.points(in: size, from: center))
      return .ellipse(in: Rect(center: center, size: Size(2 * points, 2 * points)))
    case .ellipse(let radii, let center):
      return .ellipse(
        in: Rect(
          center: center ?? middle,
          size: Size(2 * max(0, radii.width), 2 * max(0, radii.height))))
    case .inset(let top, let right, let bottom, let left, let radius):
      let rect = Rect(
        left, top, max(0, size.width - left - right), max(0, size.height - top - bottom))
      return .rounded(RoundedRect(rect, cornerRadius: max(0, radius)))
    case .path(let path): return path
    }
  }

  /// Returns the shape between two, of which nil is one that covers the layer.
  ///
  /// Shapes that do not correspond become paths that do. Each end is exactly itself.
  static func between(
    _ first: LayerClip?, _ last: LayerClip?, at share: Double, in size: Size
  ) -> LayerClip? {
    if share == 0 || first == last { return first }
    if share == 1 { return last }
    guard let (from, to) = ends(first, last, in: size) else { return share < 0.5 ? first : last }
    var between = from
    between.numbers = zip(from.numbers, to.numbers).map { $0 * (1 - share) + $1 * share }
    return between.clip
  }

  private static func ends(
    _ first: LayerClip?, _ last: LayerClip?, in size: Size
  ) -> (ShapeNumbers, ShapeNumbers)? {
    let known = [first, last].map { $0.map { ShapeNumbers($0, in: size) } }
    guard let either = known[0] ?? known[1] else { return nil }
    let from = known[0] ?? either.covering(size)
    let to = known[1] ?? either.covering(size)
    if from.form == to.form { return (from, to) }
    let matched = ShapeNumbers.matched([from, to], in: size)
    return (matched[0], matched[1])
  }
}
