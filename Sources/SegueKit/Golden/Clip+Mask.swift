extension Clip {
  /// The pixels that the clip's golden ignores.
  var goldenMask: GoldenMask { GoldenMask(scene) }
}
