package import SegueCodecs

/// What a file that holds an animation or a picture says, and what a browser makes of it.
package struct ClipProbe: Sendable {
  /// The length of the file, in bytes; nil for a folder of frames.
  package var byteCount: Int?
  /// What the file says of the whole.
  package var clip: StoredClip
  /// The frames that could be read, one or more.
  package var frames: [ProbedFrame]
  /// Why reading ended before the file did; nil when everything could be read.
  package var failure: CodecError?

  /// Looks into the file or the folder of frames at a path; `-` is standard input.
  ///
  /// Memory grows with the canvas, the file and, by about 100 bytes each, with the frames. Without
  /// digests a frame costs what it changes, however large the canvas is.
  ///
  /// - Parameter hasDigests: whether frames get digests of what they show.
  /// - Throws: `CodecError` when not even one frame can be read.
  package init(
    file path: String, limits: ResourceLimits = ResourceLimits(), hasDigests: Bool = true
  ) throws(CodecError) {
    let opener = ClipFile(limits: limits, use: hasDigests ? .pictures : .changes)
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try opener.bytes(ofFile: path)
    } catch .inputIsFolder {
      try self.init(byteCount: nil, hasDigests: hasDigests) { each throws(CodecError) in
        try opener.decode(folder: path, each: each)
      }
      return
    }
    try self.init(byteCount: bytes.count, hasDigests: hasDigests) { each throws(CodecError) in
      try opener.decode(bytes, named: name, each: each)
    }
  }

  private init(
    byteCount: Int?, hasDigests: Bool,
    decode: ((StoredClip, StoredFrame) -> Bool) throws(CodecError) -> StoredClip
  ) throws(CodecError) {
    var frames: [ProbedFrame] = []
    var begun: StoredClip?
    var rows = ShownRowNotes()
    self.byteCount = byteCount
    do {
      clip = try decode { clip, frame in
        begun = clip
        let isDuplicate = rows.take(frame)
        let digest = isDuplicate ? frames.last?.digest : hasDigests ? frame.pixmap.digest : nil
        frames.append(
          ProbedFrame(
            frame, isDuplicate: isDuplicate, isTransparent: rows.isTransparent, digest: digest))
        return true
      }
    } catch {
      guard let begun else { throw error }
      clip = begun
      failure = error
    }
    self.frames = frames
  }
}
