extension TimingFunction {
  /// One speed throughout; what an explicit Core Animation has when it names no curve.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Starts slowly; UIKit's `curveEaseIn`.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly; UIKit's `curveEaseOut`.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Starts and ends slowly; UIKit's `curveEaseInOut`, the default of view animations.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// The curve of implicit Core Animations, quick at the start.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// A curve that scripts call by name.
  package struct Named: Hashable, Sendable {
    /// The name in kebab case.
    package let name: String
    /// Other names for the same curve, in kebab case.
    package let aliases: [String]
    /// One sentence about the curve, with a full stop.
    package let summary: String
    /// The curve itself.
    package let function: TimingFunction
  }

  /// The curves that scripts call by name, in the order in which they are listed.
  package static let named: [Named] = [
    Named(
      name: "linear", aliases: [], summary: "One speed throughout.", function: .linear),
    Named(
      name: "ease-in", aliases: [], summary: "Starts slowly and ends at full speed.",
      function: .easeIn),
    Named(
      name: "ease-out", aliases: [], summary: "Starts at full speed and ends slowly.",
      function: .easeOut),
    Named(
      name: "ease-in-ease-out", aliases: ["ease-in-out"],
      summary: "Starts and ends slowly, as view animations do by default.",
      function: .easeInEaseOut),
    Named(
      name: "default", aliases: [],
      summary: "Starts quickly and ends slowly, as implicit layer animations do.",
      function: .default),
  ]
}
