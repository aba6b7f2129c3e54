/// The pixels of a picture as indices into a palette.
struct IndexedPixels: Sendable {
  /// The colours as 0xBBGGRR, at most 256.
  let palette: [UInt32]
  /// One index a pixel; `palette.count` for pixels that did not change.
  let indices: [UInt8]
}
