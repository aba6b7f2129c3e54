internal import SegueGraphics

/// What lies behind a screen.
extension Screen {
  /// The colour behind what it shows, where it is as large as a size in points.
  ///
  /// The author's; else the most frequent one at the edge of what covers the screen, a picture or the
  /// lowest layer, so that nothing flashes where the screen fades or is smaller; else white.
  func background(in pictures: Pictures, on size: Size) -> Color {
    if let ownBackground { return ownBackground }
    switch content {
    case .image(let asset, _): return pictures[asset].edgeColor ?? background
    case .fill(let fill): return fill
    case .layers(let layers): return layers.first?.cover(of: size, pictures) ?? background
    case .composition: return background
    }
  }

  /// Whether it hides all that lies below it; false where that is not known.
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
  /// The colour at the edge of the layer where it covers all of a size, opaque; nil where it does not.
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

  /// Whether its frame reaches to all edges.
  private func covers(_ size: Size) -> Bool {
    guard let frame else { return true }
    guard let width = frame.width, let height = frame.height else { return false }
    return frame.x <= 0 && frame.y <= 0 && frame.x + width >= size.width
      && frame.y + height >= size.height
  }
}
