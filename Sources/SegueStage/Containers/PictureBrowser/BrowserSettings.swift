internal import SegueGraphics

/// What a picture browser is made of: its pictures, sizes, times and colours.
struct BrowserSettings: Hashable, Sendable {
  /// How long something takes in seconds, and its pace.
  struct Pace: Hashable, Sendable {
    /// The seconds.
    let duration: Double
    /// The curve or spring.
    let pacing: Pacing

    /// The pace, worked out.
    var resolved: ResolvedPacing { pacing.resolved(duration: duration) }
  }

  /// The stage's size in points.
  let size: Size
  /// The screen with the thumbnails.
  let grid: Layer?
  /// The status bar's layer, while it shows.
  let statusBar: Layer?
  /// The pictures, in the order of the pages.
  let pictures: [BrowserPicture]
  /// The points between two pages.
  let gap: Double
  /// The largest zoom at rest; the smallest is 1.
  let maximumZoom: Double
  /// From the thumbnail to the page.
  let open: Pace
  /// From the page to the thumbnail, after a tap.
  let close: Pace
  /// From where a drag let it go to the thumbnail.
  let finish: Pace
  /// From where a drag let it go back to the page.
  let cancel: Pace
  /// A double tap's zoom, and the way back to the allowed zoom after a pinch.
  let zoom: Pace
  /// When a drag down finishes; its progress is 1 − the picture's scale.
  let dismissal: CompletionRule
  /// Whether a finished drag's backdrop fades from the picture's scale s, not from s³ as shown.
  let fadesFromScale: Bool
  /// The colour behind the pages.
  let backdrop: Color
  /// The colour that hides a thumbnail while its picture is away.
  let cover: Color

  /// The settings that a stage gives.
  init(_ stage: ContainerStage) {
    size = stage.size
    grid = stage.layer(role: "grid")
    statusBar = Self.statusBar(stage)
    pictures = (stage[Self.picturesParameter] ?? []).map { BrowserPicture($0, stage: stage) }
    gap = stage[Self.gapParameter]
    maximumZoom = stage[Self.maximumZoomParameter]
    (open, close, finish) = (stage[Self.opening], stage[Self.closing], stage[Self.finishing])
    (cancel, zoom) = (stage[Self.cancelling], stage[Self.zooming])
    dismissal = CompletionRule(threshold: 1 - stage[Self.cancelScale], isStrict: false)
    fadesFromScale = stage[Self.releaseBackdrop] == .scale
    backdrop = stage[Self.backdropParameter]
    cover =
      stage[Self.coverParameter] ?? stage.screens["grid"]?.background(in: stage.pictures, on: size)
      ?? .white
  }

  /// A strip at the top, through whose clear parts the stage shows.
  private static func statusBar(_ stage: ContainerStage) -> Layer? {
    let height = stage[statusBarHeight]
    guard height > 0 else { return nil }
    var layer = Layer(name: "status-bar", frame: Rect(0, 0, stage.size.width, height))
    if let picture = stage[statusBarParameter] {
      layer.image = stage.pictures.asset(named: picture.name).map { Layer.Image(asset: $0) }
    }
    return layer
  }
}

/// One of the browser's pictures with the two places between which it flies, in points.
struct BrowserPicture: Hashable, Sendable {
  /// Its name among the scene's images.
  let name: String
  /// What draws it; nothing when the scene has no such image.
  let image: Layer.Image?
  /// Where its thumbnail lies in the grid; nil when it has none, or one of no area.
  let thumbnail: Rect?
  /// Where it lies on its page at 1×.
  let fullFrame: Rect
  /// Where it flies to: its thumbnail, else 5 × 5 points in the middle of the stage.
  let returnFrame: Rect

  /// A picture of a list on a stage.
  init(_ picture: PlacedPicture, stage: ContainerStage) {
    let asset = stage.pictures.asset(named: picture.image)
    let pixels = asset.map { stage.pictures[$0].size } ?? PixelSize(1, 1)
    let frame = picture.frame?.rect(for: pixels.size)
    let thumbnail = frame.flatMap { $0.isEmpty ? nil : $0 }
    name = picture.image
    image = asset.map { Layer.Image(asset: $0, contentMode: .aspectFill, size: pixels) }
    self.thumbnail = thumbnail
    fullFrame = Self.fullFrame(of: pixels.size, in: stage.size)
    returnFrame = thumbnail ?? Rect(center: stage.bounds.center, size: Size(5, 5))
  }

  /// Full width, height by aspect, at most 10^6; centred, or from the top when it is too high.
  static func fullFrame(of picture: Size, in stage: Size) -> Rect {
    let isKnown = picture.width > 0 && picture.height > 0
    let aspect = isKnown ? picture.height / picture.width : 1
    let height = (stage.width * aspect).clamped(to: 0...1e6)
    return Rect(0, max(0, (stage.height - height) / 2), stage.width, height)
  }

  /// The picture in a frame: it fills it and is cut at it.
  func layer(named name: String, in frame: Rect) -> Layer {
    // A spring on its way to a small thumbnail swings past its size, even below none.
    let size = Size(max(frame.width, 0), max(frame.height, 0))
    var layer = Layer(name: name, frame: Rect(center: frame.center, size: size))
    layer.image = image
    return layer
  }
}

