import SegueCodecs
import TestSupport
import Testing

@Suite struct LZWTests {
  @Test(arguments: 2...8)
  func randomStreamsComeBack(minimumCodeSize: Int) {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    for count in [1, 2, 3, 5, 254, 255, 256, 1000, 4093, 4097, 30_000] {
      let indices = (0..<count).map { _ in
        UInt8(Int.random(in: 0..<1 << minimumCodeSize, using: &random))
      }
      let blocks = LZWEncoder.blocks(indices, minimumCodeSize: minimumCodeSize)
      #expect(
        LZWStream.decoded(blocks, minimumCodeSize: minimumCodeSize) == indices,
        "seed \(random.seed), \(count) indices")
    }
  }

  @Test(arguments: 2...8)
  func everyShortLengthOfRunsComesBack(minimumCodeSize: Int) {
    // Each length ends in another place of the table, next to every change of the code width.
    for count in 0...700 {
      let flat = [UInt8](repeating: 1, count: count)
      let steps = (0..<count).map { UInt8(($0 * $0 / 3) % (1 << minimumCodeSize)) }
      for indices in [flat, steps] {
        let blocks = LZWEncoder.blocks(indices, minimumCodeSize: minimumCodeSize)
        #expect(
          LZWStream.decoded(blocks, minimumCodeSize: minimumCodeSize) == indices, "\(count) indices"
        )
      }
    }
  }

  @Test func lengthsAroundAFullTableComeBack() {
    var random = SeededGenerator(seed: 4)
    let noise = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    for count in 3_820...3_860 {
      let indices = Array(noise[..<count])
      let blocks = LZWEncoder.blocks(indices, minimumCodeSize: 8)
      #expect(LZWStream.decoded(blocks, minimumCodeSize: 8) == indices, "\(count) indices")
    }
  }

  @Test func longRunsOfOneIndexComeBack() {
    let indices = [UInt8](repeating: 3, count: 12_000_000)
    let blocks = LZWEncoder.blocks(indices, minimumCodeSize: 2)
    #expect(LZWStream.decoded(blocks, minimumCodeSize: 2) == indices)
    #expect(blocks.count < 12_000)
  }
}
