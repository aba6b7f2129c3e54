import SegueGraphics

/// The script parameters of transitions in which a picture flies out of a screen.
enum FlyingPicture {
  /// The scaling of a picture in a frame of another aspect ratio.
  static let contentMode = Parameter<ContentMode>(
    "content-mode", among: [.aspectFill, .aspectFit, .scaleToFill], default: .aspectFill,
    "How the picture fills a frame of other proportions, as in UIKit.")

  /// The colour of the cover over the place of a picture that has flown away.
  static let cover = Parameter<Color?>(
    "cover", defaultIs: "the most frequent colour round the picture's place",
    "The colour that hides the picture's place while it is away.")

  /// The colour of the backdrop that fades in behind the picture.
  static let backdrop = Parameter(
    "backdrop", default: Color.black, "The colour that fades in behind the picture.")
}
