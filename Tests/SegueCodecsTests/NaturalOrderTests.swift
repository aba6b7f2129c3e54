import SegueCodecs
import TestSupport
import Testing

@Suite struct NaturalOrderTests {
  /// Names in natural order.
  static let orders: [[String]] = [
    ["frame_1", "frame_2", "frame_10", "frame_11", "frame_100"],
    ["a", "a1", "a1b", "a2", "ab"], ["0001.png", "2.png", "0010.png"],
    ["1-10", "2-1", "2-2", "2-10"], ["Shot 1", "shot 2", "Shot 3"],
    ["at 9.05.png", "at 10.00.png"], ["99999999999999999999", "100000000000000000000"],
    ["bild-ä1", "bild-ä2", "bild-ä10"], ["", "0", "a"],
  ]

  @Test(arguments: orders) func numbersOfAnyLengthSortByValue(names: [String]) {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    for _ in 0..<20 {
      let sorted = names.shuffled(using: &random).sorted(by: NaturalOrder.isBefore)
      #expect(sorted == names, "seed \(random.seed)")
    }
  }

  /// Names equal but for case and zeros are ordered too: the result never depends on the order of a
  /// directory listing.
  @Test func orderIsTotal() {
    let names = ["a1", "A1", "a01", "A01", "a001", "b"]
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let first = names.sorted(by: NaturalOrder.isBefore)
    for _ in 0..<20 {
      let sorted = names.shuffled(using: &random).sorted(by: NaturalOrder.isBefore)
      #expect(sorted == first, "seed \(random.seed)")
    }
  }
}
