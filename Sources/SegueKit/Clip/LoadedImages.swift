import SegueStage

/// The images of clips that share one table, with the paths at which they were opened.
///
/// Clips that are shown together have assets with different indices: those of a later clip follow those
/// of the earlier ones.
struct LoadedImages: Sendable {
  var images: [LoadedImage] = []
  var paths: [String] = []

  /// Returns the image of a path, where an earlier clip loaded it.
  func image(at path: String) -> LoadedImage? {
    paths.firstIndex(of: path).map { images[$0] }
  }
}
