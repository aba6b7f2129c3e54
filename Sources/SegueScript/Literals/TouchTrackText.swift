internal import SegueGraphics
package import SegueStage

/// The file format of touch tracks: one line `t_ms,x,y` for each sample.
///
/// The first line may name the columns; empty lines and lines that begin with `#` are skipped.
package enum TouchTrackText {
  /// The largest file that is read, in bytes: enough for 100,000 samples.
  package static let longest = 4 << 20

  /// Parses the samples of a touch track, with times in seconds.
  ///
  /// - Throws: `LiteralError` about the first invalid line, a decreasing time, or a track that is
  ///   empty or too long.
  package static func samples(_ bytes: [UInt8]) throws(LiteralError) -> [TouchSample] {
    var samples: [TouchSample] = []
    var isFirst = true
    var number = 0
    for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }) {
      number += 1
      let text = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      defer { isFirst = false }
      if isFirst, CanonicalName.of(text) == "t-ms,x,y" { continue }
      let sample = try sample(text, line: number)
      guard samples.count < TouchSample.limit - 2 else {
        throw LiteralError(
          .limit,
          "the track has more than \(TouchSample.limit - 2) samples: line \(number) is over the limit",
          help: ["record fewer samples a second, or shorten the track"])
      }
      if let last = samples.last, sample.time < last.time {
        throw LiteralError(
          .brokenTrack, "the time in line \(number) is earlier than the one before it",
          help: ["sort the lines by their times"])
      }
      samples.append(sample)
    }
    guard let first = samples.first, let last = samples.last else {
      throw LiteralError(.brokenTrack, "the track has no samples", help: [form])
    }
    guard last.time - first.time <= TouchPath.longest else {
      throw LiteralError(
        .limit,
        "the touch takes \((last.time - first.time).fixed(0)) s, over the limit of "
          + "\(TouchPath.longest.fixed(0)) s", help: ["shorten the track"])
    }
    return samples
  }

  private static let form = "write each line as `t_ms,x,y`, such as `16.7,180,133`"

  /// Parses one line: a time in milliseconds, then x and y in points.
  private static func sample(_ text: String, line: Int) throws(LiteralError) -> TouchSample {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { NumberLiteral.value(of: String($0)) }
    guard numbers.count == 3, let time = numbers[0], let x = numbers[1], let y = numbers[2] else {
      throw LiteralError(
        .brokenTrack, "line \(line) is not three numbers: `\(Excerpt.of(text))`", help: [form])
    }
    guard [time / 1000, x, y].allSatisfy({ abs($0) <= LengthLiteral.longest }) else {
      throw LiteralError(
        .brokenTrack, "line \(line) has a number out of range",
        help: ["points and seconds must be from -1000000 to 1000000"])
    }
    return TouchSample(time: time / 1000, location: Point(x, y))
  }
}
