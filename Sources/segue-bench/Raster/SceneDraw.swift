import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueRaster

/// A drawing operation of a scene in the JSON format of `scripts/rasterizers`, for other rasterizers.
struct SceneDraw: Encodable {
  /// The map from points to output pixels: the rows of a matrix for column vectors.
  let matrix: [Double]
  /// The rectangle in points: left, top, width, height.
  let rect: [Double]
  /// The corner radius in points.
  let radius: Double
  /// The opacity of the operation, 0...1.
  let alpha: Double
  /// Red, green and blue, 0...255; nil for an image.
  let color: [UInt8]?
  /// The file name of the image, without `.png`; nil for a colour.
  let image: String?
  /// The part of the image that fills the rectangle, in its pixels.
  let source: [Double]?
  /// The shadow that is drawn instead of the rectangle.
  private(set) var shadow: Shade?
  /// The blur of a material in points; the colour is its tint.
  private(set) var blur: Double?
  /// The gradient that fills the rectangle.
  private(set) var gradient: Ramp?
  /// The path that is drawn instead of the rectangle: letters M, L, Q, C and Z, each with its numbers.
  private(set) var path: String?
  /// Whether the path is filled by the even-odd rule.
  private(set) var isEvenOdd: Bool?
  /// The stroke style of the path; nil to fill it.
  private(set) var pen: Pen?

  /// A shadow: its standard deviation and its offset from the rectangle, in points.
  struct Shade: Encodable {
    let sigma: Double
    let offset: [Double]
  }

  /// A gradient along a line or outward from a point, in points.
  struct Ramp: Encodable {
    /// The kind of the gradient, `axial` or `radial`.
    let kind: String
    let start, end: [Double]
    /// For each stop its location, and red, green, blue and alpha, 0...255.
    let stops: [[Double]]
  }

  /// A stroke style in points.
  struct Pen: Encodable {
    let width: Double
    let cap, join: String
  }

  /// Converts the commands of a picture with a table of images; groups are flattened.
  ///
  /// - Throws: `ValidationError` for commands that other rasterizers do not draw: meshes and dimmed
  ///   pictures, groups that are clipped or not opaque, and materials that do more than blur and
  ///   tint.
  static func draws(_ commands: [DrawCommand], _ images: [DrawnImage]) throws -> [SceneDraw] {
    try commands.flatMap { command -> [SceneDraw] in
      switch command {
      case .fill(let fill):
        [try SceneDraw(fill)]
      case .image(let draw) where draw.brightness == 1 && draw.tableImage != nil:
        draw.tableImage.map { [SceneDraw(draw, images[$0.index])] } ?? []
      case .path(let path):
        [try SceneDraw(path)]
      case .shadow(let shadow):
        [SceneDraw(shadow)]
      case .backdrop(let backdrop):
        [try SceneDraw(backdrop)]
      case .group(let group) where group.opacity == 1 && group.clip == nil:
        try draws(group.commands, images)
      default: throw ValidationError("Other rasterizers are not asked to draw \(command.layer).")
      }
    }
  }

  private init(
    _ transform: ProjectiveTransform, _ shape: RoundedRect, alpha: Double, color: Color? = nil
  ) {
    matrix = Self.rows(transform)
    rect = Self.numbers(shape.rect)
    radius = shape.cornerRadius
    self.alpha = alpha
    self.color = color.map { [$0.red, $0.green, $0.blue] }
    image = nil
    source = nil
  }

  private init(_ fill: Fill) throws {
    guard fill.brightness == 1 else { throw Self.refusal(fill.layer) }
    switch fill.paint {
    case .color(let color):
      guard color.alpha == 255 else { throw Self.refusal(fill.layer) }
      self.init(fill.transform, fill.shape, alpha: fill.opacity, color: color)
    case .gradient(let gradient, let rect):
      self.init(fill.transform, fill.shape, alpha: fill.opacity)
      func place(_ point: Point) -> [Double] {
        [rect.minX + point.x * rect.width, rect.minY + point.y * rect.height]
      }
      self.gradient = Ramp(
        kind: gradient.kind.rawValue, start: place(gradient.start), end: place(gradient.end),
        stops: gradient.stops.map { stop in
          let color = stop.color
          return [stop.location]
            + [color.red, color.green, color.blue, color.alpha].map { Double($0) }
        })
    }
  }

  private init(_ fill: PathFill) throws {
    guard case .color(let color) = fill.paint, color.alpha == 255, fill.brightness == 1 else {
      throw Self.refusal(fill.layer)
    }
    self.init(
      fill.transform, RoundedRect(fill.path.bounds ?? Rect(0, 0, 0, 0)), alpha: fill.opacity,
      color: color)
    path = fill.path.elements.map { element in
      switch element {
      case .move(let point): "M \(point.x) \(point.y)"
      case .line(let point): "L \(point.x) \(point.y)"
      case .quadratic(let a, let b): "Q \(a.x) \(a.y) \(b.x) \(b.y)"
      case .cubic(let a, let b, let c): "C \(a.x) \(a.y) \(b.x) \(b.y) \(c.x) \(c.y)"
      case .close: "Z"
      }
    }.joined(separator: " ")
    isEvenOdd = fill.rule == .evenOdd
    pen = fill.stroke.map {
      Pen(width: $0.width, cap: "\($0.cap)", join: "\($0.join)")
    }
  }

  private init(_ draw: ShadowDraw) {
    self.init(draw.transform, draw.shape, alpha: draw.opacity, color: draw.color)
    shadow = Shade(sigma: draw.sigma, offset: [draw.offset.x, draw.offset.y])
  }

  private init(_ draw: BackdropDraw) throws {
    let material = draw.material
    var plain = Material()
    (plain.blur, plain.tint, plain.edge) = (material.blur, material.tint, material.edge)
    guard plain == material, draw.opacity == 1 else { throw Self.refusal(draw.layer) }
    self.init(
      draw.transform, draw.shape, alpha: Double(material.tint.alpha) / 255, color: material.tint)
    blur = material.blur
  }

  /// Returns the error for a layer that other rasterizers do not draw.
  private static func refusal(_ layer: String) -> ValidationError {
    ValidationError("Other rasterizers are not asked to draw \(layer).")
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

/// The images of the scenes, in the order of the image table.
enum SceneImage: String, CaseIterable {
  case screenA = "screen-a"
  case screenB = "screen-b"
  case coffee, chelsea, rocket, astronaut

  /// The photographs, in the order in which the composite scene cycles through them.
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

  /// All images, with their names and sizes.
  static var sources: [DrawnImage] {
    allCases.map { DrawnImage(name: $0.rawValue, size: $0.size) }
  }

  /// Decodes all images from the folders of the screens and of the photographs.
  static func table(screens: String, photos: String) throws -> ImageTable {
    let decoder = PNGDecoder()
    return ImageTable(
      try allCases.map { image in
        let folder = image.rawValue.hasPrefix("screen-") ? screens : photos
        return try decoder.decode(file: "\(folder)/\(image.rawValue).png")
      })
  }
}

/// An image that other rasterizers load by name.
struct DrawnImage {
  /// The file name without `.png`.
  let name: String
  /// The size in pixels.
  let size: Size
}
