package import SegueGraphics

/// A decoder of still pictures of all input formats, detected from the file's bytes.
///
/// The formats are PNG, JPEG, WebP and HEIC. Their colours are converted to sRGB by the same rules,
/// those of ``PNGDecoder``.
package struct PictureDecoder: Sendable {
  /// The resource limits, checked before memory is allocated.
  package var limits: ResourceLimits

  /// A decoder with resource limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// An open picture file whose headers have been read, ready to be decoded.
  package struct OpenFile: Sendable {
    /// The size in pixels, after applying the orientation.
    package let size: PixelSize
    /// The contents of the file that are not shown, as far as they are known.
    package let omittedContent: [OmittedContent]
    /// The path by which it was opened.
    package let path: String
    /// The bytes of memory held until the picture is decoded.
    package let heldBytes: Int
    /// The number of bytes still to be read; 0 if none, or if it is unknown.
    package let unreadBytes: Int
    fileprivate let content: Content

    /// Whether decoding starts a process, which takes longer the more memory this one holds.
    package var startsProcess: Bool {
      if case .still(let decoder, _) = content { decoder is HEIFDecoder } else { false }
    }

    fileprivate enum Content: Sendable {
      case png(PNGDecoder.OpenFile)
      case still(any StillDecoder, [UInt8])
    }
  }

  /// Reads the headers of a picture file, which give its format and size.
  ///
  /// A PNG is read up to its pixel data; other formats may have their headers anywhere, so those
  /// files are read whole. The size is not checked against the limits.
  ///
  /// - Parameter room: the maximum number of bytes that may be held until the picture is decoded.
  /// - Throws: `notPicture`, the errors of the headers, `tooMuchMemory` or `fileTooLong`.
  package func open(_ file: InputFile, room: Int = .max) throws(CodecError) -> OpenFile {
    let head = try file.read(atMost: PNGHeader.byteCount)
    if !head.isEmpty, head.prefix(8).elementsEqual(FileSignature.png.prefix(head.count)),
      FileSignature(head) != .applePNG
    {
      try limits.check(.png, of: file.path)
      let png = try PNGDecoder(limits: limits).open(file, head: head)
      return OpenFile(
        size: png.size, omittedContent: png.omittedContent, path: file.path,
        heldBytes: png.heldBytes,
        unreadBytes: file.length ?? 0, content: .png(png))
    }
    let beginning = try file.read(atMost: FileSignature.byteCount - head.count, after: head)
    let decoder = try decoder(of: beginning, named: file.path)
    let most = min(limits.fileBytes, room)
    let bytes = try file.read(atMost: max(0, most + 1 - beginning.count), after: beginning)
    if bytes.count > limits.fileBytes {
      throw .fileTooLong(path: file.path, limit: limits.fileBytes)
    }
    if bytes.count > room {
      throw .tooMuchMemory(
        path: file.path, bytes: bytes.count + limits.memory - room, limit: limits.memory)
    }
    let outline = try decoder.outline(of: bytes, named: file.path)
    return OpenFile(
      size: outline.size, omittedContent: outline.omittedContent, path: file.path,
      heldBytes: bytes.count, unreadBytes: 0, content: .still(decoder, bytes))
  }

  /// Decodes the picture of an open file; once, because the file is then at its end.
  package func decode(_ open: OpenFile) throws(CodecError) -> Pixmap { try read(open).pixmap }

  /// Decodes the picture of an open file, and returns the contents of the file that are not shown.
  package func read(
    _ open: OpenFile
  ) throws(CodecError) -> (pixmap: Pixmap, omittedContent: [OmittedContent]) {
    switch open.content {
    case .png(let file):
      return try PNGDecoder(limits: limits).read(file)
    case .still(let decoder, let bytes):
      let still = try decoder.read(bytes, named: open.path, limits: limits)
      return (still.pixmap, still.clip.omittedContent)
    }
  }

  /// Decodes the picture in a file.
  package func decode(file path: String) throws(CodecError) -> Pixmap {
    try decode(open(InputFile(path)))
  }

  /// Decodes the picture in the bytes of a file, called `name` in error messages.
  package func decode(_ bytes: [UInt8], named name: String) throws(CodecError) -> Pixmap {
    if bytes.starts(with: FileSignature.png), FileSignature(bytes) != .applePNG {
      try limits.check(.png, of: name)
      return try PNGDecoder(limits: limits).decode(bytes, named: name)
    }
    return try decoder(of: bytes, named: name).read(bytes, named: name, limits: limits).pixmap
  }

  /// Returns the still decoder of a file by its first bytes.
  private func decoder(
    of bytes: [UInt8], named name: String
  ) throws(CodecError) -> any StillDecoder {
    guard let still = try InputFormat.matching(bytes, named: name, limits)?.stillDecoder else {
      throw .notPicture(path: name, looksLike: FileSignature(bytes))
    }
    return still(limits)
  }
}
