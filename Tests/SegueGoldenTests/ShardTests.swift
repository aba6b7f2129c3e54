import SegueGolden
import TestSupport
import Testing

@Suite struct ShardTests {
  @Test(arguments: 0..<40)
  func everyClipIsInExactlyOneShard(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let clips = (0..<Int.random(in: 0...60, using: &generator)).map { index in
      (name: "clip-\(index)", weight: Int.random(in: 0...1000, using: &generator))
    }
    let count = Int.random(in: 1...12, using: &generator)
    var taken: [Int] = []
    var work: [Int] = []
    for number in 1...count {
      let indices = try #require(Shard("\(number)/\(count)")).indices(of: clips)
      #expect(indices == indices.sorted())
      taken += indices
      work.append(indices.reduce(0) { $0 + max(1, clips[$1].weight) })
    }
    #expect(taken.sorted() == Array(clips.indices), "seed \(seed)")
    let heaviest = clips.map { max(1, $0.weight) }.max() ?? 0
    #expect((work.max() ?? 0) - (work.min() ?? 0) <= heaviest, "seed \(seed): \(work)")
  }

  @Test(arguments: 0..<10)
  func theOrderInWhichClipsAreListedDoesNotMatter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let clips = (0..<30).map { (name: "clip-\($0)", weight: $0 / 3) }
    let shuffled = clips.shuffled(using: &generator)
    let shard = try #require(Shard("2/4"))
    #expect(
      Set(shard.indices(of: clips).map { clips[$0].name })
        == Set(shard.indices(of: shuffled).map { shuffled[$0].name }), "seed \(seed)")
  }

  @Test(arguments: ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1/1001", "1/ 3"])
  func otherTextsAreRejected(text: String) {
    #expect(Shard(text) == nil)
  }
}
