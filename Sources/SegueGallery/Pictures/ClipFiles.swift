/// The files of an entry's pictures.
package struct ClipFiles: Hashable, Sendable {
  /// The clip: a GIF, or a WebP where the GIF would be large.
  package let clip: String
  /// The moment of greatest change.
  let still: String
  /// Moments side by side.
  let strip: String
  /// For a transition, the frames of its way in, side by side at equal intervals; else nil.
  let frames: String?

  /// Returns the names of an entry's files.
  init(of entry: GalleryEntry, isWebP: Bool) {
    let stem = entry.fileName
    clip = stem + (isWebP ? ".webp" : ".gif")
    still = stem + ".png"
    strip = stem + "-strip.png"
    frames = entry.kind == .transition ? stem + "-frames.png" : nil
  }

  /// The names of all files.
  var all: [String] { [clip, still, strip] + (frames.map { [$0] } ?? []) }
}
