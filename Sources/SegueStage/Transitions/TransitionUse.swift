/// A transition as a step calls for it.
package struct TransitionUse: Hashable, Sendable {
  /// The transition's name, of the scene's own or in the catalogue; nil for ``TransitionCatalogue/defaultName``, or on the
  /// way back for the transition that brought the screen.
  package var name: String?
  /// The parameters that the author set; the others take the catalogue's defaults.
  package var parameters: [String: ParameterValue]
  /// The duration in seconds, > 0; nil takes the transition's own, or the spring's settling time.
  package var duration: Double?
  /// The pace; nil takes the transition's own.
  package var pacing: Pacing?

  /// A transition, with its defaults where nothing else is said.
  package init(
    _ name: String? = nil, parameters: [String: ParameterValue] = [:],
    duration: Double? = nil, pacing: Pacing? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.duration = duration
    self.pacing = pacing
  }
}
