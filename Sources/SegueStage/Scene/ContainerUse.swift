/// The container of a scene: its type, its screens and what the author set.
package struct ContainerUse: Hashable, Sendable {
  /// The name in the catalogue of containers.
  package var name: String
  /// The names of its screens, by the part that each plays.
  package var screens: [String: String]
  /// The parameters that the author set; the others take the catalogue's defaults.
  package var parameters: [String: ParameterValue]

  /// A container with its screens by role.
  package init(
    _ name: String, screens: [String: String], parameters: [String: ParameterValue] = [:]
  ) {
    self.name = name
    self.screens = screens
    self.parameters = parameters
  }
}

/// How the fingers of a clip are drawn.
package enum TouchDisplay: String, CaseIterable, Hashable, Sendable {
  /// Not at all.
  case none
  /// As a translucent ring above everything.
  case ring
}
