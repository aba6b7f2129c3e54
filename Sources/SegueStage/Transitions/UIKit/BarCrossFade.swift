import SegueGraphics

extension TransitionStage {
  /// A bar that stays in its place: that of one screen under that of another, which fades in.
  ///
  /// What both bars have in common does not change, since the one below stays opaque.
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
