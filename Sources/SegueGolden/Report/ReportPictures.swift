import SegueGraphics

/// Finds the pictures of a report's frames again in the clips that they came from.
///
/// A page asks for them in the order of the clips that were added, golden before clip, frames
/// ascending; so evidence that decodes a file from its start decodes it once. Memory holds the
/// place of each picture, not the picture.
package struct ReportPictures {
  /// Where a picture is found.
  struct Place: Hashable {
    /// The clip, in the order in which they were added.
    var clip: Int
    /// The frame.
    var frame: Int
  }

  private var clips: [ClipEvidence] = []
  private var places: [String: Place] = [:]
  // The clips that are held against the golden that was added just before them.
  private var compared: Set<Int> = []

  /// No pictures yet.
  package init() {}

  /// Adds a golden and the clip that is held against it, or one of the two, as a report lists them.
  ///
  /// Pictures that are there already stay where they are.
  package mutating func add(expected: ClipEvidence? = nil, actual: ClipEvidence? = nil) {
    if expected != nil, actual != nil { compared.insert(clips.count + 1) }
    for clip in [expected, actual].compactMap(\.self) { add(clip) }
  }

  private mutating func add(_ clip: ClipEvidence) {
    for (index, frame) in clip.frames.enumerated() {
      guard let digest = frame.digest, clip.pictured?.contains(digest) ?? true else { continue }
      let key = ReportFrame.pictureKey(digest: digest)
      if places[key] == nil { places[key] = Place(clip: clips.count, frame: index) }
    }
    clips.append(clip)
  }

  /// Whether a clip keeps a picture, as far as is known without asking for it.
  package func contains(_ key: String) -> Bool { places[key] != nil }

  /// Where a picture is found; nil when no clip kept it.
  func place(of key: String) -> Place? { places[key] }

  /// The picture at a place.
  ///
  /// A picture that cannot be read is left out: the report says so of its golden, and still opens.
  func pixmap(at place: Place) -> Pixmap? { try? clips[place.clip].picture(place.frame) }

  /// The clip of the golden against which a clip is held; nil for one that is held against none.
  func golden(ofClip clip: Int) -> Int? { compared.contains(clip) ? clip - 1 : nil }
}
