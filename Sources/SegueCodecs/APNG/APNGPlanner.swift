package import SegueGraphics

/// Chooses what each frame of an APNG is drawn over, so that all of them together are small.
///
/// A frame is drawn over the one before it, or over what was there before that one was drawn. What
/// is better for a frame may take from a later one the screen that it returns to. So several ways
/// are followed side by side, each with another picture below the last frame, and the cheapest of
/// all is taken at the end. Against the choice that is best for each frame alone that makes a clip
/// that goes back and forth 20 % smaller.
///
/// Memory: the pixels of 4 to 8 frames, and some words for each frame. Time: that many passes over
/// the pixels of a frame, a small part of compressing it at the default effort.
package struct APNGPlanner: Sendable {
  /// A frame on one of the ways to it.
  private struct Step {
    /// The step before; -1 for the first.
    var previous: Int
    var base: APNGPlan.Base
    var rect: PixelRect
  }

  /// A way to the last frame: the only one with its base.
  private struct Way {
    /// What the last frame is drawn over.
    var base: APNGPlan.Base
    /// The picture of the base; nil before the first frame.
    var picture: Pixmap?
    /// What can differ between the base and the last frame.
    var reach: PixelRect
    /// What all frames so far come to.
    var cost: Int
    /// What the last frame costs more if it goes away by itself, which it may not do with holes in it.
    var departure = 0
    /// The last frame's place among the steps.
    var step: Int
  }

  private let canvas: PixelSize
  private let ticksPerSecond: Int
  /// The most ways that are followed.
  private let width: Int
  // The frames that are stored: their indices and delays.
  private var stored: [(frame: Int, delay: Int)] = []
  private var steps: [Step] = []
  // The cheapest first.
  private var ways: [Way] = []
  private var last: Pixmap?
  private var frameCount = 0
  private var survey = PNGColorSurvey()
  private var edges = EdgeColors()

  /// A planner that has seen no frame; times are in ticks.
  package init(canvas: PixelSize, ticksPerSecond: Int) {
    precondition(
      (1...65_535).contains(ticksPerSecond) || ticksPerSecond == 1_000_000,
      "an APNG's clock has at most 65535 ticks a second, or a million")
    self.canvas = canvas
    self.ticksPerSecond = ticksPerSecond
    width = max(4, min(8, 8_000_000 / max(1, canvas.area)))
  }

  /// Takes the next frame into the plan.
  ///
  /// - Parameters:
  ///   - frame: what should be seen; its size is the canvas's.
  ///   - damage: a rectangle outside which it is known to equal the frame before.
  ///   - delay: how long it shows, in ticks, 1 or more.
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

  private mutating func begin(_ frame: Pixmap, delay: Int) {
    note(frame.straightPixels, width: canvas.width)
    last = frame
    stored = [(0, delay)]
    steps = [Step(previous: -1, base: .nothing, rect: PixelRect(canvas))]
    ways = [Way(base: .nothing, picture: nil, reach: .empty, cost: 0, step: 0)]
  }

  /// Takes account of the straight pixels that a frame brings.
  private mutating func note(_ pixels: [UInt32], width: Int) {
    survey.add(pixels)
    if survey.colors != nil { edges.add(pixels, width: width) }
  }

  /// Leads every way on to a frame, begins new ones over the last frame, and keeps the cheapest.
  private mutating func follow(
    _ frame: Pixmap, over last: Pixmap, _ change: APNGChange, _ region: PixelRect
  ) {
    let best = ways[0]
    let lastFrame = stored[stored.count - 1].frame
    var next = [
      (
        Way(
          base: .picture(frame: lastFrame), picture: last, reach: region,
          cost: best.cost + change.cost, departure: change.holeCost(in: frame), step: best.step),
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

  /// A way with a frame drawn over its base, and the rectangle that the frame stores.
  private func lead(_ way: Way, to frame: Pixmap, _ region: PixelRect) -> (Way, PixelRect) {
    var way = way
    way.reach = way.reach.union(region)
    let change = way.picture.flatMap { APNGChange(from: $0, to: frame, within: way.reach) }
    way.cost += way.departure + (change?.cost ?? 0)
    way.departure = change?.holeCost(in: frame) ?? 0
    // What shows where the base already looks like the frame: a pixel, for a frame is never empty.
    return (way, change?.rect ?? PixelRect(way.reach.x, way.reach.y, 1, 1))
  }

  /// The plan of the frames so far.
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

  /// What must become of a frame, as the next one is drawn over its own base.
  private static func disposal(
    of entry: APNGPlan.Entry, before next: APNGPlan.Entry
  ) -> StoredFrame.Disposal {
    if next.base == .picture(frame: entry.frame) { return .keep }
    return next.base == entry.base ? .previous : .background
  }
}

/// Where a picture differs from another, and how much there is to say about it.
struct APNGChange {
  /// The smallest rectangle that holds all the pixels that differ.
  let rect: PixelRect
  /// What stands for the compressed size: flat areas cost next to nothing.
  ///
  /// Four for each pixel that differs and is like neither the one to the left nor the one above, and
  /// one for each run of pixels that differ, which breaks up what could be said at once.
  let cost: Int

  /// The change between two pictures of one size inside a region of them; nil if they are equal.
  init?(from base: Pixmap, to frame: Pixmap, within region: PixelRect) {
    let old = base.pixels.span
    let new = frame.pixels.span
    let width = frame.width
    var (left, right, top, bottom) = (region.maxX, region.x, region.maxY, region.y)
    var cost = 0
    for y in region.y..<max(region.y, region.maxY) {
      let row = y * width
      var (first, last) = (-1, -1)
      for x in region.x..<region.maxX where old[row + x] != new[row + x] {
        if first < 0 { first = x }
        if last != x - 1 { cost += 1 }
        last = x
        let pixel = new[row + x]
        let isFlat =
          x > 0 && new[row + x - 1] == pixel || y > 0 && new[row - width + x] == pixel
        cost += isFlat ? 0 : 4
      }
      if first < 0 { continue }
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    guard bottom > top else { return nil }
    rect = PixelRect(left, top, right - left, bottom - top)
    self.cost = cost
  }

  /// What it costs to say the pixels of the rectangle that do not differ, too.
  func holeCost(in frame: Pixmap) -> Int {
    let pixels = frame.pixels.span
    let width = frame.width
    var whole = 0
    for y in rect.y..<rect.maxY {
      for index in y * width + rect.x..<y * width + rect.maxX {
        let isFlat =
          index > y * width && pixels[index - 1] == pixels[index]
          || y > 0 && pixels[index - width] == pixels[index]
        whole += isFlat ? 0 : 4
      }
    }
    return max(0, whole - cost)
  }
}

extension Pixmap {
  /// The picture with a rectangle of it made transparent.
  func cleared(_ rect: PixelRect) -> Pixmap {
    var cleared = self
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { cleared.pixels[y * width + x] = 0 }
    }
    return cleared
  }
}
