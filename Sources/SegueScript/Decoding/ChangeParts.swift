internal import SegueGraphics
internal import SegueStage
internal import SegueText

// Keys of a change whose mappings set several properties: only those of the keys that are given.

/// Values of properties.
typealias PropertyValues = [(property: AnimatedProperty, value: PropertyValue)]

extension Key<Change> {
  /// Returns a key whose mapping sets several properties; it is written by their own keys.
  ///
  /// - Parameter make: returns all properties of a value, by the keys of the mapping; an empty key is
  ///   of a property that is always set.
  private static func several<Value>(
    _ name: String, _ values: ValueKind<Value>, _ summary: String,
    make: @escaping @Sendable (Value) -> [(key: String, AnimatedProperty, PropertyValue)]
  ) -> Self {
    Key(name, values.form.animated, default: "it stays", summary) { decoder, entry, change in
      decoder.change(entry, into: &change) { decoder, entry in
        guard let value = values.read(&decoder, entry) else { return nil }
        var given: Set<String>?
        if case .mapping(let all) = entry.value.content {
          given = Set(all.map { CanonicalName.of($0.name) })
        }
        return make(value).filter { part in part.key.isEmpty || given?.contains(part.key) ?? true }
          .map { (property: $0.1, value: $0.2) }
      }
    }
  }

  static let transform = several(
    "transform",
    .mapping("a mapping of `turn`, `turn-x`, `turn-y`, `scale` and `move`", .transform),
    "Its turns, scale and move."
  ) { (transform: SceneTransform) in
    [
      ("turn", .turn, .numbers([transform.turn.radians])),
      ("turn-x", .turnX, .numbers([transform.turnX.radians])),
      ("turn-y", .turnY, .numbers([transform.turnY.radians])),
      ("scale", .scale, .numbers([transform.scale.x, transform.scale.y])),
      (
        "move", .move,
        .lengths(LengthPair(.points(transform.move.x), .points(transform.move.y)))
      ),
    ]
  }

  static let border = several(
    "border", .mapping("a mapping with `width` and `color`", .border), "Its border."
  ) { (border: LayerBorder) in
    [
      ("width", .borderWidth, .numbers([border.width])),
      ("color", .borderColor, .colors([border.color])),
    ]
  }

  static let shadow = several("shadow", .shadow, "Its shadow, or some of its keys.") { shadow in
    [
      ("color", .shadowColor, .colors([shadow.color])),
      ("opacity", .shadowOpacity, .numbers([shadow.opacity])),
      ("offset", .shadowOffset, .numbers([shadow.offset.x, shadow.offset.y])),
      ("radius", .shadowRadius, .numbers([shadow.radius])),
      ("blur", .shadowRadius, .numbers([shadow.radius])),
      ("spread", .shadowSpread, .numbers([shadow.spread])),
    ]
  }

  static let gradient = several("gradient", .gradient, "The colours of its gradient, and more.") {
    gradient in
    [
      ("colors", .gradientColors, .colors(gradient.stops.map(\.color))),
      ("locations", .gradientLocations, .numbers(gradient.stops.map(\.location))),
      ("start", .gradientStart, .numbers([gradient.start.x, gradient.start.y])),
      ("end", .gradientEnd, .numbers([gradient.end.x, gradient.end.y])),
    ]
  }

  static let stroke = several(
    "stroke", .mapping("a mapping with `color` and `width`", KeyTable<StrokeParts>.stroke),
    "Its stroke, or some of its keys."
  ) { (stroke: StrokeParts) in
    [
      ("color", .strokeColor, .colors([stroke.color])),
      ("width", .strokeWidth, .numbers([stroke.style.width])),
      ("phase", .strokePhase, .numbers([stroke.style.phase])),
      ("start", .strokeStart, .numbers([stroke.style.start])),
      ("end", .strokeEnd, .numbers([stroke.style.end])),
    ]
  }

  /// The frame, which sets the corner and the size, and is the key by which both are written.
  static let frame = Key<Change>(
    "frame", ValueKind<FrameLength>.frame.form.animated, default: "it stays",
    "Its place in what holds it, in points."
  ) { decoder, entry, change in
    decoder.change(entry, into: &change) { decoder, entry in
      guard let frame = ValueKind<FrameLength>.frame.read(&decoder, entry) else { return nil }
      guard let width = frame.width, let height = frame.height else {
        decoder.problems.error(
          .badAnimation, "the frame to which a layer goes must have four numbers", at: entry.place,
          help: ["write the width and the height in points instead of `auto`"])
        return nil
      }
      return [(.origin, .numbers([frame.x, frame.y])), (.size, .numbers([width, height]))]
    }
  } text: { change, scene in
    change.frameText(in: scene)
  }

  /// The font: its size and weight are animated, the rest jumps.
  static let font = Key<Change>(
    "font", ValueKind<TextStyle>.font.form.animated, default: "it stays",
    "Its font: the size and the weight change, the rest jumps."
  ) { decoder, entry, change in
    var jump: [FontRequest]?
    let isRead = decoder.change(entry, into: &change) { decoder, entry in
      guard let style = ValueKind<TextStyle>.font.read(&decoder, entry) else { return nil }
      let size = (property: AnimatedProperty.fontSize, value: PropertyValue.numbers([style.size]))
      let weight = (
        property: AnimatedProperty.fontWeight,
        value: PropertyValue.numbers([style.fonts.first?.weight ?? 400])
      )
      guard case .mapping(let all) = entry.value.content else {
        return entry.value.number == nil ? [size, weight] : [size]
      }
      let given = Set(all.map { CanonicalName.of($0.name) })
      if !given.isSubset(of: ["size", "weight"]) { jump = style.fonts }
      return (given.isDisjoint(with: ["size", "style"]) ? [] : [size])
        + (given.isDisjoint(with: ["weight", "style"]) ? [] : [weight])
    }
    if let jump { change.set(.fonts(jump)) }
    return isRead
  } text: { change, scene in
    change.jumps.lazy.compactMap { if case .fonts(let fonts) = $0 { fonts } else { nil } }.first
      .flatMap { fonts in
        fonts.first.map { face in
          let pairs = KeyTable<FontRequest>.face.pairs(of: face, in: scene)
          return "{ \(pairs.joined(separator: ", ")) }"
        }
      }
  }
}
