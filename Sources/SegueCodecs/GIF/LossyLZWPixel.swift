import SegueGraphics

extension LossyLZW {
  /// What a pixel asks for.
  package struct Pixel: Sendable {
    /// The colour, and above it the nearest entry: 24 + 8 bits.
    let colorAndNearest: UInt32
    /// The nearest entry's error.
    package var error: Int32
    /// The greatest error that is allowed; below 0 when only what is shown will do.
    package var limit: Int32
    /// The error of what is shown; `Int32.max` when nothing is.
    package private(set) var keptError: Int32
    // The colour that is shown, and above it the flags.
    private var shownAndFlags: UInt32 = 0

    private static let smoothFlag: UInt32 = 1 << 24
    private static let lastingFlag: UInt32 = 1 << 25

    /// The colour, 0xBBGGRR.
    package var color: UInt32 { colorAndNearest & 0xFF_FFFF }
    /// What is shown, 0xBBGGRR.
    var shown: UInt32 { shownAndFlags & 0xFF_FFFF }
    /// Whether errors are passed on here: the colours around it are nearly the same.
    package var isSmooth: Bool {
      get { shownAndFlags & Self.smoothFlag != 0 }
      set { set(Self.smoothFlag, newValue) }
    }
    /// Whether it shows for long, so that its errors count for more.
    package var isLasting: Bool {
      get { shownAndFlags & Self.lastingFlag != 0 }
      set { set(Self.lastingFlag, newValue) }
    }
    /// The nearest entry of the palette.
    package var nearest: UInt8 { UInt8(truncatingIfNeeded: colorAndNearest >> 24) }

    /// A pixel that keeps what is shown.
    package static let keep = Pixel(color: 0, nearest: 0, error: -1, limit: -1, keptError: -1)

    /// A pixel of a colour 0xBBGGRR with its errors, as ``PaletteColor/distance(to:)-(PaletteColor)``
    /// has them.
    @inline(__always)
    package init(color: UInt32, nearest: UInt8, error: Int32, limit: Int32, keptError: Int32) {
      colorAndNearest = color | UInt32(nearest) << 24
      self.error = error
      self.limit = limit
      self.keptError = keptError
    }

    /// Lets a pixel keep what is shown, 0xBBGGRR, at its error; nothing is shown where that is clear.
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
