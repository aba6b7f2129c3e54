package import SegueGolden
import Synchronization

/// Opens clips again when their pictures are asked for, and holds one of them at a time.
///
/// A report shows pictures of many clips, one clip after the other; so memory does not grow with
/// their number.
package final class PictureShelf: Sendable {
  /// Whose pictures are at hand: those of files, or those that a script is drawn to.
  private enum Source: Hashable {
    case files(GoldenPlace)
    case script(String)
  }

  private let open = Mutex<(source: Source, evidence: ClipEvidence)?>(nil)

  /// A shelf from which nothing is taken yet.
  package init() {}

  /// The same evidence, but with pictures from the files at a place.
  ///
  /// The files must still be those that the evidence was made of; what they lack or what cannot be
  /// read any more is not shown.
  package func evidence(_ evidence: ClipEvidence, at place: GoldenPlace) -> ClipEvidence {
    var shelved = evidence
    shelved.picture = { [self] index throws(GoldenError) in
      try taken(.files(place)) { () throws(GoldenError) in
        guard let files = try? GoldenReader().read(place) else { return nil }
        return try Clip.evidence(files, at: place)
      }?.picture(index)
    }
    return shelved
  }

  /// The same evidence of a rendered clip, but with pictures that are drawn when they are asked for.
  ///
  /// The script is loaded again; a frame that has changed since is not shown.
  package func evidence(
    _ evidence: ClipEvidence, drawing script: String, _ options: LoadOptions,
    as recording: ClipRecording
  ) -> ClipEvidence {
    var shelved = evidence
    // Not the evidence: its own way to pictures holds the images of its script.
    let digests = evidence.frames.map(\.digest)
    shelved.picture = { [self] index throws(GoldenError) in
      let picture = try taken(.script(script)) { () throws(GoldenError) in
        try (try? Clip.load(script: script, options: options))?.evidence(recording)
      }?.picture(index)
      guard let picture, picture.digest == digests[index] else { return nil }
      return picture
    }
    return shelved
  }

  private func taken(
    _ source: Source, _ make: () throws(GoldenError) -> ClipEvidence?
  ) throws(GoldenError) -> ClipEvidence? {
    try open.withLock { open throws(GoldenError) -> ClipEvidence? in
      if let open, open.source == source { return open.evidence }
      open = nil
      guard let evidence = try make() else { return nil }
      open = (source, evidence)
      return evidence
    }
  }
}
