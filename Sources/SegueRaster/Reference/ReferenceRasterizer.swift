// The reference pictures for tests: in `Double`, pixel by pixel.
//
// 1. Outlines are those of the fast rasterizer before its grid; `ReferenceCoverage` clips them to
//    each pixel and takes the area.
// 2. Images are box filtered and sampled without rounding (`ReferenceImage`), with the copy and
//    taps that `Resampling` chooses, as these define the picture.
// 3. Commands are composited in order, groups in layers, and each channel is rounded once at the
//    end.
// 4. The tolerance is derived, not measured: the sum of the errors of the grid, the weights, the
//    copies and the products of one command (`tolerance`).
// 5. Effects follow their formulas: Gaussians summed directly over five standard deviations,
//    filters, blend modes and materials in `Double` (`ReferenceEffects`, `ReferenceBlend`).
//
// Rejected: supersampling, which has an error of its own, and outlines on the grid of the fast
// rasterizer, which would hide the errors of the grid.

package import SegueGraphics

/// The reference rasterizer: the same pictures in `Double`, pixel by pixel, slow and without shortcuts.
///
/// It shares with ``Rasterizer`` only the definition of the picture: outlines before the grid, the
/// map to texels and the choice of the copy. Everything is composited at full precision and rounded
/// once.
package struct ReferenceRasterizer: Sendable {
  /// The largest difference of a channel between the fast picture and this one, in 1/255.
  ///
  /// The largest errors of one command, over a black and white edge: corners on a grid of 1/256
  /// pixel move a side by up to 1/512 pixel in x and in y (0.5 + 0.5 of 255) and its coverage is
  /// rounded (0.5); a bilinear weight is off by up to 1/512 in each direction (0.5 + 0.5), copies
  /// and samples are rounded (0.5 + 0.5); drawing rounds twice (0.5 + 0.5). So the error of one
  /// command is at most 4.5 in the worst case, for example an image pixel of 127.5 that is drawn as
  /// 132; over several commands the errors mostly cancel. A mesh adds half a level for each of its
  /// shadings, and where several cells meet in a pixel their sides move independently. Of 12000
  /// random pictures of 1 to 4 nested commands, with meshes too, none exceeded the tolerance.
  package static let tolerance = 6

  /// The tolerance for pictures in perspective, whose positions lie on parabolas between divisions.
  ///
  /// Positions may be off by 1/32 of a source pixel, which is 8 of 255 over a black and white edge
  /// of the source.
  package static let perspectiveTolerance = tolerance + 8

  private let images: [Pixmap]

  /// A premultiplied pixel: red, green, blue and alpha, each 0...255, not rounded.
  typealias Channels = SIMD4<Double>

  /// Creates a reference that takes its images from a list, numbered from 0.
  package init(images: [Pixmap]) { self.images = images }

  /// A layer that commands are composited into, or added to.
  struct Ground {
    var pixels: [Channels]
    var isAdditive = false
    /// The backdrop of the layer, which materials see; nil for none.
    var below: [Channels]?

    /// The pixels that materials see: the layer over its backdrop.
    var seen: [Channels] {
      guard let below else { return pixels }
      return zip(pixels, below).map { $0 + $1 * (1 - $0.w / 255) }
    }
  }

  /// Renders the whole picture; costs microseconds a pixel.
  package func render(_ list: DisplayList) -> Pixmap {
    Pixmap(list.size, pixels: exactPixels(of: list).map(Self.rounded))
  }

  /// Returns the premultiplied pixels before rounding: red, green, blue and alpha, each 0...255.
  package func exactPixels(of list: DisplayList) -> [SIMD4<Double>] {
    let background = Self.channels(list.background.premultiplied)
    var ground = Ground(pixels: Array(repeating: background, count: list.size.area))
    for command in list.commands { draw(command, onto: &ground, size: list.size) }
    return ground.pixels
  }

  /// Draws a command onto the ground.
  func draw(_ command: DrawCommand, onto ground: inout Ground, size: PixelSize) {
    switch command {
    case .fill(let fill):
      let coverage = ReferenceCoverage(fill.shape, cutBy: nil, transform: fill.transform)
      let color = ReferencePaint(fill.paint, transform: fill.transform)
      compose(onto: &ground, size: size, coverage, opacity: fill.opacity) { x, y in
        Self.dimmed(color.at(x, y), fill.brightness)
      }
    case .image(let image): draw(image, onto: &ground, size: size)
    case .path(let path):
      let coverage = ReferenceCoverage(path, size: size)
      let color = ReferencePaint(path.paint, transform: path.transform)
      compose(onto: &ground, size: size, coverage, opacity: path.opacity) { x, y in
        Self.dimmed(color.at(x, y), path.brightness)
      }
    case .group(let group) where group.isOpenToBackdrops && !ground.isAdditive:
      drawOpen(group, onto: &ground, size: size)
    case .group(let group):
      if let effects = group.effects ?? (group.seesBelow ? GroupEffects() : nil) {
        draw(group, effects, onto: &ground, size: size)
        return
      }
      let layer = composed(group.commands, isAdditive: group.isAdditive, size: size)
      let coverage = group.clip.map { ReferenceCoverage($0, size: size) }
      compose(onto: &ground, size: size, coverage, opacity: group.opacity) { x, y in
        layer[y * size.width + x]
      }
    case .shadow(let shadow): draw(shadow, onto: &ground, size: size)
    case .backdrop(let backdrop): draw(backdrop, onto: &ground, size: size)
    case .glass(let glass): draw(glass, onto: &ground, size: size)
    case .mesh(let mesh):
      let layer = bent(mesh, size: size)
      compose(onto: &ground, size: size, nil, opacity: mesh.opacity) { x, y in
        layer[y * size.width + x]
      }
    }
  }

  /// Draws an image onto the ground.
  private func draw(_ draw: ImageDraw, onto ground: inout Ground, size: PixelSize) {
    guard let pixmap = picture(of: draw) else { return }
    guard let map = TexelMap(draw, imageSize: pixmap.size) else { return }
    var copies: [FilteredCopy: ReferenceImage] = [:]
    let coverage = ReferenceCoverage(draw.shape, cutBy: draw.imageRect, transform: draw.transform)
    compose(onto: &ground, size: size, coverage, opacity: draw.opacity) { x, y in
      let resampling = Self.resampling(map, x, y)
      let sides = map.sides(atColumn: x, row: y)
      let copy = copies[resampling.copy] ?? ReferenceImage(pixmap, copy: resampling.copy)
      copies[resampling.copy] = copy
      let texel = map.texel(at: Point(Double(x) + 0.5, Double(y) + 0.5))
      return Self.dimmed(copy.sample(at: texel, resampling.taps(sides)), draw.brightness)
    }
  }

  /// Returns the pixels of an image command; nil for an unknown image.
  private func picture(of draw: ImageDraw) -> Pixmap? {
    switch draw.source {
    case .table(let image):
      return images.indices.contains(image.index) ? images[image.index] : nil
    case .glyph(let picture): return picture.pixmap
    case .snapshot(let snapshot):
      // The fast rasterizer samples rounded pixels too.
      return Pixmap(
        snapshot.size,
        pixels: composed(snapshot.commands, isAdditive: false, size: snapshot.size)
          .map(Self.rounded))
    }
  }

  /// Returns the resampling at a pixel: whole pixels of a copy if they coincide, else a filter.
  private static func resampling(_ map: TexelMap, _ x: Int, _ y: Int) -> Resampling {
    if let affine = map.map.affine {
      let even = Minification(affine)
      let course = AffineSampleMap(affine, factor: even.factor)
      if course.wholePath(x: x, y: y) != nil { return Resampling(plain: even.step) }
    }
    return map.resampling(atColumn: x, row: y)
  }

  /// Draws commands in a transparent layer.
  func composed(
    _ commands: [DrawCommand], isAdditive: Bool, size: PixelSize, over below: [Channels]? = nil
  ) -> [Channels] {
    var ground = Ground(
      pixels: Array(repeating: .zero, count: size.area), isAdditive: isAdditive, below: below)
    for command in commands { draw(command, onto: &ground, size: size) }
    return ground.pixels
  }

  /// Draws a mesh: every pixel is filled by the triangles that cover it, front to back.
  private func bent(_ draw: MeshDraw, size: PixelSize) -> [Channels] {
    var result = [Channels](repeating: .zero, count: size.area)
    var room = [Double](repeating: 1, count: size.area)
    let source = draw.source.intersection(PixelRect(size))
    guard !source.isEmpty, !draw.bounds(in: size).isEmpty else { return result }
    // The fast rasterizer samples rounded pixels too.
    let fineness = draw.fineness(in: size) { id in
      images.indices.contains(id.index) ? images[id.index].size : nil
    }
    let large = PixelSize(size.width * fineness, size.height * fineness)
    let flat = Pixmap(
      large,
      pixels: composed(draw.flat(scaledBy: fineness), isAdditive: false, size: large)
        .map(Self.rounded)
    ).cropped(to: source.scaled(by: fineness))
    var copies: [FilteredCopy: ReferenceImage] = [:]
    for triangle in draw.triangles(origin: source, fineness: fineness) {
      let resampling = triangle.resampling
      let copy = copies[resampling.copy] ?? ReferenceImage(flat, copy: resampling.copy)
      copies[resampling.copy] = copy
      let taps = resampling.taps(triangle.sides)
      let coverage = ReferenceCoverage(triangle.corners)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let index = y * size.width + x
          let share = min(coverage.ofPixel(x, y), room[index])
          guard share > 0 else { continue }
          let place = Point(Double(x) + 0.5, Double(y) + 0.5)
          let pixel = Self.shaded(
            copy.sample(at: triangle.texel(at: place), taps),
            triangle.shade(at: place))
          result[index] += pixel * share
          room[index] -= share
        }
      }
    }
    return result
  }

  /// Composites a function of the pixel's coordinates, times coverage and opacity.
  func compose(
    onto ground: inout Ground, size: PixelSize, _ coverage: ReferenceCoverage?,
    opacity: Double, source: (Int, Int) -> Channels
  ) {
    let opacity = Double(PixelKernel.quantised(opacity: opacity)) / 255
    for y in 0..<size.height {
      for x in 0..<size.width {
        let factor = opacity * (coverage?.ofPixel(x, y) ?? 1)
        guard factor > 0 else { continue }
        let pixel = source(x, y) * factor
        let index = y * size.width + x
        let below = ground.pixels[index]
        ground.pixels[index] =
          ground.isAdditive
          ? (pixel + below).clamped(lowerBound: .zero, upperBound: Channels(repeating: 255))
          : pixel + below * (1 - pixel.w / 255)
      }
    }
  }

  /// Multiplies the colours, not alpha, by a brightness.
  private static func dimmed(_ channels: Channels, _ brightness: Double) -> Channels {
    let k = Double(PixelKernel.quantised(opacity: brightness)) / 255
    return channels * Channels(k, k, k, 1)
  }

  /// Blends a pixel toward white, then darkens it, then applies the opacity.
  private static func shaded(
    _ channels: Channels, _ shade: (brightness: Double, whiteness: Double, opacity: Double)
  ) -> Channels {
    func bounded(_ value: Double) -> Double { value > 0 ? min(1, value) : 0 }
    let white = bounded(shade.whiteness)
    let mixed = channels * (1 - white) + Channels(repeating: channels.w) * white
    let k = bounded(shade.brightness)
    return mixed * Channels(k, k, k, 1) * bounded(shade.opacity)
  }

  /// Converts a pixel to unrounded channels.
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
