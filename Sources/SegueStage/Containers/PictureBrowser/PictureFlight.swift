internal import SegueGraphics

/// A picture on its way between its thumbnail and its page, while the backdrop fades.
struct PictureFlight: Hashable, Sendable {
  /// How it stands at one end of its way.
  struct End: Hashable, Sendable {
    /// The picture's frame in points of the stage.
    let frame: Rect
    /// The backdrop's opacity.
    let backdrop: Double
  }

  /// Which picture, from 0.
  let index: Int
  /// When it starts, in seconds.
  let start: Double
  /// Where it starts.
  let from: End
  /// Where it arrives.
  let to: End
  /// Its pace.
  let pacing: ResolvedPacing

  /// When it is over, in seconds.
  var end: Double { start + pacing.duration }

  /// The progress at a time; a spring passes 1 on its way.
  func progress(at time: Double) -> Double {
    // `start + duration − start` may fall short of the duration by a bit.
    time >= end ? 1 : pacing.progress(at: time - start)
  }

  /// The picture's frame at a time, in points of the stage.
  func frame(at time: Double) -> Rect {
    from.frame.interpolated(to: to.frame, progress: progress(at: time))
  }

  /// The backdrop's opacity at a time, within 0...1.
  func backdrop(at time: Double) -> Double {
    (from.backdrop + (to.backdrop - from.backdrop) * progress(at: time)).clamped(to: 0...1)
  }
}
