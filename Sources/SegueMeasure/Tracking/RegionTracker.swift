import SegueGraphics

/// A tracker of one region: tries what may move in it, and keeps what a law explains best.
struct RegionTracker {
  /// A kind of motion with its tracks in points, and the laws that explain them, the best first.
  struct Candidate {
    var kind: MeasuredMotion.Kind
    var tracks: [MotionTrack]
    var fits: [MotionFit]

    /// The shortest duration of a motion, in seconds.
    private static let shortest = 0.035

    /// The residual as a share of the way that was seen; infinite if the fit goes far beyond it.
    var error: Double {
      let seen = tracks.map(\.range).max() ?? 0
      let way = fits[0].ends.map { abs($0.to - $0.from) }.max() ?? 0
      let times = tracks.flatMap { $0.samples.map(\.time) }
      let span = (times.max() ?? 0) - (times.min() ?? 0)
      let isNear =
        way < 2 * seen && fits[0].law.duration < 3 * span + 0.1
        && fits[0].law.duration > Self.shortest
      return isNear ? fits[0].residual / max(seen, 1e-9) : .infinity
    }
  }

  let rest: RestingPictures
  let region: MovingRegion
  let canvas: PixelSize
  /// The frames to look at, in order, from rest to rest.
  let frames: [Int]
  /// The frames in which something moves.
  let moving: ClosedRange<Int>
  let times: [Double]
  /// Returns the region's picture in a frame.
  let picture: (Int) throws -> MeasuredPicture

  /// The share of a change that may remain unexplained by an opacity.
  private static let fadeTolerance = 0.12
  /// The residual of a fit that is accepted, as a share of the way.
  private static let acceptedError = 0.03

  /// Returns what moves: one motion, several where edges follow different laws, or none.
  func motions(pointsPerPixel: Double) throws -> [Candidate] {
    let probes = self.probes
    guard probes.count >= 2 else { return [] }
    let pictures = try probes.map(picture)
    if let fade = try fade(pictures) { return [fade] }
    let slides = try SlideChoice.all(rest, pictures).compactMap {
      try candidate($0, pointsPerPixel)
    }
    let boxes = try box(pointsPerPixel)
    let candidates = (boxes.map { [$0] } ?? []) + slides
    // The edges of a box say more than a displacement, if they are followed as well.
    let longest = candidates.flatMap(\.tracks).map(\.range).max() ?? 0
    let best = candidates.min { weighted($0, longest) < weighted($1, longest) }
    guard let best, best.error <= Self.acceptedError else {
      return try separateEdges(pointsPerPixel)
    }
    return [best]
  }

  /// Returns the error for the choice among candidates, which is larger for one that moves little.
  private func weighted(_ candidate: Candidate, _ longest: Double) -> Double {
    let seen = candidate.tracks.map(\.range).max() ?? 0
    let track = candidate.tracks[0]
    let isBound = track.knownStart != nil && track.knownEnd != nil
    let weight = candidate.kind == .box ? 1 : isBound ? 0.7 : 1.5
    return (candidate.error + 1e-3) * weight * longest / max(seen, 1e-9)
  }

  /// Up to nine frames spread over the motion.
  private var probes: [Int] {
    let inner = frames.filter { moving.contains($0) && $0 < moving.upperBound }
    let count = min(9, inner.count)
    return (0..<count).map { inner[$0 * inner.count / count] }
  }

  /// Returns the motion of the opacity, if an opacity explains the frames.
  private func fade(_ probes: [MeasuredPicture]) throws -> Candidate? {
    guard let tracker = FadeTracker(rest) else { return nil }
    let residuals = probes.map { tracker.opacity(of: $0).residual }
    guard let usual = residuals.quantile(0.7), usual < Self.fadeTolerance else { return nil }
    var track = MotionTrack(quantity: .opacity, samples: [])
    for frame in frames {
      let found = tracker.opacity(of: try picture(frame))
      track.samples.append(.init(frame: frame, time: times[frame], value: found.value))
    }
    (track.knownStart, track.knownEnd) = (0, 1)
    guard track.range > 0.3 else { return nil }
    let fits = MotionFitter([track], precision: 0.004).fits()
    let candidate = Candidate(kind: .fade, tracks: [track], fits: fits)
    return candidate.error <= Self.acceptedError ? candidate : nil
  }

  /// Returns the motion of a picture that slides, with its edge in points.
  private func candidate(_ choice: SlideChoice, _ pointsPerPixel: Double) throws -> Candidate? {
    var findings: [(frame: Int, finding: SlideTracker.Finding)] = []
    for frame in frames {
      // Before it comes in and after it is out, there is nothing to find.
      let isRest = choice.isIn ? frame < moving.lowerBound : frame > moving.upperBound
      if isRest { continue }
      findings.append((frame, choice.tracker.finding(in: try picture(frame))))
    }
    guard let found = choice.track(findings, times: times), isSeenThroughout(found.track)
    else { return nil }
    let side = choice.tracker.side
    let bound =
      found.isTextured
      ? bound(found.track, to: choice, isEdgeSeen: found.isEdgeSeen)
      : bound(found.track, to: choice)
    let track = bound.mapped {
      let position = OrientedPicture.position($0, toward: side, length: choice.tracker.length)
      let offset = side.isHorizontal ? region.rect.x : region.rect.y
      return (position + Double(offset)) * pointsPerPixel
    }
    let fits = MotionFitter([track], precision: 0.05 * pointsPerPixel).fits()
    guard Double(fits[0].outlierCount) < 0.3 * Double(track.samples.count) else { return nil }
    return Candidate(
      kind: choice.isIn ? .slideIn(side) : .slideOut(side), tracks: [track], fits: fits)
  }
}

