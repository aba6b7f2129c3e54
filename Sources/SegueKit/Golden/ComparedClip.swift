package import SegueCodecs
package import SegueGolden

/// A clip that exists already, whoever made it, as it is compared with another.
///
/// A picture clip is decoded once for its digests and times, and again for the pictures that a
/// comparison asks for. Memory holds the file, the canvas and, of pictures, an eighth of the limit.
package struct ComparedClip: Sendable {
  /// What people call it: its path, or `standard input`.
  package let name: String
  /// The kind of file; nil for a trace.
  package let format: StoredClip.Format?
  /// What is known of it.
  package var evidence: ClipEvidence

  /// Opens a clip: a trace, an animation, a picture or a folder of frames; `-` is standard input.
  ///
  /// The first bytes tell its kind, and the name only that of a text that is no whole trace.
  ///
  /// - Throws: what is wrong with the file; a cancellation of the task.
  package init(at path: String, limits: ResourceLimits = ResourceLimits()) throws(GoldenFailure) {
    name = path == "-" ? "standard input" : path
    let file = ClipFile(limits: limits)
    let bytes: [UInt8]?
    do throws(CodecError) {
      bytes = try file.bytes(ofFile: path)
    } catch .inputIsFolder {
      bytes = nil
    } catch { throw .clip(.codec(error)) }
    if let bytes, StoredGolden.isPointer(bytes) { throw .golden(.lfsPointer(name: name)) }
    if let bytes, Self.isTrace(bytes, path) {
      format = nil
      do throws(GoldenError) {
        evidence = try TraceDocument(bytes, named: name).evidence()
      } catch { throw .golden(error) }
      return
    }
    let frames: GoldenPictures.Frames = { [name] each throws(CodecError) in
      if let bytes {
        try file.decode(bytes, named: name, each: each)
      } else {
        try file.decode(folder: path, each: each)
      }
    }
    do throws(SegueError) {
      (format, evidence) = try Self.evidence(frames, limits)
    } catch { throw .clip(error) }
  }

  /// Whether the clip has pictures, rather than digests of them.
  package var hasPictures: Bool { format != nil }

  /// Decodes all frames, and keeps their times and digests.
  private static func evidence(
    _ frames: @escaping GoldenPictures.Frames, _ limits: ResourceLimits
  ) throws(SegueError) -> (StoredClip.Format, ClipEvidence) {
    var moments: [ClipEvidence.Moment] = []
    var found: StoredClip?
    do throws(CodecError) {
      try frames { clip, frame in
        found = clip
        moments.append(ClipEvidence.Moment(frame))
        return !Task.isCancelled
      }
    } catch { throw .codec(error) }
    guard let clip = found, !Task.isCancelled else { throw .cancelled }
    let digests = moments.map(\.digest)
    let pictures = GoldenPictures(
      digests: digests, budget: limits.pictureBytes / 32, frames: frames)
    let evidence = ClipEvidence(clip, moments: moments) { index throws(GoldenError) in
      guard digests.indices.contains(index) else { return nil }
      do throws(CodecError) {
        return try pictures.picture(digests[index])
      } catch { throw .pictures(error) }
    }
    return (clip.format, evidence)
  }

  private static func isTrace(_ bytes: [UInt8], _ path: String) -> Bool {
    bytes.starts(with: "segue trace ".utf8) || path.hasSuffix(".trace")
  }
}
