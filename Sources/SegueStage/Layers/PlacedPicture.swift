/// A picture with its place on a screen: one of a list of pictures that a parameter takes.
package struct PlacedPicture: Hashable, Sendable {
  /// The name of the picture among ``Scene/images``.
  package var image: String
  /// The place in points of the stage; nil for a picture that is not on the screen.
  package var frame: FrameLength?

  /// A picture in a place, or in none.
  package init(image: String, frame: FrameLength? = nil) {
    self.image = image
    self.frame = frame
  }

  /// The spelling in a script: `{ image: photo, frame: [16, 100, 80, 80] }`.
  package var text: String { "{ image: \(image)\(frame.map { ", frame: \($0.text)" } ?? "") }" }
}
