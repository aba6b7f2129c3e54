import SegueGraphics

extension CurledPage {
  /// What a flat layer looks like as this page, bottom first, with the shadows that it casts.
  func layers(of flat: Layer) -> [Layer] {
    var layers: [Layer] = []
    if let shadow = shadowBeneath {
      layers.append(Layer(name: "shadow", color: .black, stage: size) { shadow($0) })
    }
    if let front {
      var layer = flat
      layer.mesh = front
      layers.append(layer)
    }
    if let shadow = shadowOfFlap {
      layers.append(Layer(name: "flap-shadow", color: .black, stage: size) { shadow($0) })
    }
    if let back {
      var layer = flat
      layer.name += "-back"
      layer.mesh = back
      layers.append(layer)
    }
    return layers
  }

  /// How dark a shadow is where it begins.
  private var darkness: Double { 0.35 }

  /// The shadow on what lies beneath the page: before the roll's outermost line, half a radius wide.
  ///
  /// It fades toward its two ends, and at the very end of the peel, where the roll leaves the page.
  private var shadowBeneath: ((Point) -> WarpMesh)? {
    let coordinate = max(crest, lowest)
    guard coordinate < highest, fold > lowest else { return nil }
    let (edge, width) = (place(of: coordinate), radius / 2)
    let across = Point(-direction.y, direction.x)
    let ends = slice(at: coordinate)
    let (start, end) = (Self.coordinate(ends.0, across), Self.coordinate(ends.1, across))
    let soft = width / 2
    let strength =
      darkness * ((end - start) / width).clamped(to: 0...1)
      * ((highest - edge) / width).clamped(to: 0...1)
    // A short line has no middle part, only its two soft ends.
    let inset = min(soft, (end - start) / 2)
    let columns = [(start - soft, 0.0), (start + inset, 1), (end - inset, 1), (end + soft, 0)]
    // The last row lies under the page, so that its soft edge shows nothing bright.
    let rows = [(edge - width, 0.0), (edge, 1), (edge + width / 4, 1)]
    return { texture in
      WarpMesh(columns: columns.count - 1, rows: rows.count - 1) { column, row in
        WarpMesh.Vertex(
          direction * rows[row].0 + across * columns[column].0, texture: texture,
          opacity: strength * rows[row].1 * columns[column].1)
      }
    }
  }

  /// The shadow of the flap on the page itself: along its free edges, 0.3 radii wide.
  ///
  /// It begins at the roll's outermost line; dark and wide it grows with the height of the edge above
  /// the page, so that it never folds over itself where the edge bends.
  private var shadowOfFlap: ((Point) -> WarpMesh)? {
    let start = min(highest, crest)
    guard start - lowest > 1e-6 else { return nil }
    let steps = 8.0
    let bends = (0...8).map { crest - radius * .pi / 2 * Double($0) / steps }
    let corners = Self.corners(size).map { Self.coordinate($0, direction) }
    let cuts = ([start, lowest] + (bends + corners).filter { $0 < start && $0 > lowest })
      .sorted(by: >)
    let slices = cuts.map { slice(at: $0) }
    let outline =
      zip(cuts, slices).map { ($0, $1.0) } + zip(cuts, slices).reversed().map { ($0, $1.1) }
    let edge = outline.map { (point: place(of: $0.1), height: height(at: $0.0)) }
    let outward = Self.outwardNormals(of: edge.map(\.point))
    let width = 0.3 * radius
    // Inside the outline the shadow goes on under the flap, whose soft edge shows nothing bright.
    let rows = [(-0.1, 1.0), (0, 1), (1, 0)]
    return { texture in
      WarpMesh(columns: edge.count - 1, rows: rows.count - 1) { column, row in
        let reach = width * edge[column].height * rows[row].0
        return WarpMesh.Vertex(
          edge[column].point + outward[column] * reach, texture: texture,
          opacity: darkness * rows[row].1 * edge[column].height)
      }
    }
  }

  /// How high the back lies over the page at σ, 0 at the roll's outermost line, 1 on the flap.
  private func height(at coordinate: Double) -> Double {
    let angle = ((fold - coordinate) / radius).clamped(to: (.pi / 2)...Double.pi)
    return max(0, -DeterministicMath.cosine(angle))
  }

  /// For each point of an open line, how to go to the side by one unit of both its neighbouring
  /// edges; at sharp corners by no more than 1.5.
  private static func outwardNormals(of line: [Point]) -> [Point] {
    let normals = zip(line, line.dropFirst()).map { start, end -> Point? in
      let along = end - start
      return along.length > 1e-6 ? Point(along.y, -along.x) * (1 / along.length) : nil
    }
    return line.indices.map { index in
      let before = normals[..<index].last { $0 != nil } ?? nil
      let after = normals[index...].first { $0 != nil } ?? nil
      guard let first = before ?? after, let second = after ?? before else { return .zero }
      let sum = first + second
      let square = coordinate(sum, sum)
      guard square > 1e-9 else { return first }
      let miter = sum * (2 / square)
      return miter.length > 1.5 ? miter * (1.5 / miter.length) : miter
    }
  }
}
