import SegueGraphics

/// The rectangles to draw for a correct result in a rectangle, as materials read beyond it.
struct BackdropReads {
  /// The rectangle to draw of the picture that holds the commands.
  var needed: PixelRect
  /// The rectangle that materials read, of that picture and of its backdrop.
  var read = PixelRect.empty

  /// Adds a rectangle that materials read.
  fileprivate mutating func add(_ rect: PixelRect) {
    needed = needed.union(rect)
    read = read.union(rect)
  }
}

extension [DrawCommand] {
  /// Returns the rectangles to draw and to read for a correct result in a rectangle.
  ///
  /// One pass from the top, since a material may read another one below it.
  func reads(for shown: PixelRect, in picture: PixelSize) -> BackdropReads {
    var reads = BackdropReads(needed: shown)
    for command in reversed() {
      switch command {
      case .backdrop(let backdrop):
        let bounds = backdrop.polygon(in: picture)?.bounds ?? .empty
        let read = bounds.intersection(reads.needed).inflated(by: backdrop.reach)
        reads.add(read.intersection(bounds))
      case .glass(let glass): reads.add(glass.read(for: reads.needed, in: picture))
      case .group(let group) where group.isOpenToBackdrops:
        let inner = group.commands.reads(for: reads.needed, in: picture)
        reads.add(inner.read)
        reads.needed = reads.needed.union(inner.needed)
      case .group(let group) where group.seesBelow:
        reads.add(group.reads(for: reads.needed, in: picture))
      case .fill, .image, .path, .mesh, .shadow, .group: break
      }
    }
    return reads
  }
}

extension Group {
  /// Whether a material in the group, at any depth, reads the group's backdrop.
  ///
  /// Meshes and masks are drawn separately, so they do not count.
  var seesBelow: Bool {
    commands.contains { command in
      switch command {
      case .backdrop, .glass: true
      case .group(let group): group.seesBelow
      case .fill, .image, .path, .mesh, .shadow: false
      }
    }
  }

  /// Whether its commands are drawn directly onto the backdrop, for a material in it.
  ///
  /// True if the group as a whole is only clipped.
  var isOpenToBackdrops: Bool {
    effects == nil && !isAdditive && PixelKernel.quantised(opacity: opacity) == 255 && seesBelow
  }

  /// Returns the rectangle of the backdrop that its materials read for a correct result in a rectangle.
  ///
  /// Beyond the picture's edges materials read its outermost pixels.
  func reads(for shown: PixelRect, in picture: PixelSize) -> PixelRect {
    let reach = effects?.reach ?? 0
    guard reach > 0 else { return commands.reads(for: shown, in: picture).read }
    let margin = GroupPicture.margin(for: reach)
    let map = AffineTransform.translation(Double(margin), Double(margin))
    let larger = PixelSize(picture.width + 2 * margin, picture.height + 2 * margin)
    let read = commands.map { $0.mapped(by: map) }.reads(
      for: shown.inflated(by: reach).offset(x: margin, y: margin), in: larger
    ).read
    guard !read.isEmpty, picture.area > 0 else { return .empty }
    return read.offset(x: -margin, y: -margin).clamped(to: PixelRect(picture))
  }
}
