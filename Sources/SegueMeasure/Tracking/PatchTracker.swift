/// A tracker of a textured picture that moves along a straight path, over and under anything.
///
/// Patches of the picture at rest are correlated with a frame at every distance along the path, at low
/// resolution; where most of them agree, the distance is refined at full resolution by least squares
/// (Lucas and Kanade, 1981). Normalized correlation does not depend on opacity or dimming, and patches
/// that something covers do not count.
struct PatchTracker {
  /// A distance that was found in a frame.
  struct Finding {
    var distance: Double
    /// The share of the patches within the frame that agree, 0...1.
    var share: Double
    /// The number of patches that agree.
    var count: Int
    /// The median contrast relative to the picture at rest.
    var gain: Double
    /// The weight of the distance in fits: a faint picture is found less exactly.
    var weight: Double { isBlended ? min(1, 2 * gain) : 1 }
    /// Whether it follows from a blend with what lies behind.
    var isBlended = false
  }

  let path: PicturePath
  private let factor: Int
  private let coarse: PatchTemplate
  private let fine: PatchTemplate
  private let range: ClosedRange<Float>

  /// The correlation from which on a patch agrees.
  private static let leastCorrelation: Float = 0.8
  /// The least number of patches of a finding.
  private static let fewestPatches = 10

  /// - Parameter range: the distances at which the picture is searched for, in pixels.
  init(_ templates: Templates, along path: PicturePath, range: ClosedRange<Float>) {
    self.path = path
    self.range = range
    (factor, coarse, fine) = (templates.factor, templates.coarse, templates.fine)
  }

  /// The patches of a picture at low and at full resolution.
  struct Templates {
    let factor: Int
    let coarse: PatchTemplate
    let fine: PatchTemplate

    init(_ picture: MeasuredPicture, noise: Float) {
      factor = Self.factor(for: picture)
      let least = max(2.5, 1.5 * noise / Float(factor))
      coarse = PatchTemplate(
        GreyPicture(picture, reducedBy: factor).smoothed(), reach: PatchWindows.reach, count: 180,
        contrast: least)
      fine = PatchTemplate(
        GreyPicture(picture), reach: 4, count: 500, contrast: max(4, 1.5 * noise))
    }

    /// Whether there are enough patches to follow the picture.
    var isTextured: Bool { coarse.patches.count >= 2 * PatchTracker.fewestPatches }

    /// Returns the factor that reduces a picture to about 200 pixels.
    static func factor(for picture: MeasuredPicture) -> Int {
      max(1, (max(picture.width, picture.height) + 100) / 200)
    }
  }

  /// A frame at both resolutions.
  struct Frame {
    let windows: PatchWindows
    let fine: GreyPicture
    var coarse: GreyPicture { windows.picture }

    init(_ picture: MeasuredPicture) {
      windows = PatchWindows(Self.coarse(picture))
      fine = GreyPicture(picture)
    }

    /// Returns a picture at low resolution.
    static func coarse(_ picture: MeasuredPicture) -> GreyPicture {
      GreyPicture(picture, reducedBy: Templates.factor(for: picture)).smoothed()
    }
  }

  /// Finds the picture in a frame; nil if there is no distance at which clearly most patches agree.
  ///
  /// - Parameter guess: a likely distance, such as that of the frame before; it saves a search of the
  ///   whole range if most patches agree near it.
  func finding(in frame: Frame, near guess: Double? = nil) -> Finding? {
    guard let found = vote(in: frame, near: guess) else { return nil }
    let path = self.path.reduced(by: factor)
    let start = Float(found.distance)
    let rough = (refined(start, coarse, frame.coarse, path) ?? start) * Float(factor)
    guard let distance = refined(rough, fine, frame.fine, self.path),
      abs(distance - rough) <= 1.5 * Float(factor)
    else { return nil }
    return Finding(
      distance: Double(distance), share: found.share, count: found.count,
      gain: Double(found.gain))
  }

  /// Returns the distance at which clearly most patches agree; nil if there is none.
  private func vote(in frame: Frame, near guess: Double?) -> Vote? {
    let path = self.path.reduced(by: factor)
    let whole =
      Int(
        (range.lowerBound / Float(factor)).rounded(.down))...Int(
        (range.upperBound / Float(factor)).rounded(.up))
    var vote: Vote?
    if let guess {
      let middle = Int((guess / Double(factor)).rounded())
      let near = (middle - Self.reach...middle + Self.reach).clamped(to: whole)
      let found = best(in: frame, path, near)
      let isInside = near.dropFirst().dropLast().contains(found.distance)
      if isInside, found.share > 0.7, found.count > 2 * Self.fewestPatches { vote = found }
    }
    let found = vote ?? best(in: frame, path, whole)
    // The last of a picture that leaves has few patches, but they all agree.
    guard found.isClear, found.gain > 0.15,
      found.count >= Self.fewestPatches && found.share > 0.3
        || found.count >= Self.fewestPatches / 2 && found.share > 0.85
    else { return nil }
    return found
  }

