import SegueGraphics

/// A tracker of one region: tries what may move in it, and keeps what a law explains best.
struct RegionTracker {
  /// A kind of motion with its tracks in points, and the laws that explain them, the best first.
  struct Candidate {
    var kind: MeasuredMotion.Kind
    let tracks: [MotionTrack]
    /// What a single value is expected to be off by, in the tracks' unit.
    let precision: Double
    let fits: [MotionFit]
    /// The pose away from its place of a picture that comes or goes.
    var pose: PicturePose?
    /// Fits laws to tracks.
    init(_ kind: MeasuredMotion.Kind, _ tracks: [MotionTrack], precision: Double) {
      (self.kind, self.tracks, self.precision) = (kind, tracks, precision)
      fits = MotionFitter(tracks, precision: precision).fits()
    }

    /// Whether so many values lie far off that the tracks are no motion of one thing.
    var isScattered: Bool {
      Double(fits[0].outlierCount) >= 0.3 * Double(tracks.reduce(0) { $0 + $1.samples.count })
    }

    /// Whether the law is a spring or one of UIKit's curves.
    var isPlain: Bool { fits[0].family.isPlain }

    /// Returns whether it explains the frames better than what was found with other times.
    func isBetter(than other: Candidate) -> Bool {
      if isPlain != other.isPlain { return isPlain ? error < 1e-3 : error < 0.3 * other.error }
      return error < 0.7 * other.error
    }

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
  /// Whether compression or noise has changed the pictures.
  let isLossy: Bool
  /// Returns the region's picture in a frame.
  let picture: (Int) throws -> MeasuredPicture

  /// What a position is expected to be off by, in pixels.
  static let precision = 0.05
  /// The share of a change that may remain unexplained by an opacity.
  private static let fadeTolerance = 0.12
  /// The share of a change up to which a mix of both pictures counts as a plain dissolve.
  private static let dissolveTolerance = 0.05
  /// The residual of a fit that is accepted, as a share of the way.
  static let acceptedError = 0.03

  /// Returns what moves: one motion, several where edges follow different laws, or none.
  func motions(pointsPerPixel: Double) throws -> [Candidate] {
    let coarse = try frames.filter { moving.contains($0) }
      .map { (frame: $0, picture: PatchTracker.Frame.coarse(try picture($0))) }
    let probes = self.probes(coarse)
    guard probes.count >= 2 else { return [] }
    let views = try probes.map(picture)
    let moved = try picture(views, coarse: coarse.map(\.picture), pointsPerPixel)
    if let moved, touchesSide(moved) { return [asBox(moved)] }
    let part = moved.map(asBox)
    if moved == nil, let fade = try fade(views) { return [fade] }
    let boxes = try box(pointsPerPixel).map { [$0] } ?? []
    if let part, !isBox(boxes) { return [part] }
    let slides =
      moved == nil
      ? try SlideChoice.all(rest, views).compactMap { try candidate($0, pointsPerPixel) } : []
    // The edges of a box say more than a displacement, if they are followed as well.
    let candidates = boxes + slides
    let longest = candidates.flatMap(\.tracks).map(\.range).max() ?? 0
    let best = candidates.min { weighted($0, longest) < weighted($1, longest) }
    guard let best, best.error <= Self.acceptedError else {
      return try separateEdges(pointsPerPixel)
    }
    return [asBox(best)]
  }

  /// Returns whether a picture comes or goes through a side of the whole picture, or fills it.
  private func touchesSide(_ candidate: Candidate) -> Bool {
    switch candidate.kind {
    case .slideIn(let side), .slideOut(let side): region.touches(side, of: canvas)
    default: region.rect.width == canvas.width && region.rect.height == canvas.height
    }
  }

  /// Whether the region is a part of the screen, such as a card.
  private var isPart: Bool {
    region.rect.width * 10 < 7 * canvas.width || region.rect.height * 2 < canvas.height
  }

