import SegueScript
public import SegueStage

extension Moment {
  /// The moment of a spelling: `50%`, `1.2s`, `frame:30`, `mark:open` or `end`.
  ///
  /// - Throws: `SegueError.usage` for another text, with what may help.
  public init(_ text: String) throws(SegueError) {
    do throws(LiteralError) { self = try MomentLiteral.moment(text) } catch {
      throw SegueError(error)
    }
  }

  /// The time in seconds that the moment means in a clip.
  ///
  /// - Throws: a sentence when the clip has no such moment.
  func seconds(in timeline: Timeline, _ schedule: FrameSchedule) throws(SegueError) -> Double {
    switch self {
    case .fraction(let fraction): return fraction * timeline.duration
    case .end: return timeline.duration
    case .seconds(let seconds):
      guard seconds <= timeline.duration + Timeline.timeResolution else {
        throw .usage(
          "the clip ends at \(timeline.duration.fixed())s, before \(seconds.fixed())s")
      }
      return seconds
    case .frame(let index):
      guard schedule.entries.indices.contains(index) else {
        throw .usage(
          "the clip has frames 0 to \(schedule.entries.count - 1), there is no frame \(index)")
      }
      return schedule.entries[index].sampleTime
    case .mark(let name):
      guard let mark = timeline.marks.first(where: { $0.name == name }) else {
        let names = timeline.marks.map { "`\($0.name)`" }.joined(separator: ", ")
        throw .usage(
          "the clip has no mark `\(name)`; "
            + (names.isEmpty ? "no step sets one" : "it has \(names)"))
      }
      return mark.time
    }
  }
}
