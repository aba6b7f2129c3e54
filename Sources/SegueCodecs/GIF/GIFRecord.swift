import SegueGraphics

/// One record of a GIF file: what stands between two of its separators.
enum GIFRecord {
  /// What is said of the next picture.
  case control(GIFControl)
  /// The count of the NETSCAPE2.0 or ANIMEXTS1.0 extension, 0 for endless.
  case loop(Int)
  /// A picture; its rows are to be read before the next record.
  case image(GIFImageHeader)
  /// A comment, a plain text or any other extension.
  case other
  /// The end of the file, or something that no GIF has between records.
  case end
}

/// What an image descriptor says (GIF89a, section 20).
struct GIFImageHeader: Hashable {
  /// Where the picture lies; it may reach out of the canvas.
  var rect: PixelRect
  /// Whether the rows come in four passes.
  var isInterlaced: Bool
  /// Its own palette, as opaque pixels; nil for the global one.
  var palette: [UInt32]?

  /// The rows in the order in which they are stored (GIF89a, appendix E).
  var rows: [Int] { (isInterlaced ? GIFRowOrder.interlaced : .topDown).rows(rect.height) }
}
