/// The pixels of a picture as indices into a palette.
struct IndexedPixels: Sendable {
  /// The colours as 0xBBGGRR, at most 256.
  let palette: [UInt32]
  /// One index a pixel; `palette.count` for pixels that did not change.
  let indices: [UInt8]

  /// The same picture without unused palette entries.
  var withUsedColors: IndexedPixels {
    var isUsed = [Bool](repeating: false, count: 256)
    for index in indices { isUsed[Int(index)] = true }
    let used = palette.indices.filter { isUsed[$0] }
    var places = [UInt8](repeating: UInt8(truncatingIfNeeded: used.count), count: 256)
    for (place, index) in used.enumerated() { places[index] = UInt8(place) }
    return IndexedPixels(
      palette: used.map { palette[$0] }, indices: indices.map { places[Int($0)] })
  }
}
