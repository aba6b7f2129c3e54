internal import SegueGraphics

/// The disc that marks a finger: translucent, with an edge and a shadow.
///
/// Its light edge shows on dark screens, and the dark line round it on light ones.
enum TouchDisc {
  /// The diameter in points.
  static let diameter = 44.0
  /// The duration of the fade after the lift-off, in seconds.
  static let fade = 0.18
  /// The scale at touch-down, and the seconds in which it becomes 1.
  private static let (growth, growing) = (1.25, 0.12)
  /// The opacities of the inside, of the edge and of the line round it, 0...255.
  private static let (inside, edge, line): (UInt8, UInt8, UInt8) = (0x59, 0xE6, 0x40)
  private static let (edgeWidth, lineWidth) = (1.5, 1.0)

  /// Returns the disc of a finger at its place.
  static func layer(_ mark: TouchMark) -> Layer {
    let diameter = mark.display.size ?? diameter
    let color = mark.display.color ?? .white
    var disc = Layer(
      name: mark.name, frame: Rect(0, 0, diameter, diameter),
      color: color.multiplied(byAlpha: inside))
    disc.cornerRadius = diameter / 2
    disc.position = mark.place
    disc.opacity = mark.opacity(fade: fade)
    let scale = self.scale(mark.time - mark.touch.start)
    if scale != 1 { disc.transform = .scale(scale, scale) }
    disc.effects.border = border(color.multiplied(byAlpha: edge), edgeWidth)
    disc.effects.shadow = Shadow(
      opacity: 0.3, offset: Point(0, 1), radius: 6 * diameter / self.diameter)
    disc.effects.shadow?.isKnockedOut = true
    var around = Layer(
      name: mark.name,
      frame: Rect(
        -lineWidth, -lineWidth, diameter + 2 * lineWidth, diameter + 2 * lineWidth))
    around.cornerRadius = diameter / 2 + lineWidth
    around.effects.border = border(Color.black.multiplied(byAlpha: line), lineWidth)
    disc.children = [around]
    return disc
  }

  /// Returns the scale some seconds after touch-down.
  private static func scale(_ seconds: Double) -> Double {
    guard seconds < growing else { return 1 }
    return growth + (1 - growth) * TimingFunction.easeOut.value(at: max(0, seconds) / growing)
  }

  private static func border(_ color: Color, _ width: Double) -> LayerBorder {
    var border = LayerBorder()
    (border.color, border.width) = (color, width)
    return border
  }
}
