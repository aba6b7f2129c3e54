/// A search for the path of a picture that moves and grows in any direction.
///
/// From the picture at rest it follows the frames outward: patches are searched for around where the frame
/// before had them, and a translation with a scaling is fitted to them by consensus (RANSAC over all pairs).
/// The pose farthest from rest gives the direction.
struct PathFinder {
  /// A translation and a scaling of a picture at low resolution: x becomes `factor` · x + `offset`.
  private struct Pose {
    var factor: Float = 1
    var offset: SIMD2<Float> = .zero

    func place(of point: SIMD2<Float>) -> SIMD2<Float> { point * factor + offset }
  }

  private let template: PatchTemplate
  private let reduction: Int
  private let size: SIMD2<Float>

  /// The pixels around a predicted place in which a patch is searched for: in the first frame, and later.
  private static let reaches = (first: 12, later: 5)
  /// The correlation from which on a patch counts as found.
  private static let leastCorrelation: Float = 0.85
  /// The correlation from which on a patch close to its predicted place is not searched for farther away.
  private static let certainCorrelation: Float = 0.97
  /// The change of scale that a patch of a few pixels does not show.
  private static let plainScale: Float = 0.05
  /// The distance in pixels within which a patch agrees with a pose.
  private static let tolerance: Float = 1
  /// The number of patches that are searched for.
  private static let patchCount = 110

  init(_ templates: PatchTracker.Templates, of picture: MeasuredPicture) {
    reduction = templates.factor
    let all = templates.coarse
    let step = max(1, all.patches.count / Self.patchCount)
    template = all.every(step)
    size =
      SIMD2(Float(picture.width), Float(picture.height)) / Float(max(1, templates.factor))
  }

  /// Returns the path along which the picture leaves its place in some frames, nearest to rest first.
  ///
  /// Nil if it is not followed, or does not move.
  func path(in frames: some Sequence<GreyPicture>) -> PicturePath? {
    var (pose, before, farthest) = (Pose(), Pose(), Pose())
    var isMoving = false
    for frame in frames {
      let guess = Pose(
        factor: pose.factor + (pose.factor - before.factor),
        offset: pose.offset + (pose.offset - before.offset))
      let reach = isMoving ? Self.reaches.later : Self.reaches.first
      guard let found = self.pose(in: PatchWindows(frame), near: guess, reach: reach) else { break }
      (before, pose) = (pose, found)
      farthest = found
      isMoving = isMoving || length(of: found) > 1
      if length(of: found) > 0.3 * size.max() { break }
    }
    guard length(of: farthest) > 3 else { return nil }
    return path(of: farthest)
  }

  /// Returns how far a pose moves the corner that moves most.
  private func length(of pose: Pose) -> Float {
    [SIMD2(0, 0), SIMD2(size.x, 0), SIMD2(0, size.y), size].map { corner -> Float in
      let move = pose.place(of: corner) - corner
      return (move * move).sum().squareRoot()
    }.max() ?? 0
  }

  /// Returns the path of a pose, in pixels of the whole picture.
  private func path(of pose: Pose) -> PicturePath? {
    let center = size / 2
    let factor = abs(pose.factor - 1) * size.max() < 2 ? 1 : pose.factor
    let offset = pose.place(of: center) - center
    guard
      let path = PicturePath(offset: offset, factor: factor, about: center, size: size)
    else { return nil }
    let shift = Float(reduction - 1) / 2
    return PicturePath(
      center: path.center * Float(reduction) + shift, direction: path.direction,
      growth: path.growth / Float(reduction))
  }

  /// Finds the pose in a frame near a predicted one; nil if too few patches agree.
  private func pose(in frame: PatchWindows, near guess: Pose, reach: Int) -> Pose? {
    var flows: [(from: SIMD2<Float>, to: SIMD2<Float>)] = []
    for patch in template.patches {
      if let place = place(of: patch, in: frame, near: guess, reach) {
        flows.append((patch.center, place))
      }
    }
    guard flows.count >= 10 else { return nil }
    var best: (pose: Pose, count: Int) = (Pose(), 0)
    for one in flows.indices {
      for other in flows.indices where other > one {
        guard let pose = Self.pose(flows[one], flows[other]) else { continue }
        let count = flows.count { Self.agrees($0, pose) }
        if count > best.count { best = (pose, count) }
      }
    }
    guard best.count >= 10, best.count * 10 >= flows.count * 4 else { return nil }
    return Self.fitted(flows.filter { Self.agrees($0, best.pose) })
  }

