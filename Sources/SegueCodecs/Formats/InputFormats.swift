package import SegueGraphics

extension InputFormat {
  /// All formats that are read; no two of them match the same file.
  static let all: [InputFormat] = [.gif, .png, .webP, .jpeg, .heif]

  /// Returns the format of a file by its first bytes; nil for none that is read.
  ///
  /// - Throws: `kindNotAllowed` for one that the limits exclude.
  static func matching(
    _ bytes: [UInt8], named name: String, _ limits: ResourceLimits
  ) throws(CodecError) -> InputFormat? {
    guard let format = all.first(where: { $0.matches(bytes) }) else { return nil }
    try limits.check(format.kind, of: name)
    return format
  }
}

extension ResourceLimits {
  /// Checks that a file of a kind may be read.
  ///
  /// - Throws: `kindNotAllowed` about the file, which sentences call `name`.
  package func check(_ kind: PictureKind, of name: String) throws(CodecError) {
    guard let kinds, !kinds.contains(kind) else { return }
    throw .kindNotAllowed(path: name, kind: kind, allowed: kinds)
  }
}

/// Opens an animation or a picture of any kind that is read, whatever the file's name says.
package struct ClipFile: Sendable {
  /// What is refused before it is allocated.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// An opener with limits.
  ///
  /// - Parameter use: what becomes of the frames, which counts as work.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// The bytes of a file; `-` is standard input.
  ///
  /// Throws `fileTooLong` when there are more than the limit, and errors of the kinds
  /// `missingInput` and `inputOutput`.
  package func bytes(ofFile path: String) throws(CodecError) -> [UInt8] {
    try InputFile(path).bytes(atMost: limits.fileBytes)
  }

  /// Reads an animation from the bytes of a file, which sentences call `name`.
  ///
  /// The first bytes decide which decoder reads them. Throws `notClip` when none does, and what
  /// the decoder throws.
  @discardableResult
  package func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    try decoder(of: bytes, named: name).decode(bytes, named: name, each: each)
  }

  /// Begins to read an animation from the bytes of a file, which sentences call `name`.
  package func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading {
    try decoder(of: bytes, named: name).read(bytes, named: name)
  }

  /// Reads an animation from a folder of PNG frames with a text of delays in centiseconds.
  @discardableResult
  package func decode(
    folder path: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    try FrameFolder(limits: limits, use: use).decode(folder: path, each: each)
  }

  private func decoder(
    of bytes: [UInt8], named name: String
  ) throws(CodecError) -> any ClipDecoder {
    guard let format = try InputFormat.matching(bytes, named: name, limits) else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    return format.clipDecoder(limits, use)
  }
}

/// Reads still pictures of every kind that is read, whatever their files' names say.
///
/// The first bytes decide: PNG, JPEG, WebP or HEIC. The colours of all become sRGB by the same rules,
/// those of ``PNGDecoder``.
package struct PictureDecoder: Sendable {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits

  /// A decoder with limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// A file whose picture's size is known, which is opened no second time.
  package struct OpenFile: Sendable {
    /// The size at which the picture is shown.
    package let size: PixelSize
    /// What the file holds that is not shown, as far as it is known.
    package let leftOut: [LeftOut]
    /// The name under which it was opened.
    package let path: String
    /// The bytes that are held until the picture is decoded.
    package let heldBytes: Int
    /// The bytes that are still to be read, as far as that is known.
    package let unreadBytes: Int
    fileprivate let content: Content

    fileprivate enum Content: Sendable {
      case png(PNGDecoder.OpenFile)
      case still(any StillDecoder, [UInt8])
    }
  }

  /// Finds out what a file holds, and how large its picture is.
  ///
  /// A PNG is read as far as its pixels; other files say their size anywhere, and are read
  /// whole. The size is not checked against the limits.
  ///
  /// - Parameter room: the most bytes that may be held until the picture is decoded.
  /// - Throws: `notPicture`, what is wrong with the file's header, `tooMuchMemory` or `fileTooLong`.
  package func open(_ file: InputFile, room: Int = .max) throws(CodecError) -> OpenFile {
    let head = try file.read(atMost: PNGHeader.byteCount)
    if !head.isEmpty, head.prefix(8).elementsEqual(FileSignature.png.prefix(head.count)),
      FileSignature(head) != .applePNG
    {
      try limits.check(.png, of: file.path)
      let png = try PNGDecoder(limits: limits).open(file, head: head)
      return OpenFile(
        size: png.size, leftOut: png.leftOut, path: file.path, heldBytes: png.heldBytes,
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
      size: outline.size, leftOut: outline.leftOut, path: file.path,
      heldBytes: bytes.count, unreadBytes: 0, content: .still(decoder, bytes))
  }

  /// The picture in a file that was opened; once, for then the file is at its end.
  package func decode(_ open: OpenFile) throws(CodecError) -> Pixmap { try read(open).pixmap }

  /// The same picture, and what the file holds beside it.
  package func read(
    _ open: OpenFile
  ) throws(CodecError) -> (pixmap: Pixmap, leftOut: [LeftOut]) {
    switch open.content {
    case .png(let file):
      return try PNGDecoder(limits: limits).read(file)
    case .still(let decoder, let bytes):
      let still = try decoder.read(bytes, named: open.path, limits: limits)
      return (still.pixmap, still.clip.leftOut)
    }
  }

  /// The picture in a file.
  package func decode(file path: String) throws(CodecError) -> Pixmap {
    try decode(open(InputFile(path)))
  }

  /// The picture in the bytes of a file, which sentences call `name`.
  package func decode(_ bytes: [UInt8], named name: String) throws(CodecError) -> Pixmap {
    if bytes.starts(with: FileSignature.png), FileSignature(bytes) != .applePNG {
      try limits.check(.png, of: name)
      return try PNGDecoder(limits: limits).decode(bytes, named: name)
    }
    return try decoder(of: bytes, named: name).read(bytes, named: name, limits: limits).pixmap
  }

  private func decoder(
    of bytes: [UInt8], named name: String
  ) throws(CodecError) -> any StillDecoder {
    guard let still = try InputFormat.matching(bytes, named: name, limits)?.stillDecoder else {
      throw .notPicture(path: name, looksLike: FileSignature(bytes))
    }
    return still(limits)
  }
}
