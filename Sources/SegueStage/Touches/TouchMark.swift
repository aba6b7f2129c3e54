// The marks of fingers: how the touches of a clip are drawn.
//
// 1. `StepResolver` records a `ScriptedTouch` for every finger, whether fingers are drawn or not. A
//    tap is a touch before what it causes: 80 ms long, or 180 ms where a disc or an arrow is drawn
//    (`TouchDisplay.tapLength`).
// 2. `Timeline.touchLayers(at:)` finds the touches of a time, and draws each as its `TouchDisplay`
//    says: `TouchRing`, `TouchDisc`, or the one `TouchPointer`; below them a `TouchTrail`.
//
// All are functions of the touches and the time alone.
//
// Rejected:
// - Reading the pixels below a disc, to choose a dark edge on light screens: the layers of a moment
//   would depend on pixels, and a trace on the rasterizer. A disc has a light edge and a dark one
//   round it, of which one shows on any screen.

internal import SegueGraphics

/// A finger to draw at one moment: its touch, and its place.
struct TouchMark {
  let name: String
  let touch: ScriptedTouch
  let display: TouchDisplay
  /// The time in seconds of the clip.
  let time: Double

  /// Whether the finger is down, or was lifted less than a time ago, in seconds.
  func shows(for fade: Double) -> Bool {
    time >= touch.start - Timeline.timeResolution
      && time - touch.end < fade - Timeline.timeResolution
  }

  /// The place of the finger, or that of its lift-off.
  var place: Point { touch.path.position(at: time - touch.start) }

  /// The opacity, which falls to 0 in a time in seconds after the lift-off.
  func opacity(fade: Double) -> Double { 1 - max(0, time - touch.end) / fade }
}

extension Timeline {
  /// Returns the layers that mark the fingers of a time, bottom first.
  func touchLayers(at time: Double) -> [Layer] {
    if touchDisplay.show == .none || touches.isEmpty { return [] }
    let marks = touchMarks(at: time)
    let trails = touchDisplay.hasTrail ? marks.compactMap(TouchTrail.layer) : []
    switch touchDisplay.show {
    case .none: return []
    case .ring: return trails + marks.map(TouchRing.layer)
    case .disc: return trails + marks.map(TouchDisc.layer)
    case .pointer:
      return trails
        + [
          TouchPointer(touches: touches, display: touchDisplay, stage: canvas.size).layer(at: time)
        ]
    }
  }

  /// Returns the fingers that touch the stage at a time, or were lifted shortly before.
  ///
  /// A finger that is lifted and set down again at its place, as in a double tap, is drawn once.
  private func touchMarks(at time: Double) -> [TouchMark] {
    let fade = touchDisplay.show == .ring ? TouchRing.fade : TouchDisc.fade
    let first = lastTouches.firstSortedIndex(where: { $0 > time - fade })
    let end = touches.firstSortedIndex(where: { $0.start > time + Self.timeResolution })
    guard first < end else { return [] }
    let marks = (first..<end).map {
      TouchMark(
        name: "touch-\($0 + 1)", touch: touches[$0], display: touchDisplay, time: time)
    }.filter { $0.shows(for: fade) }
    if touchDisplay.show == .ring { return marks }
    return marks.enumerated().filter { index, mark in
      mark.time <= mark.touch.end
        || !marks.dropFirst(index + 1).contains {
          $0.touch.start >= mark.touch.end
            && ($0.place - mark.place).length < TouchDisc.diameter / 2
        }
    }.map(\.element)
  }
}

extension Color {
  /// Returns the colour with its alpha multiplied by another one, 0...255.
  func multiplied(byAlpha other: UInt8) -> Color {
    var color = self
    color.alpha = UInt8((Int(alpha) * Int(other) + 127) / 255)
    return color
  }
}
