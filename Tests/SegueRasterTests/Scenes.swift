import SegueGraphics
import TestSupport

/// Images and display lists for tests, handmade and random.
enum Scenes {
  /// Returns an image of random pixels; opaque, or with random alpha.
  static func noise(
    _ size: PixelSize, opaque: Bool = true, using generator: inout SeededGenerator
  ) -> Pixmap {
    Pixmap(
      size,
      pixels: (0..<size.area).map { _ in
        Color(
          red: .random(in: 0...255, using: &generator),
          green: .random(in: 0...255, using: &generator),
          blue: .random(in: 0...255, using: &generator),
          alpha: opaque ? 255 : .random(in: 0...255, using: &generator)
        ).premultiplied
      })
  }

  /// Returns a grey opaque pixel.
  static func grey(_ value: Int) -> UInt32 {
    Color(red: UInt8(value), green: UInt8(value), blue: UInt8(value)).premultiplied
  }

  /// Returns a rotation by an angle whose quarter has the tangent `t`: rational, so no sine is
  /// needed.
  static func turn(_ t: Double) -> AffineTransform {
    let (cosine, sine) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns a random display list over `images` images.
  ///
  /// Its layers are rotated, scaled, seen in perspective, rounded, dimmed, grouped and bent.
  static func random(
    _ size: PixelSize, images: Int, using generator: inout SeededGenerator
  ) -> DisplayList {
    let commands = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      command(size, images: images, depth: 0, using: &generator)
    }
    return DisplayList(
      size: size, background: color(alpha: Bool.random(using: &generator), using: &generator),
      commands: commands)
  }

  /// Returns a random command; groups nest at most twice.
  static func command(
    _ size: PixelSize, images: Int, depth: Int, using generator: inout SeededGenerator
  ) -> DrawCommand {
    let shape = shape(size, using: &generator)
    let transform = transform(size, using: &generator)
    let opacity = Bool.random(using: &generator) ? 1 : Double.random(in: 0...1, using: &generator)
    let brightness =
      Bool.random(using: &generator) ? 1 : Double.random(in: 0...1, using: &generator)
    switch Int.random(in: 0..<(depth < 2 ? 8 : 6), using: &generator) {
    case 4, 5:
      return .path(
        PathFill(
          layer: "path", path: path(size, using: &generator), rule: rule(using: &generator),
          stroke: stroke(size, using: &generator), transform: transform,
          color: color(alpha: Bool.random(using: &generator), using: &generator),
          opacity: opacity, brightness: brightness))
    case 0, 1:
      return .fill(
        Fill(
          layer: "fill", shape: shape, transform: transform,
          color: color(alpha: Bool.random(using: &generator), using: &generator),
          opacity: opacity, brightness: brightness))
    case 2, 3:
      let isCut = Bool.random(using: &generator)
      return .image(
        ImageDraw(
          layer: "image", image: ImageID(.random(in: 0..<images, using: &generator)),
          imageRect: isCut ? self.shape(size, using: &generator).rect : nil, shape: shape,
          transform: transform, opacity: opacity, brightness: brightness))
    case 6:
      return .mesh(
        MeshDraw(
          layer: "mesh", mesh: mesh(size, using: &generator),
          source: PixelRect(
            .random(in: -3...size.width / 2, using: &generator),
            .random(in: -3...size.height / 2, using: &generator),
            .random(in: 1...size.width, using: &generator),
            .random(in: 1...size.height, using: &generator)),
          opacity: opacity,
          commands: [command(size, images: images, depth: depth + 1, using: &generator)]))
    default:
      return .group(
        Group(
          layer: "group", opacity: opacity,
          clip: clip(shape, size, using: &generator),
          isAdditive: Int.random(in: 0..<4, using: &generator) == 0,
          commands: (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            command(size, images: images, depth: depth + 1, using: &generator)
          }))
    }
  }

