internal import SegueGraphics
internal import SegueStage

/// Clip paths and masks.
extension SVGImporter {
  /// Returns the element that a property refers to; nil without one, and for a missing one.
  func target(_ text: String?) -> Int? {
    guard let reference = text.flatMap({ SVGReference($0) }) else { return nil }
    return document.ids[reference.id]
  }

  /// Returns layers cut by a clip path; nil if the clip path is invalid, so that nothing is drawn.
  mutating func clipped(
    _ layers: [SceneLayer], _ element: Int, _ property: String?, _ context: SVGContext,
    _ outlines: [Path]
  ) throws(SVGError) -> [SceneLayer]? {
    guard let link = target(property) else {
      if let property, property.trimmed != "none", SVGReference(property) == nil {
        warn(
          "`clip-path: \(property.prefix(40))` is ignored",
          advice: "refer to a `clipPath` element, such as `url(#shape)`", of: element)
      }
      return layers
    }
    if context.open.contains(link) {
      warnOfCycle("clip-path", of: element)
      return layers
    }
    guard let clip = try clipPath(link, context, outlines) else { return nil }
    if clip.count == 1, let path = clip[0].plainPath, let box = path.rectangle {
      var space = context
      space.transform = .identity
      return try cut(layers, at: box, space, element)
    }
    return try masking(layers, by: clip, isLuminance: false, element)
  }

  /// Returns the layers of a clip path for an element with outlines; nil if it is invalid.
  private mutating func clipPath(
    _ link: Int, _ user: SVGContext, _ outlines: [Path]
  ) throws(SVGError) -> [SceneLayer]? {
    let source = document.elements[link]
    guard source.name == "clipPath" else { return nil }
    var context = user
    context.isClip = true
    context.open.append(link)
    context.depth += 1
    try count(link, context)
    context.style = ownStyle(of: link)
    context.style.descend(to: source.attributes)
    if let text = source.attributes["transform"] {
      guard let own = SVGTransform.parse(text), own.isUsable else { return nil }
    }
    context.transform = transform(of: source.attributes, "transform", context) * user.transform
    if source.attributes["clipPathUnits"]?.trimmed == "objectBoundingBox" {
      guard let box = outlines.bounds(in: user.transform), !box.isEmpty else { return nil }
      context.transform =
        .box(box) * transform(of: source.attributes, "transform", context) * user.transform
    }
    var piece = SVGPiece()
    for child in source.children { try draw(child, context, into: &piece) }
    if piece.layers.isEmpty { return nil }
    var whole = user
    whole.open.append(link)
    guard let nested = target(source.attributes["clip-path"]) else { return piece.layers }
    if whole.open.contains(nested) {
      warnOfCycle("clip-path", of: link)
      return piece.layers
    }
    guard let clip = try clipPath(nested, whole, outlines) else { return nil }
    return try masking(piece.layers, by: clip, isLuminance: false, link)
  }

  /// Returns layers seen through a mask; nil if the mask is invalid, so that nothing is drawn.
  mutating func masked(
    _ layers: [SceneLayer], _ element: Int, _ property: String?, _ context: SVGContext,
    _ outlines: [Path]
  ) throws(SVGError) -> [SceneLayer]? {
    guard let link = target(property) else { return layers }
    if context.open.contains(link) {
      warnOfCycle("mask", of: element)
      return layers
    }
    guard let mask = try mask(link, context, outlines) else { return nil }
    let isAlpha = document.elements[link].attributes["mask-type"]?.trimmed == "alpha"
    return try masking(layers, by: mask, isLuminance: !isAlpha, element)
  }

  /// Returns the layers of a mask for an element with outlines; nil if nothing of it is seen.
  private mutating func mask(
    _ link: Int, _ user: SVGContext, _ outlines: [Path]
  ) throws(SVGError) -> [SceneLayer]? {
    let source = document.elements[link]
    guard source.name == "mask" else { return nil }
    let box = outlines.bounds(in: user.transform).flatMap { $0.isEmpty ? nil : $0 }
    guard let region = region(link, user, box) else { return nil }
    var context = user
    context.open.append(link)
    context.depth += 1
    try count(link, context)
    context.style = ownStyle(of: link)
    context.style.descend(to: source.attributes)
    if context.style["color-interpolation"] == "linearRGB" {
      warn(
        "the mask uses the luminance of sRGB, not of linear RGB",
        advice: "remove `color-interpolation`, or set `mask-type: alpha`", of: link)
    }
    if source.attributes["maskContentUnits"]?.trimmed == "objectBoundingBox" {
      guard let box else { return nil }
      context.transform = .box(box) * user.transform
    }
    var piece = SVGPiece()
    try children(of: link, context, into: &piece)
    if piece.layers.isEmpty { return nil }
    var layers = try cut(piece.layers, at: region, user, link)
    if let nested = target(source.attributes["mask"]) {
      var whole = user
      whole.open.append(link)
      if whole.open.contains(nested) {
        warnOfCycle("mask", of: link)
        return layers
      }
      guard let outer = try mask(nested, whole, outlines) else { return nil }
      let isAlpha = document.elements[nested].attributes["mask-type"]?.trimmed == "alpha"
      layers = try masking(layers, by: outer, isLuminance: !isAlpha, link)
    }
    return layers
  }

  /// Returns the area outside which a mask hides everything; nil if it has none.
  private func region(_ link: Int, _ user: SVGContext, _ box: Rect?) -> Rect? {
    let isBox = document.elements[link].attributes["maskUnits"]?.trimmed != "userSpaceOnUse"
    var space = user
    if isBox { space.viewport = Size(1, 1) }
    func side(_ name: String, _ axis: SVGLength.Axis, _ share: Double) -> Double {
      length(link, name, axis, space, or: SVGLength(share, .percent))
    }
    let rect = Rect(
      side("x", .horizontal, -10), side("y", .vertical, -10), side("width", .horizontal, 120),
      side("height", .vertical, 120))
    if rect.isEmpty { return nil }
    if !isBox { return rect }
    return box.map { rect.mapped(by: .box($0)) }
  }
}

extension SceneLayer {
  /// The path of a layer that is nothing but a filled path.
  fileprivate var plainPath: Path? {
    guard mask.isEmpty, children.isEmpty, alpha == 1, frame == nil, let shape = effects.shape,
      shape.stroke == nil, case .path(let path) = shape.outline
    else { return nil }
    return path
  }
}
