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
          start: clip.start(ofFrame: start), end: clip.start(ofFrame: index)))
      start = index
      if index >= clip.frames.count { break }
    }
    return passages
  }
}