  private static func agrees(_ flow: (from: SIMD2<Float>, to: SIMD2<Float>), _ pose: Pose) -> Bool {
    let error = pose.place(of: flow.from) - flow.to
    return (error * error).sum() < tolerance * tolerance
  }

  /// Returns the pose that two patches have; nil if they are close, or it is no likely one.
  private static func pose(
    _ one: (from: SIMD2<Float>, to: SIMD2<Float>), _ other: (from: SIMD2<Float>, to: SIMD2<Float>)
  ) -> Pose? {
    let (before, after) = (other.from - one.from, other.to - one.to)
    let square = (before * before).sum()
    guard square > 400 else { return nil }
    let factor = (before * after).sum() / square
    guard factor > 0.05, factor < 4 else { return nil }
    return Pose(factor: factor, offset: one.to - one.from * factor)
  }

  /// Returns the pose that fits patches by least squares.
  private static func fitted(_ flows: [(from: SIMD2<Float>, to: SIMD2<Float>)]) -> Pose {
    let count = Float(flows.count)
    let from = flows.reduce(SIMD2<Float>.zero) { $0 + $1.from } / count
    let to = flows.reduce(SIMD2<Float>.zero) { $0 + $1.to } / count
    var (product, square) = (Float.zero, Float.zero)
    for flow in flows {
      product += ((flow.from - from) * (flow.to - to)).sum()
      square += ((flow.from - from) * (flow.from - from)).sum()
    }
    let factor = square > 1 ? product / square : 1
    return Pose(factor: factor, offset: to - from * factor)
  }

  /// Finds a patch near its predicted place; nil if it is not clearly there.
  private func place(
    of patch: PatchTemplate.Patch, in frame: PatchWindows, near guess: Pose, _ reach: Int
  ) -> SIMD2<Float>? {
    var guess = guess
    let start = guess.place(of: patch.center)
    let whole = start.rounded(.toNearestOrEven)
    let isPlain = abs(guess.factor - 1) < Self.plainScale
    if isPlain { guess.offset += whole - start }
    // A pose is a path at the distance 1.
    func correlation(_ x: Int, _ y: Int) -> Float {
      if isPlain {
        let place = whole + SIMD2(Float(x), Float(y))
        return frame.match(patch, x: Int(place.x), y: Int(place.y))?.correlation ?? -1
      }
      let path = PicturePath(
        center: .zero, direction: guess.offset + SIMD2(Float(x), Float(y)),
        growth: guess.factor - 1)
      return template.match(patch, in: frame.picture, path, at: 1)?.correlation ?? -1
    }
    // Near rest, and where the prediction is right, the patch is close.
    var best = Self.best(1, correlation)
    if best.value < Self.certainCorrelation { best = Self.best(reach, correlation) }
    guard best.value > Self.leastCorrelation else { return nil }
    var shift = SIMD2(Float(best.x), Float(best.y))
    let sides = [
      (correlation(best.x - 1, best.y), correlation(best.x + 1, best.y)),
      (correlation(best.x, best.y - 1), correlation(best.x, best.y + 1)),
    ]
    for (axis, (left, right)) in sides.enumerated() {
      let bend = left + right - 2 * best.value
      if left > -1, right > -1, bend < -1e-4 { shift[axis] += 0.5 * (left - right) / bend }
    }
    return guess.place(of: patch.center) + shift
  }

  /// Returns the shift with the largest correlation.
  private static func best(
    _ reach: Int, _ correlation: (Int, Int) -> Float
  ) -> (x: Int, y: Int, value: Float) {
    var best: (x: Int, y: Int, value: Float) = (0, 0, -1)
    for y in -reach...reach {
      for x in -reach...reach {
        let value = correlation(x, y)
        if value > best.value { best = (x, y, value) }
      }
    }
    return best
  }
}
