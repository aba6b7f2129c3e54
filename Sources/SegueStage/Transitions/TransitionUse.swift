import SegueGraphics

/// The use of a transition in a step, with the settings of that step.
public struct TransitionUse: Hashable, Sendable {
  /// The transition's name, of the scene's own or in the catalogue.
  ///
  /// Nil for the step's default; in a step back, for the transition by which the screen arrived.
  public var name: String?
  /// The parameters that the author set; others take their defaults.
  public var parameters: [String: ParameterValue]
  /// The duration in seconds, > 0; nil for the transition's own, or the spring's settling time.
  public var duration: Double?
  /// The pacing; nil for the transition's own.
  public var pacing: Pacing?

  /// Creates a use of a transition; settings that are nil are the transition's own.
  public init(
    _ name: String? = nil, parameters: [String: ParameterValue] = [:],
    duration: Double? = nil, pacing: Pacing? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.duration = duration
    self.pacing = pacing
  }
}
