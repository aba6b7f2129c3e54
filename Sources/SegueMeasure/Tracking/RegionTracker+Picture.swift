import SegueGraphics

extension RegionTracker {
  /// What was found of a picture in all frames.
  private typealias Findings = [(frame: Int, finding: PatchTracker.Finding)]

  /// Returns the motion of a textured picture along a straight path; nil if no law explains one.
  ///
  /// - Parameters:
  ///   - probes: some pictures within the motion.
  ///   - coarse: all pictures within the motion at low resolution.
  func picture(
    _ probes: [MeasuredPicture], coarse: [GreyPicture], _ pointsPerPixel: Double
  ) throws -> Candidate? {
    let views = probes.map(PatchTracker.Frame.init)
    for choice in PictureChoice.all(rest, views, coarse: coarse) {
      let findings = try findings(choice)
      guard isFollowed(findings),
        let candidate = try candidate(choice, findings, pointsPerPixel),
        candidate.error <= Self.acceptedError
      else { continue }
      return candidate
    }
    return nil
  }

  /// Follows a picture through all frames; at rest it is in its place.
  private func findings(_ choice: PictureChoice) throws -> Findings {
    var findings: Findings = []
    var guess = 0.0
    // Outward from rest, so that each frame tells about where the next one has the picture.
    for frame in choice.isIn ? frames.reversed() : frames {
      // Before it comes in and after it is out, there is nothing to find.
      let isAway = choice.isIn ? frame < moving.lowerBound : frame > moving.upperBound
      if isAway { break }
      let view = PatchTracker.Frame(try picture(frame))
      guard let found = choice.tracker.finding(in: view, near: guess) else { continue }
      findings.append((frame, found))
      guess = found.distance
    }
    // Opacity changes steadily: a place with much less contrast than those beside it is mistaken.
    findings = findings.indices.filter { index in
      let near = max(0, index - 2)...min(findings.count - 1, index + 2)
      let gain = near.map { findings[$0].finding.gain }.median ?? 0
      return abs(findings[index].finding.gain - gain) < 0.3
    }.map { findings[$0] }
    return try blended(choice.isIn ? findings.reversed() : findings, choice)
  }

