import SegueCodecs
package import SegueGolden
package import SegueGraphics
import SegueRaster
import SegueStage

extension Clip {
  /// Reads the frames of a stored golden; its pictures are decoded on demand.
  package static func evidence(
    _ golden: StoredGolden, at place: GoldenPlace, limits: ResourceLimits = ResourceLimits()
  ) throws(GoldenError) -> ClipEvidence {
    let trace = try Trace(golden.trace, named: place.path(.trace))
    guard let bytes = golden.pictures else { return ClipEvidence(trace) }
    try golden.checkPair(named: place.path(.pictures))
    let name = place.path(.pictures)
    let pictures = GoldenPictures(
      bytes, named: name, decoder: APNGDecoder(limits: limits))
    let digests = trace.frames.map(\.digest)
    let kept = try check(pictures, named: name, against: digests)
    return ClipEvidence(trace, pictured: kept) { index throws(GoldenError) in
      guard digests.indices.contains(index), let digest = digests[index] else { return nil }
      do throws(CodecError) {
        return try pictures.picture(digest)
      } catch { throw .pictures(error) }
    }
  }

  /// Makes the evidence of a recording; its pictures are rendered on demand.
  package func evidence(_ recording: ClipRecording) -> ClipEvidence {
    let renderer = recorder(jobs: 1) { _ in }
    let schedule = renderer.traceSchedule
    var value = recording.value
    value.causes = value.causes.map(placed)
    var evidence = ClipEvidence(value) { index throws(GoldenError) in
      guard schedule.entries.indices.contains(index) else { return nil }
      return renderer.picture(index, of: schedule)
    }
    evidence.isMasked = renderer.mask != nil
    return evidence
  }

  /// Checks that every picture of a golden belongs to a frame of its trace; returns their digests.
  private static func check(
    _ pictures: GoldenPictures, named name: String, against digests: [UInt64?]
  ) throws(GoldenError) -> Set<UInt64> {
    let kept: [UInt64]
    do {
      kept = try pictures.digests()
    } catch { throw .pictures(error) }
    guard let stray = kept.firstIndex(where: { !digests.contains($0) }) else { return Set(kept) }
    throw .otherClip(
      name: name, reason: "its picture \(stray + 1) matches no frame of the trace beside it")
  }
}

extension Clip {
  /// The layers' properties in every frame, without drawing anything.
  ///
  /// Numbers are rounded to thousandths, as in the trace.
  package var motionEvidence: ClipEvidence {
    let renderer = recorder(jobs: 1) { _ in }
    let schedule = renderer.traceSchedule
    let trace = renderer.trace(schedule)
    let frames = schedule.entries.indices.map { index in
      trace.frame(index, layers: trace.layers(ofFrame: index), digest: nil)
    }
    return ClipEvidence(Trace(trace.header, frames: frames))
  }
}
