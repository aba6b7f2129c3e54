import CRasterKernels
import SegueGraphics

/// A shape in device space: a convex polygon, or any contours.
enum DeviceShape: Sendable {
  case polygon(DevicePolygon)
  /// A path with any contours.
  case path(DevicePath)

  /// The bounding box of the shape, in whole pixels.
  var bounds: PixelRect {
    switch self {
    case .polygon(let polygon): polygon.bounds
    case .path(let path): path.bounds
    }
  }

  /// Rows of pixels that are known to have equal coverage; empty for paths.
  var uprightRows: Range<Int> {
    if case .polygon(let polygon) = self { polygon.uprightRows } else { 0..<0 }
  }

  /// Whether the shape is known to be a rectangle aligned to whole pixels.
  var isPixelAligned: Bool {
    if case .polygon(let polygon) = self { polygon.isPixelAligned } else { false }
  }
}
