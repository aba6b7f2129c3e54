package import SegueGraphics

/// The oracle: the same pictures in `Double`, pixel by pixel, slow and without any shortcut.
///
/// It shares with ``Rasterizer`` only what defines the picture: outlines before the grid, the map
/// to texels and the choice of the copy. Everything is composed at full precision and rounded once.
package struct ReferenceRasterizer: Sendable {
  /// How far a channel of the fast picture may lie from this one, in 1/255.
  ///
  /// What one command can add at most, over a black and white edge: corners on a grid of 1/256
  /// pixel move a side by up to 1/512 pixel in x and in y (0.5 + 0.5 of 255) and its coverage is
  /// rounded (0.5); a bilinear weight is off by up to 1/512 in each direction (0.5 + 0.5), copies
  /// and samples are rounded (0.5 + 0.5); drawing rounds twice (0.5 + 0.5). So one command may be
  /// off by 4.5 when everything conspires, for example an image pixel of 127.5 that is drawn as
  /// 132; over several commands the errors mostly cancel. Of 30000 random pictures of 1 to 4
  /// nested commands one was off by 5 and none by more.
  package static let tolerance = 6

  private let images: [Pixmap]

  /// A premultiplied pixel: red, green, blue and alpha, each 0...255, not rounded.
  typealias Channels = SIMD4<Double>

  /// A reference that takes its images from a list, numbered from 0.
  package init(images: [Pixmap]) { self.images = images }

  /// The whole picture; costs microseconds a pixel.
  package func render(_ list: DisplayList) -> Pixmap {
    let ground = Self.channels(list.background.premultiplied)
    var canvas = [Channels](repeating: ground, count: list.size.area)
    for command in list.commands { draw(command, onto: &canvas, size: list.size) }
    return Pixmap(list.size, pixels: canvas.map(Self.rounded))
  }

  private func draw(_ command: DrawCommand, onto canvas: inout [Channels], size: PixelSize) {
    switch command {
    case .fill(let fill):
      let coverage = ReferenceCoverage(fill.shape, cutBy: nil, transform: fill.transform)
      let color = Self.channels(fill.color.premultiplied)
      compose(onto: &canvas, size: size, coverage, opacity: fill.opacity) { _, _ in color }
    case .image(let draw):
      guard images.indices.contains(draw.image.index) else { return }
      let pixmap = images[draw.image.index]
      guard let map = TexelMap(draw, imageSize: pixmap.size) else { return }
      let image = ReferenceImage(pixmap, minification: map.minification())
      let coverage = ReferenceCoverage(
        draw.shape, cutBy: draw.imageRect, transform: draw.transform)
      compose(onto: &canvas, size: size, coverage, opacity: draw.opacity) { x, y in
        image.sample(at: map.texel(at: Point(Double(x) + 0.5, Double(y) + 0.5)))
      }
    case .mesh: break
    case .group(let group):
      var layer = [Channels](repeating: .zero, count: size.area)
      for command in group.commands { draw(command, onto: &layer, size: size) }
      let coverage = group.clip.map {
        ReferenceCoverage($0.shape, cutBy: nil, transform: $0.transform)
      }
      compose(onto: &canvas, size: size, coverage, opacity: group.opacity) { x, y in
        layer[y * size.width + x]
      }
    }
  }

  /// Draws source-over what a function gives for each pixel, times coverage and opacity.
  private func compose(
    onto canvas: inout [Channels], size: PixelSize, _ coverage: ReferenceCoverage?,
    opacity: Double, source: (Int, Int) -> Channels
  ) {
    let opacity = Double(PixelKernel.quantised(opacity: opacity)) / 255
    for y in 0..<size.height {
      for x in 0..<size.width {
        let factor = opacity * (coverage?.ofPixel(x, y) ?? 1)
        guard factor > 0 else { continue }
        let pixel = source(x, y) * factor
        let index = y * size.width + x
        canvas[index] = pixel + canvas[index] * (1 - pixel.w / 255)
      }
    }
  }

  /// The channels of a pixel as numbers.
  static func channels(_ pixel: UInt32) -> Channels {
    Channels(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
      Double(pixel >> 24))
  }

  private static func rounded(_ channels: Channels) -> UInt32 {
    let whole = (0..<4).map { UInt32(max(0, min(255, channels[$0])) + 0.5) }
    return whole[0] | whole[1] << 8 | whole[2] << 16 | whole[3] << 24
  }
}
