import SegueGraphics

/// A pixel source of a gradient: colours from a table, by the position of the pixel's centre.
///
/// The position along the gradient depends only on the pixel's coordinates in the picture.
struct GradientSource: PixelSource {
  let isOpaque: Bool

  private let kind: Gradient.Kind
  private let isDithered: Bool
  private let spread: Gradient.Spread
  /// The focal point relative to the centre, in radii; nil for the centre itself.
  private let focus: Point?
  /// The end of the table as a share of the radius.
  private let upper: Double
  /// The map from the picture to coordinates in which the start is the origin and the axis is (1, 0).
  private let map: ProjectiveTransform
  /// The positions of pixels, if a kernel can write them.
  private let places: GradientPlaces?
  /// The pixels of a row from a column on, if all rows are equal.
  private let everyRow: (first: Int, pixels: [UInt32])?
  private let table: GradientTable
  private let kernels: RunKernels

  /// Creates a gradient in a rectangle of the layer; nil if no part of it is visible.
  ///
  /// Pixels outside `columns` must not be requested.
  init?(
    _ gradient: Gradient, in rect: Rect, transform: ProjectiveTransform, columns: Range<Int>,
    kernels: RunKernels
  ) {
    guard !gradient.stops.isEmpty, !rect.isEmpty, let inverse = transform.inverse else {
      return nil
    }
    kind = gradient.kind
    isDithered = gradient.isDithered
    spread = gradient.kind == .conic ? .pad : gradient.spread
    focus = GradientFocus.relative(of: gradient, in: rect)
    let span = gradient.span
    upper = span.upper
    let map = inverse * ProjectiveTransform(Self.unit(gradient, rect) * span.toUnit)
    self.map = map
    table = .of(gradient, over: span)
    isOpaque = gradient.stops.allSatisfy { $0.color.alpha == 255 }
    self.kernels = kernels
    guard kind != .conic, !isDithered, spread == .pad, focus == nil, let affine = map.affine else {
      (places, everyRow) = (nil, nil)
      return
    }
    let places = GradientPlaces(affine, isRadial: kind == .radial)
    self.places = places
    guard kind == .axial, affine.c == 0 else {
      everyRow = nil
      return
    }
    var row = [UInt32](repeating: 0, count: columns.count)
    var pixels = row.mutableSpan
    kernels.gradient(&pixels, 0..<columns.count, table, places, x: columns.lowerBound, y: 0)
    everyRow = (columns.lowerBound, row)
  }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    if let everyRow {
      let row = everyRow.pixels
      return kernels.copy(row.span, at: x &- everyRow.first, to: &pixels, range)
    }
    if let places { return kernels.gradient(&pixels, range, table, places, x: x, y: y) }
    let middle = Double(y) + 0.5
    for index in range {
      let column = x &+ index &- range.lowerBound
      let place = map.homogeneous(Point(Double(column) + 0.5, middle))
      let (u, v) =
        place.z == 1 ? (place.x, place.y) : (place.x / place.z, place.y / place.z)
      pixels[index] = pixel(at: spread.share(t(u, v)), column, y)
    }
  }

  /// Returns the index of the colour at a position along the gradient; NaN gives the one before the start.
  @inline(__always)
  private static func index(at t: Double) -> Int {
    guard t >= 0 else { return GradientPlaces.before }
    return t < 1 ? Int(t * Double(GradientPlaces.steps)) : GradientPlaces.after
  }

  /// Returns the position of a point along the gradient.
  @inline(__always)
  private func t(_ u: Double, _ v: Double) -> Double {
    switch kind {
    case .axial: return u
    case .radial:
      if let focus { return GradientFocus.t(Point(u, v), focus, upper: upper) }
      return (u * u + v * v).squareRoot()
    case .conic:
      let turn = DeterministicMath.arctangent2(v, u) / (2 * Double.pi)
      // The sum of 1 and a very small angle is 1, which is beyond a full turn.
      return turn < 0 ? min(turn + 1, 1.0.nextDown) : turn
    }
  }

  /// Returns the pixel at a position along the gradient, dithered if requested.
  @inline(__always)
  private func pixel(at t: Double, _ x: Int, _ y: Int) -> UInt32 {
    let index = Self.index(at: t)
    if !isDithered { return table.pixels[index] }
    return GradientTable.pixel(table.channels[index], rounding: Self.threshold(x, y))
  }

  /// Returns the ordered dithering threshold of a pixel, in 1/256 level: an 8 x 8 Bayer matrix.
  private static func threshold(_ x: Int, _ y: Int) -> UInt32 {
    var (rank, bits) = (0, x ^ y)
    for bit in 0..<3 {
      rank = rank << 2 | (bits & 1) << 1 | (y >> bit & 1)
      bits >>= 1
    }
    return UInt32(4 * rank + 2)
  }

  /// Returns the map from the layer to coordinates with the start at the origin and the end at (1, 0).
  private static func unit(_ gradient: Gradient, _ rect: Rect) -> AffineTransform {
    let toUnit =
      AffineTransform.translation(-rect.minX, -rect.minY)
      * .scale(1 / rect.width, 1 / rect.height)
    var (start, end) = (gradient.start, gradient.end)
    var first = toUnit
    if gradient.space == .points {
      first = .identity
      start = Point(rect.minX + start.x * rect.width, rect.minY + start.y * rect.height)
      end = Point(rect.minX + end.x * rect.width, rect.minY + end.y * rect.height)
    }
    let axis = end - start
    let moved = first * .translation(-start.x, -start.y)
    if gradient.kind == .radial, gradient.space == .unit {
      return moved * .scale(reciprocal(abs(axis.x)), reciprocal(abs(axis.y)))
    }
    let squared = axis.x * axis.x + axis.y * axis.y
    guard squared > 0 else { return moved * .scale(reciprocal(0), reciprocal(0)) }
    // The rotation that brings the axis to (1, 0), over its length.
    return moved
      * AffineTransform(
        a: axis.x / squared, b: -axis.y / squared, c: axis.y / squared, d: axis.x / squared,
        tx: 0, ty: 0)
  }

  /// Returns 1 over a number; a very large value for 0.
  private static func reciprocal(_ value: Double) -> Double { value > 1e-9 ? 1 / value : 1e9 }
}
