import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Error bounds of lossy LZW on random pictures, palettes and limits.
@Suite struct LossyLZWTests {
  /// A random picture of shapes over grain, with the errors of its colours.
  private struct Picture {
    var palette: [PaletteColor] = []
    var pixels: [LossyLZW.Pixel] = []
    /// The canvas before, if any.
    var shown: [PaletteColor?] = []
    var keep: Int
    var minimumCodeSize: Int

    init(_ random: inout SeededGenerator, slack: Int32, area: Int? = nil) {
      let count = Int.random(in: (area == nil ? 1 : 40)...255, using: &random)
      let area = area ?? .random(in: 1...6_000, using: &random)
      keep = count
      minimumCodeSize = max(2, Int.bitWidth - count.leadingZeroBitCount)
      for _ in 0..<count {
        palette.append(PaletteColor(.random(in: 0...0xFF_FFFF, using: &random)))
      }
      let grain = UInt32.random(in: 0...3, using: &random)
      var color: UInt32 = 0
      for _ in 0..<area {
        if Int.random(in: 0..<20, using: &random) == 0 {
          color = .random(in: 0...0xFF_FFFF, using: &random)
        }
        append(color ^ UInt32.random(in: 0...grain, using: &random) * 0x01_0101, &random, slack)
      }
    }

    private mutating func append(
      _ color: UInt32, _ random: inout SeededGenerator, _ slack: Int32
    ) {
      var pixel = LossyLZW.Pixel.keep
      var below: UInt32? = color ^ .random(in: 0...0x0F_0F0F, using: &random)
      if Int.random(in: 0..<9, using: &random) > 0 {
        let errors = palette.map { $0.distance(to: PaletteColor(color)) }
        let error = errors.min() ?? 0
        if Bool.random(using: &random) { below = nil }
        pixel = LossyLZW.Pixel(
          color: color, nearest: UInt8(errors.firstIndex(of: error) ?? 0), error: error,
          limit: error + (slack > 0 ? .random(in: 0...slack, using: &random) : 0),
          keptError: .max)
        if let below { pixel.allowKeeping(below) }
      }
      pixels.append(pixel)
      shown.append(below.map { PaletteColor($0) })
    }

    /// Makes runs of the pixels smooth or lasting, except those that must be transparent.
    mutating func mixKinds(_ random: inout SeededGenerator) {
      var (isSmooth, isLasting) = (false, false)
      for index in pixels.indices where pixels[index].limit >= 0 {
        if Int.random(in: 0..<12, using: &random) == 0 {
          (isSmooth, isLasting) = (.random(using: &random), .random(using: &random))
        }
        pixels[index].isSmooth = isSmooth
        pixels[index].isLasting = isLasting
      }
    }

    /// Returns the indices and the data at a level, compressed in pieces of at most `piece` pixels.
    func compressed(
      gain: Int32, _ level: GIFKernelLevel, piece: Int
    ) -> (indices: [UInt8], blocks: [UInt8]) {
      var coder = LossyLZW(
        palette: palette, keep: keep, minimumCodeSize: minimumCodeSize, gain: gain, level: level)
      var (waiting, indices) = ([LossyLZW.Pixel](), [UInt8]())
      for start in stride(from: 0, to: pixels.count, by: piece) {
        let end = min(start + piece, pixels.count)
        waiting += pixels[start..<end]
        coder.code(&waiting, isLast: end == pixels.count, into: &indices)
      }
      return (indices, coder.finish())
    }

    /// Returns a description of the first pixel with a forbidden index.
    func fault(in indices: [UInt8]) -> String? {
      for (place, (pixel, index)) in zip(pixels, indices).enumerated() {
        if pixel.limit < 0 {
          if Int(index) != keep { return "pixel \(place) does not keep what is shown" }
          continue
        }
        let color = Int(index) == keep ? shown[place] : palette[Int(index)]
        guard let color else { return "pixel \(place) keeps what is not there" }
        let error = color.distance(to: PaletteColor(pixel.color))
        if error > pixel.limit { return "pixel \(place) is off by \(error), not \(pixel.limit)" }
      }
      return nil
    }
  }

