import SegueGraphics

/// An accumulation canvas that composites the triangles of a mesh, front to back, without seams.
///
/// For each pixel it sums the areas that triangles cover and their colours times those areas.
/// Adjacent triangles are cut along the same points of the grid, so their areas add up exactly;
/// area beyond a full pixel is hidden (Porter and Duff 1984: disjoint over). A pixel of many cells
/// is their mean, an edge pixel has the share that the whole mesh covers.
struct MeshCanvas {
  /// The part of the picture that the canvas holds.
  let frame: PixelRect
  /// The sums of premultiplied channels times areas: red, green, blue, alpha; at most 255 · 2^17.
  private var sums: [SIMD4<UInt32>]
  /// The area covered already, in 1/131072 pixel.
  private var areas: [Int32]
  /// The areas of the edge pixels of a row.
  private var covered: [Int32] = []

  /// The rows that are scanned at a time.
  private static let bandHeight = 32
  private static let bits: UInt32 = 17
  private static let full = Int32(1) << 17

  /// Creates an empty canvas for a part of the picture.
  init(_ frame: PixelRect) {
    self.frame = frame
    sums = [SIMD4](repeating: .zero, count: frame.width * frame.height)
    areas = [Int32](repeating: 0, count: frame.width * frame.height)
  }

  /// Returns the accumulated picture as premultiplied pixels, each channel rounded half up.
  consuming func resolved() -> PixelCanvas {
    let half = SIMD4<UInt32>(repeating: 1 << (Self.bits - 1))
    return PixelCanvas(
      frame,
      pixels: sums.map { sum in
        let pixel = (sum &+ half) &>> Self.bits
        return pixel.x | pixel.y << 8 | pixel.z << 16 | pixel.w << 24
      })
  }

  /// Draws a triangle behind the existing ones; the scanner's buffers are reused.
  mutating func paint(
    _ triangle: MeshTriangle, image: MipmappedImage, picture: PixelSize,
    scanner: inout CoverageScanner
  ) {
    guard let polygon = DevicePolygon(triangle.corners, picture: picture) else { return }
    let bounds = polygon.bounds.intersection(frame)
    guard !bounds.isEmpty else { return }
    let resampling = triangle.resampling
    let (texels, factor) = image.copy(resampling.copy)
    let grid = TexelGrid(
      texels, factor: factor, shift: resampling.copy.shift,
      taps: resampling.taps(triangle.sides, scale: 1 / factor))
    let isPlain = triangle.isPlain
    for top in stride(from: bounds.y, to: bounds.maxY, by: Self.bandHeight) {
      covered.removeAll(keepingCapacity: true)
      scanner.scan(polygon, in: bounds, rows: top..<min(top + Self.bandHeight, bounds.maxY))
      scanner.resolve { area in
        covered.append(Int32(truncatingIfNeeded: area))
      } row: { y, row in
        paint(triangle, isPlain: isPlain, grid, row, y)
        covered.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Draws a row of a triangle.
  @inline(__always)
  private mutating func paint(
    _ triangle: MeshTriangle, isPlain: Bool, _ grid: TexelGrid, _ row: CoverageRow, _ y: Int
  ) {
    let solid = Int32(truncatingIfNeeded: row.solidArea)
    let line = (y - frame.y) * frame.width - frame.x
    let skipped = row.solidEnd - row.solidStart
    for x in row.start..<row.end {
      let isSolid = x >= row.solidStart && x < row.solidEnd
      let edge = x - row.start - (x < row.solidEnd ? 0 : skipped)
      let area = isSolid ? solid : covered[edge]
      let share = max(0, min(area, Self.full - areas[line + x]))
      guard share > 0 else { continue }
      let place = Point(Double(x) + 0.5, Double(y) + 0.5)
      let texel = triangle.texel(at: place)
      var pixel = grid.sample(x: texel.x, y: texel.y)
      if !isPlain { pixel = Self.shaded(pixel, triangle.shade(at: place)) }
      areas[line + x] += share
      sums[line + x] &+=
        SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
        &* UInt32(truncatingIfNeeded: share)
    }
  }

  /// Blends a pixel toward white, then darkens it, then applies the opacity, each rounded to 8 bits.
  @inline(always)
  private static func shaded(
    _ pixel: UInt32, _ shade: (brightness: Double, whiteness: Double, opacity: Double)
  ) -> UInt32 {
    let white = PixelKernel.quantised(opacity: shade.whiteness)
    let alpha = pixel >> 24
    let whitened =
      PixelKernel.scaled(pixel, by: 255 &- white)
      &+ PixelKernel.scaled(alpha &* 0x0101_0101, by: white)
    let dimmed = PixelKernel.dimmed(
      whitened, by: PixelKernel.quantised(opacity: shade.brightness))
    return PixelKernel.scaled(dimmed, by: PixelKernel.quantised(opacity: shade.opacity))
  }
}