  private static func shape(
    _ size: PixelSize, using generator: inout SeededGenerator
  ) -> RoundedRect {
    let isWhole = Bool.random(using: &generator)
    let bound = Double(max(size.width, size.height))
    let numbers = [-0.3...0.5, -0.3...0.5, 0.05...1.2, 0.05...1.2].map { range in
      let value = Double.random(in: range, using: &generator) * bound
      return isWhole ? Double(Int(value)) : value
    }
    let rect = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    if Bool.random(using: &generator) { return RoundedRect(rect) }
    func radius() -> Double { .random(in: 0...bound / 2, using: &generator) }
    if Bool.random(using: &generator) { return RoundedRect(rect, cornerRadius: radius()) }
    return RoundedRect(
      rect,
      radii: Bool.random(using: &generator)
        ? CornerRadii(radius())
        : CornerRadii(
          topLeft: radius(), topRight: 0, bottomRight: radius(), bottomLeft: radius()),
      curve: Bool.random(using: &generator) ? .circular : .continuous)
  }

  /// Returns a random shaded grid over part of the picture, bent without inverted cells.
  private static func mesh(
    _ size: PixelSize, using generator: inout SeededGenerator
  ) -> WarpMesh {
    let (width, height) = (Double(size.width), Double(size.height))
    let rect = Rect(
      .random(in: -0.2...0.5, using: &generator) * width,
      .random(in: -0.2...0.5, using: &generator) * height,
      .random(in: 0.3...1, using: &generator) * width,
      .random(in: 0.3...1, using: &generator) * height)
    let columns = Int.random(in: 1...4, using: &generator)
    let rows = Int.random(in: 1...4, using: &generator)
    let isShaded = Bool.random(using: &generator)
    let (dx, dy) = (0.3 * rect.width / Double(columns), 0.3 * rect.height / Double(rows))
    return WarpMesh(over: rect, columns: columns, rows: rows) { place in
      let shift = Point(
        .random(in: -dx...dx, using: &generator), .random(in: -dy...dy, using: &generator))
      return WarpMesh.Vertex(
        place + shift, texture: place,
        brightness: isShaded ? .random(in: 0...1, using: &generator) : 1,
        whiteness: isShaded ? .random(in: 0...1, using: &generator) : 0,
        opacity: isShaded ? .random(in: 0...1, using: &generator) : 1)
    }
  }

  /// Returns a random transform; every fifth has perspective, some with a corner behind the eye.
  static func transform(
    _ size: PixelSize, using generator: inout SeededGenerator
  ) -> ProjectiveTransform {
    let plane = affine(size, using: &generator)
    guard Int.random(in: 0..<5, using: &generator) == 0 else {
      return ProjectiveTransform(plane)
    }
    let side = Double(max(size.width, size.height))
    var perspective = ProjectiveTransform(AffineTransform.identity)
    perspective.m13 = .random(in: -1...1, using: &generator) / side
    perspective.m23 = .random(in: -1...1, using: &generator) / side
    return perspective * ProjectiveTransform(plane)
  }

  private static func affine(
    _ size: PixelSize, using generator: inout SeededGenerator
  ) -> AffineTransform {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .identity
    case 1:
      let range = -size.width / 2...size.width / 2
      return .translation(
        Double(Int.random(in: range, using: &generator)),
        Double(Int.random(in: range, using: &generator)))
    default:
      let scale = Double.random(in: 0.2...1.5, using: &generator)
      let flip = Double(Bool.random(using: &generator) ? 1 : -1)
      return .scale(scale * flip, scale * .random(in: 0.6...1.4, using: &generator))
        * turn(.random(in: -1...1, using: &generator))
        * .translation(
          .random(in: 0...Double(size.width), using: &generator),
          .random(in: 0...Double(size.height), using: &generator))
    }
  }

  /// Returns a random colour, opaque or not.
  static func color(alpha: Bool, using generator: inout SeededGenerator) -> Color {
    Color(
      red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
      blue: .random(in: 0...255, using: &generator),
      alpha: alpha ? .random(in: 0...255, using: &generator) : 255)
  }
}