// Their parameters.
extension BrowserSettings {
  /// Where the backdrop of a finished drag fades from.
  enum ReleaseBackdrop: String, ParameterChoice {
    /// As it shows.
    case shown
    /// From the picture's scale.
    case scale
  }

  /// The parameters of a motion: how long it takes and, on a spring, how that swings.
  struct Motion: Sendable {
    fileprivate let duration: Parameter<Double>
    fileprivate let spring: (ratio: Parameter<Double>, velocity: Parameter<Double>)?

    /// A motion that eases in and out.
    fileprivate init(_ name: String, _ seconds: Double, _ summary: String) {
      duration = Parameter(
        "\(name)-duration", in: 0...600, default: seconds, "\(summary), in seconds.")
      spring = nil
    }

    /// A motion on a spring.
    fileprivate init(
      _ name: String, _ seconds: Double, ratio: Double, velocity: Double, _ summary: String
    ) {
      duration = Motion(name, seconds, summary).duration
      let ratio = Parameter(
        "\(name)-damping-ratio", in: 0...1, default: ratio,
        "How soon the spring of `\(name)-duration` rests; 1 does not swing.")
      let velocity = Parameter(
        "\(name)-initial-velocity", in: -100...100, default: velocity,
        "The speed at which that spring starts, in whole distances a second.")
      spring = (ratio, velocity)
    }

    fileprivate var declarations: [TransitionParameter] {
      guard let spring else { return .of(duration) }
      return .of(duration, spring.ratio, spring.velocity)
    }
  }

  private static let picturesParameter = Parameter<[PlacedPicture]?>(
    required: "pictures",
    "The pictures in the order of their pages, each with the frame of its thumbnail if it has one.")
  private static let opening = Motion("open", 0.4, "From the thumbnail to the page")
  private static let closing = Motion(
    "close", 0.4, ratio: 0.8, velocity: 0.3, "From the page to the thumbnail, after a tap")
  private static let finishing = Motion(
    "finish", 0.5, ratio: 0.8, velocity: 0.1, "From a finished drag to the thumbnail")
  private static let cancelling = Motion(
    "cancel", 0.2, "From a cancelled drag back to the page")
  private static let cancelScale = Parameter(
    "cancel-scale", in: 0...1, default: 0.95,
    "A drag is cancelled when the picture is let go at more than this scale.")
  private static let releaseBackdrop = Parameter(
    "release-backdrop", default: ReleaseBackdrop.shown,
    "Where a finished drag's backdrop fades from: as it shows, or the picture's scale.")
  private static let zooming = Motion("zoom", 0.3, "A double tap's zoom")
  private static let maximumZoomParameter = Parameter(
    "max-zoom", in: 1...20, default: 3,
    "The largest zoom: a double tap fills the stage with its width and height divided by this.")
  private static let gapParameter = Parameter(
    "gap", in: 0...1000, default: 10, "The points between two pages.")
  private static let backdropParameter = Parameter(
    "backdrop", default: Color.black, "The colour behind the pages.")
  private static let coverParameter = Parameter<Color?>(
    "cover", defaultIs: "the background of the grid",
    "The colour that hides a thumbnail while its picture is away.")
  private static let statusBarParameter = Parameter<PictureName?>(
    "status-bar", defaultIs: "one of which nothing is drawn",
    "A picture of the status bar, \(PictureName.words); the pages hide it.")
  private static let statusBarHeight = Parameter(
    "status-bar-height", in: 0...1000, default: 20, "The height of the status bar in points.")

  /// What lists know of all of them.
  static let parameters: [TransitionParameter] =
    .of(picturesParameter)
    + [opening, closing, finishing, cancelling].flatMap(\.declarations)
    + .of(cancelScale, releaseBackdrop) + zooming.declarations
    + .of(
      maximumZoomParameter, gapParameter, backdropParameter, coverParameter, statusBarParameter,
      statusBarHeight)
}

extension ContainerStage {
  /// How long a motion takes, and its pace.
  fileprivate subscript(motion: BrowserSettings.Motion) -> BrowserSettings.Pace {
    guard let spring = motion.spring else {
      return BrowserSettings.Pace(duration: self[motion.duration], pacing: .curve(.easeInEaseOut))
    }
    return BrowserSettings.Pace(
      duration: self[motion.duration],
      pacing: .dampedSpring(
        dampingRatio: self[spring.ratio], initialVelocity: self[spring.velocity]))
  }
}

extension ContainerType {
  /// The picture browser: thumbnails open to pages, which are zoomed, flicked through and put back.
  package static let pictureBrowser = ContainerType(
    name: "picture-browser",
    aliases: ["photo-browser"],
    summary: "A thumbnail grows to a page among pages of pictures; dragged down, it flies back.",
    roles: [.init("grid", "The screen with the thumbnails.")],
    parameters: BrowserSettings.parameters,
    commands: ["close"],
    example: """
      container:
        type: picture-browser
        grid: photos
        pictures:
          - { image: coffee, frame: [16, 120, 114, 114] }
          - { image: rocket, frame: [138, 120, 114, 114] }
      timeline:
        - show: grid
        - tap: [60, 160]
        - drag: { from: [300, 400], path: [ { to: [80, 404], in: 200ms } ] }
          expect: { screen: rocket }
        - drag: { from: [195, 380], path: [ { to: [215, 640], in: 300ms } ] }
          expect: finished
      """,
    make: { PictureBrowser($0) })
}
