import SegueSystem

/// How long drawing a clip takes, in milliseconds a frame.
struct DrawingTime {
  /// Wall time.
  let wall: Double
  /// Processor time of all threads.
  let processor: Double

  /// Draws a clip of so many frames twice, the first time to warm up.
  init(frames: Int, _ draw: () async throws -> Void) async rethrows {
    try await draw()
    let start = ProcessorTime.seconds
    let time = try await ContinuousClock().measure { try await draw() }.components
    processor = (ProcessorTime.seconds - start) * 1e3 / Double(frames)
    wall = (Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15) / Double(frames)
  }

  /// Prints the times as `scripts/bench` reads them.
  func report() {
    print("mean_ms=\(wall)\nprocessor_ms=\(processor)")
  }
}
