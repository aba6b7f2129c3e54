import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueRaster

/// One thing that a scene draws, in the words of `scripts/rasterizers`, which draws it with others.
struct SceneDraw: Encodable {
  /// From points to output pixels: the rows of a matrix that is multiplied with a column.
  let matrix: [Double]
  /// The rectangle in points: left, top, width, height.
  let rect: [Double]
  /// The radius of its corners in points.
  let radius: Double
  /// The opacity, 0...1.
  let alpha: Double
  /// Red, green and blue, 0...255, or nothing where there is an image.
  let color: [UInt8]?
  /// The name of the image.
  let image: String?
  /// The part of the image that fills the rectangle, in its pixels.
  let source: [Double]?

  /// What the commands of a picture draw with a table of images; groups are drawn command by command.
  ///
  /// - Throws: `ValidationError` for what the others are not asked to draw: bent and dimmed pictures, and
  ///   groups that are clipped or not opaque.
  static func draws(_ commands: [DrawCommand], _ images: [DrawnImage]) throws -> [SceneDraw] {
    try commands.flatMap { command -> [SceneDraw] in
      switch command {
      case .fill(let fill):
        [try SceneDraw(fill)]
      case .image(let draw) where draw.brightness == 1:
        [SceneDraw(draw, images[draw.image.index])]
      case .group(let group) where group.opacity == 1 && group.clip == nil:
        try draws(group.commands, images)
      default: throw ValidationError("Other rasterizers are not asked to draw \(command.layer).")
      }
    }
  }

  private init(_ fill: Fill) throws {
    guard case .color(let color) = fill.paint, color.alpha == 255, fill.brightness == 1 else {
      throw ValidationError("Other rasterizers are not asked to draw \(fill.layer).")
    }
    matrix = Self.rows(fill.transform)
    rect = Self.numbers(fill.shape.rect)
    radius = fill.shape.cornerRadius
    alpha = fill.opacity
    self.color = [color.red, color.green, color.blue]
    image = nil
    source = nil
  }

  private init(_ draw: ImageDraw, _ own: DrawnImage) {
    matrix = Self.rows(draw.transform)
    rect = Self.numbers(draw.shape.rect)
    radius = draw.shape.cornerRadius
    alpha = draw.opacity
    color = nil
    image = own.name
    let (whole, shown) = (draw.imageRect, draw.shape.rect)
    let (x, y) = (own.size.width / whole.width, own.size.height / whole.height)
    source = [
      (shown.minX - whole.minX) * x, (shown.minY - whole.minY) * y, shown.width * x,
      shown.height * y,
    ]
  }

  private static func rows(_ m: ProjectiveTransform) -> [Double] {
    [m.m11, m.m21, m.m31, m.m12, m.m22, m.m32, m.m13, m.m23, m.m33]
  }

  private static func numbers(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height]
  }
}

/// The images of the scenes, in the order of their numbers in the image table.
enum SceneImage: String, CaseIterable {
  case screenA = "screen-a"
  case screenB = "screen-b"
  case coffee, chelsea, rocket, astronaut

  /// The photographs, in the order in which the composite takes turns with them.
  static let photographs: [SceneImage] = [.coffee, .chelsea, .rocket, .astronaut]

  /// The number in the image table.
  var id: ImageID { ImageID(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The size in pixels.
  var size: Size {
    switch self {
    case .screenA, .screenB: Size(1170, 2532)
    case .coffee: Size(600, 400)
    case .chelsea: Size(451, 300)
    case .rocket: Size(640, 427)
    case .astronaut: Size(512, 512)
    }
  }

  /// All images as other rasterizers know them.
  static var sources: [DrawnImage] {
    allCases.map { DrawnImage(name: $0.rawValue, size: $0.size) }
  }

  /// Reads all images from the folders of the screens and of the photographs.
  static func table(screens: String, photos: String) throws -> ImageTable {
    let decoder = PNGDecoder()
    return ImageTable(
      try allCases.map { image in
        let folder = image.rawValue.hasPrefix("screen-") ? screens : photos
        return try decoder.decode(file: "\(folder)/\(image.rawValue).png")
      })
  }
}

/// An image as `scripts/rasterizers` know it.
struct DrawnImage {
  /// Its file's name without `.png`.
  let name: String
  /// Its size in pixels.
  let size: Size
}
