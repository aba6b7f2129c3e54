package import SegueGraphics

/// A planner that chooses the base of each frame of an APNG by beam search, for the least total size.
///
/// A frame is drawn over the one before it, or over the picture from before that one. The best
/// choice for one frame may lose the screen that a later frame returns to. Therefore several
/// sequences of choices are followed at once, each with another base below the last frame, and the
/// cheapest is taken at the end. Compared with the best choice for each frame by itself, a clip
/// that goes back and forth is 20 % smaller.
///
/// Memory: the pixels of 4 to 8 frames, and some words for each frame. Time: that many passes over
/// the pixels of a frame, a small part of compressing it at the default effort.
package struct APNGPlanner: Sendable {
  /// A frame in a sequence of choices, linked to the previous frame.
  private struct Step {
    /// The index of the step before; -1 for the first.
    var previous: Int
    var base: APNGPlan.Base
    var rect: PixelRect
  }

  /// A sequence of choices up to the last frame; no other one has the same base.
  private struct Way {
    /// The base of the last frame.
    var base: APNGPlan.Base
    /// The picture of the base; nil before the first frame.
    var picture: Pixmap?
    /// A rectangle outside which the base and the last frame are equal.
    var reach: PixelRect
    /// The estimated size of all frames.
    var cost: Int
    /// The additional size of the last frame if its disposal is `previous`.
    ///
    /// Such a frame must not have transparent pixels.
    var departure = 0
    /// The index of the last frame's step.
    var step: Int
  }

  private let canvas: PixelSize
  private let ticksPerSecond: Int
  /// The beam width: the most sequences that are followed.
  private let width: Int
  // The indices and delays of the stored frames.
  private var stored: [(frame: Int, delay: Int)] = []
  private var steps: [Step] = []
  // In ascending order of size.
  private var ways: [Way] = []
  private var last: Pixmap?
  private var frameCount = 0
  private var survey = PNGColorSurvey()
  private var edges = EdgeColorHistogram()

  /// Creates a planner without frames.
  ///
  /// - Parameter ticksPerSecond: the unit of delays: 1...65,535, or 1,000,000.
  package init(canvas: PixelSize, ticksPerSecond: Int) {
    precondition(
      (1...65_535).contains(ticksPerSecond) || ticksPerSecond == 1_000_000,
      "an APNG's clock has at most 65535 ticks a second, or a million")
    self.canvas = canvas
    self.ticksPerSecond = ticksPerSecond
    width = max(4, min(8, 8_000_000 / max(1, canvas.area)))
  }

  /// Adds the next frame to the plan.
  ///
  /// - Parameters:
  ///   - frame: the composited picture, of the canvas's size.
  ///   - damage: a rectangle outside which it is known to equal the previous frame.
  ///   - delay: the time that it shows, in ticks, 1 or more.
  package mutating func append(_ frame: Pixmap, damage: PixelRect, delay: Int) {
    precondition(frame.size == canvas, "the frames of an APNG have one size")
    precondition(delay > 0, "a frame of an APNG shows for a while")
    defer { frameCount += 1 }
    guard let last else {
      begin(frame, delay: delay)
      return
    }
    let region = damage.intersection(PixelRect(canvas))
    guard let change = APNGChange(from: last, to: frame, within: region) else {
      stored[stored.count - 1].delay += delay
      return
    }
    note(frame.cropped(to: change.rect).straightPixels, width: change.rect.width)
    follow(frame, over: last, change, region)
    stored.append((frameCount, delay))
    self.last = frame
  }

  /// Starts the plan with the first frame, which covers the canvas.
  private mutating func begin(_ frame: Pixmap, delay: Int) {
    note(frame.straightPixels, width: canvas.width)
    last = frame
    stored = [(0, delay)]
    steps = [Step(previous: -1, base: .nothing, rect: PixelRect(canvas))]
    ways = [Way(base: .nothing, picture: nil, reach: .empty, cost: 0, step: 0)]
  }

  /// Adds the straight pixels that a frame stores to the statistics from which the format is chosen.
  private mutating func note(_ pixels: [UInt32], width: Int) {
    survey.add(pixels)
    if survey.colors != nil { edges.add(pixels, width: width) }
  }

  /// Extends every sequence by a frame, adds those with the last frame as base, and keeps the cheapest.
  private mutating func follow(
    _ frame: Pixmap, over last: Pixmap, _ change: APNGChange, _ region: PixelRect
  ) {
    let best = ways[0]
    let lastFrame = stored[stored.count - 1].frame
    var next = [
      (
        Way(
          base: .picture(frame: lastFrame), picture: last, reach: region,
          cost: best.cost + change.cost, departure: change.costWithoutHoles(in: frame),
          step: best.step),
        change.rect
      )
    ]
    if !survey.isOpaque {
      let rect = steps[best.step].rect
      next.append(
        lead(
          Way(
            base: .cleared(frame: lastFrame, rect), picture: last.cleared(rect), reach: rect,
            cost: best.cost, step: best.step), to: frame, region))
    }
    next += ways.filter { $0.picture != nil }.map { lead($0, to: frame, region) }
    let order = next.indices.sorted { (next[$0].0.cost, $0) < (next[$1].0.cost, $1) }
    ways = order.prefix(width).map { index in
      var (way, rect) = next[index]
      steps.append(Step(previous: way.step, base: way.base, rect: rect))
      way.step = steps.count - 1
      return way
    }
  }

  /// Returns a sequence extended by a frame over its current base, and the rectangle that the frame stores.
  private func lead(_ way: Way, to frame: Pixmap, _ region: PixelRect) -> (Way, PixelRect) {
    var way = way
    way.reach = way.reach.union(region)
    let change = way.picture.flatMap { APNGChange(from: $0, to: frame, within: way.reach) }
    way.cost += way.departure + (change?.cost ?? 0)
    way.departure = change?.costWithoutHoles(in: frame) ?? 0
    // If the base already equals the frame, one pixel is stored, since a frame cannot be empty.
    return (way, change?.rect ?? PixelRect(way.reach.x, way.reach.y, 1, 1))
  }

  /// The plan of the frames added up to now, along the cheapest sequence.
  package var plan: APNGPlan {
    var entries: [APNGPlan.Entry] = []
    var step = ways.first?.step ?? -1
    for (frame, delay) in stored.reversed() {
      let (base, rect) = (steps[step].base, steps[step].rect)
      var entry = APNGPlan.Entry(frame: frame, base: base, rect: rect, delay: delay)
      if let next = entries.last { entry.disposal = Self.disposal(of: entry, before: next) }
      entries.append(entry)
      step = steps[step].previous
    }
    return APNGPlan(
      canvas: canvas, ticksPerSecond: ticksPerSecond, entries: entries.reversed(),
      format: PNGPixelFormat(
        forAnimation: survey, edges: edges,
        clears: entries.contains { $0.disposal == .background }))
  }

  /// Returns the disposal of a frame that leaves the canvas as the next frame's base.
  private static func disposal(
    of entry: APNGPlan.Entry, before next: APNGPlan.Entry
  ) -> StoredFrame.Disposal {
    if next.base == .picture(frame: entry.frame) { return .keep }
    return next.base == entry.base ? .previous : .background
  }
}

