internal import SegueGraphics
internal import SegueStage

/// Decoding of screens and images.
extension SceneDecoder {
  /// Decodes the screens in their order; a white one replaces a screen that cannot be read.
  mutating func screens(_ entry: SyntaxEntry?, _ root: SyntaxNode) -> [Screen] {
    guard let entry else {
      hasReadableScreens = false
      if let key = Schema.script.key("screens") { reportMissing(key, in: root, of: "the script") }
      return []
    }
    guard let named = names(entry, takes: "a mapping of names to pictures or colours") else {
      hasReadableScreens = false
      return []
    }
    screenNames = Set(named.map(\.name))
    return named.map { entry in
      locations.screens.append(entry.key.place)
      return screen(entry) ?? Screen(name: entry.name, fill: .white)
    }
  }

  /// Decodes the images in their order; unreadable ones have an empty path.
  mutating func images(_ entry: SyntaxEntry?) -> [NamedImage] {
    guard let entry, let named = names(entry, takes: "a mapping of names to paths") else {
      return []
    }
    return named.map { entry in
      locations.images.append(entry.key.place)
      return NamedImage(name: entry.name, asset: asset(path(entry) ?? "", at: entry.place))
    }
  }

  /// Returns the entries of a mapping whose keys are names chosen by the author.
  ///
  /// Empty and duplicate names are reported and skipped.
  mutating func names(_ entry: SyntaxEntry, takes words: String) -> [SyntaxEntry]? {
    guard case .mapping(let entries) = entry.value.content else {
      reportKind(of: entry, takes: words)
      return nil
    }
    guard entries.count <= limits.names else {
      problems.error(
        .limit, "`\(entry.name)` has \(entries.count) names, over the limit of \(limits.names)",
        at: entry.place, help: ["remove some of them, or split the script"])
      return nil
    }
    let firsts = unique(entries) { $0.name }
    for entry in entries where entry.name.isEmpty && entry.key.place.length == 0 {
      problems.error(
        .unknownName, "a name cannot be empty", at: entry.key.place,
        help: ["write a name before the `:`"])
    }
    return entries.filter { entry in
      !entry.name.isEmpty && firsts[entry.name]?.key.place == entry.key.place
    }
  }

  /// Returns the ID of an image file; equal paths share one.
  mutating func asset(_ path: String, at place: ScriptPlace) -> AssetID {
    if let index = assetIndices[path] { return AssetID(index) }
    assetIndices[path] = assets.count
    assets.append(Asset(path: path))
    locations.assets.append(place)
    return AssetID(assets.count - 1)
  }

  /// Decodes a screen: a colour, a path, or a mapping.
  private mutating func screen(_ entry: SyntaxEntry) -> Screen? {
    if case .mapping = entry.value.content { return longScreen(entry) }
    if entry.value.text?.hasPrefix("#") == true {
      return ValueKind<Color>.opaqueColor.read(&self, entry).map {
        Screen(name: entry.name, fill: $0)
      }
    }
    guard let path = path(entry) else { return nil }
    return Screen(
      name: entry.name, content: .image(asset(path, at: entry.place), .scaleToFill))
  }

  /// Decodes a screen in its long form, with one of `file`, `fill`, `color` and `layers`.
  private mutating func longScreen(_ entry: SyntaxEntry) -> Screen? {
    guard var keys = entries(of: entry.value, KeyTable.screen.section) else { return nil }
    let contents = ["fill", "color", "file", "layers"].compactMap { keys[$0] }
    guard let content = contents.min(by: { $0.key.place < $1.key.place }) else {
      let isMisspelt = KeyTable<ScreenParts>.contents.contains {
        misspelt.contains(Misspelling(place: entry.value.place, name: $0))
      }
      if isMisspelt { return nil }
      problems.error(
        .missingKey, "the screen `\(Excerpt.of(entry.name))` shows nothing", at: entry.place,
        help: keys["background"].map { ["write `fill: \($0.value.inline)`"] } ?? [
          "give it a `file`, a `fill` or `layers`"
        ])
      return nil
    }
    checkCombination(of: content, keys)
    for other in contents where other.key.place != content.key.place {
      keys[CanonicalName.of(other.name)] = nil
      problems.error(
        .wrongKind, "a screen has only one of `file`, `fill`, `color` and `layers`",
        at: other.key.place, help: ["remove all but one"])
    }
    var parts = ScreenParts()
    read(keys, KeyTable.screen, into: &parts)
    if let layers = parts.layers, let entry = keys["layers"] { checkGlass(of: layers, at: entry) }
    return parts.screen(named: entry.name)
  }

  /// Reports keys of a screen that do not go with its content.
  private mutating func checkCombination(of content: SyntaxEntry, _ keys: [String: SyntaxEntry]) {
    let name = CanonicalName.of(content.name)
    for (key, goesWith) in [("content-mode", ["file"]), ("background", ["file", "layers"])] {
      guard let entry = keys[key], !goesWith.contains(name) else { continue }
      problems.error(
        .unknownKey,
        name == "layers"
          ? "`\(key)` does not go with `layers`"
          : "`\(key)` does not go with a colour that fills the screen", at: entry.key.place,
        help: [name == "layers" ? "write it in the layers: each has its own" : "remove it"])
    }
  }
}
