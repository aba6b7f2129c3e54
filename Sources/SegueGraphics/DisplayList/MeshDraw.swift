/// A picture of draw commands, drawn through a warp mesh.
///
/// The commands make the flat picture: they are drawn onto a transparent canvas where they would be
/// without the mesh, in output pixels, and so are the mesh's texture coordinates. A mesh whose
/// positions equal its texture coordinates therefore changes nothing. The outer edge is antialiased
/// by area coverage.
@frozen
package struct MeshDraw: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  /// The mesh; positions and texture coordinates are in output pixels.
  package var mesh: WarpMesh
  /// The part of the flat picture that is sampled; outside, its edge pixels repeat.
  ///
  /// It is clipped to the picture.
  package var source: PixelRect
  /// The opacity of the whole, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// The commands of the flat picture, bottom first.
  package var commands: [DrawCommand]

  /// A warped picture; opaque by default.
  @inlinable
  package init(
    layer: String, mesh: WarpMesh, source: PixelRect, opacity: Double = 1,
    commands: [DrawCommand]
  ) {
    self.layer = layer
    self.mesh = mesh
    self.source = source
    self.opacity = opacity
    self.commands = commands
  }
}
