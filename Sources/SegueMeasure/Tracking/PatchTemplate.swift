/// Small squares of a picture that have texture, normalized for correlation.
struct PatchTemplate {
  /// A square: the levels around a point, less their mean and divided by their norm.
  struct Patch {
    var center: SIMD2<Float>
    var levels: [Float]
    /// The norm of the levels before the division.
    var norm: Float
    /// The levels row by row as vectors, if `PatchWindows` has patches of that width.
    var rows: [SIMD8<Float>] = []
  }

  /// The pixels from a patch's centre to its border.
  let reach: Int
  private(set) var patches: [Patch] = []

  /// Takes the patch with the most texture in each cell of a grid.
  ///
  /// - Parameters:
  ///   - count: about how many patches to take.
  ///   - contrast: the least standard deviation of the levels of a patch.
  init(_ picture: GreyPicture, reach: Int, count: Int, contrast: Float) {
    self.reach = reach
    let inside = reach + 1
    guard picture.width > 2 * inside, picture.height > 2 * inside else { return }
    let area = Float(picture.width * picture.height)
    let side = max(2, Int((area / Float(count)).squareRoot()))
    for top in stride(from: inside, to: picture.height - inside, by: side) {
      for left in stride(from: inside, to: picture.width - inside, by: side) {
        let columns = stride(from: left, to: min(left + side, picture.width - inside), by: 2)
        let rows = stride(from: top, to: min(top + side, picture.height - inside), by: 2)
        let best = rows.flatMap { y in columns.map { x in (x, y) } }
          .map { Self.patch(of: picture, at: $0, reach) }.max { $0.norm < $1.norm }
        let least = contrast * Float(2 * reach + 1)
        if let best, best.norm > least { patches.append(best.withRows(reach)) }
      }
    }
  }

  /// Cuts a patch of a picture.
  private static func patch(of picture: GreyPicture, at place: (Int, Int), _ reach: Int) -> Patch {
    var levels: [Float] = []
    levels.reserveCapacity((2 * reach + 1) * (2 * reach + 1))
    for y in place.1 - reach...place.1 + reach {
      for x in place.0 - reach...place.0 + reach { levels.append(picture[x, y]) }
    }
    let mean = levels.reduce(0, +) / Float(levels.count)
    for index in levels.indices { levels[index] -= mean }
    let norm = levels.reduce(0) { $0 + $1 * $1 }.squareRoot()
    for index in levels.indices { levels[index] /= max(norm, 1e-6) }
    return Patch(center: [Float(place.0), Float(place.1)], levels: levels, norm: norm)
  }
}

extension PatchTemplate.Patch {
  /// Returns the patch with its rows as vectors.
  fileprivate func withRows(_ reach: Int) -> PatchTemplate.Patch {
    guard reach == PatchWindows.reach else { return self }
    var patch = self
    let side = 2 * reach + 1
    patch.rows = (0..<side).map { PatchWindows.row(levels[$0 * side..<($0 + 1) * side]) }
    return patch
  }
}

extension PatchTemplate {
  /// Returns the template with every nth patch only.
  func every(_ step: Int) -> PatchTemplate {
    var template = self
    template.patches = stride(from: 0, to: patches.count, by: step).map { patches[$0] }
    return template
  }

  /// The correlation of a patch with a place in a frame.
  struct Match {
    /// The normalized correlation, −1...1.
    var correlation: Float
    /// The contrast of the frame relative to that of the patch: the opacity over a smooth background.
    var gain: Float
  }

  /// Correlates a patch with a frame, where a path has moved it; nil outside the frame.
  @inline(__always)
  func match(_ patch: Patch, in frame: GreyPicture, _ path: PicturePath, at distance: Float)
    -> Match?
  {
    let scale = path.scale(at: distance)
    let place = path.place(of: patch.center, at: distance)
    let extent = Float(reach) * scale
    guard scale > 0.05, place.x - extent >= 0, place.y - extent >= 0,
      place.x + extent <= Float(frame.width - 1), place.y + extent <= Float(frame.height - 1)
    else { return nil }
    var (sum, squares, product) = (Float.zero, Float.zero, Float.zero)
    var index = 0
    for row in -reach...reach {
      let y = place.y + Float(row) * scale
      for column in -reach...reach {
        let level = frame.level(place.x + Float(column) * scale, y)
        sum += level
        squares += level * level
        product += level * patch.levels[index]
        index += 1
      }
    }
    let norm = max(0, squares - sum * sum / Float(patch.levels.count)).squareRoot()
    guard norm > 1e-3 else { return Match(correlation: 0, gain: 0) }
    return Match(correlation: product / norm, gain: product / patch.norm)
  }
}
