import SegueGolden
import SegueGraphics
import Testing

@Suite("Difference of two pixmaps")
struct PixmapDifferenceTests {
  private let gray = Pixmap(PixelSize(8, 6), filledWith: 0xFF80_8080)

  @Test
  func equalPicturesDifferNowhere() throws {
    let difference = try #require(PixmapDifference(gray, gray))
    #expect(difference.isEmpty)
    #expect(difference.bounds.isEmpty)
    #expect(difference.largestChannelDifference == 0)
  }

  @Test(arguments: [0, 8, 16, 24])
  func oneLevelInOneChannelOfOnePixelIsSeen(shift: UInt32) throws {
    var changed = gray
    changed[3, 2] -= 1 << shift
    let difference = try #require(PixmapDifference(gray, changed))
    #expect(difference.differingPixels == 1)
    #expect(difference.largestChannelDifference == 1)
    #expect(difference.bounds == PixelRect(3, 2, 1, 1))
  }

  @Test
  func boundsHoldAllDifferingPixels() throws {
    var changed = gray
    changed[7, 0] = 0xFF00_8080
    changed[1, 5] = 0xFF80_80FF
    let difference = try #require(PixmapDifference(gray, changed))
    #expect(difference.differingPixels == 2)
    #expect(difference.largestChannelDifference == 128)
    #expect(difference.bounds == PixelRect(1, 0, 7, 6))
  }

  @Test
  func picturesOfDifferentSizesHaveNoDifference() {
    #expect(PixmapDifference(gray, Pixmap(PixelSize(6, 8))) == nil)
  }
}
