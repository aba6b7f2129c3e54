/// What a frame adds to a GIF.
package struct GIFPicture: Sendable {
  /// What is drawn, compressed or not.
  enum Content: Sendable {
    /// Its colours exactly, whichever palette they will be in.
    case exact(ExactPicture)
    /// Indices into a palette that is decided.
    case encoded(EncodedGIFFrame)
  }

  /// What is drawn.
  private(set) var content: Content
  /// What becomes of it afterwards.
  var disposal = EncodedGIFFrame.Disposal.keep

  /// A picture that stays.
  init(_ content: Content) { self.content = content }

  /// Whether the palette of the file need not wait for it.
  var isEncoded: Bool { if case .encoded = content { true } else { false } }

  /// The bytes that it takes while it waits.
  var heldByteCount: Int {
    switch content {
    case .exact(let picture): picture.heldByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// The bytes of its data in the file, a little too many as long as it waits.
  var byteCount: Int {
    switch content {
    case .exact(let picture): picture.plainByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// What compresses it, if it is not yet.
  ///
  /// - Parameter bits: the most bits that an index into the file's palette may have.
  func encoding(with palette: FilePalette, bits: Int) -> @Sendable () -> GIFPicture {
    {
      var picture = self
      picture.content = .encoded(encoded(with: palette, bits: bits))
      return picture
    }
  }

  /// The picture as it is written.
  ///
  /// - Parameter bits: the most bits that an index into the file's palette may have.
  func encoded(with palette: FilePalette, bits: Int) -> EncodedGIFFrame {
    var frame =
      switch content {
      case .exact(let picture): picture.encoded(with: palette, bits: bits)
      case .encoded(let frame): frame
      }
    frame.disposal = disposal
    return frame
  }
}
