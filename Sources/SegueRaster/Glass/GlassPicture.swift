import CRasterKernels
import SegueGraphics

/// The finished pictures of glass over its backdrop.
struct GlassPicture {
  private let plan: GlassPlan
  private let draw: GlassDraw
  private let loops: GlassLoops
  private let backdrop: GlassLoops.Backdrop
  private let tone: segue_glass_tone
  private let edge: GlassLoops.Edge
  /// The backdrop before the blur.
  private let sharp: PixelCanvas
  /// The part of the picture that is drawn.
  private let shown: PixelRect
  /// The distance from the edge in pixels, from which on pixels are not displaced and not lit.
  private let rim: Double
  /// The light of the edge ends at this many pixels.
  private let line: Double

  /// Prepares the backdrop and the tables for a part of the picture.
  ///
  /// - Parameter seen: the backdrop, at least what ``GlassPlan/read(for:needsMean:)`` returns for the
  ///   pixels that count; others may be drawn beyond them.
  init(
    _ draw: GlassDraw, _ plan: GlassPlan, over seen: PixelCanvas, shown: PixelRect,
    _ kernels: RunKernels
  ) {
    (self.plan, self.draw, sharp, self.shown) = (plan, draw, seen, shown)
    let style = draw.style
    loops = GlassLoops(kernels.kernelLevel)
    let mean = style.needsMean ? GlassLoops.meanLuma(of: seen, in: plan.bounds) : 0
    tone = style.toneFactors(over: mean)
    let isLit = style.side * plan.scale >= 2
    edge = GlassLoops.Edge(
      lens: style.lensTable(plan),
      light: isLit ? style.lightTable(plan, lightShare: style.lightShare(over: mean)) : [0],
      toward: style.towardLight, key: max(0, style.key), counter: max(0, 0.6 * style.key))
    line = isLit ? style.lineWidth * plan.scale : 0
    rim = max(style.width * plan.scale, line) + 1
    let window = shown.intersection(plan.bounds).inflated(by: plan.displacement)
      .intersection(plan.bounds).intersection(seen.frame)
    let blur = GaussianBlur(sigma: plan.sigma, edge: .normalize, level: kernels.kernelLevel)
    let cells = blur.mixed(
      seen, bounds: plan.bounds, to: window,
      clarity: Int(max(0, min(1, style.clarity)) * 256 + 0.5),
      loops)
    backdrop = GlassLoops.Backdrop(cells: cells, window: window, bounds: window)
  }

  /// Whether the backdrop is large enough for a lens.
  private var hasRoom: Bool { backdrop.window.width >= 2 && backdrop.window.height >= 2 }

  /// Draws a cluster; the pixels of one of several shapes are multiplied by their coverage.
  func picture(of cluster: GlassPlan.Cluster, _ pool: PixelPool) -> PixelCanvas {
    let part = cluster.bounds.intersection(shown)
    var canvas = PixelCanvas(part, pixels: pool.pixels(part.size.area))
    var run = GlassLoops.Run(part.width)
    let painter = ClusterPainter(self, cluster)
    for y in part.y..<part.maxY {
      painter.draw(y, of: part, onto: &canvas, &run)
    }
    return canvas
  }

  /// A painter of the rows of one cluster.
  private struct ClusterPainter {
    private let glass: GlassPicture
    private let field: GlassLoops.Field?
    private let edgeField: GlassLoops.Field?
    /// The one shape of the cluster; nil for several.
    private let single: FlatShape?
    private let lensRadii: [Double]
    private let outline: GlassOutline?
    private let covers: Bool
    private let glows: [[Int16]]

    init(_ glass: GlassPicture, _ cluster: GlassPlan.Cluster) {
      self.glass = glass
      let places = cluster.shapes.compactMap(\.place)
      covers = cluster.shapes.count > 1
      single = covers ? nil : places.first
      let (style, scale) = (glass.draw.style, glass.plan.scale)
      let radii = places.map { shape in
        shape.radii.map { style.lensRadius($0, of: shape, scale: scale) }
      }
      lensRadii = radii.first ?? []
      let blend = covers ? glass.plan.blend : 0
      let isDrawn = !places.isEmpty && glass.hasRoom
      field =
        isDrawn
        ? GlassLoops.Field(
          shapes: zip(places, radii).map { $0.shape(radii: $1) }, blend: blend) : nil
      edgeField =
        zip(places, radii).contains { $0.radii != $1 }
        ? GlassLoops.Field(shapes: places.map { $0.shape(radii: $0.radii) }, blend: blend) : nil
      outline =
        covers
        ? nil
        : cluster.shapes.first.flatMap { shape in
          shape.place.flatMap { GlassOutline(shape.draw, $0) }
        }
      let columns = cluster.bounds.intersection(glass.shown)
      glows = glass.draw.glows.map { $0.columns(columns.x..<columns.maxX) }
    }

