import SegueGraphics

/// The way in which an app is laid out.
public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  /// From left to right.
  case leftToRight = "ltr"
  /// From right to left: sides, edges and shadows change places, and what screens show does not.
  case rightToLeft = "rtl"
}

extension Layer {
  /// The layer as it stands in a parent of a width whose left and right change places.
  ///
  /// Places, turns, corners, shadows and meshes are mirrored; a screen is not: what it shows was made
  /// for its layout. With M the reflection of x, a transform T about the anchor becomes M · T · M.
  func mirrored(in width: Double) -> Layer {
    if keepsItsSide { return self }
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
    if let mesh { layer.mesh = mesh.mirrored(in: size.width) }
    guard !holdsScreen else { return layer }
    layer.children = children.map { $0.mirrored(in: size.width) }
    layer.mask = mask.map { $0.mirrored(in: size.width) }
    return layer
  }
}

extension WarpMesh {
  /// The mesh that shows at the mirrored place what this one shows, and shows it the right way round.
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
  /// The value for a stage that is mirrored afterwards: places of things in screens, which stay where
  /// they are, are mirrored beforehand.
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
