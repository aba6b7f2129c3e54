// WebVTT, the captions of videos on web pages: https://www.w3.org/TR/webvtt1/.

/// A writer of captions as WebVTT.
package enum WebVTT {
  /// A caption with its time in seconds.
  package struct Cue: Hashable, Sendable {
    package var start: Double
    package var end: Double
    package var text: String

    package init(start: Double, end: Double, text: String) {
      (self.start, self.end, self.text) = (start, end, text)
    }
  }

  /// Returns a file of cues in the order of their times.
  ///
  /// A cue of less than a millisecond is left out, since its end has to be after its start.
  package static func text(of cues: [Cue]) -> String {
    let blocks = cues.compactMap { cue -> String? in
      let (start, end) = (milliseconds(cue.start), milliseconds(cue.end))
      let lines = lines(of: cue.text)
      guard end > start, !lines.isEmpty else { return nil }
      return "\n\(timestamp(start)) --> \(timestamp(end))\n" + lines.map { $0 + "\n" }.joined()
    }
    return "WEBVTT\n" + blocks.joined()
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int((max(0, seconds) * 1000).rounded())
  }

  /// Returns a time as hours, minutes, seconds and thousandths.
  private static func timestamp(_ milliseconds: Int) -> String {
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let seconds = milliseconds / 1000
    return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
      + padded(seconds % 60, 2) + "." + padded(milliseconds % 1000, 3)
  }

  /// Returns the lines of a cue's text, escaped; an empty line would end the cue.
  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { escaped($0) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private static func escaped(_ line: Substring) -> String {
    line.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\0": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
