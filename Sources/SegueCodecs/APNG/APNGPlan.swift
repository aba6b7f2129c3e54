package import SegueGraphics

/// What an APNG's frames are drawn over, and in which colours; made before any is compressed.
///
/// An APNG says first how many frames it has and how all of them keep their pixels, and a frame may
/// take itself away again before the next one comes. All of that follows from a cheap pass over the
/// frames, in order. ``APNGFrameEncoder`` then compresses any frame alone, and ``APNGWriter``
/// writes them. Memory: the pixels of two frames, and a few words for each.
package struct APNGPlan: Sendable {
  /// What is on the canvas before a frame is drawn.
  enum Base: Hashable, Sendable {
    /// Nothing: the canvas before the first frame.
    case nothing
    /// The picture of a frame, by its index.
    case picture(frame: Int)
    /// The picture of a frame, with a rectangle of it made transparent.
    case cleared(frame: Int, PixelRect)

    /// The frame whose picture it is.
    var frame: Int? {
      switch self {
      case .nothing: nil
      case .picture(let frame), .cleared(let frame, _): frame
      }
    }
  }

  /// One frame that is stored.
  struct Entry: Hashable, Sendable {
    /// The frame's index among all, the unchanged ones included.
    var frame: Int
    /// What it is drawn over.
    var base: Base
    /// The smallest rectangle that holds every pixel that differs from the base.
    var rect: PixelRect
    /// What becomes of the rectangle before the next frame is drawn.
    var disposal = StoredFrame.Disposal.keep
    /// How long it shows, in ticks, unchanged frames after it included.
    var delay: Int
  }

  /// The size of the canvas.
  package let canvas: PixelSize
  /// The unit of delays: 100, or any number up to 65,535, or 1,000,000.
  package let ticksPerSecond: Int
  /// The number of frames seen, unchanged ones included.
  package private(set) var frameCount = 0
  /// The frames that are stored, in order.
  private(set) var entries: [Entry] = []

  private var survey = PNGColorSurvey()
  // The last frame, and what it was drawn over, which is where a frame that goes away leads back.
  private var last: Pixmap?
  private var base: Pixmap?
  // What can differ between the base and the last frame.
  private var reach = PixelRect.empty

  /// A plan of nothing yet.
  package init(canvas: PixelSize, ticksPerSecond: Int) {
    precondition(
      (1...65_535).contains(ticksPerSecond) || ticksPerSecond == 1_000_000,
      "an APNG's clock has at most 65535 ticks a second, or a million")
    self.canvas = canvas
    self.ticksPerSecond = ticksPerSecond
  }

  /// The number of frames that are stored: those that show something new.
  package var storedFrameCount: Int { entries.count }

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
      entries[entries.count - 1].delay += delay
      return
    }
    survey.add(frame.cropped(to: change.rect).straightPixels)
    choose(frame, over: last, change, region, delay: delay)
    self.last = frame
  }

  private mutating func begin(_ frame: Pixmap, delay: Int) {
    survey.add(frame.straightPixels)
    last = frame
    entries.append(Entry(frame: 0, base: .nothing, rect: PixelRect(canvas), delay: delay))
  }

  /// Chooses what the frame is drawn over: the last one, or what was there before that was drawn.
  private mutating func choose(
    _ frame: Pixmap, over last: Pixmap, _ change: APNGChange, _ region: PixelRect, delay: Int
  ) {
    let index = entries.count - 1
    let before = entries[index]
    let whole = reach.union(region)
    // What shows where the base already looks like the frame: a pixel, for a frame is never empty.
    let back = base.map {
      APNGChange(from: $0, to: frame, within: whole)
        ?? APNGChange(rect: PixelRect(whole.x, whole.y, 1, 1), cost: 0)
    }
    let cleared = clearing(before, last, frame, region)
    var entry = Entry(
      frame: frameCount, base: .picture(frame: before.frame), rect: change.rect, delay: delay)
    if let back, back.cost < min(change.cost, cleared?.change.cost ?? .max) {
      entries[index].disposal = .previous
      entry.base = before.base
      entry.rect = back.rect
      reach = whole
    } else if let cleared, cleared.change.cost < change.cost {
      entries[index].disposal = .background
      entry.base = .cleared(frame: before.frame, before.rect)
      entry.rect = cleared.change.rect
      base = cleared.base
      reach = before.rect.union(region)
    } else {
      base = last
      reach = region
    }
    entries.append(entry)
  }

  /// The last frame with its rectangle cleared, and what a frame changes of that.
  ///
  /// Nil where clearing cannot pay: where no pixel of the frame is transparent.
  private func clearing(
    _ before: Entry, _ last: Pixmap, _ frame: Pixmap, _ region: PixelRect
  ) -> (base: Pixmap, change: APNGChange)? {
    if survey.isOpaque { return nil }
    let base = last.cleared(before.rect)
    let change = APNGChange(from: base, to: frame, within: before.rect.union(region))
    let rect = PixelRect(before.rect.x, before.rect.y, 1, 1)
    return (base, change ?? APNGChange(rect: rect, cost: 0))
  }

  /// How the pixels of all frames are kept.
  var format: PNGPixelFormat { PNGPixelFormat(forAnimation: survey) }

  /// The entry of a frame; nil when the frame is not stored.
  func entry(ofFrame frame: Int) -> Entry? {
    let place = place(ofFrame: frame)
    return place < entries.count && entries[place].frame == frame ? entries[place] : nil
  }

  /// The index of the last stored frame before a frame; nil for the first.
  func storedFrame(before frame: Int) -> Int? {
    let place = place(ofFrame: frame)
    return place > 0 ? entries[place - 1].frame : nil
  }

  /// The number of entries of frames before a frame; searched for by halves.
  private func place(ofFrame frame: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
