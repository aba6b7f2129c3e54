import SegueGraphics

/// A picture of a GIF, compressed or still waiting for the global palette.
package struct GIFPicture: Sendable {
  /// The content of a picture.
  enum Content: Sendable {
    /// Indices of its own few colours, for whichever palette they will use.
    case indexed(IndexedPicture)
    /// Indices into a palette that is decided, compressed.
    case encoded(EncodedGIFFrame)
  }

  private(set) var content: Content
  /// The disposal after the picture.
  var disposal = EncodedGIFFrame.Disposal.keep

  /// Creates a picture with the disposal `keep`.
  init(_ content: Content) { self.content = content }

  /// Replaces the content by another one with the same pixels.
  mutating func replaceContent(by content: Content) { self.content = content }

  /// The bytes of memory that it takes while it waits.
  var heldByteCount: Int {
    switch content {
    case .indexed(let picture): picture.heldByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// The bytes of its data in the file; a few too many as long as it waits.
  var byteCount: Int {
    switch content {
    case .indexed(let picture): picture.plainByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// Returns a task that compresses the picture, if it is not compressed yet.
  ///
  /// - Parameter bits: the most bits of an index into the global palette.
  func encoding(with palette: GlobalPalette, bits: Int) -> @Sendable () -> GIFPicture {
    {
      var picture = self
      picture.content = .encoded(encoded(with: palette, bits: bits))
      return picture
    }
  }

  /// Returns the compressed picture.
  ///
  /// - Parameter bits: the most bits of an index into the global palette.
  func encoded(with palette: GlobalPalette, bits: Int) -> EncodedGIFFrame {
    var frame =
      switch content {
      case .indexed(let picture): picture.encoded(with: palette, bits: bits)
      case .encoded(let frame): frame
      }
    frame.disposal = disposal
    return frame
  }
}