  /// Returns the motion of a picture that stays within the screen as that of a box.
  private func asBox(_ candidate: Candidate) -> Candidate {
    switch candidate.kind {
    case .slideIn(let side), .slideOut(let side):
      let track = candidate.tracks[0]
      let isBound = track.knownStart != nil && track.knownEnd != nil
      if region.touches(side, of: canvas), isBound || !isPart { return candidate }
      var box = candidate
      box.kind = .box
      return box
    default: return candidate
    }
  }

  /// Returns whether a box explains more than a moving picture: two edges or more that follow one law.
  private func isBox(_ boxes: [Candidate]) -> Bool {
    boxes.contains { $0.error <= 0.5 * Self.acceptedError && $0.tracks.count >= 2 }
  }

  /// Returns the error for the choice among candidates, which is larger for one that moves little.
  private func weighted(_ candidate: Candidate, _ longest: Double) -> Double {
    let seen = candidate.tracks.map(\.range).max() ?? 0
    let track = candidate.tracks[0]
    let isBound = track.knownStart != nil && track.knownEnd != nil
    let weight = candidate.kind == .box ? 1 : isBound ? 0.7 : 1.5
    return (candidate.error + 1e-3) * weight * longest / max(seen, 1e-9)
  }

  /// Up to nine frames spread over the part of the motion in which the picture is unlike both at rest.
  private func probes(_ coarse: [(frame: Int, picture: GreyPicture)]) -> [Int] {
    let before = PatchTracker.Frame.coarse(rest.before)
    let after = PatchTracker.Frame.coarse(rest.after)
    let least = 0.03 * before.difference(from: after)
    let inner = coarse.filter {
      $0.picture.difference(from: before) > least && $0.picture.difference(from: after) > least
    }.map(\.frame)
    let count = min(9, inner.count)
    return (0..<count).map { inner[$0 * inner.count / count] }
  }

  /// Returns the motion of the opacity, if an opacity explains the frames.
  ///
  /// Pictures are reduced for it: compression and scaling keep means better than details.
  private func fade(_ probes: [MeasuredPicture]) throws -> Candidate? {
    let factor = max(1, min(FrameSummary.block, min(region.rect.width, region.rect.height) / 16))
    guard let tracker = FadeTracker(rest.reduced(by: factor)) else { return nil }
    let small = probes.map { $0.reduced(by: factor) }
    let isDissolve =
      small.map { tracker.opacity(of: $0, isDissolve: true).residual }
      .quantile(0.5).map { $0 < Self.dissolveTolerance } ?? true
    let residuals = small.map { tracker.opacity(of: $0, isDissolve: isDissolve).residual }
    guard let most = residuals.quantile(0.85), most < Self.fadeTolerance else { return nil }
    var track = MotionTrack(quantity: .opacity, samples: [])
    for frame in frames {
      let found = tracker.opacity(
        of: try picture(frame).reduced(by: factor), isDissolve: isDissolve)
      track.samples.append(.init(frame: frame, time: times[frame], value: found.value))
    }
    (track.knownStart, track.knownEnd) = (0, 1)
    guard track.range > 0.3 else { return nil }
    let candidate = Candidate(.fade, [track], precision: isLossy ? 0.012 : 0.004)
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
    let resting = (choice.isIn ? found.track.knownEnd : found.track.knownStart) ?? 0
    if !found.isTextured, try choice.isStill(found.track, rest: resting, picture) { return nil }
    let side = choice.tracker.side
    var passage = Passage(
      side: side, length: choice.tracker.length, isIn: choice.isIn, isOpaque: true)
    passage.outside = try outside(
      passage, edge: found.track.knownStart, opacity: 1, isTextured: found.isTextured,
      found.track.samples)
    let bound =
      found.isTextured
      ? bound(
        found.track, passage, tolerance: found.isEdgeSeen ? Self.edgeTolerance : 0)
      : bound(found.track, passage)
    let track = bound.mapped {
      let position = OrientedPicture.position($0, toward: side, length: choice.tracker.length)
      let offset = side.isHorizontal ? region.rect.x : region.rect.y
      return (position + Double(offset)) * pointsPerPixel
    }
    let candidate = Candidate(
      choice.isIn ? .slideIn(side) : .slideOut(side), [track],
      precision: Self.precision * pointsPerPixel)
    return candidate.isScattered ? nil : candidate
  }
}

extension RegionTracker {
  /// The largest distance between an edge as it looks and as it follows from the way, in pixels.
  private static let edgeTolerance = 16.0

