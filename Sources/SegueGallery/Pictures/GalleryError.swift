import SegueCodecs
import SegueGolden
import SegueGraphics
package import SegueKit

/// An error of making a gallery.
package enum GalleryError: Error, Sendable {
  /// The folder is neither empty nor a gallery.
  case foreignFolder(String)
  /// Two entries would have the same page.
  case sameName(String, String)
  /// A script or an image cannot be loaded, or a file cannot be written.
  case clip(SegueError)
}
