import Foundation
import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueKit
import SegueTesting
import TestSupport
import Testing

@Suite struct GoldenAttachmentTests {
  /// Returns the attachments of a clip with one changed colour.
  private func attachments(keeping pictures: PicturesKept) async throws -> GoldenAttachments {
    let fixtures = try TestingFixtures()
    try await fixtures.approve(keeping: pictures)
    let clip = try fixtures.clip(replacing: "#FFCC00", by: "#FF0000")
    let place = GoldenPlace(
      root: fixtures.folder.path, subfolder: "goldens", name: try #require(GoldenName("card")))
    let verdict = try await GoldenVerifier().verify(clip, at: place)
    #expect(verdict.verdict == .different)
    return GoldenAttachments(verdict, "cards/card")
  }

  @Test func attachmentsAreReportPictureAndTrace() async throws {
    let files = try await attachments(keeping: .full).files
    #expect(files.map { $0.name.prefix { $0 != "." } }.first == "cards-card")
    #expect(files.map { ($0.name as NSString).pathExtension } == ["json", "png", "trace"])
    let report = try ReportDocument(json: files[0].bytes, named: "report")
    #expect(report.clips.map(\.verdict) == [.different])
    #expect(String(decoding: files[2].bytes, as: UTF8.self).hasPrefix("segue trace 2\n"))
  }

  @Test func thePictureShowsExpectedDifferenceAndActual() async throws {
    let files = try await attachments(keeping: .full).files
    let picture = try PNGDecoder().decode(files[1].bytes, named: "picture")
    #expect(picture.size == PixelSize(40 * 3 + 16, 64))
    #expect(picture[20, 32] == 0xFF00_CCFF)
    #expect(picture[48 + 20, 32] != 0xFF00_CCFF)
    #expect(picture[96 + 20, 32] == 0xFF00_00FF)
  }

  @Test func withoutAGoldenPictureOnlyTheClipIsShown() async throws {
    let files = try await attachments(keeping: .none).files
    let picture = try PNGDecoder().decode(files[1].bytes, named: "picture")
    #expect(picture.size == PixelSize(40, 64))
  }
}
