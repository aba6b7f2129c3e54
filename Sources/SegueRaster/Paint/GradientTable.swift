import SegueGraphics
import Synchronization

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
    channels = (0..<GradientRow.steps).map { step in
      let t = (Double(step) + 0.5) / Double(GradientRow.steps)
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
