import SegueGraphics

// Pictures that fly out of a screen: how they fill their frames, and what hides their place.

extension TransitionParameter {
  /// How a picture of other proportions than its frame fills it.
  static let contentMode = TransitionParameter(
    "content-mode", .choice([.aspectFill, .aspectFit, .scaleToFill].map(\ContentMode.rawValue)),
    default: .choice(ContentMode.aspectFill.rawValue),
    "How the picture fills a frame of other proportions, as in UIKit.")

  /// What hides the place of a picture that is away.
  static let cover = TransitionParameter(
    "cover", .color, defaultIs: "the most frequent colour round the picture's place",
    "The colour that hides the picture's place while it is away.")
}

extension TransitionStage {
  /// A picture laid out in a frame of a size, as `content-mode` says; nil for none.
  ///
  /// One of the frame's own proportions is only stretched, so that no mode makes a difference to it.
  func picture(_ asset: AssetID?, in frame: Size) -> Layer.Image? {
    guard let asset else { return nil }
    let pixels = pictures[asset].size
    let (across, down) = (frame.width * Double(pixels.height), frame.height * Double(pixels.width))
    let isAlike = abs(across - down) <= 1e-9 * max(abs(across), abs(down))
    // On a spring a small frame may swing past none.
    guard !isAlike, frame.width > 0, frame.height > 0 else { return Layer.Image(asset: asset) }
    return Layer.Image(
      asset: asset, contentMode: ContentMode(rawValue: choice("content-mode")) ?? .aspectFill,
      size: pixels)
  }

  /// The screen with the small picture.
  var listScreen: Screen { direction == .forward ? from : to }

  /// The colour of the cover over the picture's place: the author's, else the one that was sampled.
  var coverColor: Color { color("cover") ?? listScreen.background }

  /// The place of the picture in the screen with the small one, where a cover of no set colour hides
  /// it; nil for transitions without a cover, and when the author set its colour.
  var placeToSample: Rect? {
    guard parameters.contains(where: { $0.name == "cover" }), color("cover") == nil else {
      return nil
    }
    let pixels = (image("image").map { pictures[$0].size } ?? PixelSize(1, 1)).size
    return frame("from-frame", for: pixels)
  }
}
