import SegueGraphics

/// The layout direction of an app.
public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  /// Left to right, as in English.
  case leftToRight = "ltr"
  /// Right to left: places, edges and shadows are mirrored; the contents of screens are not.
  case rightToLeft = "rtl"
}

extension Layer {
  /// Returns the layer mirrored left to right in a parent of a width.
  ///
  /// Positions, rotations, corners, shadows and meshes are mirrored; the contents of a screen are
  /// not: they were made for their layout. With M the reflection of x, a transform T about the
  /// anchor becomes M · T · M.
  func mirrored(in width: Double) -> Layer {
    if ignoresMirroring { return self }
    var layer = self
    layer.position.x = width - position.x
    layer.anchorPoint.x = 1 - anchorPoint.x
    let mirror = Transform3D.scale(-1, 1, 1)
    layer.transform3D = transform3D == .identity ? transform3D : mirror * transform3D * mirror
    layer.sublayerTransform =
      sublayerTransform == .identity ? sublayerTransform : mirror * sublayerTransform * mirror
    if let radii = effects.cornerRadii {
      layer.effects.cornerRadii = CornerRadii(
        topLeft: radii.topRight, topRight: radii.topLeft, bottomRight: radii.bottomLeft,
        bottomLeft: radii.bottomRight)
    }
    if let shadow = effects.shadow { layer.effects.shadow?.offset.x = -shadow.offset.x }
    if let clip = effects.clip, !holdsScreen { layer.effects.clip = clip.mirrored(in: size.width) }
    layer.snapshot = snapshot?.mirrored
    if let mesh { layer.mesh = mesh.mirrored(in: size.width) }
    guard !holdsScreen else { return layer }
    layer.children = children.map { $0.mirrored(in: size.width) }
    layer.mask = mask.map { $0.mirrored(in: size.width) }
    return layer
  }
}

extension WarpMesh {
  /// Returns the mesh whose warp is mirrored left to right; the contents are not flipped.
  fileprivate func mirrored(in width: Double) -> WarpMesh {
    WarpMesh(columns: columns, rows: rows) { column, row in
      var vertex = vertices[row * (columns + 1) + column]
      vertex.position.x = width - vertex.position.x
      vertex.texture.x = width - vertex.texture.x
      return vertex
    }
  }
}

extension ParameterValue {
  /// Returns the value for a stage that is mirrored afterwards.
  ///
  /// Frames inside screens are mirrored in advance, since the contents of screens are not.
  func mirrored(in width: Double) -> ParameterValue {
    func mirrored(_ frame: FrameLength) -> FrameLength {
      guard let own = frame.width else { return frame }
      return FrameLength(x: width - frame.x - own, y: frame.y, width: own, height: frame.height)
    }
    switch self {
    case .frame(let frame): return .frame(mirrored(frame))
    case .pictures(let pictures):
      return .pictures(
        pictures.map { PlacedPicture(image: $0.image, frame: $0.frame.map(mirrored)) })
    default: return self
    }
  }
}
