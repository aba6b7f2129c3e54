internal import SegueGraphics
internal import SegueStage

/// Layers and status bars of screens.
extension SceneDecoder {
  /// Notes what `images` declares, so that layers can name it; what is wrong with it is said later.
  mutating func noteImages(_ entry: SyntaxEntry?) {
    guard case .mapping(let entries)? = entry?.value.content else { return }
    imageEntries = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The layers of a list, bottom first; those that cannot be read are left out.
  ///
  /// - Parameter depth: 1 for the layers of a screen, more for those in layers.
  mutating func layers(_ entry: SyntaxEntry, depth: Int) -> [SceneLayer] {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: "a list of layers")
      return []
    }
    guard depth <= limits.layerNesting else {
      problems.error(
        .limit, "layers may lie \(limits.layerNesting) deep in one another", at: entry.key.place)
      return []
    }
    guard layerCount + nodes.count <= limits.layers else {
      problems.error(
        .limit, "a script has at most \(limits.layers) layers", at: entry.key.place)
      layerCount = limits.layers
      return []
    }
    layerCount += nodes.count
    return nodes.enumerated().compactMap { index, node in
      layer(node, name: "layer-\(index + 1)", depth: depth)
    }
  }

  private mutating func layer(_ node: SyntaxNode, name: String, depth: Int) -> SceneLayer? {
    guard let keys = entries(of: node, Schema.layer) else { return nil }
    var layer = SceneLayer(name: name)
    if let entry = keys["name"] {
      if let name = entry.value.name, !name.isEmpty {
        layer.name = name
      } else {
        reportKind(of: entry, takes: "a name")
      }
    }
    layer.image = keys["image"].flatMap { layerImage($0) }
    layer.fill = keys["fill"].flatMap { color($0) }
    layer.frame = keys["frame"].flatMap { layerFrame($0, hasImage: keys["image"] != nil) }
    if let entry = keys["content-mode"] {
      let modes = ContentMode.allCases.map(\.rawValue)
      let mode = word(entry, among: modes, kind: "content modes").flatMap(ContentMode.init)
      layer.contentMode = mode ?? .scaleToFill
    }
    looks(keys, &layer)
    layer.transform = keys["transform"].map { transform($0) } ?? SceneTransform()
    if let entry = keys["children"] { layer.children = layers(entry, depth: depth + 1) }
    return layer
  }

  /// The numbers of a layer.
  private mutating func looks(_ keys: [String: SyntaxEntry], _ layer: inout SceneLayer) {
    let longest = LengthLiteral.longest
    if let entry = keys["corner-radius"] {
      layer.cornerRadius = number(entry, words: "0 or more") { (0...longest).contains($0) } ?? 0
    }
    if let entry = keys["alpha"] {
      layer.alpha = number(entry, words: "within 0...1") { (0...1).contains($0) } ?? 1
    }
    if let entry = keys["anchor-point"] {
      layer.anchorPoint =
        pair(entry, takes: "two fractions such as `[0.5, 0.5]`", within: 1000) ?? layer.anchorPoint
    }
    if let entry = keys["perspective"] {
      layer.perspective = number(entry, words: "at least 1") { (1...longest).contains($0) }
    }
    if let entry = keys["clips"] { layer.clips = truth(entry) ?? false }
  }

  /// The picture of a layer: what `images` has under the name, else the file at the path.
  private mutating func layerImage(_ entry: SyntaxEntry) -> AssetID? {
    guard let text = entry.value.name else {
      reportKind(of: entry, takes: "the name of an image, or a path")
      return nil
    }
    if let image = imageEntries[text] {
      imagesOfLayers.insert(text)
      // What is no path there is said there.
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

  private mutating func layerFrame(_ entry: SyntaxEntry, hasImage: Bool) -> FrameLength? {
    guard let frame = frameLength(entry) else { return nil }
    if !hasImage, frame.width == nil || frame.height == nil {
      problems.error(
        .badNumber, "`auto` keeps a picture's proportions, and this layer has no `image`",
        at: entry.place)
    }
    return frame
  }

  private mutating func transform(_ entry: SyntaxEntry) -> SceneTransform {
    var transform = SceneTransform()
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: Schema.layer.key("transform")?.kind.words ?? "a mapping")
      return transform
    }
    guard let keys = entries(of: entry.value, Schema.layerTransform) else { return transform }
    transform.turn = keys["turn"].flatMap { angle($0) } ?? .zero
    transform.turnX = keys["turn-x"].flatMap { angle($0) } ?? .zero
    transform.turnY = keys["turn-y"].flatMap { angle($0) } ?? .zero
    transform.scale = keys["scale"].flatMap { factors($0) } ?? transform.scale
    if let entry = keys["move"] {
      let words = "two lengths such as `[10, -20]`"
      transform.move = pair(entry, takes: words, within: LengthLiteral.longest) ?? .zero
    }
    return transform
  }

  /// The factors of a scaling: one for both axes, or one for each.
  mutating func factors(_ entry: SyntaxEntry) -> Point? {
    if entry.value.number != nil {
      return number(entry, words: "within -1000...1000") { abs($0) <= 1000 }.map { Point($0, $0) }
    }
    return pair(entry, takes: "a factor, or two such as `[1.2, 1]`", within: 1000)
  }

  /// A status bar, if it can be read.
  mutating func statusBar(_ entry: SyntaxEntry) -> StatusBar? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: "a mapping with `height`")
      return nil
    }
    guard let keys = entries(of: entry.value, Schema.statusBar) else { return nil }
    let fill = opaqueColor(keys["fill"])
    let isFixed = keys["fixed"].map { truth($0) ?? true } ?? true
    guard let height = keys["height"] else {
      if let key = Schema.statusBar.key("height") {
        reportMissing(key, in: entry.value, of: "the status bar")
      }
      return nil
    }
    let points = number(height, words: "over 0") { $0 > 0 && $0 <= LengthLiteral.longest }
    return points.map { StatusBar(height: $0, isFixed: isFixed, fill: fill) }
  }

  /// An angle with its unit.
  mutating func angle(_ entry: SyntaxEntry) -> Angle? {
    literal(entry, takes: "an angle such as `45deg`", AngleLiteral.angle)
  }

  private mutating func truth(_ entry: SyntaxEntry) -> Bool? {
    if entry.value.flag == nil { reportKind(of: entry, takes: "`true` or `false`") }
    return entry.value.flag
  }

  /// Two numbers, each of at most so much either way.
  mutating func pair(
    _ entry: SyntaxEntry, takes words: String, within bound: Double
  ) -> Point? {
    guard case .sequence(let nodes) = entry.value.content, nodes.count == 2 else {
      reportKind(of: entry, takes: words)
      return nil
    }
    let numbers = nodes.compactMap { node in
      number(SyntaxEntry(key: entry.key, value: node), words: words) { abs($0) <= bound }
    }
    return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
  }
}
