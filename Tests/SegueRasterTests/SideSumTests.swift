import CRasterKernels
import SegueGraphics
import TestSupport
import Testing

/// Area sums between the sides of contours, and their drawing, at every instruction level of this
/// processor.
@Suite struct SideSumTests {
  @Test func sideSumsAreTheSameAtEveryLevel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let window = RandomWindow(using: &generator)
      let expected = window.sums(SEGUE_RASTER_PORTABLE)
      for level in segue_raster_level.supported {
        let found = window.sums(level)
        if let fault = found.fault(in: window) {
          Issue.record("seed \(seed), level \(level.rawValue): \(fault): \(window)")
          return
        }
        guard found.areas != expected.areas else { continue }
        Issue.record("seed \(seed), level \(level.rawValue): other sums: \(window)")
        return
      }
    }
  }

  @Test func sidesOfContoursAreTheSameAtEveryLevel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let contour = RandomContour(using: &generator)
      let expected = contour.sides(SEGUE_RASTER_PORTABLE)
      for level in segue_raster_level.supported where contour.sides(level) != expected {
        Issue.record("seed \(seed), level \(level.rawValue): \(contour)")
        return
      }
    }
  }

  @Test func picturesAreTheSameAtEveryLevel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let window = RandomWindow(using: &generator)
      let isEvenOdd = Bool.random(using: &generator)
      let alpha = UInt8.random(in: 0...255, using: &generator)
      let color = Color(
        red: 200, green: 20, blue: 90, alpha: Bool.random(using: &generator) ? 255 : alpha)
      let opacity: UInt8 = Bool.random(using: &generator) ? 255 : alpha
      let draw = { (level: segue_raster_level) in
        window.drawn(color.premultiplied, opacity, isEvenOdd, level)
      }
      let expected = draw(SEGUE_RASTER_PORTABLE)
      for level in segue_raster_level.supported where draw(level) != expected {
        Issue.record("seed \(seed), level \(level.rawValue): \(color), \(opacity): \(window)")
        return
      }
    }
  }
}

/// A contour inside a picture of 300 x 200 pixels or partly outside, and a transform.
private struct RandomContour {
  private var numbers: [Double] = []
  private var map = segue_raster_map(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  init(using generator: inout SeededGenerator) {
    let isTurned = Bool.random(using: &generator)
    map.a = isTurned ? 0.75 : 1
    map.b = isTurned ? 0.3 : 0
    map.c = isTurned ? -0.2 : 0
    map.tx = isTurned ? 40 : 0
    for _ in 0..<Int.random(in: 0...70, using: &generator) {
      var place = (
        Double.random(in: 0...280, using: &generator), Double.random(in: 0...120, using: &generator)
      )
      // Some sides are horizontal or empty; some lie on the grid, some between its lines.
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: place.1 = numbers.last ?? place.1
      case 1: place = ((place.0 * 256).rounded() / 256, (place.1 * 512).rounded() / 512)
      default: break
      }
      numbers += [place.0, place.1]
    }
    guard Int.random(in: 0..<8, using: &generator) == 0, !numbers.isEmpty else { return }
    let strange = [-0.001, 300.001, .nan, .infinity, -.infinity, 1e300, -0.0, 300]
    let index = Int.random(in: numbers.indices, using: &generator)
    numbers[index] = strange.randomElement(using: &generator) ?? 0
  }

  /// Returns the sides and their extent as numbers; only -1 where the contour leaves the picture.
  func sides(_ level: segue_raster_level) -> [Int32] {
    let count = numbers.count / 2
    // One guard element, which must not be written.
    var sides = [segue_raster_side](repeating: segue_raster_side(), count: count + 1)
    var extent = segue_raster_extent(left: 70_000, top: 60_000, right: 5, bottom: 6)
    let written = unsafe withUnsafePointer(to: map) { map in
      unsafe segue_raster_map_sides(level, numbers, count, map, 300, 200, &sides, &extent)
    }
    if written < 0 { return [-1] }
    return [
      extent.left, extent.top, extent.right, extent.bottom, Int32(written), sides[count].direction,
    ]
      + sides.prefix(written).flatMap {
        [$0.upper_x, $0.upper_y, $0.lower_x, $0.lower_y, $0.direction]
      }
  }
}

/// Sides in and around a window: short and long, steep and flat, on pixel borders and beside them.
private struct RandomWindow: CustomStringConvertible {
  /// The number of guard elements before and after the window's sums.
  static let margin = 80

  let columns: Range<Int>
  let rows: Range<Int>
  private(set) var sides: [segue_raster_side] = []

