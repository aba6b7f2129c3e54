package import SegueGraphics

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
    guard let format = InputFormat.matching(bytes) else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    return format.clipDecoder(limits, use)
  }
}
