// The page round a clip: a background, a device or window that holds the stage, a shadow, titles.
//
// 1. A script's `page` is a `Page`: values as their author wrote them. The clip stays a stage of its
//    own, so a timeline, its layers and its gestures know nothing of a page.
// 2. `PageShell` is what holds the stage: the `DeviceBody` of a known device, a plain one, a window, a
//    bezel from a file, or nothing. It has a size in points of the stage, a place for the stage, and
//    layers below and above it (`PageShell+Device`, `PageShell+Window`).
// 3. `PageGeometry` lays out the page: its size, how large the shell is on it, where the titles are,
//    and the transforms from stage and shell to pixels of the page. A shell that is not tilted lies
//    on whole pixels, so that the stage has the same pixels as without a page.
// 4. `PagePicture` makes the draw commands of everything that stands still once, and puts those of the
//    stage between them at every moment. Equal commands are no damage, so a moment costs what the
//    stage costs.
// 5. A scene of several clips (`ComparisonClip`) has a `ComparisonStage`, on which each clip stands in a
//    shell of its own; its page has none.
// 6. `Timeline.picture(at:)` is the page with the stage on it, and `Timeline.displayList(at:)` the
//    stage alone: traces, goldens and outlines use the latter.
//
// Rejected:
// - The stage as a picture on the page: it would be resampled under `tilt`, and drawn as a whole for
//   each frame.
// - A mask with the screen's corners over the stage, in a group of its own: the whole stage was then
//   composited twice in every frame. What lies round the stage is drawn over its corners instead.
// - Bezels of manufacturers: their licences forbid it. Frames are drawn from published dimensions.

public import SegueGraphics
public import SegueText

/// The page round a clip, as its author wrote it; lengths are points of the page.
public struct Page: Hashable, Sendable {
  /// The size of the page.
  public var size = PageSize.automatic
  /// Pixels per point; nil for those of the size's name, or else of the canvas.
  public var scale: Double?
  /// The least space round the device and the titles.
  public var margin = PageMargin(48)
  /// What lies below everything.
  public var background = PageBackground.automatic
  /// The background in the dark; nil for the same.
  public var darkBackground: PageBackground?
  /// The device in which the stage is shown.
  public var device = PageDevice.automatic
  /// How the device is drawn.
  public var frame = DeviceFrame()
  /// The window in which the stage is shown instead of a device.
  public var window: PageWindow?
  /// The shadow of the device.
  public var shadow = PageShadow.automatic
  /// The large line of words.
  public var title: PageText?
  /// The smaller line of words below it.
  public var subtitle: PageText?
  /// The way captions are set.
  public var captions = PageCaptions()
  /// How the device is turned in space.
  public var tilt = PageTilt()
  /// The radius of the stage's corners in points of the stage; nil for the device's own.
  public var radius: Double?
  /// How several clips share the page.
  public var arrangement = PageArrangement()
  /// What shows how far the clip is, below everything else.
  public var progress = PageProgress.none

  /// Creates a page with the stage in a device of its size.
  public init() {}

  /// The title and the subtitle, as far as there are any.
  package var words: [PageText] { [title, subtitle].compactMap { $0 } }
  /// Whether anything on the page but captions of steps is set in a font.
  package var hasWords: Bool { !words.isEmpty || window?.title != nil || captions.text != nil }
}

/// The size of a page.
public enum PageSize: Hashable, Sendable {
  /// As large as what is on the page, and its margin.
  case automatic
  /// A size in points.
  case points(Size)
  /// A size with a name, by which the page may lie on its side.
  case named(PageFormat, isLandscape: Bool = false)
}

/// A page size with a name, such as that of a store's screenshots.
public enum PageFormat: String, CaseIterable, Hashable, Sendable {
  /// The 6.9 inch screenshots of an app store: 1320 x 2868 pixels.
  case appStore69 = "app-store-6.9"
  /// The 6.5 inch screenshots: 1284 x 2778 pixels.
  case appStore65 = "app-store-6.5"
  /// The 13 inch screenshots of a tablet: 2064 x 2752 pixels.
  case appStore13 = "app-store-13"
  /// The picture of a link: 1200 x 630 pixels.
  case openGraph = "open-graph"
  /// The picture of a README: 800 pixels wide, shown at half of that beside words where it is upright.
  case readme

  /// The size in pixels; the height is nil for one that follows from what is on the page.
  package var pixels: (width: Int, height: Int?) {
    switch self {
    case .appStore69: (1320, 2868)
    case .appStore65: (1284, 2778)
    case .appStore13: (2064, 2752)
    case .openGraph: (1200, 630)
    case .readme: (800, nil)
    }
  }

  /// The pixels per point of a page with a stage of a size.
  package func scale(forStage stage: Size) -> Double {
    switch self {
    case .appStore69, .appStore65: 3
    case .appStore13: 2
    case .openGraph: 1
    case .readme: stage.width > stage.height ? 1 : 2
    }
  }
}

/// The space along the four sides of a page, in points.
public struct PageMargin: Hashable, Sendable {
  public var top, right, bottom, left: Double

  /// Creates a margin with a space for each side.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Creates a margin with the same space along all sides.
  public init(_ side: Double) {
    self.init(top: side, right: side, bottom: side, left: side)
  }
}

