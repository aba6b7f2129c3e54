/// A picture of draw commands that image commands show parts of, such as a snapshot of a screen.
///
/// Image commands refer to it, so that the rasterizer draws it once, however many pieces it is cut
/// into and however often they are drawn.
package final class SnapshotPicture: Hashable, Sendable {
  /// The size in pixels.
  package let size: PixelSize
  /// The commands that draw it onto a transparent canvas, bottom first, in its own pixels.
  package let commands: [DrawCommand]
  /// The hash of the commands, which are many.
  private let digest: Int

  /// Creates a picture of commands.
  package init(_ size: PixelSize, _ commands: [DrawCommand]) {
    self.size = size
    self.commands = commands
    digest = commands.hashValue
  }

  package static func == (first: SnapshotPicture, second: SnapshotPicture) -> Bool {
    first === second
      || first.digest == second.digest && first.size == second.size
        && first.commands == second.commands
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(digest)
  }
}

extension DisplayList {
  /// The pictures that the commands show parts of, each once, with those inside them.
  package var snapshots: Set<SnapshotPicture> {
    var found: Set<SnapshotPicture> = []
    for command in commands { command.collectSnapshots(into: &found) }
    return found
  }
}

extension DrawCommand {
  fileprivate func collectSnapshots(into found: inout Set<SnapshotPicture>) {
    switch self {
    case .fill, .path, .shadow, .backdrop, .glass: break
    case .image(let image):
      guard case .snapshot(let picture) = image.source, found.insert(picture).inserted else {
        return
      }
      for command in picture.commands { command.collectSnapshots(into: &found) }
    case .group(let group):
      for command in group.commands { command.collectSnapshots(into: &found) }
      for command in group.effects?.mask?.commands ?? [] {
        command.collectSnapshots(into: &found)
      }
    case .mesh(let mesh):
      for command in mesh.commands { command.collectSnapshots(into: &found) }
    }
  }
}
