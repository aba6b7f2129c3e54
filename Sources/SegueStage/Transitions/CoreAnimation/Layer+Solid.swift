import SegueGraphics

extension Layer {
  /// A shape in one colour whose outline and opacity a mesh gives.
  ///
  /// The flat picture is a patch of a few points of that colour, so that hardly anything is
  /// composed for it; the mesh says where it shows, in the stage's coordinates.
  init(name: String, color: Color, stage: Size, mesh: (_ texture: Point) -> WarpMesh) {
    let patch = Size(min(8, stage.width), min(8, stage.height))
    self.init(name: name, frame: Rect(origin: .zero, size: patch), color: color)
    self.mesh = mesh(Point(patch.width / 2, patch.height / 2))
  }
}
