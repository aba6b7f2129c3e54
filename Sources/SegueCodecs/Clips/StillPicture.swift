import SegueGraphics

/// A decoded still picture with the properties of its file.
struct StillPicture {
  /// The pixels in sRGB, premultiplied.
  var pixmap: Pixmap
  var clip: StoredClip
}
