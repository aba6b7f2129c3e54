package import SegueGraphics

/// The stage that a container receives: its size, its screens by role, and its parameters.
package struct ContainerStage: Sendable {
  /// The stage's size in points.
  package var size: Size
  /// The screens by role.
  package var screens: [String: Screen]
  /// The values that the author set, by parameter name.
  package var values: [String: ParameterValue]
  /// The pictures that parameters may name, with their sizes.
  package var pictures: Pictures

  package init(
    size: Size, screens: [String: Screen], values: [String: ParameterValue] = [:],
    pictures: Pictures
  ) {
    self.size = size
    self.screens = screens
    self.values = values
    self.pictures = pictures
  }

  /// The whole stage, (0, 0, W, H).
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Returns a layer that shows the screen of a role in a frame; nil without such a screen.
  package func layer(role: String, name: String? = nil, frame: Rect? = nil) -> Layer? {
    screens[role].map {
      Layer(screen: $0, name: name ?? role, frame: frame ?? bounds, pictures: pictures)
    }
  }

  /// Returns the value of a parameter: the author's, within its bounds, else the default.
  package subscript<Value>(parameter: Parameter<Value>) -> Value { values[parameter] }
}
