/// A shard of a run: one of several machines that share its clips, such as `2/5`.
package struct Shard: Hashable, Sendable {
  /// The number of the shard, 1...count.
  package let number: Int
  /// The number of shards, 1...1000.
  package let count: Int

  /// Parses a shard such as `2/5`; nil for other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...1000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// The only shard of a run that is not shared.
  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Returns the indices of the clips of this shard, ascending.
  ///
  /// Every clip is in exactly one of the shards. The heaviest clips are assigned first, each to the
  /// shard with the least work yet, so that the work of two shards differs by at most one clip's.
  /// The result depends on names and weights only, not on the order in which clips are listed.
  package func indices(of clips: [(name: String, weight: Int)]) -> [Int] {
    let order = clips.indices.sorted { one, other in
      let (one, other) = (clips[one], clips[other])
      if one.weight != other.weight { return one.weight > other.weight }
      return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
    var work = [Int](repeating: 0, count: count)
    var own: [Int] = []
    for index in order {
      var least = 0
      for shard in work.indices where work[shard] < work[least] { least = shard }
      // Clips of weight 0 would all go to the first shard.
      work[least] = work[least].addingClamped(max(1, clips[index].weight))
      if least == number - 1 { own.append(index) }
    }
    return own.sorted()
  }
}

extension Int {
  /// Returns the sum, or the largest number on overflow.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
