import SegueCodecs
package import SegueGolden
package import SegueGraphics

/// Two clips and how the second differs from the first, which takes the place of a golden.
package struct ClipDifference: Sendable {
  /// What is held against what.
  package let expected: ComparedClip
  /// What should be the same.
  package let actual: ComparedClip
  /// What differs.
  package let comparison: ClipComparison

  /// Whether digests are missing, so that only layers could be compared.
  package let isOfLayersOnly: Bool
  /// Whether frames were split, so that those of both show at the same times.
  package let isSplit: Bool

  /// Compares two clips; pictures are decoded only where digests differ.
  package init(
    expected: ComparedClip, actual: ComparedClip, tolerance: Tolerance = .exact
  ) throws(GoldenFailure) {
    var (one, other) = (expected, actual)
    one.takeUnsaid(from: actual)
    other.takeUnsaid(from: expected)
    if one.keepsRepeats != other.keepsRepeats {
      one.joinRepeats()
      other.joinRepeats()
    }
    isSplit = Self.split(&one, &other)
    self.expected = one
    self.actual = other
    isOfLayersOnly = LayersOnly.isNeeded(one.evidence, other.evidence)
    if isOfLayersOnly {
      var layers = LayersOnly()
      one.evidence = layers.numbered(one.evidence)
      other.evidence = layers.numbered(other.evidence)
    }
    do throws(GoldenError) {
      comparison = try ClipComparison.compare(
        expected: one.evidence, actual: other.evidence, tolerance: tolerance)
    } catch { throw .golden(error) }
  }

  /// The verdict as a report tells it.
  package var verdict: ReportVerdict {
    switch comparison.verdict {
    case .equal: .equal
    case .forgiven: .forgiven
    case .different: .different
    }
  }

  /// What must be known of the two kinds of files to understand the verdict, a sentence each.
  package var notes: [String] {
    if isOfLayersOnly {
      return ["a trace was written without digests of its pixels: only layers are compared"]
    }
    guard comparison.verdict != .equal else { return [] }
    var notes: [String] = []
    if isSplit {
      notes.append(
        "the files have other numbers of frames, as one picture stays where the other changes: "
          + "frames are counted as if both changed")
    }
    if expected.hasPictures != actual.hasPictures {
      let name = expected.hasPictures ? actual.name : expected.name
      notes.append(
        "\(name) is a trace, which has digests and no pictures: only size, times, loop and digests "
          + "are compared")
    }
    if (expected.format == .gif) != (actual.format == .gif), !comparison.frames.isEmpty || isOpen {
      let name = expected.format == .gif ? expected.name : actual.name
      notes.append(
        "\(name) is a GIF, which has at most 256 colours a frame: its pictures seldom equal those "
          + "of another kind of file")
    }
    return notes
  }

  /// Splits frames at each other's starts, if the clips then differ only where one stands still.
  ///
  /// A single pixel in a still is else a frame too many, which moves all frames after it.
  private static func split(_ one: inout ComparedClip, _ other: inout ComparedClip) -> Bool {
    guard !one.evidence.hasTracks || !other.evidence.hasTracks,
      one.evidence.frames.count != other.evidence.frames.count,
      (one.evidence.frames + other.evidence.frames).allSatisfy({ $0.digest != nil }),
      let (evidence, otherEvidence) = ClipEvidence.atSharedMoments(one.evidence, other.evidence),
      evidence.frames.map(\.digest) != otherEvidence.frames.map(\.digest),
      evidence.disturbsStillsOnly(of: otherEvidence)
    else { return false }
    one.evidence = evidence
    other.evidence = otherEvidence
    return true
  }

  /// Whether some frames could not be compared by their pixels.
  private var isOpen: Bool { comparison.unseenFrames > 0 }

  /// The frame that differs in the most pixels; the first where none does, or sizes differ.
  package var shownFrame: Int { comparison.worstFrame?.expectedFrame ?? 0 }

  /// The shown frame as expected, its difference, and as it is, side by side; nil without pictures.
  package func panes() throws(GoldenFailure) -> Pixmap? {
    do throws(GoldenError) {
      let frame = shownFrame
      let other = comparison.worstFrame?.actualFrame ?? 0
      guard let golden = try expected.evidence.picture(frame),
        let clip = try actual.evidence.picture(other)
      else { return nil }
      return try Pixmap.panes(golden, clip)
    } catch { throw .golden(error) }
  }

  /// What a report tells of it, with the command that makes it again.
  package func report(command: ReportCommand) -> ReportClip {
    ReportClip(
      name: actual.name, script: "\(expected.name) → \(actual.name)", comparison: comparison,
      expected: expected.evidence, actual: actual.evidence, commands: [command])
  }
}

extension ComparedClip {
  /// Takes over what files of this kind cannot say, so that it is no difference.
  ///
  /// A folder of frames does not say how often it plays, and a single picture has no time at all.
  fileprivate mutating func takeUnsaid(from other: ComparedClip) {
    guard format == .folder || format == .png, other.format != .folder else { return }
    evidence.plays = other.evidence.plays
    guard format == .png, evidence.frames.count == 1, other.evidence.frames.count == 1 else {
      return
    }
    evidence.ticksPerSecond = other.evidence.ticksPerSecond
    evidence.frames[0].delay = other.evidence.frames[0].delay
  }

  /// Whether a picture that stays is written again for every frame; other files show it longer.
  fileprivate var keepsRepeats: Bool { format == nil || format == .folder }

  /// Makes one frame of those that follow one another and show the same.
  fileprivate mutating func joinRepeats() {
    var frames: [FrameEvidence] = []
    var places: [Int] = []
    for (index, frame) in evidence.frames.enumerated() {
      if let last = frames.last, last.digest != nil, last.digest == frame.digest {
        frames[frames.count - 1].delay += frame.delay
      } else {
        frames.append(frame)
        places.append(index)
      }
    }
    let picture = evidence.picture
    evidence.frames = frames
    evidence.picture = { [places] index throws(GoldenError) in
      places.indices.contains(index) ? try picture(places[index]) : nil
    }
  }
}
