import SegueCodecs
import SegueGraphics
import SegueRaster
package import SegueScript
package import SegueStage

extension FrameSchedule {
  /// Returns whether a frame falls into the same segment without motion as the one before.
  ///
  /// Such frames are equal.
  fileprivate func rests(at index: Int, in timeline: Timeline) -> Bool {
    let (before, time) = (entries[index - 1].sampleTime, entries[index].sampleTime)
    return timeline.segments.contains { segment in
      !segment.content.isMotion && segment.start <= before && time < segment.end
    }
  }
}

extension Clip {
  /// Returns warnings about outputs that browsers play more slowly than intended.
  ///
  /// Nothing is drawn: the display lists of consecutive frames are compared, for the first 2,000 frames.
  package func paceWarnings(of outputs: [Output]) -> [Diagnostic] {
    outputs.indices.compactMap { index in
      guard let pace = pace(of: outputs[index]) else { return nil }
      let places = script.locations.outputs
      let place = places.indices.contains(index) ? places[index] : script.locations.timeline
      return script.diagnostic(
        .warning, .shortFrames, "\(outputs[index].path) \(pace.sentence)", at: place,
        help: [BrowserPace.advice])
    }
  }

  /// Returns how much a browser slows down an output; nil if it does not.
  private func pace(of output: Output) -> BrowserPace? {
    // Other formats have frames of at least two hundredths of a second.
    guard output.content == .clip, output.format.clock == .exact, scene.framesPerSecond > 50 else {
      return nil
    }
    var schedule = FrameSchedule(
      timeline, framesPerSecond: scene.framesPerSecond, clock: .microseconds)
    if let seconds = output.options.lastFrame { schedule = schedule.lastFrame(showing: seconds) }
    var last: (index: Int, list: DisplayList)?
    return BrowserPace(schedule, in: output.format) { index in
      if schedule.rests(at: index, in: timeline) { return true }
      guard index < Self.mostCompared else { return false }
      func list(_ index: Int) -> DisplayList {
        timeline.displayList(at: schedule.entries[index].sampleTime)
      }
      let before = last.flatMap { $0.index == index - 1 ? $0.list : nil } ?? list(index - 1)
      let now = list(index)
      last = (index, now)
      return Damage.between(before, now).isEmpty
    }
  }

  /// The most frames whose display lists are compared, which takes a fraction of a second.
  private static let mostCompared = 2000
}
