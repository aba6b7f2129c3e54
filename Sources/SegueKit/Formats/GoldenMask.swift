import SegueGraphics
import SegueStage

/// The pixels of a clip's frames that its golden ignores: they are painted over before anything is compared.
///
/// So they are in no digest, and are seen as gray in stored pictures and in reports.
struct GoldenMask: Sendable {
  /// The gray of ignored pixels, opaque.
  private static let gray: UInt32 = 0xFF80_8080

  private let parts: [PixelRect]

  /// Converts the ignored parts of a scene to pixels, rounded outwards and cut at the canvas.
  init(_ scene: Scene) {
    let canvas = scene.canvas
    parts = (scene.goldenRules?.ignored ?? []).map { part in
      let (size, scale) = (canvas.pixelSize, canvas.scale)
      let pixel = { (value: Double, most: Int, rule: FloatingPointRoundingRule) in
        Int(max(0, min(Double(most), (value * scale).rounded(rule))))
      }
      let left = pixel(part.minX, size.width, .down)
      let top = pixel(part.minY, size.height, .down)
      return PixelRect(
        left, top, pixel(part.maxX, size.width, .up) - left,
        pixel(part.maxY, size.height, .up) - top)
    }.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// Returns a picture with the ignored pixels painted over; costs a copy unless there are none.
  func applied(to picture: Pixmap) -> Pixmap {
    guard !isEmpty else { return picture }
    var picture = picture
    for part in parts {
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX { picture.pixels[y * picture.width + x] = Self.gray }
      }
    }
    return picture
  }
}
