import SegueCodecs
import SegueGraphics
import SegueStage

/// Writes outputs of frames, wherever these come from, and can make them of smaller or fewer frames.
protocol OutputRenderer: Sendable {
  /// What is asked of the output beside its format.
  var options: OutputOptions { get set }
  /// Where the output's bytes go.
  var destination: FrameWriter.Destination { get set }
  /// Whether what takes long and gains little is left out.
  var isQuick: Bool { get set }
  /// Where outputs must lie that the user did not name; nil for those of the user.
  var access: FolderAccess? { get }
  /// Told after every frame.
  var progress: @Sendable (RenderProgress) -> Void { get set }
  /// Frames a second.
  var framesPerSecond: Double { get }
  /// The size of a frame.
  var size: PixelSize { get }

  /// The renderer with what an output asks of it.
  func prepared(for output: Output) -> Self

  /// The frames that are written in place of all of them; nil for all.
  var sample: FrameSample? { get set }

  /// The renderer with fewer or smaller frames.
  func changed(by change: SizeChange) -> Self

  /// Some frames that stand for all of an output.
  ///
  /// - Parameter moments: what is looked at; nil for what the clip needs.
  func sample(of output: Output, at moments: [FrameSample.Moment]?) throws(SegueError)
    -> FrameSample

  /// Writes an output as its format does, in one pass over the frames or more.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func writeOnce(_ output: Output) async throws(SegueError) -> OutputReport

  /// Writes an output's frames as another format does.
  func write(
    _ output: Output, as format: some FrameFormat
  ) async throws(SegueError) -> OutputReport
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
    return try await renderer.fit(output, within: limit, insteadOf: report)
  }

}
