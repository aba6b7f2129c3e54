package import SegueGraphics

/// What is known of the pictures of an entry, and of the script that they were made of.
package struct EntryPictures: Sendable {
  /// The size of the clip in pixels.
  package var size: PixelSize
  /// How long it takes, in seconds.
  package var duration: Double
  /// The script's text.
  package var script: String
  /// The script's path, as the page names it.
  package var scriptPath: String
  /// The plots of its layers.
  package var plots: ClipPlots
}
