import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The corpus of `scripts/fuzz`: every file is decoded, or rejected with an error.
@Suite struct FuzzCorpusTests {
  /// The results of one target's inputs.
  private struct Count: Sendable {
    var read = 0
    var refused = 0
    var problems: [String] = []
  }

  @Test(arguments: FuzzTarget.allCases)
  func corpusFilesAreDecodedOrRejected(target: FuzzTarget) async throws {
    // Not on a thread of the pool: the preview needs one while its client waits.
    let count = try await withCheckedThrowingContinuation {
      (done: CheckedContinuation<Count, any Error>) in
      Thread.detachNewThread { done.resume(with: Result { try Self.count(target) }) }
    }
    #expect(count.problems == [])
    // A corpus that is decoded entirely, or not at all, tests little.
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
