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

  private let path: String
  private var file = File()

  /// The times in a file; none when it is not there yet.
  package init(at path: String) throws(StoreError) {
    self.path = path
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try InputFile(path).read(atMost: Self.limit)
    } catch {
      if case .missing = error { return }
      throw .file(error)
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), file.version == 1,
      file.clips.values.allSatisfy({ $0.isFinite && $0 >= 0 })
    else { throw .badTimes(path: path) }
    self.file = file
  }

  /// What a clip took, in seconds; nil where that is not known.
  package subscript(clip: GoldenClip) -> Double? {
    get { file.clips[clip.script] }
    set { file.clips[clip.script] = newValue }
  }

  /// The work of each clip, in microseconds.
  ///
  /// What is not known is taken from the clip's weight, at the rate of all those that are known.
  package func work(of clips: [GoldenClip], _ weights: [Int]) -> [Int] {
    var (seconds, weight) = (0.0, 0.0)
    for (clip, own) in zip(clips, weights) {
      guard let time = self[clip] else { continue }
      seconds += time
      weight += Double(own)
    }
    let rate = weight > 0 && seconds > 0 ? seconds / weight : Self.usualRate
    return zip(clips, weights).map { clip, weight in
      Int(max(1, min(1e15, (self[clip] ?? Double(weight) * rate) * 1e6)))
    }
  }

  /// Writes the file; clips that did not run keep what they took before.
  package func write() throws(CodecError) {
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
