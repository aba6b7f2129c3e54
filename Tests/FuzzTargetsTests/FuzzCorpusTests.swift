import Foundation
import FuzzTargets
import TestSupport
import Testing

/// What `scripts/fuzz` found worth keeping is read again: values, or a sentence each, and no harm.
@Suite struct FuzzCorpusTests {
  /// What came of the inputs of one target.
  private struct Count: Sendable {
    var read = 0
    var refused = 0
    var problems: [String] = []
  }

  @Test(arguments: FuzzTarget.allCases)
  func corpusIsReadOrRefused(target: FuzzTarget) async throws {
    // Not on a thread of the pool: the preview needs one while its client waits.
    let count = try await withCheckedThrowingContinuation {
      (done: CheckedContinuation<Count, any Error>) in
      Thread.detachNewThread { done.resume(with: Result { try Self.count(target) }) }
    }
    #expect(count.problems == [])
    // A corpus of which nothing is understood, or everything, tests little.
    #expect(count.read >= 5)
    if target != .markdown { #expect(count.refused >= 5) }
  }

  private static func count(_ target: FuzzTarget) throws -> Count {
    let folder = ExternalTool.repository + "fixtures/fuzz/" + target.rawValue
    var count = Count()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      do throws(FuzzFinding) {
        switch try target.read(bytes) {
        case .read: count.read += 1
        case .refused(let sentence):
          count.refused += 1
          if sentence.isEmpty { count.problems.append("\(name) is refused without a word") }
        }
      } catch { count.problems.append("\(name): \(error.sentence)") }
    }
    return count
  }
}
