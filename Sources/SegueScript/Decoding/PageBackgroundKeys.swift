internal import SegueGraphics
internal import SegueStage

// The keys of the background of a page, and of its two backgrounds in light and dark.

/// The long form of a background.
struct PageBackgroundParts: Sendable {
  var color: Color?
  var gradient: Gradient?
  var image: AssetID?
  var screen: String?
  var blur = 40.0

  /// The background; nil without a content.
  var whole: PageBackground? {
    color.map { .color($0) } ?? gradient.map { .gradient($0) } ?? image.map { .image($0) }
      ?? screen.map { .screen($0, blur: blur) }
  }

  init() {}

  /// Takes a background apart; nil for one that is written in short.
  init?(_ background: PageBackground) {
    switch background {
    case .automatic, .color: return nil
    case .gradient(let gradient): self.gradient = gradient
    case .image(let image): self.image = image
    case .screen(let name, let blur): (screen, self.blur) = (name, blur)
    }
  }
}

extension KeyTable<PageBackgroundParts> {
  private static let contents = ["color", "gradient", "image", "screen"]

  static let pageBackground = KeyTable(
    name: "page-background", title: "a background", prototype: PageBackgroundParts(),
    exclusions: contents.indices.dropLast().map { index in
      KeyExclusion(
        contents[index], excludes: Array(contents[(index + 1)...]), .badPage,
        help: ["keep one of the two: a page has one background"])
    },
    company: [
      KeyCompany(["blur"], need: ["screen"], .badPage, help: ["add a `screen`, or remove it"])
    ],
    keys: [
      Key("color", .color, \.color, default: "none", "One colour, or `clear`."),
      Key("gradient", .gradient, \.gradient, default: "none", "A gradient over the page."),
      Key("image", .file, \.image, default: "none", "A picture that covers the page."),
      Key(
        "screen", .name, \.screen, default: "none",
        "A screen of the script that covers the page, blurred."),
      Key(
        "blur", .number(0...1000), \.blur,
        "The standard deviation of that blur, in points of the page."),
    ])
}

/// The two backgrounds of a page.
struct PageBackgrounds: Sendable {
  var light = PageBackground.automatic
  /// The background in the dark; nil for the same.
  var dark: PageBackground?
}

extension Page {
  /// Its backgrounds in both schemes.
  var backgrounds: PageBackgrounds {
    get { PageBackgrounds(light: background, dark: darkBackground) }
    set { (background, darkBackground) = (newValue.light, newValue.dark) }
  }
}

extension KeyTable<PageBackgrounds> {
  static let pageBackgrounds = KeyTable(
    name: "page-backgrounds", title: "backgrounds", subject: "the backgrounds",
    prototype: PageBackgrounds(),
    company: [
      KeyCompany(["light"], need: ["dark"], .badPage, help: ["add the background in the dark"])
    ],
    keys: [
      Key("light", .pageBackground, \.light, "The background in the light."),
      Key(
        "dark", .pageBackground, \.dark, default: "that of the light",
        "The background where `scheme` is `dark` in the `matrix`."),
    ])
}

extension ValueKind<PageBackground> {
  fileprivate static let words =
    "a colour, `clear`, a picture, or a mapping with `gradient`, `image` or `screen`"

  /// One background, in short or as a mapping.
  fileprivate static let pageBackground = union(
    words, (.name, short), (.mapping, long))

  /// A colour, the word for that of the scheme, or the path of a picture, which has an extension.
  private static let short = ValueKind(.form(words), example: "\"#F5F5F7\"") { decoder, entry in
    guard let text = entry.value.name else {
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
    if CanonicalName.of(text) == "auto" { return .automatic }
    if !text.hasPrefix("#"), text.contains(".") || text.contains("/") {
      return ValueKind<AssetID>.file.read(&decoder, entry).map { .image($0) }
    }
    return ValueKind<Color>.color.read(&decoder, entry).map { .color($0) }
  } text: { background in
    switch background {
    case .automatic: "auto"
    case .color(let color): "\"\(color.hex)\""
    case .gradient, .image, .screen: nil
    }
  }

  private static let long = mapping(
    words, .pageBackground,
    make: { decoder, parts, entry in
      guard let whole = parts.whole else {
        decoder.problems.error(
          .badPage, "the background shows nothing", at: entry.0.place,
          help: ["give it a `color`, a `gradient`, an `image` or a `screen`"])
        return nil
      }
      if let screen = entry.1["screen"] { decoder.locations.pageScreens.append(screen.place) }
      return whole
    }, parts: { PageBackgroundParts($0) })
}

extension ValueKind<PageBackgrounds> {
  /// One background, or a mapping with `light` and `dark`.
  static let pageBackgrounds: ValueKind = {
    let (one, two) = (ValueKind<PageBackground>.pageBackground, both)
    let form = ValueForm(
      .form(ValueKind<PageBackground>.words + ", or with `light` and `dark`"),
      example: one.form.example, parts: one.form.parts + two.form.parts)
    return ValueKind(form) { decoder, entry in
      if case .mapping(let entries) = entry.value.content,
        entries.contains(where: { ["light", "dark"].contains(CanonicalName.of($0.name)) })
      {
        return two.read(&decoder, entry)
      }
      return one.read(&decoder, entry).map { PageBackgrounds(light: $0) }
    } textInScene: { backgrounds, scene in
      backgrounds.dark == nil
        ? one.text(backgrounds.light, scene) : two.text(backgrounds, scene)
    }
  }()

  private static let both = mapping("a mapping with `light` and `dark`", .pageBackgrounds)
}
