package import SegueCodecs
package import SegueGolden
package import SegueGraphics

/// A comparison of two clips in files, in which the first takes the place of a golden.
package struct ClipDifference: Sendable {
  /// The reference clip, normalized for the comparison.
  package let expected: ComparedClip
  /// The clip that is compared with it, normalized likewise.
  package let actual: ComparedClip
  /// The differences that were found.
  package let comparison: ClipComparison

  /// Whether only layers are compared, since digests are missing.
  package let isOfLayersOnly: Bool
  /// Whether frames were split, so that both clips have frames at the same times.
  package let isSplit: Bool

  /// Compares two clips; decodes pictures only where digests differ.
  package init(
    expected: ComparedClip, actual: ComparedClip, tolerance: Tolerance = .exact
  ) throws(GoldenFailure) {
    var (one, other) = (expected, actual)
    one.copyUnstorableProperties(from: actual)
    other.copyUnstorableProperties(from: expected)
    if one.keepsRepeats != other.keepsRepeats {
      one.joinRepeats()
      other.joinRepeats()
    }
    isSplit = Self.split(&one, &other)
    self.expected = one
    self.actual = other
    isOfLayersOnly = LayerNumbering.isNeeded(one.evidence, other.evidence)
    if isOfLayersOnly {
      var layers = LayerNumbering()
      one.evidence = layers.numbered(one.evidence)
      other.evidence = layers.numbered(other.evidence)
    }
    do {
      comparison = try ClipComparison.compare(
        expected: one.evidence, actual: other.evidence, tolerance: tolerance)
    } catch { throw .golden(error) }
  }

  /// The verdict in the terms of a report.
  package var verdict: ReportVerdict {
    switch comparison.verdict {
    case .equal: .equal
    case .forgiven: .forgiven
    case .different: .different
    }
  }

  /// Notes about the two file formats that help to understand the verdict, a sentence each.
  package var notes: [String] {
    if isOfLayersOnly {
      return [
        "a trace has no digests of pixels, so only layers are compared: write it without `--no-pixels`"
      ]
    }
    guard comparison.verdict != .equal else { return [] }
    var notes: [String] = []
    if isSplit {
      notes.append(
        "the files have different numbers of frames, since one holds a picture where the other changes: "
          + "frames are counted at the changes of both")
    }
    if expected.hasPictures != actual.hasPictures {
      let name = expected.hasPictures ? actual.name : expected.name
      notes.append(
        "\(name) is a trace, which has digests and no pictures, so only size, times, loop and digests "
          + "are compared: name a file with pictures for more")
    }
    if (expected.format == .gif) != (actual.format == .gif), !comparison.frames.isEmpty || isOpen {
      let name = expected.format == .gif ? expected.name : actual.name
      notes.append(
        "\(name) is a GIF, with at most 256 colours a frame, and seldom equals a file of another "
          + "format: compare two GIFs, or use `--tolerate`")
    }
    return notes
  }

  /// Splits frames at the other clip's frame starts, if then only frames within holds differ.
  ///
  /// Otherwise a single changed pixel in a hold is an additional frame, which shifts all frames
  /// after it.
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

  /// Whether the pixels of some frames could not be compared.
  private var isOpen: Bool { comparison.unseenFrames > 0 }

  /// The index of the frame with the most differing pixels; 0 if there is none, or if sizes differ.
  package var shownFrame: Int { comparison.worstFrame?.expectedFrame ?? 0 }

  /// Returns the shown frame as expected, the difference view and the actual frame, side by side.
  ///
  /// Nil if either clip has no pictures.
  package func panes() throws(GoldenFailure) -> Pixmap? {
    do {
      let frame = shownFrame
      let other = comparison.worstFrame?.actualFrame ?? 0
      guard let golden = try expected.evidence.picture(frame),
        let clip = try actual.evidence.picture(other)
      else { return nil }
      return try Pixmap.panes(golden, clip)
    } catch { throw .golden(error) }
  }

  /// Returns the comparison as an entry of a report, with the command that reproduces it.
  package func report(command: ReportCommand) -> ReportClip {
    ReportClip(
      name: actual.name, script: "\(expected.name) → \(actual.name)", comparison: comparison,
      expected: expected.evidence, actual: actual.evidence, commands: [command])
  }
}

extension ComparedClip {
  /// Copies from the other clip the properties that this one's format cannot store.
  ///
  /// A folder of frames stores no number of plays, and a single picture no times.
  fileprivate mutating func copyUnstorableProperties(from other: ComparedClip) {
    guard format == .folder || format == .png, other.format != .folder else { return }
    evidence.plays = other.evidence.plays
    guard format == .png, evidence.frames.count == 1, other.evidence.frames.count == 1 else {
      return
    }
    evidence.ticksPerSecond = other.evidence.ticksPerSecond
    evidence.frames[0].delay = other.evidence.frames[0].delay
  }

  /// Whether the format stores a picture again for every frame, rather than extending its delay.
  fileprivate var keepsRepeats: Bool { format == nil || format == .folder }

