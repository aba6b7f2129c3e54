import SegueGraphics

/// Measures what moves in a recording.
package struct MotionMeter {
  private let recording: Recording
  private let factor: Int
  private let size: PixelSize
  private let frames: [FrameChange]
  /// The standard deviation of the noise of blocks, 0...255.
  private let noise: Float

  /// Reads all frames of a recording once; keeps their differences only.
  ///
  /// - Throws: `MeasurementError.tooShort`, and the errors of the recording.
  package init(_ recording: Recording) throws {
    self.recording = recording
    guard recording.times.count >= MotionSegment.fewestFrames else {
      throw MeasurementError.tooShort(frames: recording.times.count)
    }
    factor = MeasuredPicture.reduction(of: try recording.picture(0).size)
    var (frames, first, previous) = ([FrameChange](), FrameSummary?.none, FrameSummary?.none)
    var (size, spatial) = (PixelSize(0, 0), Float.zero)
    for index in recording.times.indices {
      try Task.checkCancellation()
      let pixmap = try recording.picture(index)
      let picture = MeasuredPicture(pixmap, reducedBy: factor)
      size = PixelSize(picture.width, picture.height)
      let summary = FrameSummary(picture, digest: pixmap.digest)
      frames.append(FrameChange(summary, previous: previous, first: first))
      if first == nil { (first, spatial) = (summary, picture.noise) }
      previous = summary
    }
    (self.frames, self.size) = (frames, size)
    // Two frames at rest differ by noise only. Animations join them to one that shows for long, though;
    // then the noise from pixel to pixel says how little it is.
    noise = min(spatial / Float(FrameSummary.block), frames.map(\.noise).min() ?? 0)
  }

  /// Returns a picture of the recording, reduced.
  private func picture(_ index: Int) throws -> MeasuredPicture {
    MeasuredPicture(try recording.picture(index), reducedBy: factor)
  }

  /// Returns the means of the blocks of a frame.
  private func summary(_ index: Int) throws -> FrameSummary {
    FrameSummary(try picture(index), digest: frames[index].digest)
  }

  /// The difference of a block between two frames from which on something moves, 0...255.
  ///
  /// With noise it follows from the frames that differ least, as the noise of blocks is not normal.
  private var threshold: Float {
    guard noise > 0.05 else { return 2 }
    let rest = frames.dropFirst().map(\.fromPrevious).quantile(0.1) ?? 0
    return max(2, 8 * noise, min(1.8 * rest, 24 * noise))
  }

  /// The frames that differ from the one before by more than noise.
  ///
  /// A change of the whole picture, such as a fade, may be small in each block, and still stand out of the
  /// noise of all of them together.
  private var active: [Int] {
    let threshold = threshold
    let rest = frames.dropFirst().map(\.meanFromPrevious).quantile(0.25) ?? 0
    let mean = noise > 0.05 ? 1.6 * max(rest, noise) : .infinity
    return frames.indices.dropFirst().filter {
      frames[$0].fromPrevious > threshold || frames[$0].meanFromPrevious > mean
    }
  }

  /// The usual time between two frames in seconds.
  private var period: Double {
    zip(recording.times.dropFirst(), recording.times).map { $0 - $1 }.median ?? 0
  }

  /// Finds and measures all motions.
  ///
  /// - Throws: `MeasurementError` if nothing can be measured, and the errors of the recording.
  package func report() throws -> MotionReport {
    let active = self.active
    let segments = MotionSegment.all(
      in: frames, times: recording.times, end: recording.end, active: active)
    guard !segments.isEmpty else {
      let level = frames.map(\.fromFirst).max() ?? 0
      throw MeasurementError.nothingMoves(frames: frames.count, level: Double(level))
    }
    var transitions: [MeasuredTransition] = []
    for segment in segments { transitions.append(try transition(segment)) }
    let measured = transitions.filter { !$0.motions.isEmpty }
    guard !measured.isEmpty else {
      throw MeasurementError.unexplained(transitions.flatMap(\.unexplained))
    }
    return MotionReport(
      size: Size(points(size.width), points(size.height)), frameCount: frames.count,
      framePeriod: period, noise: Double(noise) * Double(FrameSummary.block),
      transitions: measured)
  }

  /// Measures the motions of an interval.
  private func transition(_ segment: MotionSegment) throws -> MeasuredTransition {
    let regions = try MovingRegion.all(
      in: segment.first...segment.last, size: size, threshold: max(2.5, 1.25 * threshold), summary)
    var transition = MeasuredTransition(
      frames: segment.moving, motions: [], unexplained: [],
      repeatedCount: segment.moving.count { isRepeated($0, in: segment.moving) },
      isCutOff: segment.isCutOff)
    guard segment.moving.count <= MotionSegment.mostFrames else {
      transition.unexplained = regions.prefix(8).map { area(of: $0) }
      return transition
    }
    let (before, after) = (
      try still(from: segment.first, to: segment.moving.lowerBound - 1, isLast: false),
      try still(from: segment.moving.upperBound, to: segment.last, isLast: true)
    )
    let samples = segment.samples.filter { !isRepeated($0, in: segment.moving) }
    for region in regions.prefix(8) {
      let rest = RestingPictures(
        before: before.cropped(to: region, over: before),
        after: after.cropped(to: region, over: before),
        noise: noise * Float(FrameSummary.block))
      let area = area(of: region)
      var motions: [RegionTracker.Candidate] = []
      for times in [recording.times, recording.statedTimes ?? []] where !times.isEmpty {
        // A good fit says that the times are right, unless it is of a Bezier, which bends to any.
        if let best = motions.first, best.error < Self.certainError, best.isPlain { break }
        let tracker = RegionTracker(
          rest: rest, region: region, canvas: size, frames: samples, moving: segment.moving,
          times: times, isLossy: recording.isLossy || noise > 0.05
        ) { index in
          try picture(index).cropped(to: region, over: before)
        }
        let found = try tracker.motions(pointsPerPixel: points(1))
        if let one = found.first, motions.first.map({ one.isBetter(than: $0) }) ?? true {
          motions = found
        }
      }
      for candidate in motions {
        transition.motions.append(motion(candidate, area, segment))
      }
      if motions.isEmpty { transition.unexplained.append(area) }
    }
    return transition
  }

  /// The residual of a fit, as a share of the way, that leaves no doubt about the times of the frames.
  private static let certainError = 0.0004

  /// Returns the bounding box of a region in points.
  private func area(of region: MovingRegion) -> Rect {
    let rect = region.rect
    return Rect(points(rect.x), points(rect.y), points(rect.width), points(rect.height))
  }

  /// Completes a motion with the doubts about it.
  private func motion(
    _ candidate: RegionTracker.Candidate, _ area: Rect, _ segment: MotionSegment
  ) -> MeasuredMotion {
    let fit = candidate.fits[0]
    let fitter = MotionFitter(candidate.tracks, precision: candidate.precision)
    let (first, last) = (segment.moving.lowerBound, segment.moving.upperBound)
    var doubts = fitter.doubts(
      about: fit, others: Array(candidate.fits.dropFirst()), period: period,
      change: recording.times[first]...recording.times[last])
    if segment.isCutOff { doubts.append(.cutOff) }
    return MeasuredMotion(
      kind: candidate.kind, area: area, tracks: candidate.tracks, fit: fit,
      others: Array(candidate.fits.dropFirst()), pose: candidate.pose, doubts: doubts)
  }

  /// Returns a picture at rest; the mean of several if they are noisy.
  private func still(from first: Int, to last: Int, isLast: Bool) throws -> MeasuredPicture {
    let outward = isLast ? Array((first...last).reversed()) : Array(first...last)
    guard noise > 0.05 else { return try picture(outward[0]) }
    let threshold = threshold
    let pictures = try outward.prefix(6).map(picture)
    let rest = FrameSummary(pictures[0], digest: 0)
    // Slow frames at the start and the end of a motion are no rest, although noise hides them.
    let still = pictures.dropFirst().prefix {
      FrameSummary($0, digest: 1).greatestDifference(from: rest) <= threshold
    }
    return MeasuredPicture.mean(of: [pictures[0]] + still)
  }

  /// Returns whether a frame repeats the one before although what surrounds it moves.
  private func isRepeated(_ index: Int, in moving: ClosedRange<Int>) -> Bool {
    guard index > moving.lowerBound, index < moving.upperBound else { return false }
    if frames[index].digest == frames[index - 1].digest { return true }
    let change = frames[index].fromPrevious
    let around = min(frames[index - 1].fromPrevious, frames[index + 1].fromPrevious)
    return change < 0.15 * around && around > 8
  }

  private func points(_ pixels: Int) -> Double {
    Double(pixels) * Double(factor) / recording.scale
  }
}
