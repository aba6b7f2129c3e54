import SegueGraphics
import SegueText

// What a layer between two layers shows, bottom first: colour, gradient, picture, shape, text, layers.

extension LayerInterpolation {
  /// Returns a blended layer, which shows nothing yet, with what it shows between both ends.
  func filled(_ shell: Layer, _ first: Layer, _ last: Layer) -> Layer {
    var layer = shell
    var parts = paint(&layer, first, last)
    write(on: &layer, &parts, first, last)
    hold(children(first, last, in: layer.size), beside: parts, in: &layer, first, last)
    return layer
  }

  /// Gives a layer the layers that it holds, over parts of its own, and cuts them as both ends do.
  ///
  /// Where one end cuts and the other does not, the clip opens or closes.
  func hold(
    _ children: [Layer], beside parts: [Layer] = [], in layer: inout Layer, _ first: Layer,
    _ last: Layer
  ) {
    let cuts = (first.masksToBounds, last.masksToBounds)
    if children.isEmpty || cuts == (false, false) {
      layer.children = parts + children
    } else if parts.isEmpty, cuts == (true, true) {
      layer.masksToBounds = true
      layer.children = children
    } else {
      layer.children = parts + [clip(children, of: &layer, cuts)]
    }
  }

  /// Returns layers cut at the edge of the layer that is to hold them, or so far out that nothing is cut.
  private func clip(
    _ children: [Layer], of layer: inout Layer, _ cuts: (Bool, Bool)
  ) -> Layer {
    let margin = max(
      0, (cuts.0 ? 0 : reach).interpolated(to: cuts.1 ? 0 : reach, progress: share))
    let size = layer.size
    var clip = Layer(
      name: layer.name + "-clip",
      frame: Rect(-margin, -margin, size.width + 2 * margin, size.height + 2 * margin))
    clip.cornerRadii = layer.cornerRadii
    clip.effects.cornerCurve = layer.effects.cornerCurve
    clip.masksToBounds = true
    var inside = Layer(name: layer.name + "-inside", frame: Rect(origin: .zero, size: size))
    inside.anchorPoint = layer.anchorPoint
    inside.position = Point(
      margin + layer.anchorPoint.x * size.width, margin + layer.anchorPoint.y * size.height)
    inside.children = children
    // The perspective is that in which the layers are seen, so it goes with them.
    (inside.sublayerTransform, layer.sublayerTransform) = (layer.sublayerTransform, .identity)
    clip.children = [inside]
    return clip
  }

  /// Returns two parts of a layer cross-faded: added up, each by its share of the way.
  func crossFade(_ name: String, _ first: Layer?, _ last: Layer?, in size: Size) -> Layer {
    var fade = Layer(name: name, frame: Rect(origin: .zero, size: size))
    fade.joinsChildren = true
    for (part, suffix, share) in [
      (first, "-leaving", 1 - lastShare), (last, "-arriving", lastShare),
    ] {
      guard var part else { continue }
      part.name = name + suffix
      part.opacity = share
      fade.children.append(part)
    }
    return fade
  }
}

/// What a layer shows under its text.
private enum PaintSlot: Int, CaseIterable {
  case color, gradient, image, shape

  /// Whether a layer has it.
  func isFilled(in layer: Layer) -> Bool {
    switch self {
    case .color: layer.color != nil
    case .gradient: layer.effects.gradient != nil
    case .image: layer.image != nil
    case .shape: layer.effects.shape != nil
    }
  }
}

/// Colours, gradients, pictures and shapes.
extension LayerInterpolation {
  /// Paints a layer with what both ends have alike.
  ///
  /// - Returns: layers for the rest: from the lowest unlike one to the highest a cross-fade, then what lies
  ///   over that.
  private func paint(_ layer: inout Layer, _ first: Layer, _ last: Layer) -> [Layer] {
    var painted = layer
    let unlike = PaintSlot.allCases.filter { !blend($0, first, last, into: &painted) }
    // A colour alone fades by its alpha.
    guard let lowest = unlike.first, let highest = unlike.last, unlike != [.color] else {
      layer = painted
      return []
    }
    var over = surface(of: layer, name: layer.name + "-over")
    for slot in PaintSlot.allCases {
      if slot.rawValue < lowest.rawValue { _ = blend(slot, first, last, into: &layer) }
      if slot.rawValue > highest.rawValue { _ = blend(slot, first, last, into: &over) }
    }
    let range = PaintSlot.allCases[lowest.rawValue...highest.rawValue]
    let fade = crossFade(
      layer.name + "-paint", part(first, range, like: layer), part(last, range, like: layer),
      in: layer.size)
    let isOver = PaintSlot.allCases.contains { $0.isFilled(in: over) }
    return isOver ? [fade, over] : [fade]
  }

  /// Returns an empty layer as large as another one, with its edge.
  private func surface(of layer: Layer, name: String) -> Layer {
    var surface = Layer(name: name, frame: Rect(origin: .zero, size: layer.size))
    surface.cornerRadii = layer.cornerRadii
    surface.effects.cornerCurve = layer.effects.cornerCurve
    return surface
  }

