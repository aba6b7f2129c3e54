internal import SegueGraphics
internal import SegueStage

// The keys of screens.

/// The keys of a screen, with one of `file`, `fill`, `color` and `layers`.
struct ScreenParts: Sendable {
  var file: AssetID?
  /// The content mode of a picture; nil for the default.
  var mode: ContentMode?
  var background: Color?
  var fill: Color?
  /// The colour of the key `color`, a synonym of `fill`.
  var color: Color?
  var layers: [SceneLayer]?
  var statusBar: StatusBar?

  /// Returns the parts of a screen.
  static func of(_ screen: Screen) -> ScreenParts {
    var parts = ScreenParts(background: screen.ownBackground, statusBar: screen.statusBar)
    switch screen.content {
    case .image(let asset, let mode): (parts.file, parts.mode) = (asset, mode)
    case .fill(let fill): (parts.fill, parts.background) = (fill, nil)
    case .layers(let layers): parts.layers = layers
    // Screens of a script are never compositions.
    case .composition: break
    }
    return parts
  }

  /// Returns the screen with a name; nil without a content.
  func screen(named name: String) -> Screen? {
    var screen: Screen?
    if let file {
      screen = Screen(
        name: name, content: .image(file, mode ?? .scaleToFill), background: background)
    } else if let layers {
      screen = Screen(name: name, content: .layers(layers), background: background)
    } else {
      screen = (fill ?? color).map { Screen(name: name, fill: $0) }
    }
    screen?.statusBar = statusBar
    return screen
  }
}

extension KeyTable<ScreenParts> {
  /// The keys of which a screen has one.
  static let contents = ["file", "fill", "color", "layers"]

  static let screen = KeyTable(
    name: "screen", title: "a screen", prototype: ScreenParts(),
    last: ["layers"],
    // `SceneDecoder.screen` reports all of these.
    exclusions: contents.map { key in
      KeyExclusion(key, excludes: contents.filter { $0 != key }, nil)
    },
    company: [
      KeyCompany(["content-mode"], need: ["file"], nil),
      KeyCompany(["background"], need: ["file", "layers"], nil),
      KeyCompany(["status-bar"], need: contents, nil),
    ],
    foreign: .screen,
    keys: [
      Key(
        "file", .file, \.file, default: "none", "The screenshot, a PNG, JPEG, WebP or HEIC file."),
      Key(
        "content-mode", .word("content modes"), \.mode, default: ContentMode.scaleToFill.rawValue,
        "How the screenshot is laid out on the stage."),
      Key(
        "background", .opaqueOrClear, \.background,
        default: "that at the edge of a picture or layer that covers the screen, else white",
        "The colour behind what shows and of what covers a moved picture; opaque or `clear`."),
      Key(
        "fill", .opaqueOrClear, \.fill, default: "none",
        "One colour, opaque or `clear`, instead of a screenshot."),
      Key("color", .opaqueOrClear, \.color, default: "none", "Another word for `fill`."),
      Key(
        "layers", .layers, \.layers, default: "none",
        "Layers instead of a screenshot, bottom first."),
      Key(
        "status-bar", .mapping("a mapping with `height`", KeyTable<StatusBar>.statusBar),
        \.statusBar, default: "none",
        "A bar at the screen's top that may stay where it is while screens move."),
    ])
}

extension ValueKind<AssetID> {
  /// The path of an image file.
  static let file = ValueKind(ValueForm(.path)) { decoder, entry in
    decoder.path(entry).map { decoder.asset($0, at: entry.place) }
  } textInScene: { asset, scene in
    YAMLText.quoted(
      scene.assets.indices.contains(asset.index) ? scene.assets[asset.index].path : "")
  }
}

extension ValueKind<[SceneLayer]> {
  /// A list of layers, bottom first.
  ///
  /// The form does not ask the table of layers, which has this kind in it.
  static let layers = ValueKind(
    ValueForm(
      .form("a list of layers"), example: "[{}]",
      parts: [ValueForm.Part(section: "layer", pattern: "[{ … }]")])
  ) {
    decoder, entry in
    decoder.layers(entry)
  } textInScene: { layers, _ in
    layers.isEmpty ? "[]" : nil
  } block: { layers, scene in
    layers.isEmpty ? nil : layers.flatMap { LayerWriter(scene: scene).item($0) }
  }
}