  /// Returns the track of a textured picture with both ends known, if it comes from just outside.
  ///
  /// That is likelier than what a fit extrapolates, and also tells where the edge is at rest: the
  /// displacement is exact, but shadows and what lies behind blur where the edge appears to be.
  func bound(
    _ track: MotionTrack, _ passage: Passage, tolerance: Double
  ) -> MotionTrack {
    guard region.touches(passage.side, of: canvas) else { return track }
    let plain = bound(track, passage)
    if plain.knownStart != nil, plain.knownEnd != nil { return plain }
    let outside = Double(passage.length)
    let free = MotionFitter([track], precision: Self.precision).fits()[0]
    let shift = outside - (passage.isIn ? free.ends[0].from : free.ends[0].to)
    guard -tolerance...tolerance ~= shift else { return track }
    let rest = (passage.isIn ? track.knownEnd : track.knownStart) ?? 0
    // A picture as large as the region rests at its other side.
    return entering(abs(rest + shift) < 2 ? track : track.mapped { $0 + shift }, passage)
  }

  /// Returns the track of an edge with both ends known, if that explains its values as well.
  private func bound(_ track: MotionTrack, _ passage: Passage) -> MotionTrack {
    guard region.touches(passage.side, of: canvas) else { return track }
    let bound = entering(track, passage)
    let free = MotionFitter([track], precision: Self.precision).fits()[0]
    let fit = MotionFitter([bound], precision: Self.precision).fits()[0]
    let slack = passage.isOpaque ? 1 : 0
    let isAsGood =
      fit.residual < 1.4 * free.residual + 0.08
      && fit.outlierCount <= free.outlierCount + slack
    // A Bezier with a free end bends to any values; a plain law that has none is likelier.
    let isPlainer =
      fit.family.isPlain && !free.family.isPlain
      && fit.residual < 0.002 * Double(passage.length)
      && fit.outlierCount <= free.outlierCount + slack
    return isAsGood || isPlainer ? bound : track
  }

  /// Returns a track that begins or ends just outside the picture, where it is while nothing moves.
  private func entering(_ track: MotionTrack, _ passage: Passage) -> MotionTrack {
    var track = track
    let outside = Double(passage.length)
    if passage.isIn {
      track.knownStart = outside
      track.samples = passage.outside + track.samples.filter { $0.frame >= moving.lowerBound }
    } else {
      track.knownEnd = outside
      track.samples = track.samples.filter { $0.frame <= moving.upperBound } + passage.outside
      track.samples.sort { $0.frame < $1.frame }
    }
    return track
  }

  /// Returns the motion of a box whose edges follow one law.
  private func box(_ pointsPerPixel: Double) throws -> Candidate? {
    let tracks = try edgeTracks(pointsPerPixel)
    guard !tracks.isEmpty else { return nil }
    let candidate = Candidate(.box, tracks, precision: Self.precision * pointsPerPixel)
    return candidate.isScattered ? nil : candidate
  }

  /// Returns a motion for each edge that follows a law of its own.
  private func separateEdges(_ pointsPerPixel: Double) throws -> [Candidate] {
    try edgeTracks(pointsPerPixel).compactMap { track in
      let candidate = Candidate(.box, [track], precision: Self.precision * pointsPerPixel)
      let isGood =
        candidate.error <= Self.acceptedError / 3
        && candidate.fits[0].outlierCount * 4 < track.samples.count
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
