/// A search for the edge of a sliding picture within the picture at rest, such as the top of a sheet.
struct RestingEdge {
  private let template: BandProfile
  /// For each position, the counts of bands that moved with the picture, and that did not.
  private var counts: [(matching: Int, differing: Int)]
  private let tolerance: Float

  /// - Parameter picture: the picture at rest, seen toward the side through which it slides.
  init(_ picture: OrientedPicture, noise: Float) {
    template = BandProfile(picture)
    counts = Array(repeating: (0, 0), count: template.length)
    let rows = Float(picture.breadth) / Float(template.count)
    tolerance = 6 + 3 * noise / max(1, rows.squareRoot())
  }

  /// Compares a frame in which the picture is at a displacement toward the side, in pixels.
  mutating func add(_ frame: OrientedPicture, at displacement: Double) {
    let frame = BandProfile(frame)
    for x in counts.indices {
      let place = Double(x) + displacement
      guard place >= 0, place <= Double(counts.count - 1) else { continue }
      for band in 0..<template.count {
        let difference =
          (frame.value(at: place, band: band) - template[x, band]).greatestMagnitude
        let slack = template.slope(at: Double(x), band: band).greatestMagnitude
        if difference <= tolerance + 0.6 * slack {
          counts[x].matching += 1
        } else {
          counts[x].differing += 1
        }
      }
    }
  }

  /// The position from which on, toward the side, most bands moved with the picture; 0 if all did.
  var position: Int {
    var cost = counts.reduce(0) { $0 + $1.differing }
    var best = (position: 0, cost: cost)
    for x in counts.indices {
      // The picture begins after x: there the bands should differ.
      cost += counts[x].matching - counts[x].differing
      if cost < best.cost { best = (x + 1, cost) }
    }
    return best.position
  }
}
