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
    func number(_ name: String) -> Double {
      guard case .number(let value)? = stage.value(name),
        case .number(let range)? = stage.parameters.first(where: { $0.name == name })?.kind
      else { return 0 }
      return value.clamped(to: range)
    }
    func color(_ name: String) -> Color? {
      if case .color(let color)? = stage.value(name) { color } else { nil }
    }
    func spring(_ name: String) -> Pace {
      Pace(
        duration: number("\(name)-duration"),
        pacing: .dampedSpring(
          dampingRatio: number("\(name)-damping-ratio"),
          initialVelocity: number("\(name)-initial-velocity")))
    }
    func eased(_ name: String) -> Pace {
      Pace(duration: number("\(name)-duration"), pacing: .curve(.easeInEaseOut))
    }
    size = stage.size
    grid = stage.layer(role: "grid")
    statusBar = Self.statusBar(stage, height: number("status-bar-height"))
    pictures = Self.pictures(stage)
    gap = number("gap")
    maximumZoom = number("max-zoom")
    (open, close, finish) = (eased("open"), spring("close"), spring("finish"))
    (cancel, zoom) = (eased("cancel"), eased("zoom"))
    dismissal = CompletionRule(threshold: 1 - number("cancel-scale"), isStrict: false)
    fadesFromScale = stage.value("release-backdrop") == .choice("scale")
    backdrop = color("backdrop") ?? .black
    cover = color("cover") ?? stage.screens["grid"]?.background ?? .white
  }

  private static func pictures(_ stage: ContainerStage) -> [BrowserPicture] {
    guard case .pictures(let pictures)? = stage.value("pictures") else { return [] }
    return pictures.map { BrowserPicture($0, stage: stage) }
  }

  /// A strip at the top, through whose clear parts the stage shows.
  private static func statusBar(_ stage: ContainerStage, height: Double) -> Layer? {
    guard height > 0 else { return nil }
    var layer = Layer(name: "status-bar", frame: Rect(0, 0, stage.size.width, height))
    if case .image(let name)? = stage.value("status-bar") {
      layer.image = stage.pictures.asset(named: name).map { Layer.Image(asset: $0) }
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

extension ContainerType {
  /// The picture browser: thumbnails open to pages, which are zoomed, flicked through and put back.
  package static let pictureBrowser = ContainerType(
    name: "picture-browser",
    aliases: ["photo-browser"],
    summary: "A thumbnail grows to a page among pages of pictures; dragged down, it flies back.",
    roles: [.init("grid", "The screen with the thumbnails.")],
    parameters: pictureBrowserParameters,
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

  private static let pictureBrowserParameters: [TransitionParameter] = [
    TransitionParameter(
      required: "pictures", .pictures,
      "The pictures in the order of their pages, each with the frame of its thumbnail if it has one."
    ),
    seconds("open", 0.4, "From the thumbnail to the page"),
    seconds("close", 0.4, "From the page to the thumbnail, after a tap"),
    ratio("close", 0.8),
    velocity("close", 0.3),
    seconds("finish", 0.5, "From a finished drag to the thumbnail"),
    ratio("finish", 0.8),
    velocity("finish", 0.1),
    seconds("cancel", 0.2, "From a cancelled drag back to the page"),
    TransitionParameter(
      "cancel-scale", .number(0...1), default: .number(0.95),
      "A drag is cancelled when the picture is let go at more than this scale."),
    TransitionParameter(
      "release-backdrop", .choice(["shown", "scale"]), default: .choice("shown"),
      "Where a finished drag's backdrop fades from: as it shows, or the picture's scale."),
    seconds("zoom", 0.3, "A double tap's zoom"),
    TransitionParameter(
      "max-zoom", .number(1...20), default: .number(3),
      "The largest zoom: a double tap fills the stage with its width and height divided by this."),
    TransitionParameter(
      "gap", .number(0...1000), default: .number(10), "The points between two pages."),
    TransitionParameter(
      "backdrop", .color, default: .color(.black), "The colour behind the pages."),
    TransitionParameter(
      "cover", .color, defaultIs: "the background of the grid",
      "The colour that hides a thumbnail while its picture is away."),
    TransitionParameter(
      "status-bar", .image, defaultIs: "one of which nothing is drawn",
      "A picture of the status bar, by its name under `images`; the pages hide it."),
    TransitionParameter(
      "status-bar-height", .number(0...1000), default: .number(20),
      "The height of the status bar in points."),
  ]

  private static func seconds(
    _ name: String, _ value: Double, _ summary: String
  ) -> TransitionParameter {
    TransitionParameter(
      "\(name)-duration", .number(0...600), default: .number(value), "\(summary), in seconds.")
  }

  private static func ratio(_ name: String, _ value: Double) -> TransitionParameter {
    TransitionParameter(
      "\(name)-damping-ratio", .number(0...1), default: .number(value),
      "How soon the spring of `\(name)-duration` rests; 1 does not swing.")
  }

  private static func velocity(_ name: String, _ value: Double) -> TransitionParameter {
    TransitionParameter(
      "\(name)-initial-velocity", .number(-100...100), default: .number(value),
      "The speed at which that spring starts, in whole distances a second.")
  }
}
