import SegueCodecs
public import SegueGraphics
public import SegueStage

/// A report about a file, or a folder of files, that was written.
public struct OutputReport: Hashable, Sendable {
  /// The path of the file or folder; `-` is standard output.
  public var path: String
  /// The format in which it was written.
  public var format: OutputFormat
  /// The size of each frame in pixels.
  public var size: PixelSize
  /// The number of frames that the output shows.
  public var frames: Int
  /// The number of frames stored; a frame equal to the one before only lengthens that.
  public var storedFrames: Int
  /// The duration of one play in seconds; 0 for a still.
  public var duration: Double
  /// The total number of bytes written.
  public var bytes: Int
  /// The changes that made the file fit its `max-size`; nil if it fitted as it was.
  public var fitted: SizeTrial?
  /// An estimate of the bytes that a higher `png-effort` saves; only for an APNG written without one.
  public var saving: EffortSaving?
  /// Whether a GIF of decoded frames lost translucent pixels.
  package var dropsTranslucentPixels = false
  /// The predicted playback in browsers of an APNG or WebP of decoded frames, if they slow it down.
  package var pace: BrowserPace?
  /// Whether the file was not rendered, but taken from a cache.
  package var isFromCache = false
  /// The bytes of a file in memory; nil for others.
  var contents: [UInt8]?
}