/// The difference between two pictures: its bounding rectangle, and an estimate of its compressed size.
struct APNGChange {
  /// The smallest rectangle that holds all pixels that differ.
  let rect: PixelRect
  /// An estimate of the compressed size, in which flat areas cost next to nothing.
  ///
  /// Four for each pixel that differs and equals neither the one to its left nor the one above, and
  /// one for each run of pixels that differ, since a run interrupts matches.
  let cost: Int

  /// Compares two pictures of one size inside a region; nil if they are equal there.
  init?(from base: Pixmap, to frame: Pixmap, within region: PixelRect) {
    let columns = region.x..<max(region.x, region.maxX)
    let rows = region.y..<max(region.y, region.maxY)
    let width = frame.width
    let (found, cost) = unsafe base.pixels.withUnsafeBufferPointer { old in
      unsafe frame.pixels.withUnsafeBufferPointer { new in
        var bounds = APNGChangeBounds(columns: columns)
        var sum = 0
        guard let old = old.baseAddress, let new = new.baseAddress else { return (bounds, sum) }
        for y in rows {
          let cost = unsafe APNGRowCost(new, width: width, row: y).changed(from: old, columns)
          if cost == 0 { continue }
          // A run that begins with the row interrupts no match before it.
          let isFirst = unsafe columns.first == 0 && old[y * width] != new[y * width]
          sum += cost - (isFirst ? 1 : 0)
          unsafe bounds.include(y, from: old + y * width, to: new + y * width)
        }
        return (bounds, sum)
      }
    }
    guard let rect = found.rect else { return nil }
    self.rect = rect
    self.cost = cost
  }

  /// Returns the additional cost of storing the rectangle without transparent pixels.
  func costWithoutHoles(in frame: Pixmap) -> Int {
    let whole = unsafe frame.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return 0 }
      return (rect.y..<rect.maxY).reduce(0) { sum, y in
        unsafe sum
          + APNGRowCost(pixels, width: frame.width, row: y).whole(rect.x..<rect.maxX)
      }
    }
    return max(0, whole - cost)
  }
}

/// The bounding rectangle of changed pixels, built row by row from the top.
private struct APNGChangeBounds {
  private let columns: Range<Int>
  private var left: Int
  private var right: Int
  private var rows: Range<Int>?

  /// Makes empty bounds within some columns.
  init(columns: Range<Int>) {
    self.columns = columns
    left = columns.upperBound
    right = columns.lowerBound
  }

  /// The rectangle; nil if no row was included.
  var rect: PixelRect? {
    rows.map { PixelRect(left, $0.lowerBound, right - left, $0.count) }
  }

  /// Includes the changed pixels of a row that has some.
  mutating func include(
    _ y: Int, from old: UnsafePointer<UInt32>, to new: UnsafePointer<UInt32>
  ) {
    rows = (rows?.lowerBound ?? y)..<y + 1
    left = (columns.lowerBound..<left).first { unsafe old[$0] != new[$0] } ?? left
    right =
      (right..<columns.upperBound).last { unsafe old[$0] != new[$0] }.map { $0 + 1 } ?? right
  }
}

extension Pixmap {
  /// Returns the picture with a rectangle of it made transparent.
  func cleared(_ rect: PixelRect) -> Pixmap {
    var cleared = self
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { cleared.pixels[y * width + x] = 0 }
    }
    return cleared
  }
}
