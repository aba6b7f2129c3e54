import SegueGraphics

extension LossyLZW {
  /// A target pixel of ``LossyLZW``: its colour, its allowed error and the canvas below it.
  package struct Pixel: Sendable {
    /// The colour, and above it the nearest palette entry: 24 + 8 bits.
    let colorAndNearest: UInt32
    /// The error of the nearest entry.
    package var error: Int32
    /// The greatest allowed error; below 0 if the pixel must be transparent.
    package var limit: Int32
    /// The error of the canvas; `Int32.max` where the canvas is transparent.
    package private(set) var keptError: Int32
    // The colour of the canvas, and above it the flags.
    private var shownAndFlags: UInt32 = 0

    private static let smoothFlag: UInt32 = 1 << 24
    private static let lastingFlag: UInt32 = 1 << 25

    /// The target colour, 0xBBGGRR.
    package var color: UInt32 { colorAndNearest & 0xFF_FFFF }
    /// The colour of the canvas, 0xBBGGRR.
    var shown: UInt32 { shownAndFlags & 0xFF_FFFF }
    /// Whether errors are diffused here, since the colours around the pixel are nearly the same.
    package var isSmooth: Bool {
      get { shownAndFlags & Self.smoothFlag != 0 }
      set { set(Self.smoothFlag, newValue) }
    }
    /// Whether the pixel is lasting (``PixelLifetime``), so that its errors count for more.
    package var isLasting: Bool {
      get { shownAndFlags & Self.lastingFlag != 0 }
      set { set(Self.lastingFlag, newValue) }
    }
    /// The nearest entry of the palette.
    package var nearest: UInt8 { UInt8(truncatingIfNeeded: colorAndNearest >> 24) }

    /// A pixel that must be transparent and keep the canvas.
    package static let keep = Pixel(color: 0, nearest: 0, error: -1, limit: -1, keptError: -1)

    /// Creates a pixel of a colour 0xBBGGRR with its errors.
    ///
    /// Errors are in the unit of ``PaletteColor/distance(to:)-(PaletteColor)``.
    @inline(__always)
    package init(color: UInt32, nearest: UInt8, error: Int32, limit: Int32, keptError: Int32) {
      colorAndNearest = color | UInt32(nearest) << 24
      self.error = error
      self.limit = limit
      self.keptError = keptError
    }

    /// Allows a pixel to keep the canvas, 0xBBGGRR, at the error of that colour; not if it is transparent.
    @inline(__always)
    package mutating func show(_ color: UInt32) {
      guard color != FlatFrame.clear else { return }
      shownAndFlags = shownAndFlags & ~0xFF_FFFF | color
      keptError = PaletteColor(color).distance(to: self.color)
    }

    @inline(__always)
    private mutating func set(_ flag: UInt32, _ isSet: Bool) {
      shownAndFlags = shownAndFlags & ~flag | (isSet ? flag : 0)
    }
  }
}
