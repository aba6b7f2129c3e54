import SegueKit

/// One state of a rendering: frames, rate, time left and size so far.
struct ProgressBar: Encodable, Sendable {
  /// The path of the output; `-` is standard output.
  let output: String
  /// The frames that are done.
  let frame: Int
  /// The frames in all.
  let frames: Int
  /// The bytes written so far.
  let bytes: Int
  /// The seconds since it began.
  let seconds: Double

  /// The state that a report tells.
  init(_ report: RenderProgress, seconds: Double) {
    output = report.name
    frame = max(0, report.framesDone)
    frames = max(frame, report.frameCount)
    bytes = report.bytes
    self.seconds = seconds
  }

  /// Such as `kugou.gif  [########------------]  28/70 frames  41/s  1.0 s left  120 KB`.
  var text: String {
    let share = frames > 0 ? Double(frame) / Double(frames) : 0
    let filled = Int(share * Double(Self.width))
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.width - filled)
    var parts = [output, "[\(bar)]", "\(frame)/\(frames) frames"]
    if frame > 0, seconds > 0 {
      let rate = Double(frame) / seconds
      parts.append(rate.fixed(rate < 10 ? 1 : 0) + "/s")
      parts.append(Quantities.elapsed(Double(frames - frame) / rate) + " left")
    }
    if bytes > 0 { parts.append(Quantities.bytes(bytes)) }
    return parts.joined(separator: "  ")
  }

  /// The text over the line that was drawn before.
  ///
  /// Wrapping is off meanwhile: a narrow terminal cuts the line instead of scrolling.
  var drawn: String { "\r\u{1B}[?7l\(text)\u{1B}[K\u{1B}[?7h" }

  /// An empty line over the one that was drawn before.
  static let cleared = "\r\u{1B}[K"

  /// One line of JSON.
  var json: String { ((try? JSONText.line(self)) ?? "{}") + "\n" }

  private static let width = 20
}
