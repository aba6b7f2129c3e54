/// Commands that are composed on a transparent ground and then drawn through a mesh.
///
/// The commands make the flat picture: they are drawn where they would be seen without the mesh, in
/// output pixels, and so are the mesh's texture places. A mesh whose positions are its texture
/// places therefore shows exactly what its commands show. The outer edge is antialiased by area
/// coverage.
@frozen
package struct MeshDraw: Hashable, Sendable {
  /// The name of the layer that is drawn.
  package var layer: String
  /// The bent grid; positions and texture places in output pixels.
  package var mesh: WarpMesh
  /// The part of the flat picture that is sampled; beyond it its edge pixels repeat.
  ///
  /// Only what lies inside the picture counts.
  package var source: PixelRect
  /// The opacity of the whole, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// What the flat picture shows, bottom first.
  package var commands: [DrawCommand]

  /// A bent picture; opaque where nothing else is said.
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
