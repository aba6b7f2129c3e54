package import SegueCodecs
package import SegueGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A record of the processor time that each clip took to verify in an earlier run; a JSON file.
///
/// ```json
/// { "clips": { "clips/kugou.yaml": 0.84 }, "segue-times": 1 }
/// ```
package struct ClipTimes: Sendable {
  private struct File: Codable {
    var version = 1
    var clips: [String: Double] = [:]

    enum CodingKeys: String, CodingKey {
      case version = "segue-times"
      case clips
    }
  }

  /// The largest file that is read, in bytes.
  private static let limit = 64 << 20
  /// The default time for a unit of weight, in seconds: about 20 ns a pixel.
  private static let usualRate = 2e-8

  private var file = File()

  /// Makes an empty record.
  package init() {}

  /// Reads a record from a file.
  ///
  /// - Parameter isOptional: whether a missing file counts as empty instead of an error.
  package init(at path: String, isOptional: Bool = false) throws(StoreError) {
    let bytes: [UInt8]
    do {
      bytes = try InputFile(path).read(atMost: Self.limit)
    } catch {
      if isOptional, case .missing = error { return }
      throw .file(error)
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), file.version == 1,
      file.clips.values.allSatisfy({ $0.isFinite && $0 >= 0 })
    else { throw .badTimes(path: path) }
    self.file = file
  }

  /// Whether no clip has a time.
  package var isEmpty: Bool { file.clips.isEmpty }

  /// The seconds of processor time of a clip; nil if unknown.
  package subscript(clip: GoldenClip) -> Double? {
    get { file.clips[clip.script] }
    set { file.clips[clip.script] = newValue }
  }

  /// Returns the estimated work of each clip in microseconds, >= 1.
  ///
  /// For clips without a time, it is the clip's weight times the mean rate of those with one.
  package func work(of clips: [GoldenClip], _ weights: [Int]) -> [Int] {
    // Integer sums do not depend on the order in which clips are named.
    var (microseconds, weight) = (0, 0)
    for (clip, own) in zip(clips, weights) {
      guard let time = self[clip] else { continue }
      microseconds += Self.microseconds(time)
      weight += min(own, Self.most)
    }
    let rate =
      weight > 0 && microseconds > 0
      ? Double(microseconds) / Double(weight) : Self.usualRate * 1e6
    return zip(clips, weights).map { clip, weight in
      let known = self[clip].map(Self.microseconds)
      return max(1, known ?? Int(min(Double(Self.most), Double(weight) * rate)))
    }
  }

  /// The upper bound of times, in microseconds, and of weights: sums of ten thousand do not overflow.
  private static let most = 1_000_000_000_000

  /// Converts seconds to whole microseconds, bounded by `most`.
  private static func microseconds(_ seconds: Double) -> Int {
    Int(min(Double(most), (seconds * 1e6).rounded()))
  }

  /// Writes the record to a file, including the times that were read.
  package func write(to path: String) throws(CodecError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    var rounded = file
    // Tenths of a millisecond; finer differences are noise.
    rounded.clips = rounded.clips.mapValues { ($0 * 1e4).rounded() / 1e4 }
    guard let json = try? encoder.encode(rounded) else { return }
    var output = try OutputFile(at: path)
    try output.write([UInt8](json) + [UInt8(ascii: "\n")])
    try output.commit()
  }
}
