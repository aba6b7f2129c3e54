package import SegueGraphics
import SegueScript
package import SegueStage

/// Layers as lines of numbers: where each is, how large, how it is turned, scaled and how opaque.
///
/// A line tells of a layer in its parent, in points, as it is seen there: `center`, `size`, `turn`
/// (degrees, clockwise), `scale` along both axes, `alpha`, then only what is unusual: `skew`,
/// `radius` of the corners, `brightness`, `mesh`. A layer that is seen in perspective has its four
/// `corners` instead of turn and scale. What it holds follows, indented by two more spaces.
package enum LayerTrace {
  /// The lines of layers, bottom first, each with a line break.
  ///
  /// - Parameters:
  ///   - view: their parent's `sublayerTransform`, in its coordinates.
  package static func text(
    _ layers: [Layer], indentation: String = "  ", seenThrough view: Transform3D = .identity
  ) -> String {
    layers.map { layer in
      indentation + line(layer, seenThrough: view) + "\n"
        + text(
          layer.children, indentation: indentation + "  ", seenThrough: layer.sublayerPlacement)
    }.joined()
  }

  private static func line(_ layer: Layer, seenThrough view: Transform3D) -> String {
    let seen = ProjectiveTransform(layer.placement3D * view)
    let bounds = Rect(origin: .zero, size: layer.size)
    var parts = [YAMLText.word(layer.name)]
    parts.append("center \(place(bounds.center, seen))")
    parts.append("size \(layer.size.width.fixed()) \(layer.size.height.fixed())")
    parts += shape(seen, bounds)
    parts.append("alpha \(max(0, min(1, layer.opacity)).fixed())")
    if layer.cornerRadius != 0 { parts.append("radius \(layer.cornerRadius.fixed())") }
    if layer.brightness != 1 { parts.append("brightness \(layer.brightness.fixed())") }
    if let mesh = layer.mesh { parts.append("mesh \(mesh.columns)x\(mesh.rows)") }
    return parts.joined(separator: "  ")
  }

  /// Turn and scale, or the corners where those do not say all.
  private static func shape(_ seen: ProjectiveTransform, _ bounds: Rect) -> [String] {
    guard let affine = seen.affine, let parts = DecomposedTransform(affine) else {
      let corners = bounds.corners.map { place($0, seen) }
      return ["corners \(corners.joined(separator: ", "))"]
    }
    let skew = parts.skewedAxis.x.fixed()
    return [
      "turn \(parts.angle.degrees.fixed())",
      "scale \(parts.scaleX.fixed()) \(parts.scaleY.fixed())",
    ] + (skew == "0" ? [] : ["skew \(skew)"])
  }

  private static func place(_ point: Point, _ seen: ProjectiveTransform) -> String {
    seen.apply(point).map { "\($0.x.fixed()) \($0.y.fixed())" } ?? "behind the eye"
  }
}