  /// Returns some of what an end shows in the blended frame; nil where it shows none of it.
  private func part(_ end: Layer, _ slots: ArraySlice<PaintSlot>, like layer: Layer) -> Layer? {
    guard slots.contains(where: { $0.isFilled(in: end) }) else { return nil }
    var part = surface(of: layer, name: end.name)
    for slot in slots {
      switch slot {
      case .color: part.color = end.color
      case .gradient: part.effects.gradient = end.effects.gradient
      case .image: part.image = end.image
      case .shape: part.effects.shape = end.effects.shape?.scaled(from: end.size, to: layer.size)
      }
    }
    return part
  }

  /// Blends one thing that both ends show; false where it cannot be, or where one of them lacks it.
  private func blend(
    _ slot: PaintSlot, _ first: Layer, _ last: Layer, into layer: inout Layer
  ) -> Bool {
    switch slot {
    case .color:
      let either = last.color ?? first.color
      layer.color = either.map { color in
        (first.color ?? color.withAlpha(0))
          .interpolated(to: last.color ?? color.withAlpha(0), progress: share)
      }
    case .gradient:
      layer.effects.gradient = last.effects.gradient.flatMap {
        first.effects.gradient?.interpolated(to: $0, progress: share)
      }
      let isFilled = slot.isFilled(in: first) || slot.isFilled(in: last)
      return isFilled == (layer.effects.gradient != nil)
    case .image: return blendImages(first, last, into: &layer)
    case .shape: return blendShapes(first, last, into: &layer)
    }
    return slot.isFilled(in: first) == slot.isFilled(in: last)
  }

  /// Keeps a picture that both ends show; where they lay it out in two ways its place is blended.
  private func blendImages(_ first: Layer, _ last: Layer, into layer: inout Layer) -> Bool {
    guard let a = first.image, let b = last.image else { return first.image == last.image }
    guard a.asset == b.asset else { return false }
    layer.image = a
    if a == b { return true }
    let place = a.place(in: layer.size)
      .interpolated(to: b.place(in: layer.size), progress: progress)
    guard place.width > 0, place.height > 0 else { return true }
    layer.image?.contentsRect = Rect(
      -place.minX / place.width, -place.minY / place.height, layer.size.width / place.width,
      layer.size.height / place.height)
    return true
  }

  private func blendShapes(_ first: Layer, _ last: Layer, into layer: inout Layer) -> Bool {
    guard let a = first.effects.shape, let b = last.effects.shape else {
      return first.effects.shape == last.effects.shape
    }
    layer.effects.shape = a.interpolated(to: b, edges: (first.edge, last.edge), at: self)
    return layer.effects.shape != nil
  }
}

/// Texts.
extension LayerInterpolation {
  /// Writes a text that both ends have once, in the size between; two texts are cross-faded.
  private func write(
    on layer: inout Layer, _ parts: inout [Layer], _ first: Layer, _ last: Layer
  ) {
    guard let a = first.text, let b = last.text, a.string == b.string else {
      if first.text != nil || last.text != nil {
        parts.append(
          crossFade(
            layer.name + "-text",
            written(first, toward: last, isFirst: true, in: layer.size),
            written(last, toward: first, isFirst: false, in: layer.size), in: layer.size))
      }
      return
    }
    let texts = a.interpolated(to: b, progress: progress)
    if parts.isEmpty {
      layer.text = texts.common
    } else {
      var text = surface(of: layer, name: layer.name + "-text")
      text.text = texts.common
      parts.append(text)
    }
    for (text, share) in [(texts.leaving, 1 - lastShare), (texts.arriving, lastShare)] {
      guard !text.shaped.path.isEmpty, share > 0 else { continue }
      var rest = surface(of: layer, name: layer.name + "-text")
      (rest.text, rest.opacity) = (text, share)
      parts.append(rest)
    }
  }

  /// Returns the text of one end in the blended frame, without distortion; nil where it has none.
  ///
  /// Where the other end has a text, too, its size is between both; else it fits the frame. It lies in
  /// the frame as its alignment says.
  private func written(
    _ end: Layer, toward other: Layer, isFirst: Bool, in size: Size
  ) -> Layer? {
    guard let text = end.text else { return nil }
    let least = 1e-6
    var scale = min(
      size.width / max(least, end.size.width), size.height / max(least, end.size.height))
    if let goal = other.text?.style.size {
      // Both ends come to the same size: the way from this end to the other is 1 - progress for the last.
      let way = isFirst ? progress : 1 - progress
      let between = text.style.size.interpolated(to: goal, progress: way)
      scale = max(least, between) / max(least, text.style.size)
    }
    var written = Layer(name: end.name, frame: Rect(origin: .zero, size: end.size))
    written.text = text
    written.anchorPoint = .zero
    written.position = Point(
      (size.width - scale * end.size.width) * text.style.alignment.fraction,
      (size.height - scale * end.size.height) * text.style.verticalAlignment.fraction)
    written.transform = .scale(scale, scale)
    return written
  }
}

extension Layer {
  /// The edge of its bounds, with its corners.
  var edge: RoundedRect { effects.edge(of: size, cornerRadius: cornerRadius) }

  /// Whether another layer is the same thing: it has the name and shows the same kinds of things, or it
  /// has the text or the picture.
  func isAlike(_ other: Layer) -> Bool {
    if let text, text.string == other.text?.string { return true }
    if let image, image.asset == other.image?.asset { return true }
    return name == other.name && (text == nil) == (other.text == nil)
      && children.isEmpty == other.children.isEmpty
      && PaintSlot.allCases.allSatisfy { $0.isFilled(in: self) == $0.isFilled(in: other) }
  }
}
