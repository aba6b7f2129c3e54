internal import SegueGraphics

/// The background of a screen.
extension Screen {
  /// Returns the background colour of a screen that has a size in points.
  ///
  /// It is the author's; else the most frequent colour at the edge of the picture, or of the lowest
  /// layer, that covers the screen, so that nothing flashes where the screen fades or is smaller;
  /// else white.
  func background(in pictures: Pictures, on size: Size) -> Color {
    if let ownBackground { return ownBackground }
    switch content {
    case .image(let asset, _): return pictures[asset].edgeColor ?? background
    case .fill(let fill): return fill
    case .layers(let layers): return layers.first?.cover(of: size, pictures) ?? background
    case .composition: return background
    }
  }

  /// Returns whether the screen is opaque; false where that is unknown.
  func isOpaque(in pictures: Pictures) -> Bool {
    switch content {
    case .fill(let fill): return fill.alpha == 255
    case .layers: return background.alpha == 255
    case .image(let asset, let mode):
      if background.alpha == 255 { return true }
      return pictures[asset].isOpaque && mode != .aspectFit
    case .composition: return false
    }
  }
}

extension SceneLayer {
  /// Returns the opaque colour at the edge of a layer that covers a size; nil where it does not cover it.
  fileprivate func cover(of size: Size, _ pictures: Pictures) -> Color? {
    var plain = SceneLayer(name: name)
    (plain.image, plain.contentMode, plain.fill, plain.frame) = (image, contentMode, fill, frame)
    (plain.clips, plain.scroll, plain.perspective) = (clips, scroll, perspective)
    (plain.text, plain.children) = (text, children)
    guard plain == self, covers(size) else { return nil }
    if let image, contentMode != .aspectFit, pictures[image].isOpaque {
      return pictures[image].edgeColor
    }
    guard image == nil, let fill, fill.alpha == 255 else { return nil }
    return fill
  }

  /// Returns whether the layer hides all that is below it in a screen of a size.
  func coversOpaquely(_ size: Size, _ pictures: Pictures) -> Bool {
    cover(of: size, pictures) != nil
  }

  /// Returns whether the frame covers a parent of a size.
  private func covers(_ size: Size) -> Bool {
    guard let frame else { return true }
    guard let width = frame.width, let height = frame.height else { return false }
    return frame.x <= 0 && frame.y <= 0 && frame.x + width >= size.width
      && frame.y + height >= size.height
  }
}
