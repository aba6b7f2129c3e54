package import SegueGraphics
import Synchronization

/// A still picture of a screen, as `UIView.snapshotView(afterScreenUpdates:)` takes it.
///
/// The screen is laid out when the picture is first needed, and its draw commands are kept, so that
/// all pieces in all frames refer to the same ``SnapshotPicture``.
package final class ScreenSnapshot: Sendable {
  private struct State {
    var layer: Layer?
    /// The commands for the latest scale.
    var drawn: (scale: Point, picture: SnapshotPicture)?
    var digest: String?

    /// Returns the laid-out screen.
    mutating func layer(_ make: () -> Layer) -> Layer {
      let known = layer ?? make()
      layer = known
      return known
    }
  }

  /// The screen.
  package let screen: Screen
  /// The size of the stage that the screen fills, in points.
  package let size: Size
  private let pictures: Pictures
  private let state = Mutex(State())

  /// Creates the picture of a screen that fills a stage of a size.
  package init(_ screen: Screen, size: Size, pictures: Pictures) {
    self.screen = screen
    self.size = size
    self.pictures = pictures
  }

  /// Returns the picture for an output with some pixels per point along both axes.
  func picture(scale: Point) -> SnapshotPicture {
    state.withLock { state in
      if let drawn = state.drawn, drawn.scale == scale { return drawn.picture }
      let picture = SnapshotPicture(
        pixelSize(scale), state.layer(laidOut).commands(in: .scale(scale.x, scale.y)))
      state.drawn = (scale, picture)
      return picture
    }
  }

  /// Returns a digest of the screen's layers, which `make` computes once.
  package func digest(_ make: (Layer) -> String) -> String {
    state.withLock { state in
      let digest = state.digest ?? make(state.layer(laidOut))
      state.digest = digest
      return digest
    }
  }

  /// Returns the size of the picture in pixels: the stage's, rounded up.
  func pixelSize(_ scale: Point) -> PixelSize {
    func pixels(_ length: Double) -> Int { max(1, Int((length - 1e-6).rounded(.up))) }
    return PixelSize(pixels(size.width * scale.x), pixels(size.height * scale.y))
  }

  private func laidOut() -> Layer {
    Layer(
      screen: screen, name: "screen", frame: Rect(origin: .zero, size: size), pictures: pictures)
  }
}

extension ScreenSnapshot: Hashable {
  package static func == (first: ScreenSnapshot, second: ScreenSnapshot) -> Bool {
    first === second || first.size == second.size && first.screen == second.screen
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(screen.name)
  }
}
