package import SegueGraphics

/// How a stored picture is turned and mirrored to be shown; the raw value is EXIF's (tag 0x0112).
package enum PictureOrientation: Int, CaseIterable, Hashable, Sendable {
  /// As it is stored.
  case upright = 1
  /// Left and right exchanged.
  case mirrored
  /// Turned by half a turn.
  case upsideDown
  /// Top and bottom exchanged.
  case flipped
  /// Rows and columns exchanged.
  case transposed
  /// Turned clockwise by a quarter.
  case turnedRight
  /// Rows and columns exchanged, and turned by half a turn.
  case transversed
  /// Turned counterclockwise by a quarter.
  case turnedLeft

  /// Whether rows become columns.
  private var exchangesSides: Bool { rawValue >= 5 }

  /// The size at which a stored picture is shown.
  package func size(ofStored size: PixelSize) -> PixelSize {
    exchangesSides ? PixelSize(size.height, size.width) : size
  }

  /// The rectangle in which a part of a stored picture of a size is shown.
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

  /// Returns the picture as it is shown, of a stored one.
  func applied(to pixmap: Pixmap) -> Pixmap {
    if self == .upright { return pixmap }
    return Pixmap(
      size(ofStored: pixmap.size), pixels: applied(to: pixmap.pixels, of: pixmap.size))
  }

  /// Returns the pixels as they are shown; as many as are stored.
  func applied(to pixels: [UInt32], of size: PixelSize) -> [UInt32] {
    if self == .upright { return pixels }
    let (width, height) = (size.width, size.height)
    let (right, bottom) = (width - 1, (height - 1) * width)
    // Where the first pixel is stored, and how far away its right and its lower neighbour are.
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
  /// The name with which EXIF begins in a JPEG segment, and with which some writers begin it elsewhere.
  static let exifName = Array("Exif\0\0".utf8)

  /// Reads the orientation of EXIF data, which is a TIFF file (CIPA DC-008, 4.6).
  ///
  /// Nil where there is none, or where it makes no sense. Of several the first counts.
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

  /// Reads the orientation of EXIF data that may begin with the name ``exifName``.
  init?(namedEXIF bytes: ArraySlice<UInt8>) {
    let hasName = bytes.starts(with: Self.exifName)
    self.init(exif: hasName ? bytes.dropFirst(Self.exifName.count) : bytes)
  }
}
