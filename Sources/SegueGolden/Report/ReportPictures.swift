package import SegueCodecs

/// Finds the pictures of a report's frames again in the clips that they came from.
///
/// A page asks for them in the order of the clips that were added, golden before clip, frames
/// ascending; so evidence that decodes a file from its start decodes it once. Memory holds the
/// place of each picture, not the picture.
package struct ReportPictures {
  private var clips: [ClipEvidence] = []
  private var places: [String: (clip: Int, frame: Int)] = [:]

  /// No pictures yet.
  package init() {}

  /// Adds a clip whose frames a report lists; pictures that are there already stay where they are.
  package mutating func add(_ clip: ClipEvidence) {
    for (index, frame) in clip.frames.enumerated() {
      guard let digest = frame.digest else { continue }
      let key = ReportFrame.pictureKey(digest: digest)
      if places[key] == nil { places[key] = (clips.count, index) }
    }
    clips.append(clip)
  }

  /// The PNG file of a picture, or nil when no clip kept it.
  ///
  /// A picture that cannot be read is left out: the report says so of its golden, and still opens.
  package func png(_ key: String) throws(CodecError) -> [UInt8]? {
    guard let place = places[key] else { return nil }
    guard let pixmap = try? clips[place.clip].picture(place.frame) else { return nil }
    return try PNGEncoder().encode(pixmap)
  }
}
