import SegueCodecs
import SegueGraphics
import SegueStage

extension GIFOptions {
  /// What is asked of an output, in the encoder's terms.
  ///
  /// - Parameter background: what lies behind pixels that are not opaque; nil keeps them clear.
  init(_ options: OutputOptions, background: Color?) {
    self.init()
    quality = options.quality ?? OutputOptions.defaultQuality
    colors = options.colors ?? OutputOptions.defaultColors
    dither = options.dither.flatMap { .init(rawValue: $0.rawValue) } ?? dither
    palette = options.palette.flatMap { .init(rawValue: $0.rawValue) } ?? palette
    isLossless = options.lossless ?? false
    self.background = background
  }
}

extension GIFLoop {
  /// The loop of a scene; n plays are one and n − 1 repeats.
  init(_ loop: Loop) {
    switch loop {
    case .forever: self = .forever
    case .once: self = .once
    case .times(let count): self = count < 2 ? .once : .times(repeats: min(count - 1, 65_535))
    }
  }
}
