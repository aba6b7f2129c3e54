import SegueCodecs
import SegueGraphics
import SegueStage

/// A renderer of outputs from frames of any source, which can also make smaller or fewer frames.
protocol OutputRenderer: Sendable {
  /// The options of the output in addition to its format.
  var options: OutputOptions { get set }
  /// The destination of the output's bytes.
  var destination: FrameWriter.Destination { get set }
  /// Whether to skip slow compression steps that save few bytes.
  var isQuick: Bool { get set }
  /// The folder that outputs must be in; nil for paths that the user chose.
  var access: FolderAccess? { get }
  /// Called after every frame.
  var progress: @Sendable (RenderProgress) -> Void { get set }
  /// The frame rate in frames per second.
  var framesPerSecond: Double { get }
  /// The size of a frame in pixels.
  var size: PixelSize { get }

  /// Returns the renderer with the options of an output.
  func prepared(for output: Output) -> Self

  /// The sample of frames to write instead of all; nil for all.
  var sample: FrameSample? { get set }

  /// Returns the renderer with a lower frame rate or smaller frames.
  func changed(by change: SizeChange) -> Self

  /// Selects a representative sample of an output's frames.
  ///
  /// - Parameter moments: the times at which similarity is measured; nil chooses them by the clip's
  ///   motion.
  func sample(of output: Output, at moments: [FrameSample.Moment]?) throws(SegueError)
    -> FrameSample

  /// Encodes and writes an output in its format, in one or more passes over the frames.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func writeOnce(_ output: Output) async throws(SegueError) -> OutputReport

  /// Passes an output's frames to another format.
  func write(
    _ output: Output, as format: some FrameFormat
  ) async throws(SegueError) -> OutputReport
}

extension OutputRenderer {
  /// Writes outputs one after the other; those over their `max-size` are collected, and not written.
  ///
  /// - Throws: the first error; `tooLarge` only after all outputs have been tried.
  func write(_ outputs: [Output]) async throws(SegueError) -> [OutputReport] {
    var reports: [OutputReport] = []
    var verdicts: [SizeVerdict] = []
    for output in outputs {
      do {
        reports.append(try await write(output))
      } catch {
        guard case .tooLarge(let verdict) = error else { throw error }
        verdicts += verdict
      }
    }
    guard verdicts.isEmpty else { throw .tooLarge(verdicts) }
    return reports
  }

  /// Writes one output with its options; fits it to its `max-size`, or throws if `fit` is not set.
  ///
  /// - Throws: `tooLarge`, the error of its format, or `cancelled`.
  func write(_ output: Output) async throws(SegueError) -> OutputReport {
    let renderer = prepared(for: output)
    let report = try await renderer.writeOnce(output)
    guard let limit = output.options.maxSize, report.bytes > limit else { return report }
    return try await renderer.fit(output, within: limit, insteadOf: report)
  }

}
