import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct APNGPlanTests {
  private static let size = PixelSize(60, 40)

  private static func noise(_ random: inout SeededGenerator) -> Pixmap {
    let pixels = (0..<size.area).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    return Pixmap(size, pixels: pixels)
  }

  /// Every screen differs as much from the previous as from the first, to which the clip returns.
  @Test(arguments: 1...4)
  func repeatedScreenIsStoredOnce(between: Int) throws {
    var random = SeededGenerator(seed: 7)
    let first = Self.noise(&random)
    let frames = [first] + (0..<between).map { _ in Self.noise(&random) } + [first]
    let file = try APNGFile(frames, delays: frames.map { _ in 4 })
    let shown = try file.decoded().frames
    #expect(shown.map(\.pixmap) == frames)
    #expect(shown.last?.rect.size == PixelSize(1, 1))
    #expect(try file.shownByFFmpeg(size: Self.size) == frames)
    #expect(try file.shownByApngdis() == frames)
    #expect(try file.shownByPillow().frames == frames)
  }

  /// Short runs of unchanged pixels are stored again where they are opaque, and skipped elsewhere.
  @Test(arguments: [PNGEffort.standard, .best])
  func scatteredChangesKeepThePixelsBetweenThem(effort: PNGEffort) throws {
    var random = SeededGenerator(seed: 11)
    let alphas: [UInt8] = [255, 255, 255, 128, 0]
    let first = picture(60, 40) { x, y in
      Color(
        red: UInt8(x * 4), green: UInt8(y * 6), blue: 77,
        alpha: alphas[.random(in: 0..<5, using: &random)])
    }
    var frames = [first]
    for _ in 0..<3 {
      var frame = frames[frames.count - 1]
      for index in frame.pixels.indices where Int.random(in: 0..<4, using: &random) == 0 {
        frame.pixels[index] = .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
      }
      frames.append(frame)
    }
    let file = try APNGFile(frames, delays: frames.map { _ in 4 }, effort: effort)
    #expect(try file.decoded().frames.map(\.pixmap) == frames)
    #expect(try file.shownByApngdis() == frames)
    #expect(try file.shownByPillow().frames == frames)
  }

  /// A long clip is lossless even where disposal candidates are discarded.
  @Test
  func alternatingScreensSurviveARoundTrip() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let screens = (0..<12).map { _ in Self.noise(&random) }
    let frames = (0..<60).map { _ in screens[Int.random(in: 0..<12, using: &random)] }
    let file = try APNGFile(frames, delays: frames.map { _ in 4 }, effort: .fast)
    let expected = frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }
      .map { frames[$0] }
    #expect(try file.decoded().frames.map(\.pixmap) == expected, "seed \(seed)")
  }
}