  init(using generator: inout SeededGenerator) {
    let (x, y) = (
      Int.random(in: 0...40, using: &generator), Int.random(in: 0...40, using: &generator)
    )
    columns = x..<x + Int.random(in: 1...300, using: &generator)
    rows = y..<y + Int.random(in: 1...64, using: &generator)
    let reach = [400, 1500, 5000, 40_000].randomElement(using: &generator) ?? 400
    for _ in 0..<Int.random(in: 0...300, using: &generator) {
      let isInside = Int.random(in: 0..<8, using: &generator) > 0
      let from = place(isInside, 0, 0, reach: 100_000, using: &generator)
      let to = place(isInside, from.x, from.y, reach: reach, using: &generator)
      if from.y == to.y { continue }
      let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
      sides.append(
        segue_raster_side(
          upper_x: Int32(upper.x), upper_y: Int32(upper.y), lower_x: Int32(lower.x),
          lower_y: Int32(lower.y), direction: from.y < to.y ? -1 : 1))
    }
  }

  /// Returns a point near another, on the grid, often on a pixel border; optionally within the
  /// window's columns.
  private func place(
    _ isInside: Bool, _ x: Int, _ y: Int, reach: Int, using generator: inout SeededGenerator
  ) -> (x: Int, y: Int) {
    var place = (
      x: x + Int.random(in: -reach...reach, using: &generator),
      y: y + Int.random(in: -reach...reach, using: &generator)
    )
    if Int.random(in: 0..<6, using: &generator) == 0 { place.x = x }
    if isInside {
      place.x = min(max(place.x, columns.lowerBound << 8), (columns.upperBound << 8) - 1)
    }
    place = (min(max(place.x, 0), 1 << 20), min(max(place.y, 0), 1 << 20))
    if Int.random(in: 0..<4, using: &generator) == 0 { place.x &= ~255 }
    if Int.random(in: 0..<4, using: &generator) == 0 { place.y &= ~255 }
    return place
  }

  /// Mark words per row.
  var words: Int { (columns.count + 64) >> 6 }
  private var area: Int { rows.count * (columns.count + 1) }

  /// Returns the sums of all sides, including the guard bytes around them.
  func sums(_ level: segue_raster_level) -> Sums {
    var sums = Sums(
      areas: [Int32](repeating: 0, count: area + 2 * Self.margin),
      marks: [UInt64](repeating: 0, count: rows.count * words + 2 * Self.margin))
    var window = cells
    unsafe sums.areas.withUnsafeMutableBufferPointer { areas in
      unsafe sums.marks.withUnsafeMutableBufferPointer { marks in
        guard let areas = areas.baseAddress, let marks = marks.baseAddress else { return }
        unsafe segue_raster_add_sides(
          level, sides, 0, sides.count, &window, areas + Self.margin, marks + Self.margin)
      }
    }
    return sums
  }

  /// Returns a picture with the area between the sides drawn over it.
  func drawn(
    _ pixel: UInt32, _ opacity: UInt8, _ isEvenOdd: Bool, _ level: segue_raster_level
  ) -> [UInt32] {
    let stride = columns.count + 5
    var pixels = (0..<UInt32(rows.count * stride)).map {
      0xFF00_0000 | (($0 &* 2_654_435_761) >> 8)
    }
    var (sums, window) = (sums(level), cells)
    unsafe sums.areas.withUnsafeMutableBufferPointer { areas in
      unsafe sums.marks.withUnsafeMutableBufferPointer { marks in
        guard let areas = areas.baseAddress, let marks = marks.baseAddress else { return }
        unsafe segue_raster_over_rows(
          level, areas + Self.margin, marks + Self.margin, &window, isEvenOdd ? 1 : 0, &pixels, 0,
          stride, pixel, opacity)
      }
    }
    // Drawing clears the sums.
    return sums.areas.contains { $0 != 0 } || sums.marks.contains { $0 != 0 } ? [] : pixels
  }

  private var cells: segue_raster_window {
    segue_raster_window(
      left: Int64(columns.lowerBound), right: Int64(columns.upperBound),
      top: Int64(rows.lowerBound), bottom: Int64(rows.upperBound), words: words)
  }

  var description: String { "\(columns), \(rows): \(sides)" }
}

/// Differences of areas and their marks.
private struct Sums {
  var areas: [Int32]
  var marks: [UInt64]

  /// Returns the first fault: a value outside the window, or a difference without a mark.
  func fault(in window: RandomWindow) -> String? {
    let (margin, width) = (RandomWindow.margin, window.columns.count + 1)
    let outside = areas.prefix(margin) + areas.suffix(margin)
    if outside.contains(where: { $0 != 0 }) { return "sums outside" }
    if (marks.prefix(margin) + marks.suffix(margin)).contains(where: { $0 != 0 }) {
      return "marks outside"
    }
    for row in 0..<window.rows.count {
      for column in 0..<width where areas[margin + row * width + column] != 0 {
        let word = marks[margin + row * window.words + (column >> 6)]
        if word >> UInt64(column & 63) & 1 == 0 {
          return "row \(row), column \(column) has no mark"
        }
      }
      for column in width..<max(width, window.words * 64) {
        let word = marks[margin + row * window.words + (column >> 6)]
        if word >> UInt64(column & 63) & 1 != 0 { return "row \(row), column \(column) has a mark" }
      }
    }
    return nil
  }
}
