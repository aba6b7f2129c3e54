/// How much of an animation may still be read, in frames and in pixels of all frames together.
///
/// A small file can hold a great many frames of a large canvas, and each of them costs its reader
/// the whole canvas.
struct FrameBudget {
  private let limits: ImageLimits
  private let path: String
  private var frames = 0
  private var pixels = 0

  /// All that the limits allow for a file.
  init(_ limits: ImageLimits, path: String) {
    self.limits = limits
    self.path = path
  }

  /// Takes a frame of so many pixels off; throws `tooManyFrames` when that is too much.
  mutating func spend(_ area: Int) throws(CodecError) {
    frames += 1
    if frames > limits.frames { throw .tooManyFrames(path: path, limit: limits.frames) }
    pixels += area
    if pixels > limits.framePixels {
      throw .tooManyFramePixels(path: path, limit: limits.framePixels)
    }
  }
}
