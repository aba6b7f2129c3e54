/// A tracker of a picture that fades while it moves along a path over a still picture.
///
/// A frame is the still picture with some share of the moving one over it. For each distance the share
/// follows from linear least squares, and the distance that leaves the least counts. So a picture is found
/// where patches of it cannot be told from what lies behind it.
struct BlendTracker {
  /// A distance with the opacity of the picture there, 0 to 1.
  struct Finding {
    var distance: Double
    var opacity: Double
  }

  private let path: PicturePath
  private let picture: GreyPicture
  private let ground: GreyPicture
  private let noise: Float
  private let columns: [Int]
  private let rows: [Int]

  /// The share of what changes that a blend has to explain.
  private static let leastShare: Float = 0.93
  /// About how many pixels are compared.
  private static let pixelCount = 5000

  /// - Parameters:
  ///   - picture: the moving picture in its place.
  ///   - ground: the still picture behind it.
  ///   - noise: the standard deviation of a pixel's noise, 0...255.
  init(_ picture: GreyPicture, over ground: GreyPicture, along path: PicturePath, noise: Float) {
    (self.path, self.picture, self.ground, self.noise) = (path, picture, ground, noise)
    let area = Float(picture.width * picture.height)
    let step = max(1, Int((area / Float(Self.pixelCount)).squareRoot()))
    columns = Array(stride(from: 1, to: picture.width - 1, by: step))
    rows = Array(stride(from: 1, to: picture.height - 1, by: step))
  }

  /// Finds the picture in a frame near a distance; nil if no blend explains the frame.
  ///
  /// - Parameter reach: how far from the guess to search, in pixels.
  func finding(in frame: GreyPicture, near guess: Double, reach: Double) -> Finding? {
    let middle = Float(guess)
    var best = (distance: middle, blend: blend(frame, at: middle))
    let steps = Int(reach.rounded(.up))
    for step in -steps...steps where step != 0 {
      let distance = middle + Float(step)
      let blend = blend(frame, at: distance)
      if blend.share > best.blend.share { best = (distance, blend) }
    }
    guard best.blend.share > Self.leastShare - 0.1, abs(best.distance - middle) < Float(steps)
    else { return nil }
    for width: Float in [0.5, 0.25, 0.125, 0.0625, 0.03125] {
      for distance in [best.distance - width, best.distance + width] {
        let blend = blend(frame, at: distance)
        if blend.share > best.blend.share { best = (distance, blend) }
      }
    }
    guard best.blend.share > Self.leastShare, best.blend.opacity > 0.02, best.blend.opacity < 1.1
    else { return nil }
    return Finding(distance: Double(best.distance), opacity: Double(min(1, best.blend.opacity)))
  }

  /// Returns the opacity that explains a frame best, and the share of its change that it explains.
  private func blend(_ frame: GreyPicture, at distance: Float) -> (opacity: Float, share: Float) {
    let scale = path.scale(at: distance)
    guard scale > 0.05 else { return (0, 0) }
    let (right, bottom) = (Float(picture.width - 1), Float(picture.height - 1))
    let shift = path.center - (path.center + path.direction * distance) / scale
    var (product, squares, energy) = (Float.zero, Float.zero, Float.zero)
    for y in rows {
      for x in columns {
        let still = ground[x, y]
        let change = frame[x, y] - still
        energy += change * change
        let place = SIMD2(Float(x), Float(y)) / scale + shift
        guard place.x >= 0, place.y >= 0, place.x <= right, place.y <= bottom else { continue }
        let contrast = picture.level(place.x, place.y) - still
        product += change * contrast
        squares += contrast * contrast
      }
    }
    // Noise explains nothing.
    energy -= 2 * noise * noise * Float(rows.count * columns.count)
    guard energy > Float(rows.count * columns.count) * 0.05 + 1, squares > 1 else { return (0, 0) }
    return (product / squares, product * product / (squares * energy))
  }
}
