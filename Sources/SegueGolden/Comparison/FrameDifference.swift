/// How the pixels of one frame differ from those of the golden's frame.
package struct FrameDifference: Hashable, Sendable {
  /// The golden's frame.
  package let expectedFrame: Int
  /// The clip's frame.
  package let actualFrame: Int
  /// What differs.
  package let pixels: PixmapDifference
  /// What the difference looks like, where it looks like something known.
  package var look: DifferenceLook?

  /// A frame's difference.
  package init(
    expectedFrame: Int, actualFrame: Int, pixels: PixmapDifference, look: DifferenceLook? = nil
  ) {
    self.expectedFrame = expectedFrame
    self.actualFrame = actualFrame
    self.pixels = pixels
    self.look = look
  }
}
