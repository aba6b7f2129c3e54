/// What a graphic control extension says of the picture after it (GIF89a, section 23).
struct GIFControl: Hashable {
  /// How long the picture shows, in centiseconds, 0...65,535.
  var delay = 0
  /// What becomes of its area; the value 4 means the same as 3, and others mean nothing.
  var disposal = StoredFrame.Disposal.keep
  /// The index whose pixels leave what was there before.
  var transparentIndex: UInt8?
}
