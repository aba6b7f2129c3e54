internal import SegueGraphics
internal import SegueStage
internal import SegueText

// The keys of the page round a clip: its size, what holds the stage, and words. Those of its background
// are in PageBackgroundKeys.swift.

extension KeyTable<Scene> {
  /// The key of a script for the page round the clip.
  static let pages = KeyTable(
    name: "script", title: "a script", prototype: .empty, quiet: ["page"],
    keys: [
      Key(
        "page", .page, \.page, default: "none",
        "The page round the clip, with a device and words; the clip itself stays as it is.")
    ])
}

extension ValueKind<Page> {
  /// A page, below its key.
  fileprivate static let page = mapping(
    "a mapping of keys such as `device` and `margin`", .page, isBlock: true,
    make: { _, page, _ in page }, parts: { $0 })
}

extension KeyTable<Page> {
  static let page = KeyTable(
    name: "page", title: "a page", prototype: Page(),
    exclusions: [
      KeyExclusion(
        "window", excludes: ["device", "frame"], .badFrame,
        "the stage is in a device or in a `window`, not both")
    ],
    foreign: .page,
    keys: [
      Key(
        "size", .pageSize, \.size,
        "The size in points, a name such as `open-graph`, or as large as what is on it."),
      Key(
        "scale", .number(0.01...100), \.scale, default: "that of the canvas, or of the named size",
        "Pixels per point of the page; the clip is drawn at this scale."),
      Key(
        "margin", .margin, \.margin, "The least space round the device and the words, in points."),
      Key(
        "background", .pageBackgrounds, \.backgrounds,
        "What lies below everything; it may differ in the dark."),
      Key(
        "device", .pageDevice, \.writtenDevice, default: "`auto`",
        "The device that holds the clip: by its name, that of the canvas, or none."),
      Key(
        "frame", .deviceFrame, \.writtenFrame, default: "`auto`", "How the device is drawn."),
      Key(
        "window", .pageWindow, \.window, default: "none",
        "The window that holds the clip instead of a device."),
      Key(
        "shadow", .pageShadow, \.shadow,
        "The shadow of the device; `auto` is none in a GIF, whose colours are few."),
      Key("title", .title, \.title, default: "none", "The large words above or below the device."),
      Key(
        "subtitle", .subtitle, \.subtitle, default: "none", "The smaller words below the title."),
      Key(
        "captions", .captions, \.writtenCaptions, default: "`below`",
        "How the captions of steps are set, next to the device."),
      Key(
        "tilt", .mapping("a mapping with `turn-x`, `turn-y` and `turn`", .tilt), \.tilt,
        default: "none", "How the device is turned in space."),
      Key(
        "radius", .number(0...10_000), \.radius, default: "that of the device",
        "The radius of the clip's corners, in points of the canvas."),
      Key(
        "progress", .word("values"), \.progress,
        "How far the clip is: a bar with a tick at each `mark`, or a dot for each."),
    ] + KeyTable<PageArrangement>.arrangement.map { $0.within(\Page.arrangement) })
}

extension Page {
  /// Its device; nil for a page with a window, whose script names none.
  fileprivate var writtenDevice: PageDevice? {
    get { window == nil ? device : nil }
    set { if let newValue { device = newValue } }
  }

  /// Its captions; nil for the plain ones.
  fileprivate var writtenCaptions: PageCaptions? {
    get { captions == PageCaptions() ? nil : captions }
    set { if let newValue { captions = newValue } }
  }

  /// Its frame; nil for the plain one, and for a page with a window.
  fileprivate var writtenFrame: DeviceFrame? {
    get { window == nil && frame != DeviceFrame() ? frame : nil }
    set { if let newValue { frame = newValue } }
  }
}

extension KeyTable<DeviceFrame> {
  static let deviceFrame = KeyTable(
    name: "device-frame", title: "a frame", prototype: DeviceFrame(),
    quiet: ["style", "island", "buttons", "image", "screen"],
    exclusions: [
      KeyExclusion(
        "image", excludes: ["style", "color", "island", "buttons"], .badFrame,
        help: ["remove one of the two: a picture of a device is shown as it is"])
    ],
    company: [
      KeyCompany(
        ["image"], need: ["screen"], .badFrame, as: "the place of its `screen`",
        help: ["add `screen: [x, y, width, height]` in pixels of the picture"]),
      KeyCompany(
        ["screen"], need: ["image"], .badFrame, as: "an `image`",
        help: ["add the picture of a device, or remove it"]),
    ],
    keys: [
      Key(
        "style", .word("styles"), \.style,
        "How it is drawn: `auto` is `flat` in a GIF, and `real` elsewhere."),
      Key(
        "color", .bodyColor, \.color, default: "graphite, or that of the words for lines",
        "The colour of the body: \(bodyColors), or any other."),
      Key("island", .word("values"), \.island, "Whether the camera in the screen is drawn."),
      Key("buttons", .flag, \.hasButtons, "Whether the buttons at the edges are drawn."),
      Key(
        "image", .file, \.image, default: "none",
        "Your own picture of a device instead, with a clear screen."),
      Key(
        "screen", .screenOfBezel, \.screen, default: "none",
        "The place of the screen in that picture: x, y, width, height in its pixels."),
    ])

