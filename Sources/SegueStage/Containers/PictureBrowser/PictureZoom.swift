internal import SegueGraphics

/// How a picture lies on its page as it is zoomed and panned, as a function of time.
///
/// A gesture that comes while the last one is settling starts from where that one would rest; what
/// is missing to the frame that shows fades out beneath it, as UIKit's additive animations do.
struct PictureZoom: Hashable, Sendable {
  private enum Law: Hashable, Sendable {
    case rest
    case animation(from: Rect, ResolvedPacing)
    case pan(ScrollMotion, zoom: Double)
    case pinch(PinchTrack, then: ResolvedPacing)
  }

  private let fit: ZoomFit
  private let start: Double
  private let law: Law
  /// Where it comes to rest, on its page.
  let target: Rect
  /// What is missing at the start from the law's frame to the one that shows: origin and size.
  private var surplus = Rect(0, 0, 0, 0)
  private let fade: ResolvedPacing

  /// A picture at rest at 1×.
  init(_ fit: ZoomFit, pacing: ResolvedPacing) {
    self.init(fit, start: 0, .rest, target: fit.full, pacing)
  }

  private init(
    _ fit: ZoomFit, start: Double, _ law: Law, target: Rect, _ fade: ResolvedPacing
  ) {
    self.fit = fit
    self.start = start
    self.law = law
    self.target = target
    self.fade = fade
  }

  /// Whether it is larger than 1× once it rests.
  var isZoomedIn: Bool { fit.zoom(of: target) > 1 + 1e-6 }
  /// Whether its top shows once it rests.
  var showsTop: Bool { target.minY >= -0.5 }

  /// When it comes to rest, in seconds.
  var end: Double {
    let seconds =
      switch law {
      case .rest: 0.0
      case .animation(_, let pacing): pacing.duration
      case .pan(let motion, _): motion.duration
      case .pinch(let pinch, let pacing): pinch.duration + pacing.duration
      }
    return start + max(seconds, surplus == Rect(0, 0, 0, 0) ? 0 : fade.duration)
  }

  /// The frame on the page at a time, in points.
  func frame(at time: Double) -> Rect {
    if time >= end { return target }
    let frame = ruledFrame(after: time - start)
    let share = 1 - fade.progress(at: time - start)
    return Rect(
      frame.minX + surplus.minX * share, frame.minY + surplus.minY * share,
      frame.width + surplus.width * share, frame.height + surplus.height * share)
  }

  /// The frame that the law alone gives so many seconds after the start.
  private func ruledFrame(after seconds: Double) -> Rect {
    switch law {
    case .rest: return target
    case .animation(let from, let pacing):
      return from.interpolated(to: target, progress: pacing.progress(at: seconds))
    case .pan(let motion, let zoom):
      return fit.frame(zoom: zoom, offset: motion.exactOffset(at: seconds))
    case .pinch(let pinch, let pacing):
      let progress = pacing.progress(at: seconds - pinch.duration)
      return pinch.frame(at: seconds).interpolated(to: target, progress: progress)
    }
  }

  /// The picture after a double tap on a point of the page.
  ///
  /// The part round the point whose sides are those of the page divided by the largest zoom comes
  /// to fill the page, as far as the picture may go there; a zoomed picture goes back to 1×.
  func doubleTapped(at point: Point, time: Double) -> PictureZoom {
    let shown = frame(at: time)
    let zoom = fit.maximum
    let place = (point - shown.origin) * (zoom / fit.zoom(of: shown))
    let middle = Point(fit.page.width / 2, fit.page.height / 2)
    let zoomed = fit.frame(zoom: zoom, origin: middle - place)
    return PictureZoom(
      fit, start: time, .animation(from: shown, fade), target: isZoomedIn ? fit.full : zoomed,
      fade)
  }

  /// The picture with a finger that pans it; without events it stops and is let go.
  func dragged(by events: [PanEvent], at time: Double, liftOff: Double) -> PictureZoom {
    let zoom = fit.zoom(of: target)
    var offset = fit.offset(of: target)
    if case .pan(let motion, _) = law { offset = motion.exactOffset(at: time - start) }
    let motion = ScrollMotion(
      fit.scrollView(zoom: zoom), from: offset, events: events, liftOff: liftOff)
    let end = fit.frame(zoom: zoom, offset: motion.exactOffset(at: motion.duration + 1))
    return taking(.pan(motion, zoom: zoom), target: end, at: time)
  }

  /// The picture with two fingers on it; the same when they do not make a pinch.
  func pinched(by events: [PinchEvent], at time: Double) -> PictureZoom {
    var initial = target
    if case .pan = law {
      let caught = ruledFrame(after: time - start)
      initial = fit.frame(zoom: fit.zoom(of: caught), origin: caught.origin)
    }
    guard let pinch = PinchTrack(events, fit: fit, from: initial) else { return self }
    return taking(.pinch(pinch, then: fade), target: pinch.target, at: time)
  }

  /// Another law that takes over at a time, from the frame that shows then.
  private func taking(_ law: Law, target: Rect, at time: Double) -> PictureZoom {
    var next = PictureZoom(fit, start: time, law, target: target, fade)
    let (shown, ruled) = (frame(at: time), next.ruledFrame(after: 0))
    next.surplus = Rect(
      shown.minX - ruled.minX, shown.minY - ruled.minY, shown.width - ruled.width,
      shown.height - ruled.height)
    return next
  }
}
