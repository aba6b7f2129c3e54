package import SegueGolden
package import SegueStage

extension Tolerance {
  /// The greatest number of differing pixels, which allows any frame to differ everywhere.
  private static let mostPixels = 1_000_000_000

  /// Converts limits as a script or a command line states them.
  ///
  /// A limit on the channel has no effect while no pixel may differ, so alone it allows any number.
  package init(_ limits: GoldenLimits) {
    let isAlone = limits.pixels == nil && limits.percent == nil && limits.window == nil
    let isChannel = limits.channel != nil && isAlone
    self.init(
      channel: limits.channel ?? 0,
      pixels: PixelLimit(
        count: limits.pixels ?? (isChannel ? Self.mostPixels : 0), percent: limits.percent),
      window: limits.window ?? (isChannel ? 64 : 0), drift: limits.drift ?? 0,
      delay: Int(((limits.delay ?? 0) * 100).rounded()))
  }
}

extension Clip {
  /// The tolerance that the clip's script states; exact by default.
  var tolerance: Tolerance { scene.goldenRules?.limits.map { Tolerance($0) } ?? .exact }
}
