import Foundation
import SegueCodecs
import SegueGolden
import TestSupport
import Testing

@Suite("Report page")
struct ReportPageTests {
  @Test
  func namesNeverBecomeMarkup() throws {
    var fixture = try ReportFixture.sample()
    fixture.document.title = ReportFixture.hostileName
    let text = String(decoding: try fixture.page, as: UTF8.self)
    let hasImage = text.contains("<img")
    #expect(!hasImage)
    // The list, the program, and one element per clip and picture; no other element is opened or
    // closed.
    let count = 2 + fixture.document.clips.count + fixture.pictures.count
    #expect(text.components(separatedBy: "<script").count == count + 1)
    #expect(text.components(separatedBy: "</script").count == count + 1)
  }

  @Test
  func pageLoadsNoExternalResources() throws {
    var fixture = try ReportFixture.sample()
    fixture.document.clips.removeAll { $0.name == ReportFixture.hostileName }
    let text = String(decoding: try fixture.page, as: UTF8.self)
    let known = text.replacing("http://www.w3.org/2000/svg", with: "")
    for address in ["http:", "https:", "src=", "@import", "url("] {
      let isThere = known.contains(address)
      #expect(!isThere, "the page has \(address)")
    }
  }

  @Test
  func everyPictureIsRequestedAndStoredOnce() throws {
    let fixture = try ReportFixture.sample()
    var asked: [String] = []
    let page = try ReportPage.html(fixture.document) { key in
      asked.append(key)
      return key == asked.first ? nil : ReportPicture(png: [])
    }
    #expect(asked == fixture.document.pictureKeys)
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.components(separatedBy: #" id="p-"#).count == asked.count)
  }

  @Test
  func pageIsTheSameForTheSameReport() throws {
    let isSame = try ReportFixture.sample().page == ReportFixture.sample().page
    #expect(isSame)
  }

  /// With `SEGUE_SCREENSHOTS` set to a folder, the page and its screenshots are written to it.
  @Test
  func pageWorksInABrowser() throws {
    let folder = try TemporaryFolder()
    let kept = ProcessInfo.processInfo.environment["SEGUE_SCREENSHOTS"]
    let path = (kept ?? folder.path) + "/report.html"
    try Data(ReportFixture.sample().page).write(to: URL(filePath: path))
    let options = kept.map { ["--screenshots", $0] } ?? []
    let result = try ExternalTool.run(
      [ExternalTool.python, "scripts/browser/report.py", path] + options)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  /// Time depends on the machine, so the bound is loose; the check prints it.
  @Test
  func reportOfAThousandClipsOpensQuickly() throws {
    let folder = try TemporaryFolder()
    let fixture = try ReportFixture.large(equal: 950, different: 50, frames: 30)
    let path =
      (ProcessInfo.processInfo.environment["SEGUE_SCREENSHOTS"] ?? folder.path)
      + "/large.html"
    var file = try OutputFile(at: path)
    let noise = try #require(fixture.pictures.values.first)
    let picture = ReportPicture(png: try PNGEncoder().encode(noise))
    try ReportPage.write(fixture.document, to: &file) { _ in picture }
    try file.commit()
    let result = try ExternalTool.run(
      [ExternalTool.python, "scripts/browser/report.py", path, "--opens-within", "120"])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    print(result.text, terminator: "")
  }
}
