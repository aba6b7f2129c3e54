extension ReportSide {
  /// Leaves out all pictures but some; a frame whose own is left out shows an earlier one's.
  ///
  /// That is the nearest kept one of its kind, so that frames that are equal on both sides look equal,
  /// and the frame says which it is. Without one it shows none.
  ///
  /// - Parameters:
  ///   - kept: the keys of the pictures that stay.
  ///   - isEqual: whether a frame is equal to that of the other side.
  ///   - contains: whether a picture of a key can be had at all.
  mutating func keepPictures(
    _ kept: Set<String>, isEqual: (Int) -> Bool, contains: (String) -> Bool
  ) {
    var last: [Bool: Int] = [:]
    for index in frames.indices {
      guard let key = frames[index].picture, contains(key) else { continue }
      if kept.contains(key) {
        last[isEqual(index)] = index
      } else {
        let instead = last[isEqual(index)]
        frames[index].picture = instead.flatMap { frames[$0].picture }
        frames[index].pictureFrame = instead
      }
    }
  }
}
