import SegueGraphics
import Synchronization

/// The pixels of a gradient: colours from a table of its length, by where a pixel's middle lies.
///
/// The place along the gradient is a function of the pixel's coordinates in the picture alone.
struct GradientSource: PixelSource {
  let isOpaque: Bool

  private let kind: Gradient.Kind
  private let isDithered: Bool
  /// From the picture to coordinates in which the start is the origin and the axis is (1, 0).
  private let map: ProjectiveTransform
  /// Where the pixels of rows lie, where a kernel writes them.
  private let places: GradientPlaces?
  /// The pixels of all rows from a column on, where they are the same.
  private let everyRow: (first: Int, pixels: [UInt32])?
  private let table: GradientTable
  private let kernels: RunKernels

  /// A gradient in a rectangle of the layer; nil where nothing can be seen of it.
  ///
  /// Only pixels in some columns are asked for.
  init?(
    _ gradient: Gradient, in rect: Rect, transform: ProjectiveTransform, columns: Range<Int>,
    kernels: RunKernels
  ) {
    guard !gradient.stops.isEmpty, !rect.isEmpty, let inverse = transform.inverse else {
      return nil
    }
    kind = gradient.kind
    isDithered = gradient.isDithered
    let map = inverse * ProjectiveTransform(Self.unit(gradient, rect))
    self.map = map
    table = .of(gradient)
    isOpaque = gradient.stops.allSatisfy { $0.color.alpha == 255 }
    self.kernels = kernels
    guard kind != .conic, !isDithered, let affine = map.affine else {
      (places, everyRow) = (nil, nil)
      return
    }
    let places = GradientPlaces(affine, isRadial: kind == .radial)
    self.places = places
    guard kind == .axial, affine.c == 0 else {
      everyRow = nil
      return
    }
    let colors = table.pixels
    var row = [UInt32](repeating: 0, count: columns.count)
    var pixels = row.mutableSpan
    kernels.gradient(&pixels, 0..<columns.count, colors.span, places, x: columns.lowerBound, y: 0)
    everyRow = (columns.lowerBound, row)
  }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    if let everyRow {
      let row = everyRow.pixels
      return kernels.copy(row.span, at: x &- everyRow.first, to: &pixels, range)
    }
    if let places {
      let colors = table.pixels
      return kernels.gradient(&pixels, range, colors.span, places, x: x, y: y)
    }
    let middle = Double(y) + 0.5
    for index in range {
      let column = x &+ index &- range.lowerBound
      let place = map.homogeneous(Point(Double(column) + 0.5, middle))
      let (u, v) =
        place.z == 1 ? (place.x, place.y) : (place.x / place.z, place.y / place.z)
      pixels[index] = pixel(at: t(u, v), column, y)
    }
  }

  /// The step of a place along the gradient.
  @inline(__always)
  private static func index(at t: Double) -> Int {
    // In this order what is not a number is the first colour.
    let bounded = t > 0 ? min(t, 1) : 0
    return min(GradientPlaces.steps - 1, Int(bounded * Double(GradientPlaces.steps)))
  }

  /// How far along the gradient a place is.
  @inline(__always)
  private func t(_ u: Double, _ v: Double) -> Double {
    switch kind {
    case .axial: return u
    case .radial: return (u * u + v * v).squareRoot()
    case .conic:
      let turn = DeterministicMath.arctangent2(v, u) / (2 * Double.pi)
      return turn < 0 ? turn + 1 : turn
    }
  }

  @inline(__always)
  private func pixel(at t: Double, _ x: Int, _ y: Int) -> UInt32 {
    let index = Self.index(at: t)
    if !isDithered { return table.pixels[index] }
    return GradientTable.pixel(table.channels[index], rounding: Self.threshold(x, y))
  }

  /// The ordered threshold of a pixel, in 1/256 level: an 8 x 8 Bayer matrix.
  private static func threshold(_ x: Int, _ y: Int) -> UInt32 {
    var (rank, bits) = (0, x ^ y)
    for bit in 0..<3 {
      rank = rank << 2 | (bits & 1) << 1 | (y >> bit & 1)
      bits >>= 1
    }
    return UInt32(4 * rank + 2)
  }

  /// From the layer to coordinates in which the start is the origin and the end is (1, 0).
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
    // The turn that brings the axis to (1, 0), over its length.
    return moved
      * AffineTransform(
        a: axis.x / squared, b: -axis.y / squared, c: axis.y / squared, d: axis.x / squared,
        tx: 0, ty: 0)
  }

  /// 1 over a number; far outside for 0.
  private static func reciprocal(_ value: Double) -> Double { value > 1e-9 ? 1 / value : 1e9 }
}

/// The colours of a gradient in even steps from its start to its end.
///
/// There are 4096 steps (``GradientRow/steps``), so a colour is off by at most 255 / 8192 levels before it
/// is rounded. Tables are kept from one picture to the next, at most ``mostKept`` of them, 80 KB each; a
/// table is a function of the stops alone, so it does not matter who made it.
final class GradientTable: Sendable {
  /// The most tables that are kept.
  private static let mostKept = 64

  /// Premultiplied colours, channels in 1/256 level: red, green, blue, alpha.
  let channels: [SIMD4<UInt32>]
  /// The same as pixels, rounded to the nearest level.
  let pixels: [UInt32]

  private struct Key: Hashable {
    let stops: [Gradient.Stop]
    let interpolation: Gradient.Interpolation
  }

  private static let kept = Mutex<[Key: GradientTable]>([:])

  /// The table of a gradient, whose stops are at least one.
  static func of(_ gradient: Gradient) -> GradientTable {
    let key = Key(stops: gradient.stops, interpolation: gradient.interpolation)
    if let table = kept.withLock({ $0[key] }) { return table }
    let table = GradientTable(gradient)
    kept.withLock { tables in
      if tables.count >= mostKept { tables.removeAll() }
      tables[key] = table
    }
    return table
  }

  private init(_ gradient: Gradient) {
    let isStraight = gradient.interpolation == .straight
    let stops = gradient.stops.map { (location: $0.location, color: Self.channels($0.color)) }
    var next = 0
    channels = (0..<GradientPlaces.steps).map { step in
      let t = (Double(step) + 0.5) / Double(GradientPlaces.steps)
      while next < stops.count, stops[next].location <= t { next += 1 }
      let (low, high) = (stops[max(0, next - 1)], stops[min(stops.count - 1, next)])
      let room = high.location - low.location
      let share = next == 0 || room <= 0 ? 0 : (t - low.location) / room
      if !isStraight {
        return Self.rounded(
          Self.premultiplied(low.color) * (1 - share) + Self.premultiplied(high.color) * share)
      }
      return Self.rounded(Self.premultiplied(low.color * (1 - share) + high.color * share))
    }
    pixels = channels.map { Self.pixel($0, rounding: 128) }
  }

  /// The pixel of channels in 1/256 level, with what is added before they are cut to levels.
  @inline(__always)
  static func pixel(_ channels: SIMD4<UInt32>, rounding: UInt32) -> UInt32 {
    let levels = (channels &+ rounding) &>> 8
    return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
  }

  private static func channels(_ color: Color) -> SIMD4<Double> {
    SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  private static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let share = color.w / 255
    return SIMD4(color.x * share, color.y * share, color.z * share, color.w)
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<UInt32> {
    SIMD4<UInt32>((color * 256).rounded(.toNearestOrAwayFromZero))
  }
}
