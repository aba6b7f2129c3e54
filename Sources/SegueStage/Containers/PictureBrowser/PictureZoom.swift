internal import SegueGraphics

/// The zoom and pan of a picture on its page, as a function of time.
///
/// A gesture during the settling of the last one starts from that one's target; the difference from
/// the frame on screen fades out, as with UIKit's additive animations.
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
  /// The frame at rest, on its page.
  let target: Rect
  /// The difference at the start between the frame on screen and the law's: origin and size.
  private var surplus = Rect(0, 0, 0, 0)
  private let fade: ResolvedPacing

  /// Creates a picture at rest at 1×.
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

  /// Whether the zoom at rest exceeds 1×.
  var isZoomedIn: Bool { fit.zoom(of: target) > 1 + 1e-6 }
  /// Whether the picture's top shows at rest.
  var showsTop: Bool { target.minY >= -0.5 }

  /// The time at which it is at rest, in seconds.
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

  /// Returns the frame on the page at a time, in points.
  func frame(at time: Double) -> Rect {
    if time >= end { return target }
    let frame = unblendedFrame(after: time - start)
    let share = 1 - fade.progress(at: time - start)
    return Rect(
      frame.minX + surplus.minX * share, frame.minY + surplus.minY * share,
      frame.width + surplus.width * share, frame.height + surplus.height * share)
  }

  /// Returns the frame by the law, without the fading difference, `seconds` after the start.
  private func unblendedFrame(after seconds: Double) -> Rect {
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

  /// Returns the picture after a double tap on a point of the page.
  ///
  /// It zooms to the maximum, centred on the point as far as the edges allow; a zoomed picture
  /// returns to 1×.
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

  /// Returns the picture panned by a finger; without events it stops and is released.
  func dragged(by events: [PanEvent], at time: Double, liftOff: Double) -> PictureZoom {
    let zoom = fit.zoom(of: target)
    var offset = fit.offset(of: target)
    if case .pan(let motion, _) = law { offset = motion.exactOffset(at: time - start) }
    let motion = ScrollMotion(
      fit.scrollView(zoom: zoom), from: offset, events: events, liftOff: liftOff)
    let end = fit.frame(zoom: zoom, offset: motion.exactOffset(at: motion.duration + 1))
    return taking(.pan(motion, zoom: zoom), target: end, at: time)
  }

  /// Returns the picture after a pinch, or itself if there are no events.
  func pinched(by events: [PinchEvent], at time: Double) -> PictureZoom {
    var initial = target
    if case .pan = law {
      let caught = unblendedFrame(after: time - start)
      initial = fit.frame(zoom: fit.zoom(of: caught), origin: caught.origin)
    }
    guard let pinch = PinchTrack(events, fit: fit, from: initial) else { return self }
    return taking(.pinch(pinch, then: fade), target: pinch.target, at: time)
  }

  /// Returns the picture with another law from a time on, starting at the frame on screen.
  private func taking(_ law: Law, target: Rect, at time: Double) -> PictureZoom {
    var next = PictureZoom(fit, start: time, law, target: target, fade)
    let (shown, ruled) = (frame(at: time), next.unblendedFrame(after: 0))
    next.surplus = Rect(
      shown.minX - ruled.minX, shown.minY - ruled.minY, shown.width - ruled.width,
      shown.height - ruled.height)
    return next
  }
}

/// The frame of a picture under two fingers, from touch-down to the release.
///
/// The point of the picture between the fingers at the beginning of the pinch stays between them,
/// as far as the edges allow.
struct PinchTrack: Hashable, Sendable {
  private let fit: ZoomFit
  private let initial: Rect
  private let anchor: Point
  /// The scale minus 1, as the x of a translation.
  private var scales = PanTrack()
  private var centres = PanTrack()

  /// Creates the pinch of some events on a picture in an allowed frame; nil without events.
  init?(_ events: [PinchEvent], fit: ZoomFit, from initial: Rect) {
    guard let first = events.first else { return nil }
    self.fit = fit
    self.initial = initial
    anchor = first.centre
    // Like a pan it starts one touch event before it begins, since the first scale is not 1.
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

  /// Returns the frame `time` seconds after touch-down.
  func frame(at time: Double) -> Rect {
    let asked = fit.zoom(of: initial) * (1 + scales.translation(at: time).x)
    return frame(zoom: fit.resisted(asked), at: time)
  }

  /// The allowed frame in which the picture rests after the release.
  var target: Rect {
    frame(zoom: fit.zoom(of: frame(at: duration)).clamped(to: 1...fit.maximum), at: duration)
  }

  /// Returns the frame at a zoom that keeps the anchor between the fingers at a time.
  private func frame(zoom: Double, at time: Double) -> Rect {
    let centre = anchor + centres.translation(at: time)
    let lever = (anchor - initial.origin) * (zoom / fit.zoom(of: initial))
    return fit.frame(zoom: zoom, origin: centre - lever)
  }
}

/// The frames that a zoomed picture may take on its page: centred if smaller, else without margins.
struct ZoomFit: Hashable, Sendable {
  /// The page's size in points.
  let page: Size
  /// The picture's frame at 1×, on its page.
  let full: Rect
  /// The maximum zoom scale at rest.
  let maximum: Double

  /// Returns the zoom scale of a frame; 1 for one without width.
  func zoom(of frame: Rect) -> Double {
    full.width > 0 && frame.width > 0 ? frame.width / full.width : 1
  }

  /// Returns the allowed frame at a zoom that is nearest to one with a top left corner.
  func frame(zoom: Double, origin: Point) -> Rect {
    let view = scrollView(zoom: zoom)
    return frame(
      zoom: zoom,
      offset: Point(
        view.range(.horizontal).clamp(-origin.x), view.range(.vertical).clamp(-origin.y)))
  }

  /// Returns the frame at a zoom and a content offset, which may lie beyond the edges.
  func frame(zoom: Double, offset: Point) -> Rect {
    let size = full.size * zoom
    return Rect(
      origin: Point(
        max((page.width - size.width) / 2, 0) - offset.x,
        max((page.height - size.height) / 2, 0) - offset.y),
      size: size)
  }

  /// Returns the content offset of a frame; 0 along an axis on which it is centred.
  func offset(of frame: Rect) -> Point {
    Point(
      frame.width > page.width ? -frame.minX : 0, frame.height > page.height ? -frame.minY : 0)
  }

  /// Returns the scroll view in which a picture at a zoom is panned.
  func scrollView(zoom: Double) -> ScrollView {
    ScrollView(size: page, contentSize: full.size * zoom, scale: 100)
  }

  /// Returns the visible zoom for the fingers' zoom: beyond the range a rubber band resists.
  ///
  /// The band's extent is half of the limit, so the visible zoom stays below 1.5 times the maximum.
  func resisted(_ zoom: Double) -> Double {
    let nearest = zoom.clamped(to: 1...maximum)
    return nearest + RubberBand(extent: nearest / 2).excess(atDistance: zoom - nearest)
  }
}
