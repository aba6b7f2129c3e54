/// The frames of a clip during which one step goes on.
struct StepPassage: Hashable {
  /// The number of the step; nil where none goes on.
  let number: Int?
  /// What the step is.
  let text: String
  /// Its frames.
  let frames: Range<Int>
  /// When it starts to show, in seconds.
  let start: Double
  /// When it stops, in seconds.
  let end: Double
  /// How long the step takes, in seconds: a motion until its last frame, which pictures its end.
  private(set) var length: Double
  /// Whether its length is known only to a frame.
  private(set) var isRounded = false

  /// How long it shows, in seconds.
  var duration: Double { end - start }

  /// The passages of a clip, in order.
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

  /// Takes the lengths of steps from their progress; frames alone tell where motions end too late.
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
  /// Whether a motion comes to its end in a frame, and not before: complete, or back where it was.
  fileprivate func comes(toRestIn frame: Int) -> Bool {
    guard let progress = frames[frame].progress, progress == 1 || progress == 0 else {
      return false
    }
    return frames[frame - 1].progress != progress
  }
}
