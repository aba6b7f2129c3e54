package import SegueKit

/// Why a gallery cannot be made.
package enum GalleryError: Error, Sendable {
  /// The folder holds something, and no gallery.
  case foreignFolder(String)
  /// Two entries would have the same page.
  case sameName(String, String)
  /// A script or a picture is wrong, or a file cannot be written.
  case clip(SegueError)
}
