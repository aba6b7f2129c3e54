import SegueGraphics

extension LayerShape {
  /// Interpolates two shapes; nil where their outlines or strokes cannot be interpolated.
  ///
  /// - Parameter edges: the bounds of their layers, with rounded corners.
  func interpolated(
    to end: LayerShape, edges: (RoundedRect, RoundedRect), at way: LayerInterpolation
  ) -> LayerShape? {
    if self == end { return self }
    guard rule == end.rule, let outline = outline(to: end, edges: edges, at: way) else {
      return nil
    }
    var shape = LayerShape(outline)
    shape.rule = rule
    if let either = end.fill ?? fill {
      let clear = either.withAlpha(0)
      shape.fill = (fill ?? clear).interpolated(to: end.fill ?? clear, progress: way.share)
    }
    guard let pen = end.stroke ?? stroke else { return shape }
    var (from, to) = (stroke ?? pen, end.stroke ?? pen)
    if stroke == nil { from.width = 0 }
    if end.stroke == nil { to.width = 0 }
    guard from.cap == to.cap, from.join == to.join else { return nil }
    shape.stroke = from.interpolated(to: to, progress: way.progress)
    shape.strokeColor = (stroke == nil ? end.strokeColor : strokeColor)
      .interpolated(
        to: end.stroke == nil ? strokeColor : end.strokeColor, progress: way.share)
    return shape
  }

  /// Interpolates two outlines; equal ones stay as they are, others are blended point by point.
  ///
  /// Nil where the paths do not correspond.
  private func outline(
    to end: LayerShape, edges: (RoundedRect, RoundedRect), at way: LayerInterpolation
  ) -> Outline? {
    if outline == end.outline { return outline }
    return path(in: edges.0)
      .interpolated(to: end.path(in: edges.1), progress: way.progress).map(Outline.path)
  }

  /// Returns the shape for a layer of another size: stretches a path; other outlines follow the layer.
  func scaled(from size: Size, to other: Size) -> LayerShape {
    guard case .path(let path) = outline else { return self }
    let least = 1e-6
    let map = AffineTransform.scale(
      other.width / max(least, size.width), other.height / max(least, size.height))
    var shape = self
    shape.outline = .path(path.transformed(by: map))
    return shape
  }
}
