import SegueGraphics

/// The properties of a picture that its headers give, before the pixels are decoded.
struct StillOutline {
  /// The size in pixels, after applying the orientation.
  var size: PixelSize
  /// The contents of the file that are not shown.
  var omittedContent: [OmittedContent] = []
}