extension RegionTracker {
  /// The largest distance between an edge as it looks and as it follows from the way, in pixels.
  private static let edgeTolerance = 16.0

  /// Returns the track of a textured picture with both ends known, if it comes from just outside.
  ///
  /// That is likelier than what a fit extrapolates, and also tells where the edge is at rest: the
  /// displacement is exact, but shadows and what lies behind blur where the edge appears to be.
  private func bound(
    _ track: MotionTrack, to choice: SlideChoice, isEdgeSeen: Bool
  ) -> MotionTrack {
    guard region.touches(choice.tracker.side, of: canvas) else { return track }
    let plain = bound(track, to: choice)
    if plain.knownStart != nil, plain.knownEnd != nil { return plain }
    let outside = Double(choice.tracker.length)
    let free = MotionFitter([track], precision: 0.05).fits()[0]
    let shift = outside - (choice.isIn ? free.ends[0].from : free.ends[0].to)
    guard -Self.edgeTolerance...(isEdgeSeen ? Self.edgeTolerance : 0.7 * outside) ~= shift else {
      return track
    }
    let rest = (choice.isIn ? track.knownEnd : track.knownStart) ?? 0
    // A picture as large as the region rests at its other side.
    return bound(abs(rest + shift) < 2 ? track : track.mapped { $0 + shift }, choice)
  }

  /// Returns the track of an edge with both ends known, if that explains its values as well.
  private func bound(_ track: MotionTrack, to choice: SlideChoice) -> MotionTrack {
    guard region.touches(choice.tracker.side, of: canvas) else { return track }
    let bound = bound(track, choice)
    let free = MotionFitter([track], precision: 0.05).fits()[0]
    let fit = MotionFitter([bound], precision: 0.05).fits()[0]
    let isGood =
      fit.residual < 1.6 * free.residual + 0.15 && fit.outlierCount <= free.outlierCount + 1
    return isGood ? bound : track
  }

  /// Returns a track that begins or ends just outside the picture.
  private func bound(_ track: MotionTrack, _ choice: SlideChoice) -> MotionTrack {
    var track = track
    let outside = Double(choice.tracker.length)
    if choice.isIn { track.knownStart = outside } else { track.knownEnd = outside }
    return track
  }

  /// Returns the motion of a box whose edges follow one law.
  private func box(_ pointsPerPixel: Double) throws -> Candidate? {
    let tracks = try edgeTracks(pointsPerPixel)
    guard !tracks.isEmpty else { return nil }
    let fits = MotionFitter(tracks, precision: 0.05 * pointsPerPixel).fits()
    let count = tracks.reduce(0) { $0 + $1.samples.count }
    guard Double(fits[0].outlierCount) < 0.3 * Double(count) else { return nil }
    return Candidate(kind: .box, tracks: tracks, fits: fits)
  }

  /// Returns a motion for each edge that follows a law of its own.
  private func separateEdges(_ pointsPerPixel: Double) throws -> [Candidate] {
    try edgeTracks(pointsPerPixel).compactMap { track in
      let fits = MotionFitter([track], precision: 0.05 * pointsPerPixel).fits()
      let candidate = Candidate(kind: .box, tracks: [track], fits: fits)
      let isGood =
        candidate.error <= Self.acceptedError / 3 && fits[0].outlierCount * 4 < track.samples.count
      return isGood ? candidate : nil
    }
  }

  /// Returns whether a track has samples in most frames of the motion.
  private func isSeenThroughout(_ track: MotionTrack) -> Bool {
    let count = track.samples.count { moving.contains($0.frame) }
    return count >= 4 && count * 5 >= frames.count { moving.contains($0) } * 3
  }

  /// Returns the tracks of the edges that move, in points.
  private func edgeTracks(_ pointsPerPixel: Double) throws -> [MotionTrack] {
    let tracker = EdgeTracker(rest)
    var all: [BoxSide: [EdgeTracker.Ground: MotionTrack]] = [:]
    for frame in frames {
      let picture = try picture(frame)
      for side in BoxSide.allCases {
        for ground in EdgeTracker.Ground.allCases {
          guard let local = tracker.position(of: side, in: picture, over: ground) else { continue }
          let offset = side.isHorizontal ? region.rect.x : region.rect.y
          let position = local + Double(offset)
          let limit = Double(side.isHorizontal ? canvas.width : canvas.height)
          // Beyond the picture an edge cannot be seen.
          guard position > 0.75, position < limit - 0.75 else { continue }
          all[side, default: [:]][
            ground, default: MotionTrack(quantity: .edge(side), samples: [])
          ].samples.append(
            .init(frame: frame, time: times[frame], value: position * pointsPerPixel))
        }
      }
    }
    let moving = BoxSide.allCases.compactMap { side in
      all[side]?.values.filter(isSeenThroughout).max { $0.range < $1.range }
    }
    let longest = moving.map(\.range).max() ?? 0
    return moving.filter { $0.range >= max(1.5 * pointsPerPixel, 0.06 * longest) }
  }
}