/// What lies below everything on a page.
public indirect enum PageBackground: Hashable, Sendable {
  /// Light grey, or nearly black in the dark.
  case automatic
  /// A colour, which may be clear.
  case color(Color)
  case gradient(Gradient)
  /// A picture that covers the page.
  case image(AssetID)
  /// A screen of the clip that covers the page, blurred by a standard deviation in points.
  case screen(String, blur: Double)
}

/// The device in which a stage is shown.
public enum PageDevice: Hashable, Sendable {
  /// The device with the canvas's size; a plain one where there is none.
  case automatic
  /// The stage alone, without a device.
  case none
  /// A device by its name.
  case named(String)
}

/// How a device is drawn.
public struct DeviceFrame: Hashable, Sendable {
  /// The look of a frame.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// `flat` in a GIF, whose colours are few, and `real` elsewhere.
    case auto
    /// A rim of metal round black glass.
    case real
    /// One ring in one colour.
    case flat
    /// Lines only, as in a drawing.
    case outline
  }

  /// Whether a camera in the screen shows.
  public enum Island: String, CaseIterable, Hashable, Sendable {
    case show, hide
  }

  /// The look, which depends on the output by default.
  public var style = Style.auto
  /// The colour of the body; nil for graphite, of lines for that of the words.
  public var color: Color?
  /// Whether the camera in the screen is drawn.
  public var island = Island.show
  /// Whether the buttons at the sides are drawn.
  public var hasButtons = true
  /// The author's own picture of a device, over the stage.
  public var image: AssetID?
  /// The place of the screen in that picture, in its pixels.
  public var screen: Rect?

  /// Creates a frame in the style that fits the output.
  public init() {}

  /// The colours of bodies with names.
  public static let colors: [(name: String, color: Color)] = [
    ("graphite", Color(red: 0x3A, green: 0x3A, blue: 0x3C)),
    ("silver", Color(red: 0xD9, green: 0xDA, blue: 0xDC)),
    ("natural", Color(red: 0x8F, green: 0x8A, blue: 0x81)),
    ("white", .white), ("black", .black),
  ]
}

/// A window in which a stage is shown.
public struct PageWindow: Hashable, Sendable {
  /// The bar above a window's contents.
  public enum Bar: String, CaseIterable, Hashable, Sendable {
    /// With three coloured buttons at the left, or the right.
    case colorful, colorfulRight = "colorful-right"
    /// With three rings at the left, or the right.
    case rings, ringsRight = "rings-right"
    /// A bar without buttons.
    case plain
    /// No bar at all above the stage.
    case none
  }

  /// The bar above the stage, with its buttons.
  public var bar = Bar.colorful
  /// The words in the bar.
  public var title: String?
  /// The radius of the window's corners in points of the stage.
  public var radius = 12.0
  /// The colour of the bar; nil for that of the scheme.
  public var color: Color?

  /// Creates a window with coloured buttons.
  public init() {}
}

/// The shadow of what holds the stage.
public enum PageShadow: Hashable, Sendable {
  /// None in a GIF, whose colours are few, and otherwise one that fits the device.
  case automatic
  case none
  /// A shadow in points of the stage.
  case shadow(Shadow)
}

/// What shows on a page how far the clip is.
public enum PageProgress: String, CaseIterable, Hashable, Sendable {
  case none
  /// A bar that fills with the clip's time, with a tick at each mark.
  case bar
  /// A dot for each mark, of which the last one reached is filled.
  case dots
}

/// A title or subtitle of a page.
public struct PageText: Hashable, Sendable {
  /// The side of the device on which titles lie.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    case above, below
  }

  /// What is written; lines are wrapped.
  public var string: String
  /// The font and the line layout.
  public var style: TextStyle
  /// The colour; nil for one that is readable on the background.
  public var color: Color?
  /// Where it lies; a subtitle lies with its title.
  public var place = Place.above

  /// Creates words in a style.
  public init(_ string: String, style: TextStyle) {
    self.string = string
    self.style = style
  }

  /// The style of titles: 28 points, bold, centred.
  public static let titleStyle = TextStyle(
    fonts: [FontRequest(weight: 700)], size: 28, lineHeight: 1.2, alignment: .center, lines: 3)
  /// The style of subtitles: 17 points, centred.
  public static let subtitleStyle = TextStyle(
    size: 17, lineHeight: 1.3, alignment: .center, lines: 4)
}

/// How a device is turned in space, about its middle.
public struct PageTilt: Hashable, Sendable {
  /// The rotation about the horizontal axis; a positive one moves the lower side toward the viewer.
  public var turnX = Angle.zero
  /// The rotation about the vertical axis; a positive one moves the left side toward the viewer.
  public var turnY = Angle.zero
  /// The rotation in the plane, clockwise on screen.
  public var turn = Angle.zero

  /// Creates a tilt that turns nothing.
  public init() {}

  /// The rotations about x, y and z, in this order.
  var matrix: Transform3D {
    guard self != PageTilt() else { return .identity }
    return Transform3D.rotation(turnX, 1, 0, 0) * .rotation(turnY, 0, 1, 0)
      * .rotation(turn, 0, 0, 1)
  }
}
