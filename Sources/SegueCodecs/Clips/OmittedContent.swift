/// Content of a picture file that is not shown, about which the user is warned.
package enum OmittedContent: Hashable, Sendable {
  /// The frames of an animation after its default picture.
  case animation
  /// Auxiliary pictures: a gain map for brighter screens, a depth map, a second view.
  case furtherPictures
  /// The last scans of a progressive JPEG; without them its coefficients are approximate (T.81, annex G).
  case lastScans
  /// An EXIF orientation that browsers ignore in such a file.
  case orientation(PictureOrientation)

  /// The warning, as the second half of a sentence about the file.
  package var sentence: String {
    switch self {
    case .animation: "its animation is ignored, only its default image is shown"
    case .furtherPictures:
      "it has further images, such as a gain map, which are ignored"
    case .lastScans:
      "its last scans are missing, as if it was cut off: details or colours are lost"
    case .orientation(let orientation):
      "its EXIF orientation (\(orientation.rawValue)) is not used, as in browsers: "
        + "it is shown as it is stored"
    }
  }
}