  private static let bodyColors = DeviceFrame.colors.map { "`\($0.name)`" }.joined(separator: ", ")
}

extension KeyTable<PageWindow> {
  static let pageWindow = KeyTable(
    name: "window", title: "a window", prototype: PageWindow(),
    keys: [
      Key("bar", .word("bars"), \.bar, "The bar above, with its three buttons."),
      Key("title", .anyText, \.title, default: "none", "The words in the bar."),
      Key(
        "radius", .number(0...1000), \.radius, "The radius of its corners, in points of the canvas."
      ),
      Key("color", .color, \.color, default: "that of the scheme", "The colour of the bar."),
    ])
}

extension KeyTable<PageTilt> {
  static let tilt = KeyTable(
    name: "tilt", title: "a tilt", prototype: PageTilt(),
    keys: [
      Key(
        "turn-x", .tilt, \.turnX,
        "The angle about the horizontal axis; a positive one moves the lower side nearer."),
      Key(
        "turn-y", .tilt, \.turnY,
        "The angle about the vertical axis; a positive one moves the left side nearer."),
      Key("turn", .angle, \.turn, "The angle in the plane, clockwise."),
    ])
}

/// The long form of words on a page.
struct PageTextParts: Sendable {
  var text = ""
  var size: Double?
  var font: TextStyle?
  var color: Color?
  var place = PageText.Place.above

  /// Returns the words, with a style for what the keys leave open.
  func whole(_ style: TextStyle) -> PageText {
    var used = style
    if let font {
      used = font
      used.alignment = style.alignment
      used.lines = style.lines
    }
    used.size = size ?? used.size
    var text = PageText(self.text, style: used)
    (text.color, text.place) = (color, place)
    return text
  }

  init() {}

  /// Takes words apart; the font is left out where it is that of the style.
  init(_ text: PageText, _ style: TextStyle) {
    (self.text, color, place) = (text.string, text.color, text.place)
    var plain = style
    plain.size = text.style.size
    size = text.style.size
    font = plain == text.style ? nil : text.style
  }
}

extension KeyTable<PageTextParts> {
  /// The words above one of several clips.
  static let clipTitle = KeyTable(
    name: "clip-title", title: "the title of a clip", prototype: PageTextParts(), quiet: ["font"],
    keys: shared)

  static let title = KeyTable(
    name: "title", title: "a title", prototype: PageTextParts(), quiet: ["font"],
    keys: shared + [Key("place", .word("places"), \.place, "On which side of the device it is.")])

  static let subtitle = KeyTable(
    name: "subtitle", title: "a subtitle", prototype: PageTextParts(), quiet: ["font"],
    keys: shared)

  private static let shared: [Key<PageTextParts>] = [
    Key("text", .anyText, \.text, isRequired: true, "What is written."),
    Key(
      "size", .number(1...1000), \.size, default: "28 of a title, 17 of others",
      "The size of the font in points."),
    Key(
      "font", .font, \.font,
      default: "bold of a title, regular of a subtitle, semibold above a clip",
      "The font: a size, a text style, or its parts."),
    Key(
      "color", .color, \.color, default: "one that can be read on the background", "The colour."),
  ]
}

extension ValueKind<PageText> {
  /// The text of a title, or a mapping.
  fileprivate static let title = words(.title, PageText.titleStyle)
  /// The text of a subtitle, or a mapping.
  fileprivate static let subtitle = words(.subtitle, PageText.subtitleStyle)

  /// The words above one of several clips.
  static let clipTitle = words(.clipTitle, ComparisonClip.titleStyle)

  private static func words(_ table: KeyTable<PageTextParts>, _ style: TextStyle) -> Self {
    let words = "a text, or a mapping with `text`"
    return union(
      words,
      short: ValueKind<String>.anyText.shorthand { PageText($0, style: style) },
      long: mapping(
        words, table, make: { _, parts, _ in parts.whole(style) },
        parts: { PageTextParts($0, style) }))
  }
}

extension ValueKind<PageSize> {
  private static let words = "`auto`, a size such as `1200x900`, or a name such as `open-graph`"

  /// A size of a page: a word, or a width and a height.
  fileprivate static let pageSize = literal(.form(words), PageSizeLiteral.size) {
    PageSizeLiteral.text($0)
  }
}