  /// Returns findings of a picture that fades over a still one, by how both are blended.
  ///
  /// Others are returned as they are: those of a picture that keeps its opacity, or over one that moves.
  private func blended(_ findings: Findings, _ choice: PictureChoice) throws -> Findings {
    let faint = findings.filter { moving.contains($0.frame) && $0.finding.gain < Self.faintGain }
    guard !faint.isEmpty else { return findings }
    let (still, ground) = choice.isIn ? (rest.after, rest.before) : (rest.before, rest.after)
    let tracker = BlendTracker(
      GreyPicture(still), over: GreyPicture(ground), along: choice.tracker.path, noise: rest.noise)
    var found = Dictionary(uniqueKeysWithValues: findings.map { ($0.frame, $0.finding) })
    var (last, step, misses, count, disagreements) = (0.0, 0.0, 0, 0, 0)
    let inner = frames.filter { moving.contains($0) }
    for frame in choice.isIn ? inner.reversed() : inner where misses < 3 {
      let known = found[frame]?.distance
      let blend = tracker.finding(
        in: GreyPicture(try picture(frame)), near: known ?? last + step,
        reach: known == nil ? 4 + abs(step) : 4)
      guard let blend else {
        misses += 1
        continue
      }
      if let known, abs(known - blend.distance) > max(1.5, 0.02 * abs(known)) {
        (step, last) = (known - last, known)
        disagreements += 1
        continue
      }
      if known != nil, found[frame]?.gain ?? 1 < Self.faintGain { count += 1 }
      (step, last) = (blend.distance - last, blend.distance)
      found[frame] = PatchTracker.Finding(
        distance: blend.distance, share: 1, count: 0, gain: blend.opacity, isBlended: true)
    }
    guard count * 3 >= faint.count * 2, disagreements * 10 <= findings.count else {
      return findings
    }
    return found.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The contrast below which a picture fades.
  private static let faintGain = 0.75

  /// Returns whether a picture is away from its place, and followed in enough frames of the motion.
  private func isFollowed(_ findings: Findings) -> Bool {
    let away = findings.filter { moving.contains($0.frame) && abs($0.finding.distance) > 1 }
    let seen = findings.count { moving.contains($0.frame) }
    let farthest = away.map { abs($0.finding.distance) }.max() ?? 0
    // One that has left is out of sight for the rest of the motion.
    let hasLeft = farthest > 0.6 * Double(min(region.rect.width, region.rect.height))
    return away.count >= 3 && (hasLeft || seen * 2 >= frames.count { moving.contains($0) })
  }

  /// Returns the motion of a picture with its law.
  private func candidate(
    _ choice: PictureChoice, _ findings: Findings, _ pointsPerPixel: Double
  ) throws -> Candidate? {
    let path = choice.tracker.path
    let candidate =
      path.isAlongAxis
      ? try slide(choice, findings, pointsPerPixel) : move(choice, findings, pointsPerPixel)
    guard let candidate, !candidate.isScattered else { return nil }
    return posed(candidate, choice, findings, pointsPerPixel)
  }

  /// Returns the motion of a picture that slides along an axis, by the position of its edge.
  private func slide(
    _ choice: PictureChoice, _ findings: Findings, _ pointsPerPixel: Double
  ) throws -> Candidate? {
    let side = side(of: choice.tracker.path, findings)
    let isHorizontal = side.isHorizontal
    let length = isHorizontal ? region.rect.width : region.rect.height
    var passage = Passage(
      side: side, length: length, isIn: choice.isIn,
      isOpaque: findings.allSatisfy { $0.finding.gain > 0.75 })
    let edge = try restingEdge(choice, findings, passage)
    let samples = findings.map { frame, finding in
      MotionTrack.Sample(
        frame: frame, time: times[frame],
        value: edge + displacement(finding, choice.tracker.path, toward: side),
        weight: finding.weight)
    }
    passage.outside = try outside(
      passage, edge: edge, opacity: faded(samples, findings, edge: edge, length), isTextured: true,
      samples)
    let free = MotionTrack(
      quantity: .edge(side.opposite), samples: samples, knownStart: choice.isIn ? nil : edge,
      knownEnd: choice.isIn ? edge : nil)
    let track = bound(free, passage, tolerance: edge > 0 ? 5 : 0).mapped {
      let position = OrientedPicture.position($0, toward: side, length: length)
      return (position + Double(isHorizontal ? region.rect.x : region.rect.y)) * pointsPerPixel
    }
    return Candidate(
      choice.isIn ? .slideIn(side) : .slideOut(side), [track],
      precision: Self.precision * pointsPerPixel)
  }

  /// Returns the opacity of a picture that slides when it is just out of sight, by its contrast on the way.
  private func faded(
    _ samples: [MotionTrack.Sample], _ findings: Findings, edge: Double, _ length: Int
  ) -> Double {
    var (product, square) = (0.0, 0.0)
    for (sample, finding) in zip(samples, findings) {
      let away = (sample.value - edge) / max(1, Double(length) - edge)
      product += away * (1 - finding.finding.gain)
      square += away * away
    }
    let opacity = 1 - product / max(square, 1e-9)
    return opacity > 0.85 ? 1 : max(0, opacity)
  }

  /// Returns the position of the picture's edge at rest, in pixels along the motion.
  private func restingEdge(
    _ choice: PictureChoice, _ findings: Findings, _ passage: Passage
  ) throws -> Double {
    let still = choice.isIn ? rest.after : rest.before
    var search = RestingEdge(OrientedPicture(still, toward: passage.side), noise: rest.noise)
    let away = findings.filter { abs($0.finding.distance) > 8 }
    // One that fades looks unlike itself at rest.
    guard let gain = away.map(\.finding.gain).min(), gain > 0.85 else { return 0 }
    for (frame, finding) in away.every(max(1, away.count / 7)) {
      search.add(
        OrientedPicture(try picture(frame), toward: passage.side),
        at: displacement(finding, choice.tracker.path, toward: passage.side))
    }
    let position = Double(search.position)
    guard position > 2 else { return 0 }
    let edges = SlideTracker(still, through: passage.side, noise: rest.noise)
    return edges.restingEdge(near: position) ?? position
  }

  /// Returns the motion of a picture that grows, or moves in any direction.
  private func move(
    _ choice: PictureChoice, _ findings: Findings, _ pointsPerPixel: Double
  ) -> Candidate? {
    let path = choice.tracker.path
    func track(
      _ quantity: MotionTrack.Quantity, rest: Double, _ value: (Double) -> Double
    ) -> MotionTrack {
      MotionTrack(
        quantity: quantity,
        samples: findings.map {
          .init(
            frame: $0.frame, time: times[$0.frame], value: value($0.finding.distance),
            weight: $0.finding.weight)
        }, knownStart: choice.isIn ? nil : rest, knownEnd: choice.isIn ? rest : nil)
    }
    if path.growth != 0 {
      let scale = track(.scale, rest: 1) { Double(path.scale(at: Float($0))) }
      return Candidate(
        choice.isIn ? .zoomIn : .zoomOut, [scale],
        precision: Self.precision * Double(abs(path.growth)))
    }
    let left = Double(region.rect.x) * pointsPerPixel
    let top = Double(region.rect.y) * pointsPerPixel
    let tracks = [
      track(.edge(.left), rest: left) { left + $0 * Double(path.direction.x) * pointsPerPixel },
      track(.edge(.top), rest: top) { top + $0 * Double(path.direction.y) * pointsPerPixel },
    ]
    let side = side(of: path, findings)
    return Candidate(
      choice.isIn ? .slideIn(side) : .slideOut(side), tracks,
      precision: Self.precision * pointsPerPixel)
  }

  /// Returns the side toward which the picture is away from its place.
  private func side(of path: PicturePath, _ findings: Findings) -> BoxSide {
    let farthest = findings.map(\.finding.distance).max { abs($0) < abs($1) } ?? 0
    let end = path.direction * (farthest < 0 ? -1 : 1)
    if abs(end.x) > abs(end.y) { return end.x > 0 ? .right : .left }
    return end.y > 0 ? .bottom : .top
  }

  /// Returns the displacement of a picture toward a side, in pixels.
  private func displacement(
    _ finding: PatchTracker.Finding, _ path: PicturePath, toward side: BoxSide
  ) -> Double {
    let way = side.isHorizontal ? path.direction.x : path.direction.y
    return finding.distance * Double(side == .right || side == .bottom ? way : -way)
  }

  /// Returns a candidate with the pose that its picture has away from its place.
  private func posed(
    _ candidate: Candidate, _ choice: PictureChoice, _ findings: Findings,
    _ pointsPerPixel: Double
  ) -> Candidate {
    var candidate = candidate
    let fit = candidate.fits[0]
    let path = choice.tracker.path
    let ends = fit.ends.map { choice.isIn ? $0.from - $0.to : $0.to - $0.from }
    var pose = PicturePose(x: 0, y: 0, scale: 1, opacity: opacity(fit, choice, findings))
    for (track, way) in zip(candidate.tracks, ends) {
      switch track.quantity {
      case .edge(let side):
        if side.isHorizontal { pose.x = way } else { pose.y = way }
      case .scale:
        pose.scale = 1 + way
        let distance = Float(way) / path.growth
        let center = SIMD2(Float(region.rect.width), Float(region.rect.height)) / 2
        let move = path.place(of: center, at: distance) - center
        (pose.x, pose.y) = (Double(move.x) * pointsPerPixel, Double(move.y) * pointsPerPixel)
      case .opacity: break
      }
    }
    candidate.pose = pose
    return candidate
  }

  /// Returns the opacity of the picture away from its place, if it changes as the picture moves; else 1.
  ///
  /// The contrast of the picture's patches is its opacity where what lies behind is smooth.
  private func opacity(
    _ fit: MotionFit, _ choice: PictureChoice, _ findings: Findings
  ) -> Double {
    // gain = 1 − (1 − opacity) · away, where away falls from 1 to 0 on the way in
    var (product, square) = (0.0, 0.0)
    for (frame, finding) in findings {
      let progress = fit.law.progress(at: times[frame] - fit.start)
      let away = choice.isIn ? 1 - progress : progress
      product += away * (1 - finding.gain)
      square += away * away
    }
    let opacity = 1 - product / max(square, 1e-9)
    return opacity > 0.85 ? 1 : min(1, max(0, opacity))
  }
}

extension Array {
  /// Returns every nth element.
  func every(_ step: Int) -> [Element] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
