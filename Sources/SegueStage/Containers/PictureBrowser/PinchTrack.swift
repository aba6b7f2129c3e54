internal import SegueGraphics

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
