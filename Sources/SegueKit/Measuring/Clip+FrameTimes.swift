import SegueStage

extension Clip {
  /// The times at which the script's frames are drawn, and end, in seconds.
  package var frameTimes: [(time: Double, end: Double)] {
    let ticks = schedule.clock.ticksPerSecond
    return schedule.entries.map { entry in
      (entry.sampleTime, Double(entry.start + entry.duration) / ticks)
    }
  }

  /// The pixels per point of the clip without its page.
  package var pixelsPerPoint: Double { scene.canvas.scale }

  /// The pixels per point of the clip's pictures: those of the page, or else of the canvas.
  package var pictureScale: Double { timeline.pictureScale }
}
