package import SegueGraphics

/// Reads one kind of animation file, frame by frame, within limits.
///
/// Memory grows with the canvas and with the file, not with the number of frames, as long as the
/// caller has let go of a frame when it asks for the next one.
package protocol ClipDecoder: Sendable {
  /// A decoder that refuses what is over the limits before it allocates.
  ///
  /// - Parameter use: what becomes of the frames, which counts as work.
  init(limits: ResourceLimits, use: FrameUse)

  /// Reads an animation from the bytes of a file, which sentences call `name`.
  ///
  /// - Parameters:
  ///   - each: called with every frame, in order; false ends the reading early.
  /// - Returns: what the file says of the animation as a whole.
  /// - Throws: `CodecError` for what cannot be read; frames before it have been handed over.
  @discardableResult
  func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip
}
