import CRasterKernels
import SegueGraphics
import Synchronization

/// A lookup table of a gradient's colours in even steps from its start to its end.
///
/// There are 4096 steps (``GradientPlaces/steps``), so the error of a colour is at most 255 / 8192
/// levels before rounding. Two more colours follow: that beyond the end, and that before the start;
/// if several stops coincide at one end, they are those of the outermost. Tables are cached from
/// picture to picture, at most ``mostKept`` of them, 80 KB each; a table depends only on the stops
/// and the interpolation.
final class GradientTable: Sendable {
  /// The most tables in the cache.
  private static let mostKept = 64

  /// Premultiplied colours, channels in 1/256 level: red, green, blue, alpha.
  let channels: [SIMD4<UInt32>]
  /// The colours as pixels, rounded to the nearest level.
  let pixels: [UInt32]
  /// Ranges of steps whose pixels are also given by a linear formula.
  let formulas: [segue_raster_even_colors]

  private struct Key: Hashable {
    let stops: [Gradient.Stop]
    let interpolation: Gradient.Interpolation
  }

  private static let kept = Mutex<[Key: GradientTable]>([:])

  /// Returns the cached or new table of a gradient with at least one stop, over an interval.
  static func of(_ gradient: Gradient, over span: GradientSpan) -> GradientTable {
    let stops = gradient.stops.map { Gradient.Stop(span.share($0.location), $0.color) }
    let key = Key(stops: stops, interpolation: gradient.interpolation)
    if let table = kept.withLock({ $0[key] }) { return table }
    let table = GradientTable(key)
    kept.withLock { tables in
      if tables.count >= mostKept { tables.removeAll() }
      tables[key] = table
    }
    return table
  }

  /// Computes the colours of all steps, and the formulas of linear ranges.
  private init(_ key: Key) {
    let isStraight = key.interpolation == .straight
    let stops = key.stops.map { (location: $0.location, color: Self.channels($0.color)) }
    var next = 0
    // The first step between each two stops, and the indices of the stops.
    var parts: [(first: Int, low: Int, high: Int)] = []
    let inside = (0..<GradientPlaces.steps).map { step in
      let t = (Double(step) + 0.5) / Double(GradientPlaces.steps)
      while next < stops.count, stops[next].location <= t { next += 1 }
      let (first, last) = (max(0, next - 1), min(stops.count - 1, next))
      if parts.last?.high != last || parts.last?.low != first { parts.append((step, first, last)) }
      let (low, high) = (stops[first], stops[last])
      let room = high.location - low.location
      let share = next == 0 || room <= 0 ? 0 : (t - low.location) / room
      if !isStraight {
        return Self.rounded(
          Self.premultiplied(low.color) * (1 - share) + Self.premultiplied(high.color) * share)
      }
      return Self.rounded(Self.premultiplied(low.color * (1 - share) + high.color * share))
    }
    let beyond = [stops[stops.count - 1], stops[0]].map {
      Self.rounded(Self.premultiplied($0.color))
    }
    channels = inside + beyond
    let ends = parts.dropFirst().map(\.first) + [GradientPlaces.steps]
    let even = zip(parts, ends).compactMap { part, end in
      LinearColorRamp(
        of: part.first..<end, from: stops[part.low], to: stops[part.high], isStraight: isStraight)
    }
    var pixels = channels.map { Self.pixel($0, rounding: 128) }
    for colors in even {
      for step in colors.steps { pixels[step] = colors.pixel(at: step) }
    }
    self.pixels = pixels
    formulas = even.map(\.formula) + [Self.formula(of: pixels[GradientPlaces.after])]
  }

  /// Returns the formula of the colour beyond the end, so that wide runs of it need no table lookups.
  private static func formula(of pixel: UInt32) -> segue_raster_even_colors {
    segue_raster_even_colors(
      first: UInt32(GradientPlaces.after), count: 1,
      base: (pixel << 24, (pixel >> 8) << 24, (pixel >> 16) << 24, (pixel >> 24) << 24),
      change: (0, 0, 0, 0))
  }

  /// Converts channels in 1/256 level to a pixel, after adding a rounding term.
  @inline(__always)
  static func pixel(_ channels: SIMD4<UInt32>, rounding: UInt32) -> UInt32 {
    let levels = (channels &+ rounding) &>> 8
    return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
  }

  fileprivate static func channels(_ color: Color) -> SIMD4<Double> {
    SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  fileprivate static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let share = color.w / 255
    return SIMD4(color.x * share, color.y * share, color.z * share, color.w)
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<UInt32> {
    SIMD4<UInt32>((color * 256).rounded(.toNearestOrAwayFromZero))
  }
}

/// A linear formula for the colours of steps between two stops.
///
/// It exists if the premultiplied channels change linearly: if they are interpolated so, or if the
/// alpha is constant. A channel of step k is (base + k change) / 2^24 in integers, with an error of
/// at most 2^-12 level before it is rounded.
private struct LinearColorRamp {
  /// The fewest steps of a formula.
  private static let fewest = 64

  let steps: Range<Int>
  private let base: SIMD4<UInt32>
  private let change: SIMD4<UInt32>

  /// Fits the formula; nil for short ranges, and if the premultiplied channels do not change linearly.
  init?(
    of steps: Range<Int>, from low: (location: Double, color: SIMD4<Double>),
    to high: (location: Double, color: SIMD4<Double>), isStraight: Bool
  ) {
    guard steps.count >= Self.fewest, !isStraight || low.color.w == high.color.w else { return nil }
    let (first, last) = (
      GradientTable.premultiplied(low.color), GradientTable.premultiplied(high.color)
    )
    let room = high.location - low.location
    let slope = room > 0 ? (last - first) / (room * Double(GradientPlaces.steps)) : .zero
    let start = first + slope * (0.5 - low.location * Double(GradientPlaces.steps)) + 0.5
    self.steps = steps
    base = Self.fixed(start)
    change = Self.fixed(slope)
  }

  /// Converts channels to fixed point in 1 / 2^24, modulo 2^32.
  private static func fixed(_ value: SIMD4<Double>) -> SIMD4<UInt32> {
    SIMD4(truncatingIfNeeded: SIMD4<Int64>((value * 0x1p24).rounded(.toNearestOrEven)))
  }

  /// Returns the pixel of a step.
  func pixel(at step: Int) -> UInt32 {
    let levels = (base &+ change &* UInt32(step)) &>> 24
    return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
  }

  /// The formula in the form of the C kernels.
  var formula: segue_raster_even_colors {
    segue_raster_even_colors(
      first: UInt32(steps.lowerBound), count: UInt32(steps.count),
      base: (base.x, base.y, base.z, base.w), change: (change.x, change.y, change.z, change.w))
  }
}
