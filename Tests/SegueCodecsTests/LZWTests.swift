import SegueCodecs
import TestSupport
import Testing

@Suite struct LZWTests {
  @Test(arguments: 2...8)
  func randomStreamsSurviveARoundTrip(minimumCodeSize: Int) {
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
  func shortRunsOfEveryLengthSurviveARoundTrip(minimumCodeSize: Int) {
    // Each length ends at another table size, including every change of the code width.
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

  @Test(arguments: 2...8)
  func flexiblyParsedStreamsSurviveARoundTrip(minimumCodeSize: Int) {
    // Noise fills the table; rows with a few differing pixels shorten matches.
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    let top = UInt8((1 << minimumCodeSize) - 1)
    let row = (0..<97).map { _ in UInt8.random(in: 0...top, using: &random) }
    for count in Array(0...300) + [4093, 4097, 30_000, 60_011] {
      let noise = (0..<count).map { _ in UInt8.random(in: 0...top, using: &random) }
      let rows = (0..<count).map {
        Int.random(in: 0..<200, using: &random) == 0 ? noise[$0] : row[$0 * 7 / 8 % 97]
      }
      let half = noise[..<(count / 2)] + rows[(count / 2)...]
      for indices in [noise, rows, Array(half), [UInt8](repeating: top, count: count)] {
        let blocks = FlexibleParsingLZW(indices, minimumCodeSize: minimumCodeSize).blocks()
        #expect(
          LZWStream.decoded(blocks, minimumCodeSize: minimumCodeSize) == indices,
          "seed \(random.seed), \(count) indices")
      }
    }
  }

  @Test func flexibleParsingMakesTextSmaller() {
    // Repeated lines of letters with varying gaps, as on a flat screen.
    var random = SeededGenerator(seed: 11)
    let letters = (0..<9).map { _ in
      (0..<12).map { _ in (0..<7).map { _ in UInt8.random(in: 0...9, using: &random) / 3 } }
    }
    var indices: [UInt8] = []
    for _ in 0..<12 {
      let line = (0..<24).map { _ in Int.random(in: 0..<9, using: &random) }
      for y in 0..<12 {
        indices += [UInt8](repeating: 0, count: 30) + line.flatMap { letters[$0][y] }
      }
      indices += [UInt8](repeating: 0, count: 198 * 12)
    }
    let plain = LZWEncoder.blocks(indices, minimumCodeSize: 4)
    let careful = FlexibleParsingLZW(indices, minimumCodeSize: 4).blocks()
    #expect(LZWStream.decoded(careful, minimumCodeSize: 4) == indices)
    #expect(careful.count < plain.count)
  }

  @Test func lengthsAroundAFullTableSurviveARoundTrip() {
    var random = SeededGenerator(seed: 4)
    let noise = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    for count in 3_820...3_860 {
      let indices = Array(noise[..<count])
      let blocks = LZWEncoder.blocks(indices, minimumCodeSize: 8)
      #expect(LZWStream.decoded(blocks, minimumCodeSize: 8) == indices, "\(count) indices")
    }
  }

  @Test func longRunsSurviveARoundTrip() {
    let indices = [UInt8](repeating: 3, count: 12_000_000)
    let blocks = LZWEncoder.blocks(indices, minimumCodeSize: 2)
    #expect(LZWStream.decoded(blocks, minimumCodeSize: 2) == indices)
    #expect(blocks.count < 12_000)
  }
}
