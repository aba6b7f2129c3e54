import SegueCodecs
import SegueGraphics
import SegueStage

/// Writes outputs of frames, wherever these come from, and can make them of smaller or fewer frames.
protocol OutputRenderer: Sendable {
  /// What is asked of the output beside its format.
  var options: OutputOptions { get set }
  /// Where the output's bytes go.
  var destination: FrameWriter.Destination { get set }
  /// Told after every frame.
  var progress: @Sendable (RenderProgress) -> Void { get set }
  /// Frames a second.
  var framesPerSecond: Double { get }
  /// The size of a frame.
  var size: PixelSize { get }

  /// The renderer with what an output asks of it.
  func prepared(for output: Output) -> Self

  /// The renderer with fewer or smaller frames.
  func changed(by change: SizeChange) -> Self

  /// Writes an output as its format does, in one pass over the frames or more.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func writeOnce(_ output: Output) async throws(SegueError) -> OutputReport
}

extension OutputRenderer {
  /// Writes outputs one after the other; those that are too large are judged, and not written.
  ///
  /// - Throws: the first error; `tooLarge` only after all have been judged.
  func write(_ outputs: [Output]) async throws(SegueError) -> [OutputReport] {
    var reports: [OutputReport] = []
    var verdicts: [SizeVerdict] = []
    for output in outputs {
      do throws(SegueError) {
        reports.append(try await write(output))
      } catch {
        guard case .tooLarge(let verdict) = error else { throw error }
        verdicts += verdict
      }
    }
    guard verdicts.isEmpty else { throw .tooLarge(verdicts) }
    return reports
  }

  /// Writes one output with its options; one that is too large is not written, or made to fit.
  ///
  /// - Throws: `tooLarge`, what its format throws, or `cancelled`.
  func write(_ output: Output) async throws(SegueError) -> OutputReport {
    let renderer = prepared(for: output)
    let report = try await renderer.writeOnce(output)
    guard let limit = output.options.maxSize, report.bytes > limit else { return report }
    return try await renderer.write(output, within: limit, insteadOf: report)
  }

  /// Looks for what fits, and writes the first of it if that is asked for.
  private func write(
    _ output: Output, within limit: Int, insteadOf report: OutputReport
  ) async throws(SegueError) -> OutputReport {
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
    throw .tooLarge([
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

  private func changed(by change: SizeChange, to destination: FrameWriter.Destination) -> Self {
    var renderer = changed(by: change)
    renderer.options.quality = change.quality ?? options.quality
    renderer.destination = destination
    // A bar that begins again and again tells nothing.
    if destination == .nowhere { renderer.progress = { _ in } }
    return renderer
  }

  private func trial(_ change: SizeChange, bytes: Int) -> SizeTrial {
    SizeTrial(
      framesPerSecond: framesPerSecond * change.rate, size: changed(by: change).size,
      quality: change.quality, bytes: bytes)
  }
}
