import SegueGraphics

extension TransitionStage {
  /// Returns the layers of a bar that cross-fades in place: the new one fades in over the old one.
  ///
  /// Parts that both bars have in common do not change, since the one below stays opaque.
  func crossFade(in bar: Rect, from: Screen, to: Screen, _ progress: Double) -> [Layer] {
    [(from, "bar-below"), (to, "bar-front")].map { screen, name in
      var strip = Layer(name: name, frame: bar)
      strip.masksToBounds = true
      let whole = bounds.offset(by: Point(-bar.minX, -bar.minY))
      strip.children = [layer(screen, name: "\(name)-screen", frame: whole)]
      if name == "bar-front" { strip.opacity = progress.clamped(to: 0...1) }
      return strip
    }
  }
}
