import SegueKit
import Testing

@Suite("The search for what fits")
struct SizeSearchTests {
  /// The bytes that a made clip has after a change: each part does its share.
  private static func bytes(_ change: SizeChange, own: Int) -> Int {
    let quality = change.quality.map { 0.25 + 0.75 * Double($0) / 90 } ?? 1
    return Int(Double(own) * (0.1 + 0.9 * change.rate) * change.scale * change.scale * quality)
  }

  private static func run(
    limit: Int, own: Int, quality: Int?, wanted: Int
  ) -> (search: SizeSearch, order: [SizeChange]) {
    var search = SizeSearch(
      limit: limit, own: own, quality: quality,
      changes: SizeChange.all(framesPerSecond: 50, quality: quality), wanted: wanted)
    var order: [SizeChange] = []
    while let change = search.next() {
      order.append(change)
      search.record(change, bytes: bytes(change, own: own))
    }
    return (search, order)
  }

  @Test func changesComeInTheOrderOfWhatTheyCostAndNoneIsNoChange() {
    let changes = SizeChange.all(framesPerSecond: 50, quality: 90)
    #expect(changes.map(\.cost) == changes.map(\.cost).sorted())
    #expect(Set(changes).count == changes.count)
    #expect(!changes.contains { $0.rate == 1 && $0.scale == 1 && $0.quality == 90 })
    #expect(changes.first?.quality == 72)
    #expect(SizeChange.all(framesPerSecond: 10, quality: nil).allSatisfy { $0.rate == 1 })
  }

  @Test(arguments: [95, 80, 60, 40, 20, 10, 5, 2])
  func whatFitsIsFoundWithFewTrials(percent: Int) throws {
    let (search, order) = Self.run(
      limit: percent * 10_000, own: 1_000_000, quality: 90, wanted: 1)
    #expect(order.count <= SizeSearch.mostTrials)
    let found = try #require(search.fitting.first)
    #expect(found.bytes <= percent * 10_000)
    // Nothing that costs much less would have fitted.
    let best = try #require(
      SizeChange.all(framesPerSecond: 50, quality: 90)
        .first { Self.bytes($0, own: 1_000_000) <= percent * 10_000 })
    #expect(found.change.cost <= best.cost + 4)
  }

  @Test func severalWaysAreOfferedAndNoneGoesBeyondAnother() {
    let (search, _) = Self.run(limit: 500_000, own: 1_000_000, quality: 90, wanted: 3)
    let changes = search.fitting.map(\.change)
    #expect(changes.count == 3)
    for change in changes {
      #expect(!changes.contains { $0 != change && change.includes($0) })
    }
  }

  @Test func whenNothingFitsTheSmallestWasTried() {
    let (search, order) = Self.run(limit: 10, own: 1_000_000, quality: nil, wanted: 3)
    #expect(search.fitting.isEmpty)
    #expect(order.last == SizeChange.all(framesPerSecond: 50, quality: nil).last)
    #expect(order.count == 1)
  }
}
