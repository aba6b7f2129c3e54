import SegueGolden
import SegueGraphics
import TestSupport
import Testing

@Suite("Invariants of comparisons")
struct ComparisonPropertyTests {
  private static func noise(_ size: PixelSize, _ random: inout SeededGenerator) -> Pixmap {
    Pixmap(size, pixels: (0..<size.area).map { _ in .random(in: 0...0xFF, using: &random) })
  }

  /// Returns a picture with some rectangles changed.
  private static func damaged(_ picture: Pixmap, _ random: inout SeededGenerator) -> Pixmap {
    var result = picture
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      let left = Int.random(in: 0..<picture.width, using: &random)
      let top = Int.random(in: 0..<picture.height, using: &random)
      for y in top..<min(picture.height, top + .random(in: 1...20, using: &random)) {
        for x in left..<min(picture.width, left + 9) where Bool.random(using: &random) {
          result[x, y] = .random(in: 0...UInt32.max, using: &random)
        }
      }
    }
    return result
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func countsMatchANaiveComparison(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(.random(in: 1...150, using: &random), .random(in: 1...90, using: &random))
    let expected = Self.noise(size, &random)
    let actual = Self.damaged(expected, &random)
    let there = try #require(PixmapDifference(expected, actual))
    let back = try #require(PixmapDifference(actual, expected))
    let places = (0..<size.area).filter { expected.pixels[$0] != actual.pixels[$0] }
      .map { (x: $0 % size.width, y: $0 / size.width) }
    #expect(there.differingPixels == places.count, "seed \(seed)")
    #expect(there.bandPixels.reduce(0, +) == places.count, "seed \(seed)")
    #expect(there.boxes.count <= 4, "seed \(seed)")
    for place in places {
      let holders = there.boxes.filter { box in
        (box.x..<box.maxX).contains(place.x) && (box.y..<box.maxY).contains(place.y)
      }
      #expect(holders.count == 1, "seed \(seed), pixel \(place)")
    }
    #expect(there.densestWindow == Self.densest(places, size), "seed \(seed)")
    #expect(back.differingPixels == there.differingPixels, "seed \(seed)")
    #expect(back.largestChannelDifference == there.largestChannelDifference, "seed \(seed)")
    #expect(back.totalDifference == there.totalDifference, "seed \(seed)")
    #expect(back.densestWindow == there.densestWindow, "seed \(seed)")
    #expect(back.boxes == there.boxes, "seed \(seed)")
  }

  /// Counts every window separately.
  private static func densest(_ places: [(x: Int, y: Int)], _ size: PixelSize) -> Int {
    var most = 0
    for y in -7..<size.height {
      for x in -7..<size.width {
        most = max(
          most,
          places.count { (x..<x + 8).contains($0.x) && (y..<y + 8).contains($0.y) })
      }
    }
    return most
  }

  @Test(arguments: [true, false])
  func clipEqualsItself(tracks: Bool) throws {
    let clip = MadeClip().evidence(tracks: tracks)
    let result = try ClipComparison.compare(expected: clip, actual: clip)
    #expect(result.verdict == .equal)
    #expect(result.causes.isEmpty)
    #expect(result.sentence == "the clips are equal")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func plantedEditsOfFramesAreFound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let golden = MadeClip(still: 6, move: 30) { $0 }
    var clip = golden
    let frame = Int.random(in: 8...32, using: &random)
    let edit: FrameEdit
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      clip.frames.remove(at: frame)
      edit = .dropped(frame...frame)
    case 1:
      clip.frames.insert(clip.frames[frame], at: frame)
      edit = .doubled(frame, extra: 1)
    default:
      let other = frame + Int.random(in: 1...2, using: &random)
      clip.frames.swapAt(frame, other)
      edit = .swapped(frame, other)
    }
    let result = try ClipComparison.compare(
      expected: golden.evidence(tracks: false), actual: clip.evidence(tracks: false))
    #expect(result.alignment.edits == [edit], "seed \(seed)")
    #expect(result.alignment.isExact, "seed \(seed)")
  }

  @Test
  func toleranceCoversExactlyItsBudget() throws {
    let golden = MadeClip()
    var clip = golden
    for x in 0..<5 { clip.frames[12].picture[x * 3, 2] += 3 }
    func verdict(_ tolerance: Tolerance) throws -> ClipComparison {
      try ClipComparison.compare(
        expected: golden.evidence(tracks: false), actual: clip.evidence(tracks: false),
        tolerance: tolerance)
    }
    let enough = Tolerance(channel: 3, pixels: .init(count: 5), window: 3)
    #expect(try verdict(enough).verdict == .forgiven)
    #expect(try verdict(enough).warnings.count == 3)
    let ample = Tolerance(channel: 8, pixels: .init(count: 50), window: 30)
    #expect(try verdict(ample).warnings.isEmpty)
    for tight in [
      Tolerance.exact, Tolerance(channel: 2, pixels: .init(count: 5), window: 3),
      Tolerance(channel: 3, pixels: .init(count: 4), window: 3),
      Tolerance(channel: 3, pixels: .init(count: 5), window: 2),
      Tolerance(channel: 3, pixels: .init(count: 5, percent: 0.05), window: 3),
    ] {
      #expect(try verdict(tight).verdict == .different)
    }
  }

  @Test
  func driftWithinToleranceIsForgivenWherePixelsAreEqual() throws {
    let golden = MadeClip(still: 10)
    var clip = golden
    clip.frames.insert(clip.frames[0], at: 0)
    clip.frames.removeLast()
    for (drift, verdict) in [(0.019, ClipComparison.Verdict.different), (0.021, .forgiven)] {
      let result = try ClipComparison.compare(
        expected: golden.evidence(tracks: true), actual: clip.evidence(tracks: true),
        tolerance: Tolerance(drift: drift))
      #expect(result.verdict == verdict)
    }
  }

  @Test
  func differencePictureColoursOnlyDifferingPixels() throws {
    let golden = MadeClip.picture(cardAt: 20)
    var other = golden
    other[3, 3] ^= 0xFF
    let picture = try #require(PixmapDifference.picture(golden, other))
    for index in picture.pixels.indices {
      let pixel = picture.pixels[index]
      let isGray = pixel & 0xFF == pixel >> 8 & 0xFF && pixel & 0xFF == pixel >> 16 & 0xFF
      #expect(isGray == (index != 3 * picture.width + 3))
    }
  }
}
