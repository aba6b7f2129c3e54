internal import SegueGraphics

/// The settings of a picture browser: its pictures, sizes, timing and colours.
struct BrowserSettings: Hashable, Sendable {
  /// The duration of a motion in seconds and its timing curve or spring.
  struct Pace: Hashable, Sendable {
    let duration: Double
    let pacing: Pacing

    /// The pacing resolved for the duration.
    var resolved: ResolvedPacing { pacing.resolved(duration: duration) }
  }

  /// The stage's size in points.
  let size: Size
  /// The layer of the screen with the thumbnails.
  let grid: Layer?
  /// The status bar's layer; it is visible while no page is open.
  let statusBar: Layer?
  /// The pictures, in the order of the pages.
  let pictures: [BrowserPicture]
  /// The gap between two pages, in points.
  let gap: Double
  /// The maximum zoom scale at rest; the minimum is 1.
  let maximumZoom: Double
  /// The pace from the thumbnail to the page.
  let open: Pace
  /// The pace from the page to the thumbnail, after a tap.
  let close: Pace
  /// The pace of a finished drag, from its release to the thumbnail.
  let finish: Pace
  /// The pace of a cancelled drag, from its release back to the page.
  let cancel: Pace
  /// The pace of a double tap's zoom, and of the return to the allowed zoom after a pinch.
  let zoom: Pace
  /// The rule by which a downward drag finishes; its progress is 1 − the picture's scale.
  let dismissal: CompletionRule
  /// Whether a finished drag's backdrop fades from the picture's scale s, not from its current s³.
  let fadesFromScale: Bool
  /// The background colour of the pages.
  let backdrop: Color
  /// The colour that covers a thumbnail while its picture is away from the grid.
  let cover: Color

  /// Reads the settings from the parameters of a stage.
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

  /// Returns a strip at the top of the stage; transparent parts show the stage.
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

/// One of the browser's pictures with its frames in the grid and on its page, in points.
struct BrowserPicture: Hashable, Sendable {
  /// The name among the scene's images.
  let name: String
  /// The image; nil if the scene has none of this name.
  let image: Layer.Image?
  /// The frame of the thumbnail in the grid; nil if there is none or it is empty.
  let thumbnail: Rect?
  /// The frame on the page at 1×.
  let fullFrame: Rect
  /// The frame at the end of closing: the thumbnail, else 5 × 5 points in the middle of the stage.
  let closedFrame: Rect

  /// Creates a browser picture from an entry of the `pictures` parameter.
  init(_ picture: PlacedPicture, stage: ContainerStage) {
    let asset = stage.pictures.asset(named: picture.image)
    let pixels = asset.map { stage.pictures[$0].size } ?? PixelSize(1, 1)
    let frame = picture.frame?.rect(for: pixels.size)
    let thumbnail = frame.flatMap { $0.isEmpty ? nil : $0 }
    name = picture.image
    image = asset.map { Layer.Image(asset: $0, contentMode: .aspectFill, size: pixels) }
    self.thumbnail = thumbnail
    fullFrame = Self.fullFrame(of: pixels.size, in: stage.size)
    closedFrame = thumbnail ?? Rect(center: stage.bounds.center, size: Size(5, 5))
  }

  /// Returns the frame at 1×: full width, height by aspect ratio, at most 10^6, centred vertically.
  ///
  /// A picture taller than the stage starts at the top.
  static func fullFrame(of picture: Size, in stage: Size) -> Rect {
    let isKnown = picture.width > 0 && picture.height > 0
    let aspect = isKnown ? picture.height / picture.width : 1
    let height = (stage.width * aspect).clamped(to: 0...1e6)
    return Rect(0, max(0, (stage.height - height) / 2), stage.width, height)
  }

  /// Returns a layer that shows the picture in a frame, aspect fill and clipped.
  func layer(named name: String, in frame: Rect) -> Layer {
    // A spring towards a small thumbnail overshoots its size, even below zero.
    let size = Size(max(frame.width, 0), max(frame.height, 0))
    var layer = Layer(name: name, frame: Rect(center: frame.center, size: size))
    layer.image = image
    return layer
  }
}

// MARK: - Parameters
extension BrowserSettings {
  /// The opacity from which the backdrop of a finished drag fades.
  enum ReleaseBackdrop: String, ParameterChoice {
    /// The current opacity, s³ for a picture of scale s.
    case shown
    /// The picture's scale s.
    case scale
  }

  /// The parameters of a motion: its duration and, for a spring, its damping and initial velocity.
  struct Motion: Sendable {
    fileprivate let duration: Parameter<Double>
    fileprivate let spring: (ratio: Parameter<Double>, velocity: Parameter<Double>)?

    /// Creates the parameters of a motion that eases in and out.
    fileprivate init(_ name: String, _ seconds: Double, _ summary: String) {
      duration = Parameter(
        "\(name)-duration", in: 0...600, default: seconds, "\(summary), in seconds.")
      spring = nil
    }

    /// Creates the parameters of a motion on a spring.
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

  /// All script parameters, in the order of help texts.
  static let parameters: [TransitionParameter] =
    .of(picturesParameter)
    + [opening, closing, finishing, cancelling].flatMap(\.declarations)
    + .of(cancelScale, releaseBackdrop) + zooming.declarations
    + .of(
      maximumZoomParameter, gapParameter, backdropParameter, coverParameter, statusBarParameter,
      statusBarHeight)
}

extension ContainerStage {
  /// Returns the pace of a motion from its parameters.
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
  /// The picture browser: thumbnails open to pages that zoom, page sideways and fly back.
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
