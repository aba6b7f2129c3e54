import Foundation
import SegueCodecs
import SegueKit
import TestSupport
import Testing

/// Agreement of `encode` and `probe` on damaged and valid files.
@Suite struct EncodeVerdictTests {
  private static let limits = ResourceLimits(
    memory: 256 << 20, pixels: 1 << 16, frames: 64, work: .seconds(1))

  /// The result of reading a file: the error, or the warnings.
  private enum Verdict: Hashable {
    case refused(String)
    case read([String])
  }

  private static func probed(_ path: String) -> Verdict {
    do throws(CodecError) {
      let probe = try ClipProbe(file: path, limits: limits, hasDigests: false)
      if let failure = probe.failure { return .refused("\(failure)") }
      return .read(probe.warnings.map { "\(path): \($0)" })
    } catch { return .refused("\(error)") }
  }

  private static func opened(_ path: String) -> Verdict {
    do throws(SegueError) {
      return .read(try StoredAnimation(at: path, limits: limits).warnings)
    } catch {
      guard case .codec(let error) = error else { return .refused("\(error)") }
      return .refused("\(error)")
    }
  }

  @Test(arguments: ["apng", "gif", "heic", "jpeg", "png", "webp", "webpstill"])
  func encodeAndProbeAgreeOnEveryCorpusFile(folder: String) throws {
    let path = ExternalTool.repository + "fixtures/fuzz/\(folder)/"
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    try #require(!names.isEmpty)
    for name in names {
      #expect(Self.opened(path + name) == Self.probed(path + name), "\(folder)/\(name)")
    }
  }
}