  @Test(arguments: [0, 1, 50, 2_000, 100_000] as [Int32], GIFKernelLevel.supported)
  func noPixelExceedsItsErrorLimit(slack: Int32, level: GIFKernelLevel) {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    for round in 0..<8 {
      let picture = Picture(&random, slack: slack)
      var coder = LossyLZW(
        palette: picture.palette, keep: picture.keep, minimumCodeSize: picture.minimumCodeSize,
        gain: .random(in: 0...3000, using: &random), level: level)
      var (pixels, indices) = (picture.pixels, [UInt8]())
      coder.code(&pixels, isLast: true, into: &indices)
      let blocks = coder.finish()
      let told: Comment = "seed \(random.seed), round \(round)"
      #expect(
        LZWStream.decoded(blocks, minimumCodeSize: picture.minimumCodeSize) == indices, told)
      #expect(picture.fault(in: indices) == nil, told)
    }
  }

  /// The pieces are cut at random, and some are empty.
  @Test(arguments: [0, 2_000, 100_000] as [Int32])
  func encodingInPiecesGivesTheSameCodes(slack: Int32) {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    for round in 0..<8 {
      let picture = Picture(&random, slack: slack, area: .random(in: 1...20_000, using: &random))
      let whole = LossyLZW(
        palette: picture.palette, keep: picture.keep, minimumCodeSize: picture.minimumCodeSize,
        gain: .random(in: 0...3000, using: &random))
      var (coder, inPieces) = (whole, whole)
      var (pixels, indices) = (picture.pixels, [UInt8]())
      coder.code(&pixels, isLast: true, into: &indices)
      var (piece, pieceIndices) = ([LossyLZW.Pixel](), [UInt8]())
      var place = 0
      while place < picture.pixels.count {
        let end = min(picture.pixels.count, place + .random(in: 0...2_000, using: &random))
        piece += picture.pixels[place..<end]
        inPieces.code(&piece, isLast: end == picture.pixels.count, into: &pieceIndices)
        place = end
      }
      let told: Comment = "seed \(random.seed), round \(round)"
      #expect(pixels.isEmpty && piece.isEmpty && pieceIndices == indices, told)
      #expect(inPieces.finish() == coder.finish(), told)
    }
  }

  @Test(arguments: [0, 50, 2_000, 20_000, 100_000] as [Int32])
  func everyInstructionLevelGivesTheSameCodes(slack: Int32) {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    for round in 0..<6 {
      var picture = Picture(&random, slack: slack, area: .random(in: 1...12_000, using: &random))
      picture.mixKinds(&random)
      let gain = Int32.random(in: 0...5000, using: &random)
      let expected = picture.compressed(gain: gain, .portable, piece: picture.pixels.count)
      for level in GIFKernelLevel.supported {
        let piece = Int.random(in: 1...3_000, using: &random)
        let actual = picture.compressed(gain: gain, level, piece: piece)
        #expect(actual == expected, "seed \(random.seed), round \(round), \(level), \(piece)")
      }
    }
  }

  /// The checksum (FNV-1a) is of the codes of the search before it had levels.
  @Test(arguments: GIFKernelLevel.supported)
  func codesOfFixedPicturesStayTheSame(level: GIFKernelLevel) {
    var random = SeededGenerator(seed: 1)
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    for slack in [0, 50, 2_000, 20_000] as [Int32] {
      var picture = Picture(&random, slack: slack, area: 20_000)
      picture.mixKinds(&random)
      for byte in picture.compressed(gain: 1_000, level, piece: 3_000).blocks {
        checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    #expect(checksum == 0x0B97_54A7_4B02_C94B)
  }

  @Test func allowedErrorMakesFilesSmaller() {
    let seed = UInt64.random(in: .min ... .max)
    var sizes: [Int] = []
    for slack in [0, 100_000] as [Int32] {
      var random = SeededGenerator(seed: seed)
      let picture = Picture(&random, slack: slack, area: 20_000)
      var coder = LossyLZW(
        palette: picture.palette, keep: picture.keep, minimumCodeSize: picture.minimumCodeSize,
        gain: 3_000)
      var (pixels, indices) = (picture.pixels, [UInt8]())
      coder.code(&pixels, isLast: true, into: &indices)
      sizes.append(coder.finish().count)
    }
    #expect(sizes[1] < sizes[0], "seed \(seed)")
  }

  /// Grays between two palette entries, with long matches rewarded over any error.
  @Test func smoothPixelsAreCloserToTheTargetOnAverage() {
    let seed = UInt64.random(in: .min ... .max)
    let levels = [100, 110, 120]
    let palette = levels.map { PaletteColor(UInt32($0) * 0x01_0101) }
    let worst = [false, true].map { isSmooth in
      var random = SeededGenerator(seed: seed)
      let wanted = (0..<20_000).map { 101 + $0 / 1100 + Int.random(in: -1...1, using: &random) }
      var pixels = wanted.map { level in
        let color = UInt32(level) * 0x01_0101
        let errors = palette.map { $0.distance(to: PaletteColor(color)) }
        let error = errors.min() ?? 0
        var pixel = LossyLZW.Pixel(
          color: color, nearest: UInt8(errors.firstIndex(of: error) ?? 0), error: error,
          limit: error + 10_000, keptError: .max)
        pixel.isSmooth = isSmooth
        return pixel
      }
      var indices: [UInt8] = []
      var coder = LossyLZW(palette: palette, keep: 3, minimumCodeSize: 2, gain: 1_000)
      coder.code(&pixels, isLast: true, into: &indices)
      let differences = zip(indices, wanted).map { levels[Int($0)] - $1 }
      return stride(from: 0, to: differences.count, by: 200).map { start in
        abs(differences[start..<start + 200].reduce(0, +)) / 200
      }.max() ?? 0
    }
    #expect(worst[1] < worst[0], "\(worst), seed \(seed)")
  }
}