  /// The pixels at low resolution around a likely distance that are searched first.
  private static let reach = 6

  /// How many patches agree at a distance, in pixels at low resolution.
  private struct Vote {
    var distance = 0
    var count = 0
    var share = 0.0
    var gain: Float = 0
    /// Whether no other distance is nearly as good: rows of a list look alike.
    var isClear = true

    /// The number of patches times the square root of their share of those within the frame.
    var score: Double { Double(count) * share.squareRoot() }
  }

  /// Returns the distance at which most patches agree.
  private func best(
    in frame: Frame, _ path: PicturePath, _ range: ClosedRange<Int>
  ) -> Vote {
    let votes = range.map { agreement(in: frame, path, at: $0) }
    var best = votes.max { $0.score < $1.score } ?? Vote()
    let rival = votes.filter { abs($0.distance - best.distance) > 3 }.map(\.score).max() ?? 0
    best.isClear = rival < 0.8 * best.score
    return best
  }

  /// Returns how many patches agree at a distance.
  private func agreement(in frame: Frame, _ path: PicturePath, at distance: Int) -> Vote {
    var vote = Vote(distance: distance)
    var (visible, gains) = (0, [Float]())
    for patch in coarse.patches {
      let match: PatchTemplate.Match?
      if path.isWhole {
        let place = path.place(of: patch.center, at: Float(distance)).rounded(.toNearestOrEven)
        match = frame.windows.match(patch, x: Int(place.x), y: Int(place.y))
      } else {
        match = coarse.match(patch, in: frame.coarse, path, at: Float(distance))
      }
      guard let match else { continue }
      visible += 1
      if match.correlation > Self.leastCorrelation, match.gain > 0.05 {
        vote.count += 1
        gains.append(match.gain)
      }
    }
    vote.share = Double(vote.count) / Double(max(1, visible))
    vote.gain = gains.median ?? 0
    return vote
  }

  /// Improves a distance by least squares over the patches that agree; nil if too few do.
  private func refined(
    _ start: Float, _ template: PatchTemplate, _ frame: GreyPicture, _ path: PicturePath
  ) -> Float? {
    var distance = start
    for _ in 0..<8 {
      var (product, energy, count) = (Float.zero, Float.zero, 0)
      for patch in template.patches {
        guard let step = step(of: patch, template, frame, path, distance) else { continue }
        product += step.product
        energy += step.energy
        count += 1
      }
      guard count >= Self.fewestPatches / 2, energy > 0 else { return nil }
      let step = product / energy
      distance += min(1, max(-1, step))
      if abs(step) < 2e-4 { break }
    }
    return distance
  }

  /// Returns the normal equation of a patch for a change of the distance; nil if it does not agree.
  @inline(__always)
  private func step(
    of patch: PatchTemplate.Patch, _ template: PatchTemplate, _ frame: GreyPicture,
    _ path: PicturePath, _ distance: Float
  ) -> (product: Float, energy: Float)? {
    let (scale, reach) = (path.scale(at: distance), template.reach)
    let place = path.place(of: patch.center, at: distance)
    let extent = Float(reach) * scale + 0.5
    guard scale > 0.05, place.x - extent >= 0, place.y - extent >= 0,
      place.x + extent <= Float(frame.width - 1), place.y + extent <= Float(frame.height - 1),
      let match = template.match(patch, in: frame, path, at: distance), match.correlation > 0.7
    else { return nil }
    var (energy, slopes, products, levels) = (Float.zero, Float.zero, Float.zero, Float.zero)
    var (pull, index) = (Float.zero, 0)
    let gain = match.gain * patch.norm
    for row in -reach...reach {
      for column in -reach...reach {
        let offset = SIMD2(Float(column), Float(row))
        let point = place + offset * scale
        let way = path.direction + (patch.center + offset - path.center) * path.growth
        let slope =
          (frame.level(point.x + 0.5, point.y) - frame.level(point.x - 0.5, point.y)) * way.x
          + (frame.level(point.x, point.y + 0.5) - frame.level(point.x, point.y - 0.5)) * way.y
        let level = frame.level(point.x, point.y)
        energy += slope * slope
        slopes += slope
        products += slope * level
        levels += level
        pull += slope * patch.levels[index]
        index += 1
      }
    }
    let count = Float(index)
    // Both sides are without their means, as the patch is.
    let centered = energy - slopes * slopes / count
    return (gain * pull - (products - slopes * levels / count), centered)
  }
}
