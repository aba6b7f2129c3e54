/// What the making of a gallery did.
package struct GalleryReport: Hashable, Sendable {
  /// The folder.
  package var folder: String
  /// The file to open.
  package var index: String
  /// The entries, in order.
  package var entries: [String] = []
  /// The entries whose clips were rendered; those of all others were as they should be.
  package var rendered: [String] = []
  /// The files that an earlier gallery had and this one has not.
  package var removed: [String] = []
}
