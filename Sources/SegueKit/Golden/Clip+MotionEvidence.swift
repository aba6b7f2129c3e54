import SegueCodecs
package import SegueGolden
import SegueGraphics

extension Clip {
  /// What the layers do in every frame, read back from the clip's trace; nothing is drawn.
  ///
  /// Numbers are rounded to thousandths, as in the trace.
  package func motionEvidence() throws(GoldenError) -> ClipEvidence {
    let renderer = recorder(jobs: 1) { _ in }
    let schedule = renderer.traceSchedule
    let trace = renderer.trace(schedule)
    var writer = TraceWriter(trace: trace, sink: MemorySink())
    do throws(CodecError) {
      try writer.begin()
      for index in schedule.entries.indices {
        try writer.append(frame: index, layers: trace.layers(ofFrame: index), digest: nil)
      }
    } catch { throw .pictures(error) }
    let bytes = writer.finish().bytes
    return try TraceDocument(bytes, named: "the trace of \(name)").evidence()
  }
}
