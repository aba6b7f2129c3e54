import SegueGolden
import SegueGraphics
import Testing

@Suite("Comparisons in a report")
struct ReportComparisonTests {
  private static let size = PixelSize(40, 60)

  /// Returns a clip of ten frames with one layer that moves right by ten points a frame.
  private static func clip(late: Int = 0, spot: Int? = nil) -> ClipEvidence {
    let pictures = (0..<10).map { index in
      var pixmap = ReportScreen.card(at: Double(max(0, index - late)) / 9, size: size)
      if index == spot { pixmap[3, 4] ^= 1 }
      return pixmap
    }
    let frames = pictures.enumerated().map { index, picture in
      FrameEvidence(
        start: index * 4, delay: 4, digest: picture.digest, step: 1, stepText: "push a -> b",
        progress: Double(index) / 9,
        layers: [
          LayerSample(
            path: "to", center: Point(Double(max(0, index - late)) * 10, 5), size: Size(40, 60))
        ])
    }
    return ClipEvidence(size: size, frames: frames) { pictures[$0] }
  }

  private static func reported(
    _ expected: ClipEvidence, _ actual: ClipEvidence, _ tolerance: Tolerance = .exact
  ) throws -> ReportClip {
    ReportClip(
      name: "a", script: "a.yaml",
      comparison: try .compare(expected: expected, actual: actual, tolerance: tolerance),
      expected: expected, actual: actual, commands: [ReportCommand("Approve", "segue approve")])
  }

  @Test
  func equalClipsListNoFrames() throws {
    let clip = try Self.reported(Self.clip(), Self.clip())
    #expect(clip.verdict == .equal)
    #expect(clip.expected?.frameCount == 10)
    #expect(clip.pictureKeys.isEmpty)
    #expect(clip.commands.isEmpty)
  }

  @Test
  func onePixelIsReportedWithItsPositionAndStoredOnce() throws {
    let expected = Self.clip()
    let actual = Self.clip(spot: 6)
    let clip = try Self.reported(expected, actual)
    #expect(clip.verdict == .different)
    #expect(clip.differences.map(\.actual) == [6])
    #expect(clip.differences.first?.pixels == 1)
    #expect(clip.differences.first?.boxes == [PixelRect(3, 4, 1, 1)])
    #expect(clip.tracks.isEmpty)
    #expect(clip.heat?.rows.filter { $0.contains { $0 != "0" } }.count == 1)
    #expect(ReportDocument(title: "", clips: [clip]).pictureKeys.count == 11)
  }

  @Test
  func lateClipShowsItsTracks() throws {
    let clip = try Self.reported(Self.clip(), Self.clip(late: 2))
    #expect(clip.tracks.map { "\($0.layer) \($0.property) \($0.unit ?? "")" } == ["to center x pt"])
    #expect(clip.tracks.first?.expected.values[5] == 50)
    #expect(clip.tracks.first?.actual.values[5] == 30)
    #expect(!clip.alignment.isEmpty)
    #expect(clip.actual?.frames[3].step == "step 1, push a -> b, 33 %")
    let json = try ReportDocument(title: "", clips: [clip]).json()
    #expect(try ReportDocument(json: json, named: "r").clips == [clip])
  }

  @Test
  func forgivenDifferencesNameTheirBudgets() throws {
    let tolerance = Tolerance(channel: 1, pixels: .init(count: 1), window: 1)
    let clip = try Self.reported(Self.clip(), Self.clip(spot: 6), tolerance)
    #expect(clip.verdict == .forgiven)
    #expect(clip.budgets.contains { $0.isNearlyUsed && !$0.isExceeded })
  }
}
