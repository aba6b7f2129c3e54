import SegueGraphics
import SegueText

extension LayerText {
  /// Interpolates two layouts of one string: the glyphs common to both, and those of one only.
  func interpolated(
    to end: LayerText, progress: Double
  ) -> (common: LayerText, leaving: LayerText, arriving: LayerText) {
    let blend = TextInterpolation(
      from: (shaped, style.size), to: (end.shaped, end.style.size), progress: progress)
    var common = progress < 0.5 ? self : end
    common.shaped = blend.common
    common.style.size = blend.size
    common.color = color.interpolated(to: end.color, progress: progress)
    if let either = end.caret ?? caret {
      let clear = either.withAlpha(0)
      common.caret = (caret ?? clear).interpolated(to: end.caret ?? clear, progress: progress)
    }
    let cuts = [self, end].contains { $0.style.overflow == .clip && $0.shaped.isTruncated }
    if cuts { common.style.overflow = .clip }
    var (leaving, arriving) = (common, common)
    (leaving.shaped, leaving.caret) = (blend.leaving, nil)
    (arriving.shaped, arriving.caret) = (blend.arriving, nil)
    return (common, leaving, arriving)
  }
}

extension TextStyle.Alignment {
  /// The horizontal alignment in the box as a fraction, 0 for the left edge and 1 for the right one.
  var fraction: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

extension TextStyle.VerticalAlignment {
  /// The vertical alignment in the box as a fraction, 0 for the top and 1 for the bottom.
  var fraction: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
}
