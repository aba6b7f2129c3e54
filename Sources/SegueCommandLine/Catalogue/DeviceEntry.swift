import SegueGraphics
import SegueStage

/// An iPhone's screen in the list.
struct DeviceEntry: Encodable, Sendable {
  /// The name in scripts.
  var name: String
  /// The models that have it.
  var summary: String
  /// The width in points.
  var width: Double
  /// The height in points.
  var height: Double
  /// Pixels per point.
  var scale: Double

  /// The entry of a device.
  init(_ device: Device) {
    name = device.name
    summary = device.summary
    width = device.size.width
    height = device.size.height
    scale = device.scale
  }

  /// The devices as text.
  static func table(_ devices: [DeviceEntry]) -> [String] {
    let rows = devices.map { device in
      [
        device.name, "\(device.width.fixed())x\(device.height.fixed()) @\(device.scale.fixed())x",
        device.summary,
      ]
    }
    return TextTable.lines(rows, indent: "  ")
  }
}
