import SegueGolden
import SegueGraphics
import Testing

/// Pixels that differ in the rim of glass alone, or since glass turned light.
@Suite struct GlassRimTests {
  private static func layer(_ scheme: String) -> LayerSample {
    LayerSample(
      path: "bar", center: Point(30, 20), size: Size(50, 30), radius: 15,
      effects: [
        EffectSample(
          "glass",
          [.init("kind", "regular \(scheme) bar"), .init("lens", 7.5, 15, 3, 1.5)])
      ])
  }

  private static func clip(_ picture: Pixmap, _ scheme: String = "dark") -> ClipEvidence {
    let frame = FrameEvidence(
      start: 0, delay: 10, digest: picture.digest, step: 0, stepText: "a", layers: [layer(scheme)])
    return ClipEvidence(size: picture.size, scale: 2, frames: [frame]) { _ in picture }
  }

  /// Returns a grey picture in which a rectangle has another level.
  private static func picture(_ level: UInt32, _ rect: PixelRect, _ other: UInt32) -> Pixmap {
    var picture = Pixmap(PixelSize(120, 80), filledWith: 0xFF00_0000 | level * 0x01_0101)
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        picture.pixels[y * 120 + x] = 0xFF00_0000 | other * 0x01_0101
      }
    }
    return picture
  }

  @Test func aDifferenceInTheRimNamesTheLens() throws {
    let golden = Self.picture(40, .empty, 0)
    // The upper 6 rows of the glass, which is 30 points high at 2 pixels a point.
    let clip = Self.picture(40, PixelRect(40, 11, 40, 6), 90)
    let comparison = try ClipComparison.compare(
      expected: Self.clip(golden), actual: Self.clip(clip))
    #expect(comparison.causes.first?.name == .glass)
    #expect(
      comparison.sentence.contains(
        "only the rim of the layer `bar` differs (240 pixels within 8 pt of its edge): depth, width "
          + "or curvature"), "\(comparison.sentence)")
  }

  @Test func aDifferenceInTheMiddleDoesNot() throws {
    let clip = Self.picture(40, PixelRect(40, 11, 40, 20), 90)
    let comparison = try ClipComparison.compare(
      expected: Self.clip(Self.picture(40, .empty, 0)), actual: Self.clip(clip))
    #expect(!comparison.sentence.contains("rim of the layer"))
  }

  @Test func automaticGlassThatTurnsLightIsNamed() throws {
    let whole = PixelRect(0, 0, 120, 80)
    let comparison = try ClipComparison.compare(
      expected: Self.clip(Self.picture(97, .empty, 0), "auto"),
      actual: Self.clip(Self.picture(0, whole, 172), "auto"))
    #expect(
      comparison.sentence
        == "pixels: what lies below the glass of the layer `bar` became lighter (97 -> 172 of 255): "
        + "its glass turned light in frame 0")
  }
}
