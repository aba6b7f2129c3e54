extension ReportClip {
  /// The frames whose pictures tell the most, the most telling first; each once.
  ///
  /// 1. The frame that differs most.
  /// 2. The first and the last frame, and the other key frames, at 25, 50 and 75 % of them.
  /// 3. The frames beside the one that differs most.
  /// 4. What differs, ever finer: first its ends, then what is in the middle of two.
  /// 5. All others, in the same way.
  var tellingFrames: [Int] {
    let counts = [expected, actual].compactMap { $0?.frames.count }
    let count = counts.max() ?? 0
    if count == 0 { return [] }
    let keys = counts.flatMap { count in (0...4).map { ((count - 1) * $0 + 2) / 4 } }
    let worst = differences.max { $0.pixels < $1.pixels }.map { [$0.expected, $0.actual] } ?? []
    let isCompared = expected != nil && actual != nil
    let differing =
      isCompared
      ? Set(
        differences.flatMap { [$0.expected, $0.actual] }
          + (0..<count).filter { !isEqual($0) }
      ).sorted() : []
    let order =
      worst + counts.flatMap { [0, $0 - 1] } + keys
      + worst.flatMap { [$0 - 1, $0 + 1] }
      + Self.everFiner(differing) + Self.everFiner(Array(0..<count))
    var seen: Set<Int> = []
    return order.filter { (0..<count).contains($0) && seen.insert($0).inserted }
  }

  /// Leaves out all pictures but some; a frame whose own is left out shows an earlier one's.
  ///
  /// That is the nearest kept one of its kind, so that frames that are equal on both sides look equal,
  /// and the frame says which it is. Without one it shows none.
  mutating func keepPictures(_ isKept: (String) -> Bool) {
    let equal = Set((0..<(actual?.frames.count ?? 0)).filter(isEqual))
    expected?.keepPictures(isKept) { equal.contains($0) }
    actual?.keepPictures(isKept) { equal.contains($0) }
  }

  /// Whether both sides have a frame and show the same in it.
  private func isEqual(_ index: Int) -> Bool {
    guard let expected, let actual, index < expected.frames.count, index < actual.frames.count
    else { return false }
    return expected.frames[index].digest == actual.frames[index].digest
  }

  /// Values in an order in which every beginning is spread over all of them.
  private static func everFiner(_ values: [Int]) -> [Int] {
    guard let first = values.first, let last = values.last else { return [] }
    var order = [first, last]
    var gaps = [(0, values.count - 1)]
    var next = 0
    while next < gaps.count {
      let (low, high) = gaps[next]
      next += 1
      guard high - low > 1 else { continue }
      let middle = (low + high) / 2
      order.append(values[middle])
      gaps += [(low, middle), (middle, high)]
    }
    return order
  }
}

extension ReportSide {
  /// Leaves out all pictures but some, and shows others of the same kind in their place.
  fileprivate mutating func keepPictures(_ isKept: (String) -> Bool, isEqual: (Int) -> Bool) {
    var last: [Bool: Int] = [:]
    for index in frames.indices {
      guard let key = frames[index].picture else { continue }
      if isKept(key) {
        last[isEqual(index)] = index
      } else {
        let instead = last[isEqual(index)]
        frames[index].picture = instead.flatMap { frames[$0].picture }
        frames[index].pictureFrame = instead
      }
    }
  }
}
