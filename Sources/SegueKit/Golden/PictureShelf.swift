package import SegueGolden
import Synchronization

/// Opens stored clips again when their pictures are asked for, and holds one of them at a time.
///
/// A report shows pictures of many clips, one clip after the other; so memory does not grow with
/// their number.
package final class PictureShelf: Sendable {
  private let open = Mutex<(place: GoldenPlace, evidence: ClipEvidence)?>(nil)

  /// A shelf from which nothing is taken yet.
  package init() {}

  /// The same evidence, but with pictures from the files at a place.
  ///
  /// The files must still be those that the evidence was made of; what they lack or what cannot be
  /// read any more is not shown.
  package func evidence(_ evidence: ClipEvidence, at place: GoldenPlace) -> ClipEvidence {
    var shelved = evidence
    shelved.picture = { [self] index throws(GoldenError) in
      try stored(place)?.picture(index)
    }
    return shelved
  }

  private func stored(_ place: GoldenPlace) throws(GoldenError) -> ClipEvidence? {
    try open.withLock { open throws(GoldenError) -> ClipEvidence? in
      if let open, open.place == place { return open.evidence }
      open = nil
      guard let files = try? GoldenReader().read(place) else { return nil }
      let evidence = try Clip.evidence(files, at: place)
      open = (place, evidence)
      return evidence
    }
  }
}
