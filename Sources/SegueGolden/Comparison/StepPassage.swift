/// The frames of a clip that belong to one script step.
struct StepPassage: Hashable {
  /// The index of the step in the script, from 0; nil outside any step.
  let number: Int?
  /// The step in the words of the script.
  let text: String
  let frames: Range<Int>
  /// The time at which the step starts, in seconds.
  let start: Double
  /// The time at which the next step starts or the clip ends, in seconds.
  let end: Double
  /// The duration of the step in seconds; a motion ends with the frame that shows its end state.
  private(set) var length: Double
  /// Whether `length` is known only to a frame.
  private(set) var isRounded = false

  /// The time for which the step's frames show, in seconds.
  var duration: Double { end - start }

  /// Groups the frames of a clip into passages by step, in order.
  static func passages(of clip: ClipEvidence) -> [StepPassage] {
    var passages: [StepPassage] = []
    var start = 0
    for index in 1...max(1, clip.frames.count) {
      let first = clip.frames[start]
      if index < clip.frames.count, clip.frames[index].step == first.step { continue }
      passages.append(
        StepPassage(
          number: first.step, text: first.stepText, frames: start..<index,
          start: clip.start(ofFrame: start), end: clip.start(ofFrame: index), length: 0))
      start = index
      if index >= clip.frames.count { break }
    }
    measure(&passages, of: clip)
    return passages
  }

  /// Computes the lengths of steps from their recorded progress, more exactly than from frames.
  private static func measure(_ passages: inout [StepPassage], of clip: ClipEvidence) {
    var (start, isStartKnown) = (clip.start(ofFrame: 0), true)
    for index in passages.indices {
      let frames = passages[index].frames
      isStartKnown = isStartKnown || clip.frames[frames.lowerBound].progress == 0
      var end = passages[index].end
      let isLast = index + 1 == passages.count
      var isEndKnown = isLast || clip.frames[frames.upperBound].progress == 0
      if !isLast, clip.frames[frames.lowerBound].progress != nil {
        isEndKnown = frames.count > 1 && clip.comes(toRestIn: frames.upperBound - 1)
        if isEndKnown { end = clip.start(ofFrame: frames.upperBound - 1) }
      }
      passages[index].length = end - start
      passages[index].isRounded = !isStartKnown || !isEndKnown
      (start, isStartKnown) = (end, isEndKnown)
    }
  }
}

extension ClipEvidence {
  /// Returns whether a motion reaches its end in a frame: first at progress 1, or back at 0.
  fileprivate func comes(toRestIn frame: Int) -> Bool {
    guard let progress = frames[frame].progress, progress == 1 || progress == 0 else {
      return false
    }
    return frames[frame - 1].progress != progress
  }
}
