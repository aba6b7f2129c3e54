import SegueGraphics

extension BackdropDraw {
  /// The standard deviation of the blur in output pixels.
  private var sigma: Double {
    min(BlurKernel.largest, material.blur * transform.greatestScale(on: shape.rect))
  }

  /// The distance that the material spreads a pixel, in output pixels.
  var reach: Int { BlurKernel(sigma: sigma).reach }

  /// Returns the polygon that shows the material; nil if it is not visible in a picture of a size.
  func polygon(in picture: PixelSize) -> DevicePolygon? {
    DevicePolygon(shape, transform: transform, picture: picture)
  }

  /// Applies the material to a canvas inside some bounds, for the rectangle `shown`.
  func picture(
    of canvas: PixelCanvas, inside bounds: PixelRect, shown: PixelRect, _ kernels: RunKernels,
    _ pool: PixelPool
  ) -> PixelCanvas {
    let blur = GaussianBlur(sigma: sigma, edge: material.edge, level: kernels.kernelLevel)
    let recoloring = MaterialKernel(material)
    return blur.blurred(canvas, bounds: bounds, to: shown, pool: pool) { cells in
      recoloring.apply(to: &cells)
    }
  }
}

/// The colour transform of a material, on cells of four lanes of 0...32767.
struct MaterialKernel {
  private let material: Material

  init(_ material: Material) { self.material = material }

  /// Transforms premultiplied cells in place: they are unpremultiplied, and each channel is rounded once.
  func apply(to cells: inout [Int16]) {
    var (last, result) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
    for first in stride(from: 0, to: cells.count - 3, by: 4) {
      let cell = SIMD4(cells[first], cells[first + 1], cells[first + 2], cells[first + 3])
      if cell != last { (last, result) = (cell, recolored(cell)) }
      for channel in 0..<4 { cells[first + channel] = result[channel] }
    }
  }

  /// Applies the material's colour transform to one premultiplied cell.
  private func recolored(_ cell: SIMD4<Int16>) -> SIMD4<Int16> {
    guard cell.w > 0 else { return cell }
    let alpha = Double(cell.w)
    let straight = SIMD3(Double(cell.x), Double(cell.y), Double(cell.z)) / alpha
    let color = (material.color(straight) * alpha).rounded(.toNearestOrAwayFromZero)
    return SIMD4(Int16(color.x), Int16(color.y), Int16(color.z), cell.w)
  }
}