    /// Draws a row.
    func draw(
      _ y: Int, of part: PixelRect, onto canvas: inout PixelCanvas, _ run: inout GlassLoops.Run
    ) {
      let (columns, frame) = (part.x..<part.maxX, canvas.frame)
      guard let field else { return plain(columns, y, part, &canvas) }
      let middle = middle(of: y).clamped(to: columns)
      let lit = outline == nil ? nil : distances(y, columns)
      for side in [columns.lowerBound..<middle.lowerBound, middle.upperBound..<columns.upperBound]
      where !side.isEmpty {
        if let lit {
          for column in side {
            run.distances[column - side.lowerBound] = lit[column - columns.lowerBound]
          }
        }
        glass.loops.findPlaces(
          field, edgeField: edgeField, glass.edge, columns: side, y: y, usesDistances: lit != nil,
          covers: covers, into: &run)
        var pixels = canvas.pixels.mutableSpan
        glass.loops.draw(
          &pixels, at: frame.index(side.lowerBound, y), columns: side, y: y, glass.backdrop,
          glass.tone, &run, covers: covers, glow: glow(side, y, part), sharp: glass.sharp)
      }
      plain(middle, y, part, &canvas)
    }

    /// Draws pixels without lens and light.
    private func plain(
      _ columns: Range<Int>, _ y: Int, _ part: PixelRect, _ canvas: inout PixelCanvas
    ) {
      if columns.isEmpty { return }
      let frame = canvas.frame
      var pixels = canvas.pixels.mutableSpan
      glass.loops.draw(
        &pixels, at: frame.index(columns.lowerBound, y), columns: columns, y: y,
        glass.backdrop, glass.tone, glow: glow(columns, y, part), sharp: glass.sharp)
    }

    /// Returns columns of a row that are deeper than the rim; empty at the left end if there are none.
    private func middle(of y: Int) -> Range<Int> {
      guard let shape = single else { return Int.min..<Int.min }
      let (rim, center) = (glass.rim, shape.rect.center)
      let down = abs(Double(y) + 0.5 - center.y)
      let isUpper = Double(y) + 0.5 < center.y
      guard down <= shape.rect.height / 2 - rim else { return Int.min..<Int.min }
      func inset(_ radius: Double) -> Double {
        let below = down - (shape.rect.height / 2 - radius)
        guard below > 0 else { return rim }
        let inner = radius - rim
        guard inner > 0, below <= inner else { return max(rim, radius) }
        return radius - (inner * inner - below * below).squareRoot()
      }
      let left = shape.rect.minX + inset(lensRadii[isUpper ? 0 : 3])
      let right = shape.rect.maxX - inset(lensRadii[isUpper ? 1 : 2])
      let (first, end) = (Int(left.rounded(.up)), Int(right.rounded(.down)))
      return first < end ? first..<end : Int.min..<Int.min
    }

    /// Returns the distances of a row from an outline with continuous corners, in 1/256 pixel.
    private func distances(_ y: Int, _ columns: Range<Int>) -> [Int32] {
      columns.map { x in
        let depth = outline?.depth(
          at: Point(Double(x) + 0.5, Double(y) + 0.5), upTo: glass.line)
        return Int32(min(depth ?? 0, 1e6) * 256 + 0.5)
      }
    }

    /// Returns the white that fingers add to pixels of a row; nil for none.
    private func glow(_ columns: Range<Int>, _ y: Int, _ part: PixelRect) -> [Int16]? {
      if glows.isEmpty { return nil }
      var sums = [Int32](repeating: 0, count: columns.count)
      for (glow, row) in zip(glass.draw.glows, glows) {
        let height = Int32(glow.share(of: Double(y) + 0.5 - glow.center.y) * 32_767 + 0.5)
        for (index, column) in columns.enumerated() {
          sums[index] += (Int32(row[column - part.x]) * height + 16_384) >> 15
        }
      }
      return sums.map { Int16(min(32_767, $0)) }
    }
  }
}

extension GlassDraw.Glow {
  /// Returns the share of the light at a distance along one axis.
  func share(of distance: Double) -> Double {
    DeterministicMath.exponential(-distance * distance / (2 * sigma * sigma))
  }

  /// Returns the light of columns in the centre's row, in 1/32768.
  fileprivate func columns(_ columns: Range<Int>) -> [Int16] {
    let most = max(0, min(1, opacity)) * 32_767
    return columns.map { Int16(share(of: Double($0) + 0.5 - center.x) * most + 0.5) }
  }
}
