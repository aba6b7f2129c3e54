import CGIFKernels
import SegueGraphics

extension LossyLZW {
  /// A target pixel of ``LossyLZW``: its colour, its allowed error and the canvas below it.
  package struct Pixel: Sendable {
    // The pixel as the kernel reads it; the only field, so that an array of these is an array of those.
    private var fields: segue_lzw_pixel

    /// The error of the nearest entry.
    package var error: Int32 { fields.error }
    /// The greatest allowed error; below 0 if the pixel must be transparent.
    package var limit: Int32 {
      get { fields.limit }
      set { fields.limit = newValue }
    }
    /// The error of the canvas; `Int32.max` where the canvas is transparent.
    package var keptError: Int32 { fields.kept_error }
    /// The target colour, 0xBBGGRR.
    package var color: UInt32 { fields.color_and_nearest & 0xFF_FFFF }
    /// Whether errors are diffused here, since the colours around the pixel are nearly the same.
    package var isSmooth: Bool {
      get { fields.shown_and_flags & UInt32(SEGUE_LZW_SMOOTH) != 0 }
      set { set(UInt32(SEGUE_LZW_SMOOTH), newValue) }
    }
    /// Whether the pixel is lasting (``PixelLifetime``), so that its errors count for more.
    package var isLasting: Bool {
      get { fields.shown_and_flags & UInt32(SEGUE_LZW_LASTING) != 0 }
      set { set(UInt32(SEGUE_LZW_LASTING), newValue) }
    }
    /// The nearest entry of the palette.
    package var nearest: UInt8 { UInt8(truncatingIfNeeded: fields.color_and_nearest >> 24) }

    /// A pixel that must be transparent and keep the canvas.
    package static let keep = Pixel(color: 0, nearest: 0, error: -1, limit: -1, keptError: -1)

    /// Creates a pixel of a colour 0xBBGGRR with its errors.
    ///
    /// Errors are in the unit of ``PaletteColor/distance(to:)-(PaletteColor)``.
    @inline(__always)
    package init(color: UInt32, nearest: UInt8, error: Int32, limit: Int32, keptError: Int32) {
      fields = segue_lzw_pixel(
        color_and_nearest: color | UInt32(nearest) << 24, error: error, limit: limit,
        kept_error: keptError, shown_and_flags: 0)
    }

    /// Allows a pixel to keep the canvas, 0xBBGGRR, at the error of that colour; not if it is transparent.
    @inline(__always)
    package mutating func allowKeeping(_ color: UInt32) {
      guard color != FlatFrame.clear else { return }
      fields.shown_and_flags = fields.shown_and_flags & ~0xFF_FFFF | color
      fields.kept_error = PaletteColor(color).distance(to: self.color)
    }

    @inline(__always)
    private mutating func set(_ flag: UInt32, _ isSet: Bool) {
      fields.shown_and_flags = fields.shown_and_flags & ~flag | (isSet ? flag : 0)
    }
  }
}