  /// Merges consecutive frames with the same digest.
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

/// A clip in a file of any origin, prepared for comparison with another.
///
/// It is decoded once for digests and times, and again for the pictures that a comparison needs.
/// Memory holds the file, the canvas, and cached pictures up to an eighth of the limit.
package struct ComparedClip: Sendable {
  /// The path of the clip for messages; `standard input` for `-`.
  package let name: String
  /// The file format; nil for a trace, and for a script that was rendered.
  package let format: StoredClip.Format?
  /// The frames with their times, digests and layers.
  package var evidence: ClipEvidence

  /// Opens a trace, an animation, a picture or a folder of frames; `-` is standard input.
  ///
  /// The format is detected from the first bytes; the extension only decides for a damaged trace.
  ///
  /// - Throws: the error of the file, or cancellation of the task.
  package init(at path: String, limits: ResourceLimits = ResourceLimits()) throws(GoldenFailure) {
    name = path == "-" ? "standard input" : path
    let file = ClipFile(limits: limits)
    let bytes: [UInt8]?
    do {
      bytes = try file.bytes(ofFile: path)
    } catch .inputIsFolder {
      bytes = nil
    } catch { throw .clip(.codec(error)) }
    if let bytes, FileSignature(bytes) == .lfsPointer { throw .golden(.lfsPointer(name: name)) }
    if let bytes, Self.isTrace(bytes, path) {
      format = nil
      hasPictures = false
      do {
        evidence = ClipEvidence(try Trace(bytes, named: name))
      } catch { throw .golden(error) }
      return
    }
    let frames: GoldenPictures.Frames = { [name] each throws(CodecError) in
      if let bytes {
        try file.decode(bytes, named: name, each: each)
      } else {
        try file.decode(folder: path, each: each)
      }
    }
    hasPictures = true
    do {
      (format, evidence) = try Self.evidence(frames, limits)
    } catch { throw .clip(error) }
  }

  /// Whether the clip has pictures, and not only digests of them.
  package let hasPictures: Bool

  /// Renders a clip for a comparison; its pictures are rendered again on demand.
  ///
  /// - Parameter jobs: the number of frames rendered at once; nil for one per core.
  /// - Throws: the error of rendering, or cancellation of the task.
  package init(rendering clip: Clip, jobs: Int? = nil) async throws(GoldenFailure) {
    do {
      evidence = clip.evidence(try await clip.record(jobs: jobs))
    } catch { throw .clip(error) }
    name = clip.name
    format = nil
    hasPictures = true
  }

  /// Decodes all frames, and keeps their times and digests.
  private static func evidence(
    _ frames: @escaping GoldenPictures.Frames, _ limits: ResourceLimits
  ) throws(SegueError) -> (StoredClip.Format, ClipEvidence) {
    var moments: [ClipEvidence.Moment] = []
    var found: StoredClip?
    do {
      try frames { clip, frame in
        found = clip
        moments.append(ClipEvidence.Moment(frame))
        return !Task.isCancelled
      }
    } catch { throw .codec(error) }
    guard !Task.isCancelled else { throw .cancelled }
    guard let clip = found else { throw .unexpected("a clip was decoded without a frame") }
    let digests = moments.map(\.digest)
    let pictures = GoldenPictures(
      digests: digests, budget: limits.pictureBytes / 32, frames: frames)
    let evidence = ClipEvidence(clip, moments: moments) { index throws(GoldenError) in
      guard digests.indices.contains(index) else { return nil }
      do throws(CodecError) {
        return try pictures.picture(digests[index])
      } catch { throw .pictures(error) }
    }
    return (clip.format, evidence)
  }

  /// Returns whether bytes are a trace, by their beginning or the path's extension.
  private static func isTrace(_ bytes: [UInt8], _ path: String) -> Bool {
    bytes.starts(with: "segue trace ".utf8) || path.hasSuffix(".trace")
  }
}

/// A substitute for pixel digests in traces written without them: equal layers get equal numbers.
struct LayerNumbering {
  private var numbers: [[LayerSample]: UInt64] = [:]

  /// Makes an empty substitute.
  init() {}

  /// Returns whether two clips can only be compared by their layers.
  static func isNeeded(_ expected: ClipEvidence, _ actual: ClipEvidence) -> Bool {
    expected.hasTracks && actual.hasTracks
      && [expected, actual].contains { clip in clip.frames.contains { $0.digest == nil } }
  }

  /// Returns the clip with each frame's digest replaced by the number of its layers.
  mutating func numbered(_ clip: ClipEvidence) -> ClipEvidence {
    var clip = clip
    for index in clip.frames.indices {
      let layers = clip.frames[index].layers ?? []
      let number = numbers[layers] ?? UInt64(numbers.count)
      numbers[layers] = number
      clip.frames[index].digest = number
    }
    return clip
  }
}

extension Pixmap {
  /// The columns of pixels between two panes.
  static var paneGap: Int { 8 }

  /// Returns two pictures with the difference view between them, on grey.
  ///
  /// A smaller picture is placed at the top left and padded with transparency.
  ///
  /// - Throws: `tooManyPixels` or `sideTooLong` if the result would exceed the limits of a picture.
  static func panes(_ expected: Pixmap, _ actual: Pixmap) throws(GoldenError) -> Pixmap {
    let (width, height) = (
      max(expected.width, actual.width), max(expected.height, actual.height)
    )
    let size = PixelSize(3 * width + 2 * paneGap, height)
    do {
      // It is held together with both pictures and their difference.
      var limits = ResourceLimits()
      limits.pixels = limits.pictureBytes / 12
      limits.side = 1 << 20
      try limits.check(size, of: "the picture of panes")
    } catch { throw .pictures(error) }
    let pane = PixelSize(width, height)
    let (golden, clip) = (expected.padded(to: pane), actual.padded(to: pane))
    var picture = Pixmap(size, filledWith: 0xFF80_8080)
    picture.place(golden, x: 0, y: 0)
    if let difference = PixmapDifference.picture(golden, clip) {
      picture.place(difference, x: width + paneGap, y: 0)
    }
    picture.place(clip, x: 2 * (width + paneGap), y: 0)
    return picture
  }

  /// Returns the picture at the top left of a larger, transparent one.
  private func padded(to size: PixelSize) -> Pixmap {
    if size == self.size { return self }
    var larger = Pixmap(size)
    larger.place(self, x: 0, y: 0)
    return larger
  }
}
