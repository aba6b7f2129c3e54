extension ReportClip {
  /// The fewest pictures that a side keeps, however large they are.
  private static let fewestPictures = 8

  /// On how many sides, 0...2, frames have pictures that can be had.
  func picturedSides(_ contains: (String) -> Bool) -> Int {
    [expected, actual].count { side in
      side?.frames.contains { $0.picture.map(contains) ?? false } ?? false
    }
  }

  /// Leaves out pictures until so few are left as there is room for, the same frames on both sides.
  ///
  /// - Parameters:
  ///   - room: the pixels of all pictures of a side together; a picture of several frames counts once.
  ///   - contains: whether a picture of a key can be had.
  mutating func keepPictures(roomOfSide room: Int, contains: (String) -> Bool) {
    let area = [expected, actual].compactMap(\.self).map { $0.width * $0.height }.max() ?? 1
    let limit = picturedSides(contains) * max(Self.fewestPictures, room / max(1, area))
    let keys = pictureKeys(contains)
    var kept: Set<String> = []
    for group in frameGroups {
      var seen = kept
      let frames = group.filter { keys.indices.contains($0) && !keys[$0].isEmpty }
        .filter { !keys[$0].filter { seen.insert($0).inserted }.isEmpty }
      let wanted = seen.count - kept.count
      let count = wanted == 0 ? 0 : frames.count * min(wanted, limit - kept.count) / wanted
      for frame in Self.evenly(frames, count) { kept.formUnion(keys[frame]) }
    }
    let isEqual = { [expected, actual] (index: Int) in Self.isEqual(index, expected, actual) }
    expected?.keepPictures(kept, isEqual: isEqual, contains: contains)
    actual?.keepPictures(kept, isEqual: isEqual, contains: contains)
  }

  /// For each frame the pictures of both sides that can be had: one, where they are equal.
  private func pictureKeys(_ contains: (String) -> Bool) -> [Set<String>] {
    let sides = [expected?.frames ?? [], actual?.frames ?? []]
    return (0..<(sides.map(\.count).max() ?? 0)).map { index in
      Set(sides.compactMap { index < $0.count ? $0[index].picture : nil }.filter(contains))
    }
  }

  /// Frames by their weight; of a clip that is held against nothing all are of the same.
  private var frameGroups: [[Int]] {
    let counts = [expected, actual].map { $0?.frames.count ?? 0 }
    let all = Array(0..<max(counts[0], counts[1]))
    let ends = [0, counts[0] - 1, counts[1] - 1]
    guard let least = counts.min(), least > 0 else { return [ends, all] }
    let worst = differences.max { $0.pixels < $1.pixels }.map { [$0.expected, $0.actual] } ?? []
    let differing =
      differences.flatMap { [$0.expected, $0.actual] }
      + all.filter { !Self.isEqual($0, expected, actual) }
    func withNeighbours(_ frames: [Int]) -> [Int] {
      Set(frames.flatMap { [$0 - 1, $0, $0 + 1] }).sorted()
    }
    return [ends + worst, withNeighbours(worst), withNeighbours(differing), all]
  }

  /// Whether both sides have a frame and show the same in it.
  private static func isEqual(_ index: Int, _ one: ReportSide?, _ other: ReportSide?) -> Bool {
    guard let one, let other, index < one.frames.count, index < other.frames.count else {
      return false
    }
    return one.frames[index].digest == other.frames[index].digest
  }

  /// So many of some values, as far from each other as can be, the first and last among them.
  private static func evenly(_ values: [Int], _ count: Int) -> [Int] {
    if values.count <= count { return values }
    if count < 2 { return Array(values.prefix(max(0, count))) }
    return (0..<count).map { values[$0 * (values.count - 1) / (count - 1)] }
  }
}
