import SegueGraphics
import SegueText

// Interpolation of a layer's contents, bottom first: colour, gradient, picture, shape, text, children.

extension LayerInterpolation {
  /// Adds the interpolated contents of two layers to an interpolated layer that has none yet.
  func filled(_ shell: Layer, _ first: Layer, _ last: Layer) -> Layer {
    var layer = shell
    var parts = paint(&layer, first, last)
    write(on: &layer, &parts, first, last)
    hold(children(first, last, in: layer.size), beside: parts, in: &layer, first, last)
    return layer
  }

  /// Sets the children of a layer, above its own parts, clipped as both layers clip.
  ///
  /// Where only one of the two clips, the clip opens or closes.
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

  /// Clips children at the layer's edge, widened by a margin while the clip opens or closes.
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
    // The perspective applies to the children, so it moves to their new parent.
    (inside.sublayerTransform, layer.sublayerTransform) = (layer.sublayerTransform, .identity)
    clip.children = [inside]
    return clip
  }

  /// Cross-fades two parts of a layer by adding them (plus-lighter), with weights that add up to 1.
  func crossFade(_ name: String, _ first: Layer?, _ last: Layer?, in size: Size) -> Layer {
    var fade = Layer(name: name, frame: Rect(origin: .zero, size: size))
    fade.addsChildren = true
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

/// A kind of contents that a layer draws below its text.
private enum PaintSlot: Int, CaseIterable {
  case color, gradient, image, shape

  /// Returns whether a layer has contents of this kind.
  func isFilled(in layer: Layer) -> Bool {
    switch self {
    case .color: layer.color != nil
    case .gradient: layer.effects.gradient != nil
    case .image: layer.image != nil
    case .shape: layer.effects.shape != nil
    }
  }
}

/// Interpolation of colours, gradients, pictures and shapes.
extension LayerInterpolation {
  /// Draws the contents that both layers share into the interpolated layer.
  ///
  /// - Returns: layers for the rest: a cross-fade from the lowest differing kind to the highest,
  ///   then the contents above it.
  private func paint(_ layer: inout Layer, _ first: Layer, _ last: Layer) -> [Layer] {
    var painted = layer
    let unlike = PaintSlot.allCases.filter { !blend($0, first, last, into: &painted) }
    // A colour without a counterpart fades by its alpha.
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

  /// Returns an empty layer with the size and the edge of another one.
  private func surface(of layer: Layer, name: String) -> Layer {
    var surface = Layer(name: name, frame: Rect(origin: .zero, size: layer.size))
    surface.cornerRadii = layer.cornerRadii
    surface.effects.cornerCurve = layer.effects.cornerCurve
    return surface
  }

  /// Returns some kinds of a layer's contents at the interpolated size; nil where it has none of them.
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

  /// Interpolates one kind of contents; returns false where only one layer has it or it cannot be blended.
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

  /// Keeps a picture that both layers show; interpolates its placement where that differs.
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

  /// Interpolates a shape that both layers have.
  private func blendShapes(_ first: Layer, _ last: Layer, into layer: inout Layer) -> Bool {
    guard let a = first.effects.shape, let b = last.effects.shape else {
      return first.effects.shape == last.effects.shape
    }
    layer.effects.shape = a.interpolated(to: b, edges: (first.edge, last.edge), at: self)
    return layer.effects.shape != nil
  }
}

/// Interpolation of the texts of layers.
extension LayerInterpolation {
  /// Interpolates a text with an equal string in both layers; cross-fades two different texts.
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
      guard !text.shaped.isEmpty, share > 0 else { continue }
      var rest = surface(of: layer, name: layer.name + "-text")
      (rest.text, rest.opacity) = (text, share)
      parts.append(rest)
    }
  }

  /// Returns one layer's text in the interpolated bounds, undistorted; nil where it has none.
  ///
  /// Where the other layer has a text, too, the font size is interpolated; else the text is scaled
  /// to fit. It is aligned in the bounds as by its own alignment.
  private func written(
    _ end: Layer, toward other: Layer, isFirst: Bool, in size: Size
  ) -> Layer? {
    guard let text = end.text else { return nil }
    let least = 1e-6
    var scale = min(
      size.width / max(least, end.size.width), size.height / max(least, end.size.height))
    if let goal = other.text?.style.size {
      // Interpolate the same font sizes from both sides: for the last layer the way runs backward.
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
  /// The layer's bounds with its rounded corners.
  var edge: RoundedRect { effects.edge(of: size, cornerRadius: cornerRadius) }

  /// Returns whether another layer matches: it has the same text or picture, or the same name.
  ///
  /// Layers that match by name also need the same kinds of contents.
  func isAlike(_ other: Layer) -> Bool {
    if let text, text.string == other.text?.string { return true }
    if let image, image.asset == other.image?.asset { return true }
    return name == other.name && (text == nil) == (other.text == nil)
      && children.isEmpty == other.children.isEmpty
      && PaintSlot.allCases.allSatisfy { $0.isFilled(in: self) == $0.isFilled(in: other) }
  }
}
