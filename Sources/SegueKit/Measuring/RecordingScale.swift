package import SegueGraphics
import SegueStage

/// The scale of a recording: how many of its pixels are a point.
public enum RecordingScale: Hashable, Sendable {
  /// That of the device whose screenshots have the recording's size, else a pixel is a point.
  case automatic
  /// The pixels per point, more than 0.
  case pixelsPerPoint(Double)
  /// The width of the recorded screen in points, more than 0.
  case width(Double)

  /// Returns the pixels per point of a recording of a size.
  ///
  /// - Parameter canvas: the size in points that an automatic scale takes if no device has the size.
  package func pixelsPerPoint(of size: PixelSize, canvas: Size? = nil) -> Double {
    switch self {
    case .pixelsPerPoint(let scale): return scale
    case .width(let width): return Double(size.width) / width
    case .automatic: break
    }
    let device = Device.all.first { device in
      let own = device.pixelSize
      return [own, PixelSize(own.height, own.width)].contains(size) && device.scale > 1
    }
    return device?.scale ?? canvas.map { Double(size.width) / $0.width } ?? 1
  }
}
