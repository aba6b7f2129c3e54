import Foundation
package import SegueCodecs
package import SegueGolden

/// What clips took to verify in an earlier run, in seconds of processor time; a JSON file.
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

  /// The longest file that is read, in bytes.
  private static let limit = 64 << 20
  /// What a unit of weight takes where nothing is known, in seconds: about 20 ns a pixel.
  private static let usualRate = 2e-8

  private var file = File()

  /// No times.
  package init() {}

  /// Reads the times in a file.
  ///
  /// - Parameter isOptional: whether there are none when it is not there.
  package init(at path: String, isOptional: Bool = false) throws(StoreError) {
    let bytes: [UInt8]
    do throws(CodecError) {
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

  /// Whether no time is known.
  package var isEmpty: Bool { file.clips.isEmpty }

  /// What a clip took, in seconds; nil where that is not known.
  package subscript(clip: GoldenClip) -> Double? {
    get { file.clips[clip.script] }
    set { file.clips[clip.script] = newValue }
  }

  /// The work of each clip, in microseconds.
  ///
  /// What is not known is taken from the clip's weight, at the rate of all those that are known.
  package func work(of clips: [GoldenClip], _ weights: [Int]) -> [Int] {
    // Sums of whole numbers are the same whatever the order in which clips are named.
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

  /// The longest time, in microseconds, and the largest weight: sums of ten thousand do not overflow.
  private static let most = 1_000_000_000_000

  private static func microseconds(_ seconds: Double) -> Int {
    Int(min(Double(most), (seconds * 1e6).rounded()))
  }

  /// Writes a file with all times, also those that were read.
  package func write(to path: String) throws(CodecError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    var rounded = file
    // Tenths of a millisecond: less is chance.
    rounded.clips = rounded.clips.mapValues { ($0 * 1e4).rounded() / 1e4 }
    guard let json = try? encoder.encode(rounded) else { return }
    var output = try OutputFile(at: path)
    try output.write([UInt8](json) + [UInt8(ascii: "\n")])
    try output.commit()
  }
}
