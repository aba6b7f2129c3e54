internal import SegueGraphics

/// The ring that marks a finger: a translucent disc with a dark edge, which fades after the lift-off.
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

  /// Returns the ring of a finger at its place.
  static func layer(_ mark: TouchMark) -> Layer {
    let diameter = mark.display.size ?? diameter
    let edge = min(edge, diameter / 4)
    var ring = disc(name: mark.name, diameter: diameter, color: edgeColor)
    ring.position = mark.place
    ring.opacity = mark.opacity(fade: fade)
    var inside = disc(
      name: ring.name, diameter: diameter - 2 * edge,
      color: mark.display.color.map { $0.multiplied(byAlpha: insideColor.alpha) } ?? insideColor)
    inside.position = Point(diameter / 2, diameter / 2)
    ring.children = [inside]
    return ring
  }

  /// Makes a filled circle.
  private static func disc(name: String, diameter: Double, color: Color) -> Layer {
    var layer = Layer(name: name, frame: Rect(0, 0, diameter, diameter), color: color)
    layer.cornerRadius = diameter / 2
    return layer
  }
}
