/// Something that a picture's file holds and that is not shown, which deserves a warning.
package enum LeftOut: Hashable, Sendable {
  /// Frames that follow the picture.
  case animation
  /// A gain map for brighter screens, a depth map, a second view.
  case furtherPictures
  /// Scans of a JPEG without which its coefficients are not exact (ITU-T T.81, annex G).
  case lastScans
  /// An EXIF orientation that browsers do not use for such a file either.
  case orientation(PictureOrientation)

  /// The warning, as the second half of a sentence about the file.
  package var sentence: String {
    switch self {
    case .animation: "its animation is not shown, only its default picture"
    case .furtherPictures:
      "it holds further pictures, such as a gain map, which are not read"
    case .lastScans:
      "its last scans are missing, as if it was cut off: details or colours are lost"
    case .orientation(let orientation):
      "its EXIF orientation (\(orientation.rawValue)) is not used, as in browsers: "
        + "it is shown as it is stored"
    }
  }
}
