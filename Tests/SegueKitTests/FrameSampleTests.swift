import SegueGraphics
import SegueKit
import SegueStage
import Testing

@Suite("Frames that stand for a clip")
struct FrameSampleTests {
  private static func sample(
    of count: Int, moments: Int? = nil, isChanged: (Int) -> Bool
  ) -> FrameSample {
    let schedule = FrameSchedule(delays: Array(repeating: 2, count: count))
    return FrameSample(schedule.entries, moments: moments, isChanged: isChanged)
  }

  @Test(arguments: [1, 2, 7, 30, 100, 375, 5000])
  func aboutATwelfthIsTaken(count: Int) {
    let sample = Self.sample(of: count) { _ in true }
    #expect(sample.frames.count <= max(12, count / 12 + 3))
    #expect(sample.frames.count >= min(count, min(60, max(6, count / 12))))
    #expect(sample.frames == Set(sample.frames).sorted())
    #expect(sample.frames.allSatisfy { (0..<count).contains($0) })
    #expect(sample.share == Double(count) / Double(sample.frames.count))
  }

  @Test func whatRestsIsLookedAtAsLongAsItRests() throws {
    // Moves in frames 100 to 119, and rests before and after.
    let sample = Self.sample(of: 300) { (100..<120).contains($0) }
    #expect(sample.frames.allSatisfy { $0 == 0 || (100..<120).contains($0) })
    let shown = sample.looks.map { sample.frames[$0] }
    #expect(shown.first == 0)
    #expect(shown.count { $0 == 119 } * 3 >= shown.count)
    #expect(shown == shown.sorted())
    #expect(sample.frames.contains(118), "what leads up to a moment is there, too")
  }

  @Test(arguments: [6, 9, 40])
  func aRateOfItsOwnHasTheSameMoments(moments: Int) {
    let sample = Self.sample(of: 50, moments: moments) { _ in true }
    #expect(sample.looks.count == moments)
  }
}

@Suite("How like another a picture looks")
struct PictureLikenessTests {
  /// Stripes, a gradient and a few edges.
  private static func picture(_ level: (Int, Int) -> Int) -> Pixmap {
    var pixmap = Pixmap(PixelSize(96, 64))
    for y in 0..<64 {
      for x in 0..<96 {
        let value = UInt32(min(max(level(x, y), 0), 255))
        pixmap[x, y] = 0xFF00_0000 | value << 16 | value << 8 | value
      }
    }
    return pixmap
  }

  private static func drawn(_ x: Int, _ y: Int) -> Int {
    (x / 6 % 2 == 0 ? 60 : 160) + y / 2 + (y > 30 && x > 40 ? 40 : 0)
  }

  @Test func thePictureItselfIsAllAlike() {
    let own = PictureLikeness(Self.picture(Self.drawn))
    #expect(own.likeness(of: own) == 100)
  }

  @Test func moreNoiseAndMoreBlurLookLessAlike() {
    let own = PictureLikeness(Self.picture(Self.drawn))
    let noisy = [4, 12, 40].map { amount in
      own.likeness(
        of: PictureLikeness(
          Self.picture { x, y in
            Self.drawn(x, y) + ((x * 7 + y * 13) % 5 - 2) * amount / 2
          }))
    }
    let blurred = [1, 2, 5].map { reach in
      own.likeness(
        of: PictureLikeness(
          Self.picture { x, y in
            (-reach...reach).reduce(0) { $0 + Self.drawn(max(0, x + $1), y) } / (2 * reach + 1)
          }))
    }
    for likeness in [noisy, blurred] {
      #expect(likeness == likeness.sorted(by: >))
      #expect(likeness[0] < 100)
    }
  }

  @Test func picturesThatAreTooSmallToTellAreAlike() {
    let own = PictureLikeness(Pixmap(PixelSize(3, 1), filledWith: 0xFF00_00FF))
    let other = PictureLikeness(Pixmap(PixelSize(3, 1), filledWith: 0xFFFF_FFFF))
    #expect(own.likeness(of: other) == 100)
  }
}
