import SegueGraphics

/// The way in which a presented screen makes room for a keyboard that comes up over it.
package struct KeyboardAvoidance: Hashable, Sendable {
  /// The share of the keyboard's height by which it moves up: a half keeps it in the middle of the rest.
  var share: Double
  /// The most points by which it moves up.
  var limit: Double

  /// Returns the points by which it moves up for a keyboard of a height.
  func rise(over height: Double) -> Double { min(height * share, max(0, limit)) }
}

extension Screen {
  /// Returns the screen with the presented screen on top of it moved up for a keyboard.
  ///
  /// - Parameters:
  ///   - height: the height of the keyboard in points.
  ///   - shown: the share of it that has come up; a spring overshoots 1.
  func avoidingKeyboard(height: Double, shown: Double) -> Screen {
    guard case .composition(var composition) = content, let avoidance = composition.avoidance,
      let top = composition.layers.indices.last
    else { return self }
    let place = composition.layers[top].position
    composition.layers[top].position = Point(
      place.x, place.y - avoidance.rise(over: height) * shown)
    var screen = self
    screen.content = .composition(composition)
    return screen
  }
}
