internal import SegueGraphics

/// The contents of the stage at rest: one screen, or a presented one with its presenter below.
package indirect enum StageContents: Hashable, Sendable {
  /// A screen that covers the stage.
  case screen(Screen)
  /// A presented screen over its visible presenter, as in the last frame of the presentation.
  case presented(Screen, PresentationPlacement)

  package var top: Screen {
    switch self {
    case .screen(let screen), .presented(let screen, _): screen
    }
  }

  /// The most presentations over visible presenters; it bounds the recursion that draws them.
  static let greatestDepth = 32

  /// The number of presentations over visible presenters.
  var depth: Int {
    switch self {
    case .screen: 0
    case .presented(_, let place): place.below.depth + 1
    }
  }

  /// The number of layers of all screens.
  var layerCount: Int {
    switch self {
    case .screen(let screen): screen.layerCount
    case .presented(let screen, let place): screen.layerCount + place.below.layerCount
    }
  }
}
