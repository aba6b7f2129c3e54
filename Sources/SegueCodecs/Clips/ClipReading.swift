import SegueGraphics

/// A lazy sequence of the frames of one file, each decoded on demand.
///
/// Memory grows with the canvas and the file, but not with the number of frames, as long as the
/// caller releases each frame before it requests the next one.
package protocol ClipReading: AnyObject {
  /// The properties of the animation as a whole, as far as the file has been read.
  var clip: StoredClip { get }

  /// Decodes the next frame; returns nil at the end.
  ///
  /// - Throws: `CodecError` if the file cannot be decoded.
  func next() throws(CodecError) -> StoredFrame?
}
