/// The draw commands of one frame in output pixels: the interface between stage and rasterizer.
///
/// The stage writes it, the rasterizer reads it, and neither knows the other. Commands are drawn in
/// order, later ones over earlier ones, by source-over on premultiplied pixels.
@frozen
package struct DisplayList: Hashable, Sendable {
  /// The size of the picture in pixels.
  package var size: PixelSize
  /// The colour of the canvas before anything is drawn; may be transparent.
  package var background: Color
  /// The commands, bottom first.
  package var commands: [DrawCommand]

  @inlinable
  package init(size: PixelSize, background: Color, commands: [DrawCommand] = []) {
    self.size = size
    self.background = background
    self.commands = commands
  }
}
