// From glass to pixels. `BandPainter` draws all below it first, then runs these steps.
//
// 1. `GlassPlan` places the shapes on the pixel grid. The bounds are the box of all shapes, grown by
//    a quarter of the distance within which they flow together; nothing outside is read. Shapes
//    nearer than that distance form a cluster, which is drawn as one picture.
// 2. The backdrop inside the bounds is blurred by the blur core, kept as cells of 15 bits of one
//    pixel each, and mixed with the sharp pixels (`GaussianBlur.mixed`). Cells depend only on the
//    backdrop inside the bounds.
// 3. The mean luma of the backdrop, exact sums of bytes and one division, chooses the lift and the
//    share of light glass.
// 4. A row of a shape has a middle, whose pixels only change their colours, and two rims. There the
//    signed distance to the shape and its gradient are computed in `Double` with sums, products,
//    one square root and one division; the rest is in integers. A table by 1/16 pixel of distance
//    has the displacement toward the inside, one by 1/64 pixel the light of the edge.
// 5. A displaced pixel is a bilinear tap of the cells with weights of 8 bits. Colours are affine in
//    the channel and the luma of the premultiplied pixel, with factors in 1/4096; tint, light and
//    glow follow, each rounded to 15 bits; one rounding to 8 bits at the end.
// 6. Coverage comes last: a single shape is composited inside its polygon like any other; a cluster
//    of several has coverage 0.5 - distance, in the same loop as its colours.
//
// Corners of UIKit's continuous curve: the lens and the light's direction take the circular field,
// which is off by up to 0.014 of the radius; the light line takes the distance to the chords of the
// polygon (`GlassOutline`).
//
// Choices: cells are mixed with the sharp pixels before the tap, as both are linear; the mean has 15
// bits, so that a slow fade has no steps of the scheme. Rejected: cells of more than one pixel and a
// second tap of the sharp picture (29 ns a pixel against 11 with one tap).

import SegueGraphics

/// Glass on the pixel grid.
struct GlassPlan {
  /// A shape in output pixels.
  struct Shape {
    let draw: GlassDraw.Shape
    let polygon: DevicePolygon
    /// The place for the distance field; nil if the shape does not lie flat.
    let place: FlatShape?
  }

  /// Shapes that flow together, or one of its own.
  struct Cluster {
    var shapes: [Shape]
    /// The box of the pixels that are drawn.
    var bounds: PixelRect
  }

  let clusters: [Cluster]
  /// The box inside which the backdrop is read.
  let bounds: PixelRect
  /// Pixels per point.
  let scale: Double
  /// The distance in pixels within which shapes flow together.
  let blend: Double
  /// The standard deviation of the blur in pixels.
  let sigma: Double
  /// The greatest displacement in pixels.
  let depth: Double

  /// The greatest displacement in pixels: displacements have 18 bits, in 1/256 pixel.
  static let mostDepth = 1000.0

  /// Places glass in a picture of a size; nil if no part of it is visible.
  init?(_ draw: GlassDraw, in picture: PixelSize) {
    let shapes = draw.shapes.prefix(GlassDraw.mostShapes).compactMap { shape -> Shape? in
      guard
        let polygon = DevicePolygon(
          shape.shape, transform: shape.transform, picture: picture)
      else { return nil }
      return Shape(
        draw: shape, polygon: polygon, place: FlatShape(shape.shape, under: shape.transform))
    }
    guard draw.style.variant != .identity, let first = shapes.first else { return nil }
    scale = first.place?.scale ?? first.draw.transform.greatestScale(on: first.draw.shape.rect)
    guard scale > 0, scale.isFinite else { return nil }
    blend = draw.blend * scale
    sigma = min(BlurKernel.largest, draw.style.blur * scale)
    // Below two pixels there is no room for a lens.
    let isLens = draw.style.side * scale >= 2 && draw.style.width * scale > 0.5
    depth = isLens ? min(Self.mostDepth, draw.style.depth * scale) : 0
    clusters = Self.clusters(of: shapes, blend: blend, picture: picture)
    bounds = clusters.reduce(PixelRect.empty) { $0.union($1.bounds) }
    guard !bounds.isEmpty else { return nil }
  }