extension ValueKind<PageMargin> {
  private static let words = "a number of points, or four: top, right, bottom, left"

  /// The margin of a page: one number, or one for each side.
  fileprivate static let margin = union(
    words, (.number, one), (.list, four))

  private static let one = ValueKind<Double>.number(0...10_000).converted(
    to: { PageMargin($0) },
    from: { $0 == PageMargin($0.top) ? $0.top : nil })

  private static let four = ValueKind<Double>.number(0...10_000).list(
    words, example: "[48, 24, 48, 24]", count: 4...4
  ).converted(
    to: { PageMargin(top: $0[0], right: $0[1], bottom: $0[2], left: $0[3]) },
    from: { [$0.top, $0.right, $0.bottom, $0.left] })
}

extension ValueKind<PageDevice> {
  private static let words = "`auto`, `none`, or a device such as `iphone-15`"

  /// A device of a page, by any of its names.
  fileprivate static let pageDevice = literal(.form(words), name) { device in
    switch device {
    case .automatic: "auto"
    case .none: "none"
    case .named(let name): name
    }
  }

  private static func name(_ text: String) throws(LiteralError) -> PageDevice {
    switch CanonicalName.of(text) {
    case "auto": return .automatic
    case "none": return .none
    default: break
    }
    if let device = Device.named(text) { return .named(device.name) }
    throw LiteralError(
      .badFrame, "there is no device `\(Excerpt.of(text))`",
      help: NearestDevice.help(for: text)
        + ["`auto` draws a plain device where no known one fits"])
  }
}

extension ValueKind<DeviceFrame> {
  private static let words = "`auto`, `real`, `flat`, `outline`, or a mapping with `style`"

  /// The style of a frame, or a mapping.
  fileprivate static let deviceFrame = union(
    words,
    (
      .name,
      ValueKind<DeviceFrame.Style>.word("styles").shorthand { style in
        var frame = DeviceFrame()
        frame.style = style
        return frame
      }
    ),
    (.mapping, mapping(words, .deviceFrame)))
}

extension ValueKind<PageWindow> {
  private static let words = "a bar such as `colorful`, or a mapping with `bar` and `title`"

  /// The bar of a window, or a mapping.
  fileprivate static let pageWindow = union(
    words,
    (
      .name,
      ValueKind<PageWindow.Bar>.word("bars").shorthand { bar in
        var window = PageWindow()
        window.bar = bar
        return window
      }
    ),
    (.mapping, mapping(words, .pageWindow)))
}

extension ValueKind<PageShadow> {
  private static let words = "`auto`, `none`, the name of a shadow, or a mapping with `radius`"

  /// A word, or a shadow as of a layer.
  fileprivate static let pageShadow = union(
    words,
    (
      .name,
      word(
        [("auto", .automatic), ("none", .none)]
          + Shadow.named.map { ($0.name, .shadow($0.shadow)) }, "shadows")
    ),
    (
      .mapping,
      ValueKind<Shadow>.shadow.converted(
        to: { .shadow($0) }, from: { if case .shadow(let shadow) = $0 { shadow } else { nil } })
    ))
}

extension ValueKind<Color> {
  /// The colour of a body: a name of its own, or any opaque colour.
  fileprivate static let bodyColor = literal(.form("a name such as `silver`, or a colour")) {
    (text) throws(LiteralError) in
    let name = CanonicalName.of(text)
    if let named = DeviceFrame.colors.first(where: { $0.name == name }) { return named.color }
    return try ColorLiteral.color(text)
  } text: {
    "\"\($0.hex)\""
  }.checked(.badColor, { "`\($0)` must be opaque" }) { $0.alpha == 255 }
}

extension ValueKind<Angle> {
  /// An angle of at most 75 degrees, beyond which a device is hardly seen.
  fileprivate static let tilt = angle.checked(
    .badAngle, { "`\($0)` must be from -75deg to 75deg" },
    help: ["write a smaller angle: beyond it, the device is seen from its edge"]
  ) { abs($0.degrees) <= 75.0001 }
}

extension ValueKind<Rect> {
  /// The place of a screen in a picture, in whole pixels.
  fileprivate static let screenOfBezel = ValueKind<[Double]>.numbers(
    "four numbers such as `[60, 60, 1179, 2556]`", count: 4...4
  ).checked(
    .badFrame, "the screen in a picture begins at 0 or more, and its sides are greater than 0"
  ) {
    $0[0] >= 0 && $0[1] >= 0 && $0[2] >= 1 && $0[3] >= 1
  }.converted(
    to: { Rect($0[0], $0[1], $0[2], $0[3]) },
    from: { [$0.minX, $0.minY, $0.width, $0.height] })
}
