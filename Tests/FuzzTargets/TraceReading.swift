import SegueGolden

/// Reads the text of a golden, and compares it with a changed copy.
enum TraceReading {
  static func read(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    let (evidence, comparison, same): (ClipEvidence, ClipComparison, ClipComparison)
    do throws(GoldenError) {
      evidence = ClipEvidence(try Trace(bytes, named: "fuzz.trace"))
      comparison = try ClipComparison.compare(expected: evidence, actual: changed(evidence))
      same = try ClipComparison.compare(expected: evidence, actual: evidence)
    } catch { return .refused("\(error)") }
    if evidence.frames.allSatisfy({ $0.digest != nil }) {
      try FuzzFinding.check(same.verdict == .equal, "a trace differs from itself")
    }
    return .read("\(evidence.frames.count) frames, \(comparison.causes.count) causes")
  }

  /// Returns the clip without its first frame, with other pixels and layers in every third frame.
  private static func changed(_ evidence: ClipEvidence) -> ClipEvidence {
    var evidence = evidence
    evidence.frames = Array(evidence.frames.dropFirst(evidence.frames.count > 1 ? 1 : 0))
    for index in evidence.frames.indices where index % 3 == 0 {
      evidence.frames[index].digest? &+= 1
      evidence.frames[index].layers?.reverse()
    }
    return evidence
  }
}
