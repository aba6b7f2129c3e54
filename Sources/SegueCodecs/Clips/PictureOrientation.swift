package import SegueGraphics

/// The rotation and mirroring by which a stored picture is displayed; raw values are EXIF's (tag 0x0112).
package enum PictureOrientation: Int, CaseIterable, Hashable, Sendable {
  /// Displayed as it is stored.
  case upright = 1
  /// Displayed mirrored left to right.
  case mirrored
  /// Displayed rotated by 180°.
  case upsideDown
  /// Displayed mirrored top to bottom.
  case flipped
  /// Rows and columns exchanged.
  case transposed
  /// Rotated clockwise by 90°.
  case turnedRight
  /// Rows and columns exchanged, then rotated by 180°.
  case transversed
  /// Rotated counterclockwise by 90°.
  case turnedLeft

  /// Whether rows become columns.
  private var exchangesSides: Bool { rawValue >= 5 }

  /// Returns the displayed size of a stored picture.
  package func size(ofStored size: PixelSize) -> PixelSize {
    exchangesSides ? PixelSize(size.height, size.width) : size
  }

  /// Maps a rectangle of a stored picture to the displayed one.
  func rect(ofStored rect: PixelRect, in size: PixelSize) -> PixelRect {
    let (right, bottom) = (size.width - rect.maxX, size.height - rect.maxY)
    return switch self {
    case .upright: rect
    case .mirrored: PixelRect(right, rect.y, rect.width, rect.height)
    case .upsideDown: PixelRect(right, bottom, rect.width, rect.height)
    case .flipped: PixelRect(rect.x, bottom, rect.width, rect.height)
    case .transposed: PixelRect(rect.y, rect.x, rect.height, rect.width)
    case .turnedRight: PixelRect(bottom, rect.x, rect.height, rect.width)
    case .transversed: PixelRect(bottom, right, rect.height, rect.width)
    case .turnedLeft: PixelRect(rect.y, right, rect.height, rect.width)
    }
  }

  /// Rotates and mirrors a stored picture for display.
  func applied(to pixmap: Pixmap) -> Pixmap {
    if self == .upright { return pixmap }
    return Pixmap(
      size(ofStored: pixmap.size), pixels: applied(to: pixmap.pixels, of: pixmap.size))
  }

  /// Reorders stored pixels for display.
  func applied(to pixels: [UInt32], of size: PixelSize) -> [UInt32] {
    if self == .upright { return pixels }
    let (width, height) = (size.width, size.height)
    let (right, bottom) = (width - 1, (height - 1) * width)
    // The index of the first displayed pixel, and the steps to its right and its lower neighbour.
    let (first, across, down) =
      switch self {
      case .upright: (0, 1, width)
      case .mirrored: (right, -1, width)
      case .upsideDown: (bottom + right, -1, -width)
      case .flipped: (bottom, 1, -width)
      case .transposed: (0, width, 1)
      case .turnedRight: (bottom, -width, 1)
      case .transversed: (bottom + right, -width, -1)
      case .turnedLeft: (right, width, -1)
      }
    let shown = self.size(ofStored: size)
    var result = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<shown.height {
      var place = first + y * down
      for index in y * shown.width..<(y + 1) * shown.width {
        result[index] = pixels[place]
        place += across
      }
    }
    return result
  }
}

extension PictureOrientation {
  /// The identifier of EXIF data in a JPEG segment, which some writers also put before it elsewhere.
  static let exifName = Array("Exif\0\0".utf8)

  /// Reads the orientation from EXIF data, which is a TIFF file (CIPA DC-008, 4.6).
  ///
  /// Nil if there is none, or if it is invalid. The first entry counts.
  init?(exif bytes: ArraySlice<UInt8>) {
    let isLittle = bytes.starts(with: "II".utf8)
    guard isLittle || bytes.starts(with: "MM".utf8) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place <= bytes.count - count else { return nil }
      let start = bytes.startIndex + place
      let part = bytes[start..<start + count]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = number(place, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number(place + 2, 2) == 3, number(place + 4, 4) == 1 else { return nil }
      self.init(rawValue: number(place + 8, 2) ?? 0)
      return
    }
    return nil
  }

  /// Reads the orientation from EXIF data that may begin with the identifier ``exifName``.
  init?(namedEXIF bytes: ArraySlice<UInt8>) {
    let hasName = bytes.starts(with: Self.exifName)
    self.init(exif: hasName ? bytes.dropFirst(Self.exifName.count) : bytes)
  }
}
