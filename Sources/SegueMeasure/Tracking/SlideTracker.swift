/// A tracker of a picture that slides in or out through one side, over any background.
///
/// The picture at rest is searched for in a frame, from the side inward: at the right displacement
/// it matches up to its own edge, at others only as far as the picture is flat. Where it has
/// texture the displacement follows from least squares (Lucas and Kanade, 1981), else from how far
/// the pixels at its edge are covered.
struct SlideTracker {
  /// What was found in a frame; positions are along the motion, toward the side.
  struct Finding {
    /// The distance from the place at rest, toward the side, in pixels.
    var displacement: Double?
    /// The position of the edge of the picture that slides; nil if it does not stand out.
    var edge: Double?
    /// The number of pixels along which the frame matches.
    var extent: Int
  }

  let side: BoxSide
  let length: Int
  private let template: BandProfile
  private let slack: [Float]
  private let tolerance: Float

  /// - Parameters:
  ///   - picture: the picture at rest.
  ///   - side: the side through which it slides.
  init(_ picture: MeasuredPicture, through side: BoxSide, noise: Float) {
    self.side = side
    template = BandProfile(OrientedPicture(picture, toward: side))
    length = template.length
    slack = template.slack
    let rows = Float(OrientedPicture(picture, toward: side).breadth) / Float(template.count)
    tolerance = 5 + 3 * noise / max(1, rows.squareRoot())
  }

  /// The position at which the flat part next to the side begins, 0 if the picture is flat.
  var flatEdge: Double {
    let far = length - 1
    let start = (0..<far).last { x in
      let differing = (0..<template.count).count {
        (template[x, $0] - template[far, $0]).greatestMagnitude > tolerance
      }
      return differing * 5 > template.count * 2
    }
    return start.flatMap { edge(in: template, near: $0 + 1) } ?? 0
  }

  /// Returns the edge of the picture at rest near a position; nil if none stands out there.
  func restingEdge(near position: Double) -> Double? {
    guard position >= 2, position < Double(length - 2) else { return nil }
    let found = edge(in: template, near: Int(position.rounded()))
    return found.flatMap { abs($0 - position) < 3 ? $0 : nil }
  }

  /// Finds the picture in a frame.
  func finding(in picture: MeasuredPicture) -> Finding {
    let frame = BandProfile(OrientedPicture(picture, toward: side))
    var extents: [(displacement: Int, extent: Int)] = []
    var best = 0
    for displacement in -length / 6..<length - 2 {
      let extent = extent(of: frame, at: displacement)
      best = max(best, extent)
      extents.append((displacement, extent))
    }
    guard best >= 4 else { return Finding(extent: best) }
    let ties = extents.filter { $0.extent >= best - 1 }.map(\.displacement)
    let whole = ties.max() ?? 0
    let top = min(length - 1, length - 1 + whole)
    let start = top - best + 1
    var finding = Finding(extent: best)
    finding.edge = edge(in: frame, near: start)
    // Of neighbouring displacements any may match longest; far ones are ambiguous.
    if whole - (ties.min() ?? 0) <= 4 {
      let middle = ties.sorted()[ties.count / 2]
      finding.displacement = refined(Double(middle), frame, from: start + 2, to: top - 1)
    }
    return finding
  }

  /// Returns whether what a frame shows beyond an edge is the picture in its place, not displaced.
  func isStill(in picture: MeasuredPicture, edge: Double, displacement: Double) -> Bool {
    let frame = BandProfile(OrientedPicture(picture, toward: side))
    let first = max(0, Int(edge) + 4)
    guard first < length else { return false }
    var (still, moved) = (Float.zero, Float.zero)
    for x in first..<length {
      let place = min(max(0, Double(x) - displacement), Double(length - 1))
      for band in 0..<template.count {
        still += (frame[x, band] - template[x, band]).greatestMagnitude
        moved += (frame[x, band] - template.value(at: place, band: band)).greatestMagnitude
      }
    }
    let count = Float((length - first) * template.count)
    return moved > 4 * still && moved > Self.leastTexture * count
  }

  /// The mean difference from which on two parts of a picture look different, 0...255.
  private static let leastTexture: Float = 0.5

  /// Returns along how many pixels from the side inward a frame matches at a displacement.
  private func extent(of frame: BandProfile, at displacement: Int) -> Int {
    let top = min(length - 1, length - 1 + displacement)
    var (last, misses) = (top + 1, 0)
    var x = top
    while x >= max(0, displacement) {
      if matches(frame, x, displacement) {
        (last, misses) = (x, 0)
      } else {
        misses += 1
        if misses > 2 { break }
      }
      x -= 1
    }
    return top - last + 1
  }

  /// Returns whether three fifths of the bands match at a position.
  @inline(__always)
  private func matches(_ frame: BandProfile, _ x: Int, _ displacement: Int) -> Bool {
    let place = x - displacement
    var count = 0
    for band in 0..<template.count {
      let difference = (frame[x, band] - template[place, band]).greatestMagnitude
      if difference <= tolerance + slack[place * template.count + band] { count += 1 }
    }
    return count * 5 >= template.count * 3
  }

  /// Improves a displacement by least squares; nil where the picture has too little texture.
  ///
  /// Each band gives a correction, and their median, weighted by texture, counts.
  private func refined(
    _ start: Double, _ frame: BandProfile, from first: Int, to last: Int
  ) -> Double? {
    guard last - first >= 3 else { return nil }
    var displacement = start
    for _ in 0..<6 {
      var steps: [(step: Double, weight: Double)] = []
      for band in 0..<template.count {
        var (product, energy) = (Float.zero, Float.zero)
        for x in first...last {
          let place = Double(x) - displacement
          guard place >= 1, place <= Double(length - 2) else { continue }
          let slope = template.slope(at: place, band: band)
          let error = frame[x, band] - template.value(at: place, band: band)
          product += slope.dot(error)
          energy += slope.dot(slope)
        }
        if energy > 40 * tolerance { steps.append((Double(-product / energy), Double(energy))) }
      }
      guard steps.count * 4 >= template.count, let step = Self.median(steps) else { return nil }
      displacement += min(1, max(-1, step))
      if abs(step) < 1e-3 { break }
    }
    return abs(displacement - start) <= 2.5 ? displacement : nil
  }

  /// Returns the weighted median.
  private static func median(_ values: [(step: Double, weight: Double)]) -> Double? {
    let sorted = values.sorted { $0.step < $1.step }
    let half = sorted.reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    return sorted.first { value in
      sum += value.weight
      return sum >= half
    }?.step
  }

  /// Returns the position of an edge across the motion, from how far its pixels are covered.
  ///
  /// Nil unless a quarter of the bands have an edge there. 0 where the frame begins.
  private func edge(in frame: BandProfile, near start: Int) -> Double? {
    if start <= 0 { return 0 }
    let (outer, inner) = (max(0, start - 4), min(frame.length - 1, start + 4))
    let least = 9 * tolerance * tolerance
    let edges = (0..<frame.count).compactMap { band -> Double? in
      let outside = frame[outer, band]
      let contrast = frame[inner, band] - outside
      let square = contrast.dot(contrast)
      guard square > least else { return nil }
      var covered: Float = 0
      for x in outer..<inner {
        covered += min(1, max(0, (frame[x, band] - outside).dot(contrast) / square))
      }
      return Double(inner) - Double(covered)
    }
    guard edges.count * 4 >= frame.count else { return nil }
    return edges.median
  }
}
