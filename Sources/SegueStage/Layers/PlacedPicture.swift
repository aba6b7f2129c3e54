import SegueGraphics

/// A picture with its place on a screen: an element of a list of pictures.
public struct PlacedPicture: Hashable, Sendable {
  /// The name of the picture among ``Scene/images``.
  public var image: String
  /// The place in points of the stage; nil for a picture that is not on the screen.
  public var frame: FrameLength?

  /// Creates a picture with a place, or without one.
  public init(image: String, frame: FrameLength? = nil) {
    self.image = image
    self.frame = frame
  }

  /// The spelling in a script: `{ image: photo, frame: [16, 100, 80, 80] }`.
  public var text: String { "{ image: \(image)\(frame.map { ", frame: \($0.text)" } ?? "") }" }
}
