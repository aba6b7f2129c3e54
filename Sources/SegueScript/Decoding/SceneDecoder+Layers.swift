internal import SegueGraphics
internal import SegueStage

/// Decoding of layers and status bars.
extension SceneDecoder {
  /// Records the declarations of `images` so that layers can refer to them; problems are reported later.
  mutating func noteImages(_ entry: SyntaxEntry?) {
    guard case .mapping(let entries)? = entry?.value.content else { return }
    imageEntries = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Decodes a list of layers, bottom first; unreadable layers are skipped.
  mutating func layers(_ entry: SyntaxEntry) -> [SceneLayer] {
    layerDepth += 1
    defer { layerDepth -= 1 }
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: "a list of layers")
      return []
    }
    guard layerDepth <= limits.layerNesting else {
      problems.error(
        .limit, "layers are nested more than \(limits.layerNesting) deep", at: entry.key.place,
        help: ["move them up: no option raises this limit"])
      return []
    }
    guard layerCount + nodes.count <= limits.layers else {
      problems.error(
        .limit, "the script has more than \(limits.layers) layers, the limit", at: entry.key.place,
        help: ["remove some of them, or split the script"])
      layerCount = limits.layers
      return []
    }
    layerCount += nodes.count
    return nodes.enumerated().compactMap { index, node in
      layer(node, name: "layer-\(index + 1)")
    }
  }

  /// Decodes a layer; `name` is its name if it does not have one.
  mutating func layer(_ node: SyntaxNode, name: String) -> SceneLayer? {
    let plain = SceneLayer(name: name)
    let firstText = glassTexts.count
    guard let (whole, keys) = decoded(withoutSnapshot(node), KeyTable.layer, from: plain) else {
      return nil
    }
    var layer = whole
    if let entry = keys["frame"] { check(layer.frame, entry, keys) }
    layer.fillShape(isStroked: keys["stroke"] != nil)
    checkGlass(of: layer, keys)
    checkTexts(of: layer, keys, since: firstText)
    return layer
  }

  /// Reports a snapshot of a layer that is not one of a transition itself, and removes its keys.
  private mutating func withoutSnapshot(_ node: SyntaxNode) -> SyntaxNode {
    let names = ["snapshot", "rect", "grid"]
    guard case .mapping(let all) = node.content,
      let entry = all.first(where: { CanonicalName.of($0.name) == "snapshot" })
    else { return node }
    problems.error(
      .badSnapshot, "`snapshot` needs a layer right under `layers` of a transition",
      at: entry.key.place,
      help: ["write it there, in a layer with `place` and `keyframes`, or remove it"])
    var plain = node
    plain.content = .mapping(all.filter { !names.contains(CanonicalName.of($0.name)) })
    return plain
  }

  /// Reports `auto` sides of a frame that have neither a picture nor a text to measure.
  private mutating func check(
    _ frame: FrameLength?, _ entry: SyntaxEntry, _ keys: [String: SyntaxEntry]
  ) {
    guard let frame, frame.width == nil || frame.height == nil else { return }
    if keys["image"] == nil, keys["text"] == nil, keys["svg"] == nil {
      problems.error(
        .badNumber, "`auto` is the length of a picture or a text, and this layer has neither",
        at: entry.place, help: ["write the width and the height in points"])
    } else if keys["text"] == nil, frame.width == nil, frame.height == nil {
      problems.error(
        .missingKey, "a frame needs a width or a height", at: entry.place,
        help: ["write at least one of them in points; `auto` keeps the picture's proportions"])
    }
  }

  /// Counts a layer that another one holds besides its children; reports it and returns false at the limit.
  mutating func countHeldLayer(_ entry: SyntaxEntry) -> Bool {
    guard layerDepth <= limits.layerNesting, layerCount < limits.layers else {
      problems.error(
        .limit,
        "the script has more than \(limits.layers) layers, or nests them more than "
          + "\(limits.layerNesting) deep",
        at: entry.key.place, help: ["remove some of them, or move them up"])
      return false
    }
    layerCount += 1
    return true
  }

  /// Decodes the mask of a layer: a layer itself, whose alpha or luminance multiplies the opacity.
  mutating func mask(_ entry: SyntaxEntry, into layer: inout SceneLayer) {
    layerDepth += 1
    defer { layerDepth -= 1 }
    guard case .mapping(let all) = entry.value.content else {
      reportKind(of: entry, takes: "a mapping of a layer's keys")
      return
    }
    guard countHeldLayer(entry) else { return }
    var node = entry.value
    let keys = ["luminance", "inverted"]
    node.content = .mapping(all.filter { !keys.contains(CanonicalName.of($0.name)) })
    // Returns the entry of the mask's own key; nil if there is none.
    func own(_ name: String) -> SyntaxEntry? {
      all.first { CanonicalName.of($0.name) == name }
    }
    if let luminance = own("luminance") {
      layer.effects.isLuminanceMask = ValueKind.flag.read(&self, luminance) ?? false
    }
    if let inverted = own("inverted") {
      layer.effects.isInvertedMask = ValueKind.flag.read(&self, inverted) ?? false
    }
    layer.mask = self.layer(node, name: "mask").map { [$0] } ?? []
  }

  /// Decodes the picture of a layer: a name under `images`, or a path with a `.` or `/`.
  mutating func layerImage(_ entry: SyntaxEntry) -> AssetID? {
    guard let text = entry.value.name else {
      reportKind(of: entry, takes: "the name of an image, or a path")
      return nil
    }
    if let image = imageEntries[text] {
      imagesOfLayers.insert(text)
      // A declaration that is not a path is reported by `images(_:)`.
      guard let path = image.value.string, !path.isEmpty else { return nil }
      return asset(path, at: image.place)
    }
    if text.contains(where: { $0 == "." || $0 == "/" }) || text.isEmpty {
      return path(entry).map { asset($0, at: entry.place) }
    }
    problems.error(
      .unknownImage, "unknown image `\(Excerpt.of(text))`", at: entry.place,
      help: NearestName.help(for: text, among: imageEntries.keys.sorted(), kind: "images"))
    return nil
  }

}
