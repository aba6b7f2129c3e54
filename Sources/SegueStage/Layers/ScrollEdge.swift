package import SegueGraphics

/// The effect at the edges of scrolled content below bars, as SwiftUI's `ScrollEdgeEffectStyle`.
public enum ScrollEdgeEffect: String, CaseIterable, Hashable, Sendable {
  case none
  /// The content is blurred more and more toward the edge, and fades into the background.
  case soft
  /// The content is blurred evenly below the bar, with a line at its border.
  case hard
}

/// The bands at the upper and the lower edge of a layer that scrolls.
package struct ScrollEdge: Hashable, Sendable {
  package var effect: ScrollEdgeEffect
  /// The heights of the bars at the top and the bottom, in points; 0 for none.
  package var top, bottom: Double
  /// The background of the screen.
  package var color = Color.white

  /// The distance by which a soft band reaches beyond its bar, in points.
  private static let softReach = 20.0
  /// The greatest blur of a soft band, in points, in as many steps of one point.
  private static let softSteps = 4
  private static let softOpacity = 0.85
  private static let hardBlur = 10.0, hardOpacity = 0.8, line = 1.0 / 3

  /// Creates the bands for the insets of a scroll view; nil without an effect or a bar.
  init?(_ effect: ScrollEdgeEffect, _ insets: ScrollInsets) {
    guard effect != .none, insets.top > 0 || insets.bottom > 0 else { return nil }
    (self.effect, top, bottom) = (effect, insets.top, insets.bottom)
  }

  /// Returns the commands of both bands, over the contents of a layer.
  func commands(
    _ layer: String, in bounds: Rect, _ transform: ProjectiveTransform
  ) -> [DrawCommand] {
    let reach = effect == .soft ? Self.softReach : 0
    var all: [DrawCommand] = []
    if top > 0 {
      let height = min(bounds.height, top + reach)
      let band = Rect(bounds.minX, bounds.minY, bounds.width, height)
      all += commands(layer, in: band, isTop: true, transform)
    }
    if bottom > 0 {
      let height = min(bounds.height, bottom + reach)
      let band = Rect(bounds.minX, bounds.maxY - height, bounds.width, height)
      all += commands(layer, in: band, isTop: false, transform)
    }
    return all
  }

  private func commands(
    _ layer: String, in band: Rect, isTop: Bool, _ transform: ProjectiveTransform
  ) -> [DrawCommand] {
    func fill(_ rect: Rect, _ paint: Paint, opacity: Double = 1) -> DrawCommand {
      .fill(
        Fill(
          layer: layer, shape: RoundedRect(rect), transform: transform, paint: paint,
          opacity: opacity))
    }
    func blur(_ radius: Double) -> DrawCommand {
      var material = Material()
      (material.blur, material.edge) = (radius, .clamp)
      return .backdrop(
        BackdropDraw(
          layer: layer, shape: RoundedRect(band), transform: transform, material: material))
    }
    guard effect == .soft else {
      let border = Rect(
        band.minX, isTop ? band.maxY - Self.line : band.minY, band.width, Self.line)
      return [
        blur(Self.hardBlur), fill(band, .color(color), opacity: Self.hardOpacity),
        fill(border, .color(Color(red: 60, green: 60, blue: 67, alpha: 74))),
      ]
    }
    // Each step blurs the one before it: variances add up.
    let blurs = (1...Self.softSteps).map { step -> DrawCommand in
      let added = Double(2 * step - 1).squareRoot()
      let steps = Double(Self.softSteps)
      let ramp = Self.gradient(
        [(Double(step - 1) / steps, 0), (Double(step) / steps, 1)], .white, isTop: isTop)
      let mask = GroupEffects.Mask([fill(band, .gradient(ramp, in: band))])
      return .group(
        Group(layer: layer, effects: GroupEffects(mask: mask), commands: [blur(added)]))
    }
    let shares = (0...8).map { Double($0) / 8 }
    let shade = Self.gradient(
      shares.map { ($0, Self.softOpacity * GlassStyle.smoothstep(0, 1, $0)) }, color,
      isTop: isTop)
    return blurs + [fill(band, .gradient(shade, in: band))]
  }

  /// Returns a gradient of one colour by its opacities at shares of the way to the edge of the screen.
  private static func gradient(
    _ opacities: [(share: Double, opacity: Double)], _ color: Color, isTop: Bool
  ) -> Gradient {
    var gradient = Gradient(colors: [.white, .white])
    (gradient.start, gradient.end) =
      isTop ? (Point(0.5, 1), Point(0.5, 0)) : (Point(0.5, 0), Point(0.5, 1))
    gradient.stops = opacities.map { share, opacity in
      var tone = color
      tone.alpha = UInt8((Double(color.alpha) * opacity).rounded())
      return Gradient.Stop(share, tone)
    }
    return gradient
  }
}
