import SegueGraphics
import Testing

@Suite("Digest of a pixmap")
struct PixmapDigestTests {
  /// Returns a column of pixels that are multiples of an odd number.
  private static func column(_ count: Int) -> Pixmap {
    Pixmap(
      PixelSize(1, count),
      pixels: (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 0x9E37_79B1) })
  }

  /// The values are those of the reference implementation for the same bytes.
  @Test(
    arguments: [
      (0, 0xef46_db37_51d8_e999), (1, 0x3aef_a6fd_5cf2_deb4), (2, 0xb617_e10f_4a25_6a10),
      (7, 0x8299_d3eb_041c_77ab), (8, 0x3dd0_543e_df5f_34f7), (9, 0xd19a_3138_2146_abcd),
      (16, 0x5bad_255a_f288_2093), (19, 0xe2d5_1234_71a8_9497), (1000, 0x25c4_a2d9_9d72_f1e8),
    ] as [(Int, UInt64)])
  func isTheXXH64OfItsBytes(count: Int, expected: UInt64) {
    #expect(Self.column(count).digest == expected)
  }

  @Test func bytesAreRedGreenBlueAlpha() {
    // XXH64 of the text "abcd".
    let pixel = UInt32(0x61) | 0x62 << 8 | 0x63 << 16 | 0x64 << 24
    #expect(Pixmap(PixelSize(1, 1), filledWith: pixel).digest == 0xde03_27b0_d25d_92cc)
  }

  @Test func onePixelMakesADifference() {
    var digests: Set<UInt64> = [Self.column(100).digest]
    for index in 0..<100 {
      var changed = Self.column(100)
      changed.pixels[index] ^= 1
      digests.insert(changed.digest)
    }
    #expect(digests.count == 101)
  }
}
