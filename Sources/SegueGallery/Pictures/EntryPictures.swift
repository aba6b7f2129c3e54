package import SegueGraphics

/// Facts about the pictures of an entry, with the script that they were rendered from.
package struct EntryPictures: Sendable {
  package var files: ClipFiles
  /// The size of the clip in pixels.
  package var size: PixelSize
  /// The clip's duration in seconds.
  package var duration: Double
  /// The frames of a transition's way in; nil for other entries.
  var frames: FrameSheet?
  package var script: String
  /// The script's path, as displayed on the page.
  package var scriptPath: String
  /// The plots of its layers' properties.
  package var plots: ClipPlots
}

/// A picture with the frames of a transition's way in side by side, without gaps.
struct FrameSheet: Hashable, Sendable {
  var file: String
  /// The number of frames.
  var count: Int
  /// The seconds from one frame to the next; the last may be sooner.
  var interval: Double
  /// The seconds from the first frame to the last.
  var duration: Double
}
