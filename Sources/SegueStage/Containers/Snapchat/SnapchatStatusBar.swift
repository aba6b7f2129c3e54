internal import SegueGraphics

/// The status bar, which shows only while the over screen's top edge is near the stage's.
///
/// By default it is the top strip of the over screen's own picture, cut from the moving screen: at
/// rest the picture looks unchanged. A script may set another picture, or a colour for a drawn bar.
struct SnapchatStatusBar: Hashable, Sendable {
  let height: Double
  /// The top edge of the over screen below which the bar is hidden, in points of the stage.
  let limit: Double
  /// The background of a drawn bar; nil to use the top of the over screen.
  let color: Color?
  /// The colour of the marks of a drawn bar.
  let tint: Color
  /// Whether the script sets a picture for the bar.
  private let isPictured: Bool

  /// Reads the bar from the parameters of a stage.
  init(_ stage: ContainerStage) {
    let isTall = stage.size.height >= Self.tallHeight
    height = stage[Self.heightParameter] ?? (isTall ? 44 : 20)
    limit = stage[Self.limitParameter]
    color = stage[Self.colorParameter]
    tint = stage[Self.tintParameter]
    isPictured = stage.screens[Self.role.name] != nil
  }

  /// Returns whether the bar shows over the over screen's frame, if any.
  func isShown(over frame: Rect?) -> Bool { frame.map { $0.minY >= limit } ?? false }

  /// Returns the over screen as it moves: a screenshot without the strip of its status bar.
  func screen(_ over: Screen) -> Screen {
    guard color == nil, !isPictured, over.statusBar == nil, case .image = over.content, height > 0
    else { return over }
    var screen = over
    screen.statusBar = StatusBar(height: height)
    return screen
  }

  /// Returns the bar's layer: its role's picture, a drawn strip, or the top of the over screen.
  func layer(_ stage: ContainerStage) -> Layer? {
    let frame = Rect(0, 0, stage.size.width, height)
    if let picture = stage.layer(role: Self.role.name, name: "status-bar", frame: frame) {
      return picture
    }
    if let color { return strip(frame, color) }
    guard let over = stage.screens["over"], let bar = over.statusBar, bar.isFixed else {
      return nil
    }
    return Layer(bar, of: over, size: stage.size, pictures: stage.pictures)
  }

  /// Returns a strip with marks for the time and the battery.
  private func strip(_ frame: Rect, _ color: Color) -> Layer {
    var bar = Layer(name: "status-bar", frame: frame, color: color)
    // The marks are centred 10 points above the bar's bottom.
    let y = height - 10
    bar.children = [
      mark("time", Rect(frame.width * 0.09, y - 5, 34, 10), radius: 3),
      mark("charge", Rect(frame.width * 0.91 - 24, y - 5, 24, 10), radius: 3),
    ]
    return bar
  }

  /// Returns a rounded mark in the tint colour.
  private func mark(_ name: String, _ frame: Rect, radius: Double) -> Layer {
    var layer = Layer(name: name, frame: frame, color: tint)
    layer.cornerRadius = radius
    return layer
  }

  /// The role of a picture of the bar.
  static let role = ContainerType.Role(
    "status-bar-picture", isRequired: false,
    "A picture of the status bar, instead of the top of the over screen.")

  /// The script parameters of the bar's appearance.
  static let parameters: [TransitionParameter] = .of(
    heightParameter, limitParameter, colorParameter, tintParameter)

  /// The stage height in points from which a status bar is 44 points tall, as on notched phones.
  private static let tallHeight = 812.0

  private static let heightParameter = Parameter<Double?>(
    "bar-height", in: 0...10_000, defaultIs: "44 on stages of 812 points or more, 20 on others",
    "The status bar's height in points.")
  private static let limitParameter = Parameter(
    "bar-limit", in: -100_000...100_000, default: -10,
    "The bar is hidden while the over screen's top edge is less than this, in points.")
  private static let colorParameter = Parameter<Color?>(
    "bar-color", defaultIs: "none: the bar is the top of the over screen's picture",
    "The colour of a status bar that is drawn, with marks for the time and the charge.")
  private static let tintParameter = Parameter(
    "bar-tint", default: Color.white, "The colour of the marks of a drawn status bar.")
}
