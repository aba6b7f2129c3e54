package import SegueGraphics
import SegueRaster
import SegueStage

/// A layout of a contact sheet: equal cells in rows, with gaps between and around them.
package struct SheetLayout: Hashable, Sendable {
  /// The size of each frame on the sheet, in pixels.
  package let cell: PixelSize
  /// The size of the sheet in pixels, gaps included.
  package let size: PixelSize
  private let columns: Int
  private let gap: Int

  /// Lays out `count` frames (>= 1) of a size, `columns` (>= 1) in a row.
  ///
  /// - Parameters:
  ///   - gap: the pixels between frames and at the edges, >= 0.
  ///   - width: the maximum width; frames are scaled down to fit, never up.
  package init(
    of frame: PixelSize, count: Int, columns: Int, gap: Int, width: Int = ContactSheet.defaultWidth
  ) {
    self.gap = gap
    self.columns = max(1, min(columns, count))
    let room = (width - gap) / self.columns - gap
    cell = Self.fitted(frame, into: room)
    let rows = (count + self.columns - 1) / self.columns
    size = PixelSize(
      gap + self.columns * (cell.width + gap), gap + rows * (cell.height + gap))
  }

  /// Returns the top left pixel of a frame, counted from 0.
  package func origin(of index: Int) -> (x: Int, y: Int) {
    (
      gap + index % columns * (cell.width + gap),
      gap + index / columns * (cell.height + gap)
    )
  }

  /// Scales a size down, proportionally, to a width of at most `room`; both sides stay at least 1.
  package static func fitted(_ size: PixelSize, into room: Int) -> PixelSize {
    let room = max(1, room)
    guard size.width > room else { return size }
    return PixelSize(room, max(1, (size.height * room + size.width / 2) / size.width))
  }
}

/// A contact sheet in progress, to which frames are added one by one.
struct SheetPicture {
  /// The size of the sheet in pixels.
  let size: PixelSize
  /// The size that added frames must have.
  let cell: PixelSize
  /// The sheet with the frames that have been added.
  private(set) var picture: Pixmap
  private let layout: SheetLayout?
  private var count = 0

  /// The most pixels of a sheet.
  private static let mostPixels = 64_000_000

  /// Makes an empty sheet for `count` frames (>= 1) of a size.
  ///
  /// - Throws: `limit` if the sheet would have too many pixels.
  init(_ plan: ContactSheet, of frame: PixelSize, count: Int) throws(SegueError) {
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
        "the sheet would have \(size.width)x\(size.height) pixels, over the limit of "
          + "\(Self.mostPixels); show fewer frames or more columns")
    }
    picture = Pixmap(size, filledWith: plan.isOnion ? 0 : plan.gapColor.premultiplied)
  }

  /// Adds the next frame, which must have the size of a cell.
  mutating func add(_ frame: Pixmap) {
    if let layout {
      let place = layout.origin(of: count)
      picture.place(frame, x: place.x, y: place.y)
    } else if count == 0 {
      picture = frame
    } else {
      // Blending the k-th frame over the mean of the others with opacity 1/k gives the mean of all
      // k.
      picture = picture.covered(by: frame, opacity: 1 / Double(count + 1))
    }
    count += 1
  }
}

extension Pixmap {
  /// Resamples the picture to another size with the filter of the rasterizer.
  func scaled(to size: PixelSize) -> Pixmap {
    size == self.size ? self : Self.stacked([(self, 1)], size: size)
  }

  /// Returns the picture with another stretched over it at an opacity.
  func covered(by other: Pixmap, opacity: Double) -> Pixmap {
    Self.stacked([(self, 1), (other, opacity)], size: size)
  }

  /// Copies a picture, which must lie within this one, to a position.
  mutating func place(_ picture: Pixmap, x: Int, y: Int) {
    for row in 0..<picture.height {
      let from = row * picture.width
      let to = (y + row) * width + x
      pixels.replaceSubrange(
        to..<to + picture.width, with: picture.pixels[from..<from + picture.width])
    }
  }

  /// Composites pictures bottom to top, each stretched to a size.
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
