import SegueCodecs
import TestSupport
import Testing

/// The nearest palette entries of many colours, at every instruction level, against the search for one.
@Suite struct NearestColorTests {
  /// The channels that differ between colours: all, or so few that many distances are equal.
  static let masks: [UInt32] = [0xFF_FFFF, 0xF0_F0F0, 0x03_0303, 0xC0_C0C0, 0xFF_00FF]

  @Test(arguments: masks, GIFKernelLevel.supported)
  func everyInstructionLevelFindsTheSameEntries(mask: UInt32, level: GIFKernelLevel) {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    func color() -> UInt32 { .random(in: 0...0xFF_FFFF, using: &random) }
    for count in [1, 2, 7, 8, 9, 64, 255, 256] {
      let palette = (0..<count).map { _ in PaletteColor(color() & mask) }
      // Every other colour differs from those of the palette in its low bits, too.
      let colors = (0..<2_000).map { $0 % 2 == 0 ? color() & mask : color() }
      let guesses = colors.map { _ in UInt8(Int.random(in: 0..<count, using: &random)) }
      let search = NearestColor(palette)
      let expected = zip(colors, guesses).map { color, guess in
        UInt8(search.index(of: PaletteColor(color), guess: Int(guess)))
      }
      var entries = guesses
      NearestColor.assign(colors, to: palette, &entries, level: level)
      #expect(entries == expected, "seed \(random.seed), \(count) colours")
    }
  }
}
