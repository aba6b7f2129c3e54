import Foundation
import FuzzTargets
import TestSupport
import Testing

/// What `scripts/fuzz` found worth keeping is read again: values, or a sentence each, and no harm.
@Suite struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func corpusIsReadOrRefused(target: FuzzTarget) throws {
    let folder = ExternalTool.repository + "fixtures/fuzz/" + target.rawValue
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    var (read, refused) = (0, 0)
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      do throws(FuzzFinding) {
        switch try target.read(bytes) {
        case .read: read += 1
        case .refused(let sentence):
          refused += 1
          #expect(!sentence.isEmpty, "\(name)")
        }
      } catch { Issue.record("\(target.rawValue)/\(name): \(error.sentence)") }
    }
    // A corpus of which nothing is understood, or everything, tests little.
    #expect(read >= 5, "of \(names.count)")
    if target != .markdown { #expect(refused >= 5, "of \(names.count)") }
  }
}
