package import SegueGraphics

/// A reader of animations and pictures of all input formats, detected from the file's bytes.
package struct ClipFile: Sendable {
  /// The resource limits, checked before memory is allocated.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// A reader with resource limits.
  ///
  /// - Parameter use: how the caller uses the frames, which counts towards the limit of work.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Reads the bytes of a file; `-` is standard input.
  ///
  /// - Throws: `fileTooLong` if there are more than the limit, and errors of the kinds
  ///   `missingInput` and `inputOutput`.
  package func bytes(ofFile path: String) throws(CodecError) -> [UInt8] {
    try InputFile(path).bytes(atMost: limits.fileBytes)
  }

  /// Decodes the frames of an animation from the bytes of a file, called `name` in error messages.
  ///
  /// The first bytes select the decoder.
  ///
  /// - Throws: `notClip` if no format matches, and the errors of the decoder.
  @discardableResult
  package func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    try decoder(of: bytes, named: name).decode(bytes, named: name, each: each)
  }

  /// Starts decoding an animation from the bytes of a file, called `name` in error messages.
  package func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading {
    try decoder(of: bytes, named: name).read(bytes, named: name)
  }

  /// Decodes an animation from a folder of PNG frames with a text file of delays in centiseconds.
  @discardableResult
  package func decode(
    folder path: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    try FrameFolder(limits: limits, use: use).decode(folder: path, each: each)
  }

  /// Returns the decoder of a file by its first bytes.
  private func decoder(
    of bytes: [UInt8], named name: String
  ) throws(CodecError) -> any ClipDecoder {
    guard let format = try InputFormat.matching(bytes, named: name, limits) else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    return format.clipDecoder(limits, use)
  }
}
