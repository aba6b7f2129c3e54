import SegueCodecs
import SegueStage

extension ClipRenderer {
  /// Writes one output with its options; one that is too large is not written, or made to fit.
  ///
  /// - Throws: `SegueError.tooLarge`, `CodecError`, or `CancellationError` when the task is
  ///   cancelled.
  func write(_ output: Output) async throws -> OutputReport {
    var renderer = self
    renderer.options = output.options
    if let background = output.options.background {
      renderer.timeline = timeline.over(background)
    }
    let report = try await renderer.writeOnce(output)
    guard let limit = output.options.maxSize, report.bytes > limit else { return report }
    return try await renderer.write(output, within: limit, insteadOf: report)
  }

  /// Looks for what fits, and writes the first of it if that is asked for.
  private func write(
    _ output: Output, within limit: Int, insteadOf report: OutputReport
  ) async throws -> OutputReport {
    let fits = options.fit ?? false
    let quality = quality(of: output.format)
    var search = SizeSearch(
      limit: limit, own: report.bytes, quality: quality,
      changes: SizeChange.all(framesPerSecond: framesPerSecond, quality: quality),
      wanted: fits ? 1 : 3)
    while let change = search.next() {
      let trial = changed(by: change, to: .nowhere)
      search.record(change, bytes: try await trial.writeOnce(output).bytes)
    }
    if fits, let (change, bytes) = search.fitting.first {
      var report = try await changed(by: change, to: destination).writeOnce(output)
      report.fitted = trial(change, bytes: bytes)
      return report
    }
    throw SegueError.tooLarge([
      SizeVerdict(
        path: output.path, bytes: report.bytes, limit: limit,
        fitting: search.fitting.map { trial($0.change, bytes: $0.bytes) },
        smallest: search.trials.min { $0.bytes < $1.bytes }.map {
          trial($0.change, bytes: $0.bytes)
        })
    ])
  }

  /// The quality that lower ones are made of; nil where nothing is lost.
  private func quality(of format: OutputFormat) -> Int? {
    guard format.options.contains(.quality), options.lossless != true else { return nil }
    return options.quality ?? OutputOptions.defaultQuality
  }

  private func changed(
    by change: SizeChange, to destination: FrameWriter.Destination
  ) -> ClipRenderer {
    var renderer = self
    renderer.timeline = timeline.scaled(by: change.scale)
    renderer.framesPerSecond = framesPerSecond * change.rate
    renderer.options.quality = change.quality ?? options.quality
    renderer.destination = destination
    // A bar that begins again and again tells nothing.
    if destination == .nowhere { renderer.progress = { _ in } }
    return renderer
  }

  private func trial(_ change: SizeChange, bytes: Int) -> SizeTrial {
    SizeTrial(
      framesPerSecond: framesPerSecond * change.rate,
      size: timeline.scaled(by: change.scale).canvas.pixelSize, quality: change.quality,
      bytes: bytes)
  }
}
