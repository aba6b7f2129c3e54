import SegueGraphics
import SegueStage

/// Picture browsers made in code, and accessors for their layers.
enum PictureBrowserFixtures {
  /// A phone of 375 × 812 points.
  static let size = Size(375, 812)
  /// The points from one page to the next.
  static let page = 385.0
  /// A wide picture, a square one, a very high one, and one without a thumbnail.
  static let pictures = Pictures(
    [
      Pictures.Facts(size: PixelSize(750, 1624)), Pictures.Facts(size: PixelSize(600, 400)),
      Pictures.Facts(size: PixelSize(512, 512)), Pictures.Facts(size: PixelSize(100, 400)),
      Pictures.Facts(size: PixelSize(450, 300)),
    ],
    images: [
      NamedImage(name: "wide", asset: AssetID(1)), NamedImage(name: "square", asset: AssetID(2)),
      NamedImage(name: "high", asset: AssetID(3)), NamedImage(name: "none", asset: AssetID(4)),
    ])
  /// The thumbnails of the first three.
  static let thumbnails = [
    Rect(20, 120, 105, 105), Rect(135, 120, 105, 105), Rect(250, 120, 105, 105),
  ]
  /// The pictures' frames on their pages at 1×.
  static let fullFrames = [
    Rect(0, 281, 375, 250), Rect(0, 218.5, 375, 375), Rect(0, 0, 375, 1500),
    Rect(0, 281, 375, 250),
  ]
  /// The pictures' frames as a script sets them.
  static let placed = ParameterValue.pictures([
    PlacedPicture(image: "wide", frame: FrameLength(x: 20, y: 120, width: 105, height: 105)),
    PlacedPicture(image: "square", frame: FrameLength(x: 135, y: 120, width: 105, height: 105)),
    PlacedPicture(image: "high", frame: FrameLength(x: 250, y: 120, width: 105, height: 105)),
    PlacedPicture(image: "none", frame: FrameLength(x: 0, y: 0, width: 0, height: 0)),
  ])
  /// A point on the stage that only a page covers.
  static let middle = Point(187.5, 406)

  /// Returns a browser that shows its grid, with parameters.
  static func browser(_ values: [String: ParameterValue] = [:]) -> any Container {
    let type = ContainerType.pictureBrowser
    return type.make(
      ContainerStage(
        size: size,
        screens: ["grid": Screen(name: "grid", content: .image(AssetID(0), .scaleToFill))],
        values: ["pictures": placed].merging(values) { $1 }, pictures: pictures))
  }

  /// Returns a browser opened at a picture with a thumbnail at 0 s, at rest from 0.4 s on.
  static func opened(
    at index: Int = 0, _ values: [String: ParameterValue] = [:]
  ) -> any Container {
    var browser = browser(values)
    _ = browser.apply(.tap(.point(thumbnails[index].center)), at: 0)
    return browser
  }

  /// Returns a straight drag with a pan translation that excludes the hysteresis of 10 points.
  ///
  /// It rests before the release, so the velocity is zero.
  static func drag(
    by translation: Point, from start: Point = middle, in seconds: Double = 0.3,
    hold: Double = 0.1, release: TouchPath.Release = .lifted
  ) -> TouchPath {
    func hysteresis(_ t: Double) -> Double { t < 0 ? -10 : 10 }
    // The pan begins at the first touch event; the hysteresis applies only along the longer axis.
    let isVertical = abs(translation.y) > abs(translation.x)
    let begin = Point(
      start.x + (isVertical ? 0 : hysteresis(translation.x)),
      start.y + (isVertical ? hysteresis(translation.y) : 0))
    return TouchPath(
      from: start,
      segments: [
        .move(to: begin, seconds: 1 / 60, .linear),
        .move(to: begin + translation, seconds: seconds - 1 / 60, .linear), .hold(seconds: hold),
      ], release: release)
  }

  /// Returns two fingers that spread or pinch about a point.
  static func pinch(
    about centre: Point, from start: Double, to end: Double, in seconds: Double = 0.4
  ) -> ContainerInput {
    func finger(_ side: Double) -> TouchPath {
      TouchPath(
        from: centre + Point(side * start / 2, 0),
        segments: [
          .move(to: centre + Point(side * end / 2, 0), seconds: seconds, .linear),
          .hold(seconds: 0.1),
        ])
    }
    return .pinch(finger(-1), finger(1))
  }
}

extension Container {
  /// Returns the layer of a name at a time.
  func layer(_ name: String, at time: Double) -> Layer? {
    layers(at: time).first { $0.name == name }
  }

  /// Returns a picture's frame at a time, by index; nil if it is not drawn.
  func frame(_ index: Int, at time: Double) -> Rect? {
    layer("picture-\(index + 1)", at: time).map { Rect(center: $0.position, size: $0.size) }
  }

  /// Returns the backdrop's opacity at a time; 0 if it is absent.
  func backdrop(at time: Double) -> Double { layer("backdrop", at: time)?.opacity ?? 0 }
}
