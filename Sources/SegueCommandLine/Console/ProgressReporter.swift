import SegueKit

/// Shows how far a rendering is, on standard error.
struct ProgressReporter: Sendable {
  /// Where it is shown, and how.
  let console: Console

  /// Runs `body` and shows what it reports until it is done.
  ///
  /// Showing them never holds up the rendering: a bar shows the newest report and skips others. A
  /// program that reads them gets the last one of each output, too.
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
    do throws(SegueError) {
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

  private func show(_ reports: AsyncStream<RenderProgress>) async {
    let clock = ContinuousClock()
    var output: String?
    var start = clock.now
    var drawn: ContinuousClock.Instant?
    for await report in reports {
      let now = clock.now
      if report.name != output {
        // Another output is another pass over the frames, with a rate of its own.
        output = report.name
        start = drawn ?? start
      } else if let drawn, now - drawn < Self.interval, report.framesDone < report.frameCount {
        continue
      }
      drawn = now
      if console.progress == .bar { Interruption.willErase(by: ProgressBar.cleared) }
      let bar = ProgressBar(report, seconds: (now - start).milliseconds)
      console.draw(console.progress == .json ? bar.json : bar.drawn)
    }
    guard console.progress == .bar, drawn != nil else { return }
    console.draw(ProgressBar.cleared)
    Interruption.willErase(by: nil)
  }

  /// The time between two drawings: quick enough to look alive, seldom enough to cost nothing.
  private static let interval = Duration.milliseconds(100)
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// The duration in seconds, to the millisecond.
  var milliseconds: Double { (seconds * 1000).rounded() / 1000 }
}
