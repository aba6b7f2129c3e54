public import SegueGraphics

/// A part of the stage that the page's camera shows large while a step lasts.
public struct Focus: Hashable, Sendable {
  /// The part that is shown.
  public enum Subject: Hashable, Sendable {
    /// A rectangle in points of the stage.
    case frame(Rect)
    /// A layer's visible part when the step begins.
    case layer(String)
  }

  /// The part that is shown.
  public var subject: Subject
  /// The response of the camera's spring, which is critically damped, in seconds.
  public var response = 0.35
  /// The time before the step at which the camera leaves, in seconds.
  public var leadIn = 0.2
  /// The time after the step at which it returns, in seconds.
  public var leadOut = 0.3

  /// Creates a focus on a part of the stage.
  public init(on subject: Subject) { self.subject = subject }
}
