import SegueGraphics

/// Measures what moves in a recording.
package struct MotionMeter {
  private let recording: Recording
  private let factor: Int
  private let size: PixelSize
  private let frames: [FrameSummary]
  /// The standard deviation of the noise of blocks, 0...255.
  private let noise: Float

  /// Reads all frames of a recording once.
  ///
  /// - Throws: `MeasurementError.tooShort`, and the errors of the recording.
  package init(_ recording: Recording) throws {
    self.recording = recording
    guard recording.times.count >= MotionSegment.fewestFrames else {
      throw MeasurementError.tooShort(frames: recording.times.count)
    }
    let first = try recording.picture(0)
    let factor = MeasuredPicture.reduction(of: first.size)
    self.factor = factor
    var (frames, size) = ([FrameSummary](), PixelSize(0, 0))
    for index in recording.times.indices {
      try Task.checkCancellation()
      let pixmap = index == 0 ? first : try recording.picture(index)
      let picture = MeasuredPicture(pixmap, reducedBy: factor)
      size = PixelSize(picture.width, picture.height)
      frames.append(FrameSummary(picture, digest: pixmap.digest))
    }
    (self.frames, self.size) = (frames, size)
    noise = Self.noise(of: frames)
  }

  /// Estimates the noise of blocks from the two frames that differ least; 0 where one repeats.
  private static func noise(of frames: [FrameSummary]) -> Float {
    frames.indices.dropFirst().map { frames[$0].noise(against: frames[$0 - 1]) }.min() ?? 0
  }

  /// The usual time between two frames in seconds.
  private var period: Double {
    zip(recording.times.dropFirst(), recording.times).map { $0 - $1 }.median ?? 0
  }

  /// Finds and measures all motions.
  ///
  /// - Throws: `MeasurementError` if nothing can be measured, and the errors of the recording.
  package func report() throws -> MotionReport {
    let threshold = max(2, 6 * noise)
    let segments = MotionSegment.all(
      in: frames, times: recording.times, end: recording.end, threshold: threshold)
    guard !segments.isEmpty else {
      let level = frames.dropFirst().map { $0.greatestDifference(from: frames[0]) }.max() ?? 0
      let changes = frames.indices.dropFirst().count {
        frames[$0].greatestDifference(from: frames[$0 - 1]) > threshold
      }
      if changes > 0 { throw MeasurementError.tooShort(frames: changes) }
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
    let regions = MovingRegion.all(
      in: frames[segment.first...segment.last], size: size, threshold: max(2.5, 8 * noise))
    var transition = MeasuredTransition(
      frames: segment.moving, motions: [], unexplained: [],
      repeatedCount: segment.moving.count { isRepeated($0, in: segment.moving) },
      isCutOff: segment.isCutOff)
    let (before, after) = (
      try still(from: segment.first, to: segment.moving.lowerBound - 1, isLast: false),
      try still(from: segment.moving.upperBound, to: segment.last, isLast: true)
    )
    let samples = (segment.first...segment.last).filter {
      !isRepeated($0, in: segment.moving)
    }
    for region in regions.prefix(8) {
      let rest = RestingPictures(
        before: before.cropped(to: region, over: before),
        after: after.cropped(to: region, over: before),
        noise: noise * Float(FrameSummary.block))
      let tracker = RegionTracker(
        rest: rest, region: region, canvas: size, frames: samples, moving: segment.moving,
        times: recording.times
      ) { index in
        MeasuredPicture(try recording.picture(index), reducedBy: factor)
          .cropped(to: region, over: before)
      }
      let area = Rect(
        points(region.rect.x), points(region.rect.y), points(region.rect.width),
        points(region.rect.height))
      let motions = try tracker.motions(pointsPerPixel: points(1))
      for candidate in motions {
        transition.motions.append(motion(candidate, area, segment))
      }
      if motions.isEmpty { transition.unexplained.append(area) }
    }
    return transition
  }

  /// Completes a motion with its duration.
  private func motion(
    _ candidate: RegionTracker.Candidate, _ area: Rect, _ segment: MotionSegment
  ) -> MeasuredMotion {
    let fit = candidate.fits[0]
    var duration = fit.law.duration
    let changes = segment.moving.lowerBound...segment.last
    if fit.law.spring != nil, noise == 0, !segment.isCutOff,
      let last = changes.last(where: { frames[$0].digest != frames[$0 - 1].digest })
    {
      // The end lies between the last change and the frame before it.
      let seen = recording.times[last] - period / 2 - fit.start
      if seen > 0.6 * duration, seen < 1.2 * duration { duration = seen }
    }
    return MeasuredMotion(
      kind: candidate.kind, area: area, tracks: candidate.tracks, fit: fit,
      others: Array(candidate.fits.dropFirst()), duration: duration)
  }

  /// Returns a picture at rest; the mean of several if they are noisy.
  private func still(from first: Int, to last: Int, isLast: Bool) throws -> MeasuredPicture {
    let count = noise > 0.05 ? min(6, last - first + 1) : 1
    let indices = isLast ? (last - count + 1)...last : first...(first + count - 1)
    return MeasuredPicture.mean(
      of: try indices.map { MeasuredPicture(try recording.picture($0), reducedBy: factor) })
  }

  /// Returns whether a frame repeats the one before although what surrounds it moves.
  private func isRepeated(_ index: Int, in moving: ClosedRange<Int>) -> Bool {
    guard index > moving.lowerBound, index < moving.upperBound else { return false }
    if frames[index].digest == frames[index - 1].digest { return true }
    let change = frames[index].greatestDifference(from: frames[index - 1])
    let around = min(
      frames[index - 1].greatestDifference(from: frames[index - 2]),
      frames[index + 1].greatestDifference(from: frames[index]))
    return change < 0.15 * around && around > 8
  }

  private func points(_ pixels: Int) -> Double {
    Double(pixels) * Double(factor) / recording.scale
  }
}
