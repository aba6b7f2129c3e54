import SegueKit

/// A reporter of rendering progress on standard error.
struct ProgressReporter: Sendable {
  /// The console, which determines the form of progress.
  let console: Console

  /// Runs `body` and shows its progress reports until it ends.
  ///
  /// Rendering never waits for the display: a bar shows the newest report and skips others. JSON output
  /// includes the last report of each output.
  func during<Result: Sendable>(
    _ body: (@escaping @Sendable (RenderProgress) -> Void) async throws(SegueError) -> Result
  ) async throws(SegueError) -> Result {
    guard console.progress == .bar || console.progress == .json else {
      return try await body { _ in }
    }
    let (reports, arrival) = AsyncStream.makeStream(
      of: RenderProgress.self,
      bufferingPolicy: console.progress == .bar ? .bufferingNewest(1) : .unbounded)
    let drawing = Task { [self] in await show(reports) }
    do {
      let result = try await body { arrival.yield($0) }
      arrival.finish()
      await drawing.value
      return result
    } catch {
      arrival.finish()
      await drawing.value
      throw error
    }
  }

  /// Draws the reports of a stream as a bar or as JSON, at most one per `interval`, until the stream ends.
  private func show(_ reports: AsyncStream<RenderProgress>) async {
    let clock = ContinuousClock()
    var output: String?
    var start = clock.now
    var drawn: ContinuousClock.Instant?
    for await report in reports {
      // The bar of a clip that is not due would be drawn over that of another.
      if console.progress == .bar, !console.isLive { continue }
      let now = clock.now
      if report.name != output {
        // Another output is another pass over the frames, with a frame rate of its own.
        output = report.name
        start = drawn ?? start
      } else if let drawn, now - drawn < Self.interval, report.framesDone < report.frameCount {
        continue
      }
      drawn = now
      if console.progress == .bar { Interruption.setEraser(by: ProgressBar.cleared) }
      let bar = ProgressBar(report, seconds: (now - start).milliseconds)
      if console.progress == .json { console.draw(json: bar.json) } else { console.draw(bar.drawn) }
    }
    guard console.progress == .bar, drawn != nil else { return }
    console.draw(ConsoleText(trusted: ProgressBar.cleared))
    Interruption.setEraser(by: nil)
  }

  /// The minimum interval between two drawings: short enough to look smooth, long enough to be cheap.
  private static let interval = Duration.milliseconds(100)
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// The duration in seconds, rounded to a millisecond.
  var milliseconds: Double { (seconds * 1000).rounded() / 1000 }
}

/// A progress bar: frames done, frame rate, time left and bytes written.
struct ProgressBar: Encodable, Sendable {
  /// The path of the output; `-` for standard output.
  let output: String
  /// The number of frames done.
  let frame: Int
  /// The total number of frames.
  let frames: Int
  /// The number of bytes written.
  let bytes: Int
  /// The seconds since the output began.
  let seconds: Double

  /// Creates a bar for a progress report.
  init(_ report: RenderProgress, seconds: Double) {
    output = report.name
    frame = max(0, report.framesDone)
    frames = max(frame, report.frameCount)
    bytes = report.bytes
    self.seconds = seconds
  }

  /// The bar: `kugou.gif  [########------------]  28/70 frames  41/s  1.0 s left  120 KB`.
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

  /// The bar with the escape sequences that draw it over the previous one.
  ///
  /// Line wrapping is turned off meanwhile: a narrow terminal cuts the line instead of scrolling.
  var drawn: ConsoleText { "\r\u{1B}[?7l\(text)\u{1B}[K\u{1B}[?7h" }

  /// The escape sequences that erase the bar.
  static let cleared = "\r\u{1B}[K"

  /// The state as one line of JSON.
  var json: String { ((try? JSONText.line(self)) ?? "{}") + "\n" }

  private static let width = 20
}
