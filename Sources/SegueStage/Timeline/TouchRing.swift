internal import SegueGraphics

/// The drawing of a touch: a translucent ring that fades out after the lift-off.
enum TouchRing {
  /// The diameter in points: UIKit's size of a fingertip.
  static let diameter = 44.0
  /// The duration of the fade in seconds.
  static let fade = 0.15
  /// The width of the dark edge, in points.
  private static let edge = 3.0
  /// The dark edge contrasts with light screens, the inside with dark ones.
  private static let edgeColor = Color(red: 0, green: 0, blue: 0, alpha: 0x70)
  private static let insideColor = Color(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0x90)

  /// Returns the rings of the fingers that touch the stage at a time, or were lifted shortly before.
  static func layers(of touches: ArraySlice<ScriptedTouch>, at time: Double) -> [Layer] {
    zip(touches.indices, touches).compactMap { index, touch in
      let sinceLift = time - touch.end
      guard time >= touch.start - Timeline.timeResolution,
        sinceLift < fade - Timeline.timeResolution
      else { return nil }
      var ring = disc(name: "touch-\(index + 1)", diameter: diameter, color: edgeColor)
      ring.position = touch.path.position(at: time - touch.start)
      ring.opacity = 1 - max(0, sinceLift) / fade
      var inside = disc(
        name: ring.name, diameter: diameter - 2 * edge, color: insideColor)
      inside.position = Point(diameter / 2, diameter / 2)
      ring.children = [inside]
      return ring
    }
  }

  /// Makes a filled circle.
  private static func disc(name: String, diameter: Double, color: Color) -> Layer {
    var layer = Layer(name: name, frame: Rect(0, 0, diameter, diameter), color: color)
    layer.cornerRadius = diameter / 2
    return layer
  }
}