  /// The distance in pixels beyond which a pixel of the backdrop has no effect but on the mean.
  var reach: Int { BlurKernel(sigma: sigma).reach + displacement }

  /// The greatest displacement in whole pixels, with the neighbour of a tap.
  var displacement: Int { Int(depth.rounded(.up)) + 1 }

  /// Returns the pixels of the backdrop that a part of the glass reads; empty if it shows none.
  func read(for shown: PixelRect, needsMean: Bool) -> PixelRect {
    let part = shown.intersection(bounds)
    if part.isEmpty { return .empty }
    return needsMean ? bounds : part.inflated(by: reach).intersection(bounds)
  }

  /// Collects shapes whose boxes are nearer than they flow together, in their order.
  private static func clusters(
    of shapes: [Shape], blend: Double, picture: PixelSize
  ) -> [Cluster] {
    var groups: [[Int]] = []
    for (index, shape) in shapes.enumerated() {
      let near = groups.indices.filter { group in
        groups[group].contains { other in
          guard let a = shape.place, let b = shapes[other].place else { return false }
          let gap = a.gap(to: b)
          return gap < 0 || gap < blend
        }
      }
      let joined = near.flatMap { groups[$0] } + [index]
      for group in near.reversed() { groups.remove(at: group) }
      groups.append(joined.sorted())
    }
    return groups.map { group in
      let members = group.map { shapes[$0] }
      let box = members.reduce(PixelRect.empty) { $0.union($1.polygon.bounds) }
      let bulge = members.count > 1 ? Int(bulge(of: members.count, blend).rounded(.up)) + 1 : 0
      return Cluster(
        shapes: members, bounds: box.inflated(by: bulge).intersection(PixelRect(picture)))
    }
  }
}

extension GlassPlan {
  /// Returns how far the surface of several shapes reaches beyond them at most, where all lie in one place.
  ///
  /// Each fold moves a surface that reaches out by b by (k - b)² / 4k more, for a blend of k.
  private static func bulge(of count: Int, _ blend: Double) -> Double {
    guard blend > 0 else { return 0 }
    return (1..<count).reduce(0) { bulge, _ in
      let left = max(0, blend - bulge)
      return bulge + left * left / (4 * blend)
    }
  }
}

/// A rounded rectangle in output pixels under scales and translations alone.
struct FlatShape {
  /// The rectangle and its radii clockwise from the top left, in pixels.
  let rect: Rect
  let radii: [Double]
  /// Pixels per point: the root of the scale of areas.
  let scale: Double

  /// Places a shape; nil if the transform turns it or is in perspective.
  init?(_ shape: RoundedRect, under transform: ProjectiveTransform) {
    guard let map = transform.affine, map.b == 0, map.c == 0, map.a != 0, map.d != 0 else {
      return nil
    }
    let (a, b) = (
      map.apply(shape.rect.origin), map.apply(Point(shape.rect.maxX, shape.rect.maxY))
    )
    rect = Rect(min(a.x, b.x), min(a.y, b.y), abs(b.x - a.x), abs(b.y - a.y))
    guard rect.width.isFinite, rect.height.isFinite, abs(rect.minX) < 1e6, abs(rect.minY) < 1e6,
      rect.width < 1e6, rect.height < 1e6
    else { return nil }
    scale = abs(map.a * map.d).squareRoot()
    var corners = shape.drawnRadii.clockwise
    if map.a < 0 { corners = [corners[1], corners[0], corners[3], corners[2]] }
    if map.d < 0 { corners = [corners[3], corners[2], corners[1], corners[0]] }
    let (scale, most) = (scale, min(rect.width, rect.height) / 2)
    radii = corners.map { min($0 * scale, most) }
  }

  /// Returns the distance between the boxes of two shapes in pixels; negative if they overlap.
  func gap(to other: FlatShape) -> Double {
    let across = max(other.rect.minX - rect.maxX, rect.minX - other.rect.maxX)
    let down = max(other.rect.minY - rect.maxY, rect.minY - other.rect.maxY)
    return across > 0 && down > 0 ? Point(across, down).length : max(across, down)
  }
}
