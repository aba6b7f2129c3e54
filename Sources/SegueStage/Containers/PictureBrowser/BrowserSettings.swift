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
