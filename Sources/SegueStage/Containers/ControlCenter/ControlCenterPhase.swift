internal import SegueGraphics

/// What the content does from one input until the next.
struct ControlCenterPhase: Hashable, Sendable {
  /// What moves the content.
  enum Motion: Hashable, Sendable {
    /// Nothing; it is at an offset.
    case rest(Point)
    /// The program.
    case animation(AnimatedOffset)
    /// A finger, and after it deceleration, paging and bouncing.
    case scroll(ScrollMotion)
  }

  /// When it starts, in seconds on the container's clock.
  let start: Double
  /// What moves the content.
  let motion: Motion
  /// Whether nothing but the screen is there, whatever the offset.
  var isHidden = false

  /// When the finger leaves the screen, in seconds; the start without one.
  var lifted: Double {
    if case .scroll(let scroll) = motion { start + scroll.release.time } else { start }
  }

  /// When the content is at rest, in seconds.
  var settled: Double {
    switch motion {
    case .rest: start
    case .animation(let animation): start + animation.duration
    case .scroll(let scroll): start + scroll.duration
    }
  }

  /// The offset at rest, in points.
  var target: Point {
    switch motion {
    case .rest(let offset): offset
    case .animation(let animation): animation.to
    case .scroll(let scroll): scroll.exactOffset(at: .greatestFiniteMagnitude)
    }
  }

  /// The offset at a time, in points; from ``settled`` on exactly the target.
  func offset(at time: Double) -> Point {
    // A sum of two times may miss the end of the second by a bit, and there content snaps.
    guard time < settled else { return target }
    switch motion {
    case .rest(let offset): return offset
    case .animation(let animation):
      return animation.from
        + (animation.to - animation.from) * animation.progress(at: time - start)
    case .scroll(let scroll): return scroll.exactOffset(at: time - start)
    }
  }
}
