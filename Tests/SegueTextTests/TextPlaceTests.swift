import SegueGraphics
import SegueText
import Testing

@Suite("Line positions", .enabled(if: TextLibrary.isAvailable))
struct TextPlaceTests {
  private static func text(
    _ vertical: TextStyle.VerticalAlignment, scale: Double, height: Double? = 100
  ) throws -> ShapedText {
    var style = TextStyle(.body)
    style.verticalAlignment = vertical
    return try TextLayoutCache(FontLibrary(), scale: scale)
      .text("One\nTwo", style, width: 300, height: height)
  }

  @Test(arguments: [(TextStyle.VerticalAlignment.top, 0.0), (.center, 28), (.bottom, 56)])
  func linesFollowVerticalAlignment(vertical: TextStyle.VerticalAlignment, shift: Double) throws {
    let plain = try Self.text(.top, scale: 0)
    let moved = try Self.text(vertical, scale: 0)
    for (line, other) in zip(plain.lines, moved.lines) {
      #expect(abs(other.baseline.y - line.baseline.y - shift) < 1e-9)
    }
  }

  @Test(arguments: [1.0, 2, 3]) func baselinesLieOnPixels(scale: Double) throws {
    for vertical in TextStyle.VerticalAlignment.allCases {
      for line in try Self.text(vertical, scale: scale).lines {
        let pixels = line.baseline.y * scale
        #expect(abs(pixels - pixels.rounded()) < 1e-9)
      }
    }
  }

  @Test func aTextWithoutAHeightHasThatOfItsLinesInWholePixels() throws {
    let size = try Self.text(.top, scale: 2, height: nil).size
    #expect(size.height == 44)
    #expect((size.width * 2).rounded() == size.width * 2)
  }

  @Test func aTextIsSetOnceForEachBox() throws {
    let texts = TextLayoutCache(FontLibrary(), scale: 2)
    let style = TextStyle(.headline)
    let first = try texts.text("Settings", style, width: 100, height: nil)
    #expect(try texts.text("Settings", style, width: 100, height: nil) == first)
    #expect(try texts.text("Settings", style, width: 40, height: nil) != first)
  }

  /// One text in many sizes and boxes is shaped once: its cost hardly grows.
  @Test func equalTextsInOneFontAreShapedOnce() throws {
    func work(_ count: Int) throws -> Duration {
      let account = ClipAccount()
      let texts = TextLayoutCache(FontLibrary(), scale: 2, account: account)
      for index in 0..<count {
        var style = TextStyle(.body)
        style.size = 10 + Double(index)
        _ = try texts.text("Settings and more", style, width: nil, height: nil)
      }
      return account.workTime
    }
    // Without its font's lookups a text takes a tenth of a millisecond.
    let (one, many) = (try work(1), try work(101))
    #expect((many - one) / 100 < .microseconds(200), "\(one), \(many)")
  }

  @Test func textsOverTheWorkLimitAreRejected() throws {
    let limits = ResourceLimits(work: .microseconds(150))
    let texts = TextLayoutCache(FontLibrary(), scale: 1, account: ClipAccount(limits))
    let error = #expect(throws: TextError.self) { () throws in
      _ = try texts.text("one", TextStyle(.body), width: nil, height: nil)
      _ = try texts.text("two", TextStyle(.body), width: nil, height: nil)
    }
    #expect(error == .overLimit(.work, limits))
  }
}
