internal import SegueGraphics
internal import SegueStage

/// Gives layers that are one path a frame around it, so that they can be moved and scaled by themselves.
struct SVGLayerFitting {
  /// The step to which coordinates are rounded: about a millionth of the drawing.
  private let step: Double
  private let size: Size

  init(size: Size) {
    self.size = size
    var step = 1e-6
    while step * 1e7 < max(size.width, size.height) { step *= 10 }
    self.step = step
  }

  /// Returns layers with frames and rounded coordinates.
  func fitted(_ layers: [SceneLayer]) -> [SceneLayer] { layers.map { fitted($0, isMask: false) } }

  private func fitted(_ layer: SceneLayer, isMask: Bool) -> SceneLayer {
    var layer = layer
    layer.mask = layer.mask.map { fitted($0, isMask: true) }
    layer.children = layer.children.map { fitted($0, isMask: isMask) }
    if let frame = layer.frame {
      layer.frame = FrameLength(
        x: round(frame.x), y: round(frame.y), width: frame.width.map { max(step, round($0)) },
        height: frame.height.map { max(step, round($0)) })
    }
    guard var shape = layer.effects.shape, case .path(let path) = shape.outline else {
      return layer
    }
    var origin = Point.zero
    if !isMask, layer.mask.isEmpty, layer.children.isEmpty, layer.frame == nil,
      let bounds = path.tightBounds
    {
      // At least one unit of the last decimal wide, as a frame must not be empty.
      origin = Point(down(bounds.minX), down(bounds.minY))
      let end = Point(down(bounds.maxX) + step, down(bounds.maxY) + step)
      let isExact = Point(round(bounds.maxX), round(bounds.maxY))
      let width = bounds.width > step ? isExact.x - origin.x : end.x - origin.x
      let height = bounds.height > step ? isExact.y - origin.y : end.y - origin.y
      layer.frame = FrameLength(
        x: round(origin.x), y: round(origin.y), width: max(step, round(width)),
        height: max(step, round(height)))
      origin = Point(round(origin.x), round(origin.y))
    }
    shape.outline = .path(path.mapped { Point(round($0.x - origin.x), round($0.y - origin.y)) })
    if var stroke = shape.stroke {
      stroke.width = max(step, round(stroke.width))
      stroke.dash = stroke.dash.map(round)
      stroke.phase = round(stroke.phase)
      shape.stroke = stroke
    }
    layer.effects.shape = shape
    return layer
  }

  private func round(_ value: Double) -> Double {
    let scale = (1 / step).rounded()
    let rounded = (value * scale).rounded() / scale
    return rounded == 0 ? 0 : rounded
  }

  private func down(_ value: Double) -> Double {
    let scale = (1 / step).rounded()
    return (value * scale + 1e-6).rounded(.down) / scale
  }
}

extension Path {
  /// Returns the path with all points mapped by a function.
  fileprivate func mapped(_ map: (Point) -> Point) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .quadratic(let control, let point): .quadratic(map(control), map(point))
        case .cubic(let first, let second, let point): .cubic(map(first), map(second), map(point))
        case .close: .close
        }
      })
  }
}
