import SegueGraphics
import SegueRaster
import SegueStage

/// The search for flashes that can cause seizures.
extension Clip {
  /// The width or height, whichever is less, of the small pictures that are drawn for it.
  private static let side = 32.0
  /// The most frames that are drawn.
  private static let mostFrames = 2_000

  /// Returns the second with the most flashes; nil if none has more than three.
  ///
  /// Draws every frame at a width of 32 pixels, the first 2,000 at most, and of a clip that plays
  /// forever its first second once more.
  func flashes() -> FlashMeter.Finding? {
    let least = Double(min(size.width, size.height))
    let small = timeline.scaled(by: min(1, Self.side / max(1, least)))
    let canvas = (width: scene.canvas.size.width, height: scene.canvas.size.height)
    var meter = FlashMeter(small.canvas.pixelSize, canvas: canvas)
    let schedule = schedule
    let entries = schedule.entries.prefix(Self.mostFrames)
    var pictures: [(time: Double, pixmap: Pixmap)] = []
    var last: DisplayList?
    for entry in entries {
      let list = small.displayList(at: entry.sampleTime)
      if let last, Damage.between(list, last).isEmpty { continue }
      last = list
      guard (try? work.check(drawing: list, for: name)) != nil else { return nil }
      let time = Double(entry.start) / schedule.clock.ticksPerSecond
      let pixmap = rasterizer.render(list)
      meter.add(pixmap, at: time)
      if time < 1 { pictures.append((time, pixmap)) }
    }
    if scene.loop == .forever, entries.count == schedule.entries.count {
      // A second may have several plays of a short clip.
      for start in stride(from: duration, to: duration + 1, by: max(duration, 0.02)) {
        for picture in pictures { meter.add(picture.pixmap, at: start + picture.time) }
      }
    }
    return meter.finding
  }
}
