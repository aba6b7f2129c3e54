/// The caller's use of decoded frames, which counts towards the limit of work.
package enum FrameUse: Hashable, Sendable {
  /// Whole canvases are hashed or kept.
  case pictures
  /// Only the rows that changed are read.
  case changes
}
