import Foundation
import SegueKit
import TestSupport
import Testing

@Suite("The catalogue on several cores")
struct CatalogueJobsTests {
  @Test(arguments: CatalogueTests.scripts)
  func aClipHasTheSameBytesForAnyNumberOfJobs(_ name: String) async throws {
    let fixtures = ExternalTool.repository + "fixtures"
    let settings = [
      Setting(key: "canvas.scale", value: "0.1", origin: "the test"),
      Setting(key: "fps", value: "10", origin: "the test"),
    ]
    let clip = try Clip.load(
      script: "\(fixtures)/scripts/\(name)",
      options: LoadOptions(allowedFolders: [fixtures], settings: settings))
    let folder = try TemporaryFolder()
    var files: [Data] = []
    for jobs in [1, 2, 5] {
      let path = folder.path("\(jobs).gif")
      try await clip.render(RenderRequest(outputs: [path], jobs: jobs))
      files.append(try Data(contentsOf: URL(filePath: path)))
    }
    #expect(files[1] == files[0])
    #expect(files[2] == files[0])
  }
}
