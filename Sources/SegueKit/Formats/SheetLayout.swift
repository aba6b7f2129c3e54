package import SegueGraphics
import SegueRaster
import SegueStage

/// Where the frames of a contact sheet lie: row by row, with gaps round them.
package struct SheetLayout: Hashable, Sendable {
  /// The size of each frame on the sheet.
  package let cell: PixelSize
  /// The size of the sheet.
  package let size: PixelSize
  private let columns: Int
  private let gap: Int

  /// A sheet of `count` frames (>= 1) of a size, `columns` (>= 1) in a row.
  ///
  /// - Parameters:
  ///   - gap: the pixels between frames and at the edges, >= 0.
  ///   - width: the widest that it is; frames are made smaller to fit, never larger.
  package init(
    of frame: PixelSize, count: Int, columns: Int, gap: Int, width: Int = Sheet.defaultWidth
  ) {
    self.gap = gap
    self.columns = max(1, min(columns, count))
    let room = (width - gap) / self.columns - gap
    cell = Self.fitted(frame, into: room)
    let rows = (count + self.columns - 1) / self.columns
    size = PixelSize(
      gap + self.columns * (cell.width + gap), gap + rows * (cell.height + gap))
  }

  /// The top left pixel of a frame, the first of which is 0.
  package func origin(of index: Int) -> (x: Int, y: Int) {
    (
      gap + index % columns * (cell.width + gap),
      gap + index / columns * (cell.height + gap)
    )
  }

  /// A size with its proportions kept and a width of at most `room`; both sides at least 1.
  package static func fitted(_ size: PixelSize, into room: Int) -> PixelSize {
    let room = max(1, room)
    guard size.width > room else { return size }
    return PixelSize(room, max(1, (size.height * room + size.width / 2) / size.width))
  }
}

/// A contact sheet, to which one frame after the other is added.
struct SheetPicture {
  /// The size of the sheet.
  let size: PixelSize
  /// The size in which frames are added.
  let cell: PixelSize
  /// The sheet so far.
  private(set) var picture: Pixmap
  private let layout: SheetLayout?
  private var count = 0

  /// The most pixels of a sheet.
  private static let mostPixels = 64_000_000

  /// An empty sheet for so many frames (>= 1) of a size.
  ///
  /// - Throws: `limit` about too many pixels.
  init(_ plan: Sheet, of frame: PixelSize, count: Int) throws(SegueError) {
    if plan.isOnion {
      layout = nil
      cell = SheetLayout.fitted(frame, into: plan.width)
      size = cell
    } else {
      let layout = SheetLayout(
        of: frame, count: count, columns: plan.columns, gap: plan.gap, width: plan.width)
      (self.layout, cell, size) = (layout, layout.cell, layout.size)
    }
    guard size.area <= Self.mostPixels else {
      throw SegueError.limit(
        "the sheet would have \(size.width)x\(size.height) pixels, and more than "
          + "\(Self.mostPixels) are not made; show fewer frames or more columns")
    }
    picture = Pixmap(size, filledWith: plan.isOnion ? 0 : plan.gapColor.premultiplied)
  }

  /// Adds the next frame, in the size of a cell.
  mutating func add(_ frame: Pixmap) {
    if let layout {
      let place = layout.origin(of: count)
      picture.place(frame, x: place.x, y: place.y)
    } else if count == 0 {
      picture = frame
    } else {
      // The k-th frame over the mean of the others with weight 1/k gives the mean of all k.
      picture = picture.covered(by: frame, opacity: 1 / Double(count + 1))
    }
    count += 1
  }
}

extension Pixmap {
  /// The picture in another size, as the rasterizer shows an image.
  func scaled(to size: PixelSize) -> Pixmap {
    size == self.size ? self : Self.stacked([(self, 1)], size: size)
  }

  /// The picture with another of its size over it.
  func covered(by other: Pixmap, opacity: Double) -> Pixmap {
    Self.stacked([(self, 1), (other, opacity)], size: size)
  }

  /// Puts a picture, which must lie within this one, over it.
  mutating func place(_ picture: Pixmap, x: Int, y: Int) {
    for row in 0..<picture.height {
      let from = row * picture.width
      let to = (y + row) * width + x
      pixels.replaceSubrange(
        to..<to + picture.width, with: picture.pixels[from..<from + picture.width])
    }
  }

  /// Pictures over one another, each stretched to a size.
  private static func stacked(_ pictures: [(Pixmap, opacity: Double)], size: PixelSize) -> Pixmap {
    let whole = Rect(origin: .zero, size: size.size)
    let commands = pictures.enumerated().map { index, picture in
      var draw = ImageDraw(
        layer: "frame", image: ImageID(index), imageRect: whole,
        shape: RoundedRect(whole, cornerRadius: 0), transform: AffineTransform.identity)
      draw.opacity = picture.opacity
      return DrawCommand.image(draw)
    }
    return Rasterizer(images: ImageTable(pictures.map(\.0))).render(
      DisplayList(size: size, background: .clear, commands: commands))
  }
}
