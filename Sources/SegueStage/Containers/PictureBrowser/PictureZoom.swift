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

/// The frame of a picture under two fingers, from touch-down to the release.
///
/// The place between the fingers when the pinch begins stays between them, as far as the picture
/// may go there.
struct PinchTrack: Hashable, Sendable {
  private let fit: ZoomFit
  private let initial: Rect
  private let anchor: Point
  /// The scale less 1, as the x of a translation.
  private var scales = PanTrack()
  private var centres = PanTrack()

  /// The pinch of some events on a picture in an allowed frame; nil without events.
  init?(_ events: [PinchEvent], fit: ZoomFit, from initial: Rect) {
    guard let first = events.first else { return nil }
    self.fit = fit
    self.initial = initial
    anchor = first.centre
    // As a pan, it sets out one touch event before it begins: the first scale is not 1 already.
    let start = max(0, first.time - 1 / TouchPath.sampleRate)
    scales.append(time: start, translation: .zero)
    centres.append(time: start, translation: .zero)
    for event in events {
      scales.append(time: event.time, translation: Point(event.scale - 1, 0))
      centres.append(time: event.time, translation: event.centre - anchor)
    }
  }

  /// The seconds from touch-down to the release.
  var duration: Double { scales.end }

  /// The frame so many seconds after touch-down.
  func frame(at time: Double) -> Rect {
    let asked = fit.zoom(of: initial) * (1 + scales.translation(at: time).x)
    return frame(zoom: fit.resisted(asked), at: time)
  }

  /// The allowed frame to which the picture goes after the release.
  var target: Rect {
    frame(zoom: fit.zoom(of: frame(at: duration)).clamped(to: 1...fit.maximum), at: duration)
  }

  private func frame(zoom: Double, at time: Double) -> Rect {
    let centre = anchor + centres.translation(at: time)
    let lever = (anchor - initial.origin) * (zoom / fit.zoom(of: initial))
    return fit.frame(zoom: zoom, origin: centre - lever)
  }
}

/// Where a zoomed picture may lie on its page: centred while it is smaller, else without margins.
struct ZoomFit: Hashable, Sendable {
  /// The size of the page in points.
  let page: Size
  /// The picture's frame at 1×, on its page.
  let full: Rect
  /// The largest zoom at rest.
  let maximum: Double

  /// The zoom at which a frame shows the picture; 1 for one that has no width.
  func zoom(of frame: Rect) -> Double {
    full.width > 0 && frame.width > 0 ? frame.width / full.width : 1
  }

  /// The allowed frame at a zoom that is nearest to one with a top left corner.
  func frame(zoom: Double, origin: Point) -> Rect {
    let view = scrollView(zoom: zoom)
    return frame(
      zoom: zoom,
      offset: Point(
        view.range(.horizontal).clamp(-origin.x), view.range(.vertical).clamp(-origin.y)))
  }

  /// The frame at a zoom and a content offset, which may lie beyond the edges.
  func frame(zoom: Double, offset: Point) -> Rect {
    let size = full.size * zoom
    return Rect(
      origin: Point(
        max((page.width - size.width) / 2, 0) - offset.x,
        max((page.height - size.height) / 2, 0) - offset.y),
      size: size)
  }

  /// The content offset of a frame; 0 along an axis on which it is centred.
  func offset(of frame: Rect) -> Point {
    Point(
      frame.width > page.width ? -frame.minX : 0, frame.height > page.height ? -frame.minY : 0)
  }

  /// The scroll view in which a picture at a zoom is panned.
  func scrollView(zoom: Double) -> ScrollView {
    ScrollView(size: page, contentSize: full.size * zoom, scale: 100)
  }

  /// The zoom that shows for one that the fingers ask for: beyond the range a rubber band.
  ///
  /// Its extent is half of the limit, so that it shows less than 1.5 times the largest zoom.
  func resisted(_ zoom: Double) -> Double {
    let nearest = zoom.clamped(to: 1...maximum)
    return nearest + RubberBand(extent: nearest / 2).excess(atDistance: zoom - nearest)
  }
}
