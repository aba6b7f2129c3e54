internal import SegueGraphics
internal import SegueStage
internal import SegueText

// The keys of a change of a layer, in `animate`, `phases` and `animates`: properties with their new
// values, how the layer enters or leaves, and the pace.
//
// A property has a value, a mapping `{ to: value, … }` with a pace of its own, or a list of
// keyframes such as `{ to: value, in: 100ms }`. Mappings such as `shadow` set several properties, and
// are written as those.

extension KeyTable<Change> {
  static let change = KeyTable(
    name: "change", title: "a change", prototype: Change(),
    exclusions: [
      .animationPace, KeyExclusion("along", excludes: ["move", "via"], .badMotionPath),
    ],
    company: [
      KeyCompany(
        ["content"], need: ["text"], .badAnimation, help: ["add the new `text`, or remove it"])
    ]
      + KeyTable<PathRules>.company(
        moves: ["move", "frame", "transform"],
        morphs: KeyCompany(
          ["morph"], need: ["clip", "path"], .badShape, help: ["add one of the two, or remove it"])),
    foreign: .change,
    keys: geometry + paint + glass + strokes + shapes + jumps + presence
      + (KeyTable<AnimationTiming>.pace + KeyTable<AnimationTiming>.course)
      .map { $0.within(\.timing) } + [effect])

  private static let effect = Key<Change>(
    "effect", .effectUse, \.effect, default: "none",
    "An effect as of a symbol, made of keyframes and passes of its own.")

  private static let unset = "it stays"

  /// The turns come first: `way` and the example of `to` are for their long forms.
  private static let geometry: [Key<Change>] = [
    .angle(
      "turn", .turn, "The turn in the plane, clockwise; `way: shortest` for a part of a turn."),
    .angle("turn-x", .turnX, "The turn about the horizontal axis."),
    .angle("turn-y", .turnY, "The turn about the vertical axis."),
    .frame,
    .lengths("size", .size, "Its size, about its anchor point."),
    .lengths("move", .move, "Its move from its place, in points or per cent of the screen."),
    .points(
      "drag-offset", .pair("two lengths such as `[0, -680]`", within: LengthLiteral.longest),
      .dragOffset, "The offset of a layer with `drags`, as a finger would leave it."),
    .along,
    .points("scale", .factors, .scale, "The factors along both axes."),
    .transform,
    .points("anchor-point", .fractions, .anchorPoint, "The point about which it is transformed."),
    .number(
      "perspective", 1...LengthLiteral.longest, .perspective, words: "at least 1",
      "The distance from which the layers it holds are seen."),
    .number("alpha", 0...1, .alpha, "Its opacity."),
    Key<Change>.animated("corner-radius", .cornerRadii, .cornerRadius, "Its corner radii.") {
      .numbers($0.clockwise)
    } value: {
      guard case .numbers(let radii) = $0, radii.count == 4 else { return nil }
      return CornerRadii(
        topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    },
  ]

  private static let paint: [Key<Change>] = [
    .color("fill", .fill, "The colour of the layer or its shape."),
    .color("color", .color, "The colour of its text."),
    .color("tint", .tint, "A colour drawn over what it shows; of a layer with glass the glass's."),
    .number("brightness", 0...10, .brightness, "A factor on its colours."),
    .number("saturation", 0...10, .saturation, "A factor on its saturation."),
    .number("blur", 0...Effects.widest, .blur, "The deviation of its blur."),
    .number(
      "backdrop-blur", 0...Effects.widest, .backdropBlur,
      "The deviation of its material's blur."),
    .border,
    .number("border-width", 0...1000, .borderWidth, "The width of its border."),
    .color("border-color", .borderColor, "The colour of its border."),
    .shadow,
    .number("shadow-opacity", 0...1, .shadowOpacity, "The opacity of its shadow."),
    .number(
      "shadow-radius", 0...Effects.widest, .shadowRadius,
      "The deviation of its shadow's blur."),
    .points(
      "shadow-offset", .pair("two lengths such as `[0, 8]`", within: LengthLiteral.longest),
      .shadowOffset, "How far its shadow lies from it."),
    .number(
      "shadow-spread", -Effects.widest...Effects.widest, .shadowSpread,
      "By how much its shadow is larger."),
    .color("shadow-color", .shadowColor, "The colour of its shadow."),
  ]

  /// The keys of glass and of tab bars, in words as those of keyframes.
  private static let glass: [Key<Change>] = [
    .number("glass-strength", 0...1, .glassStrength, "How far its glass has materialised."),
    .number(
      "depth", 0...200, .glassDepth, "The displacement at the edge of its glass, in points."),
    .number("width", 0...100, .glassWidth, "The width of the rim of its glass, in points."),
    .number(
      "spacing", 0...200, .glassSpacing,
      "The gap in points below which the shapes of its glass group flow together."),
    .number("glow", 0...1, .glassGlow, "The light of a finger in its glass."),
    .number("selected", 1...8, .selectedTab, "Which tab of its tab bar is selected, from 1."),
    .number("minimized", 0...1, .minimized, "How far its tab bar is minimised."),
  ]

  private static let strokes: [Key<Change>] = [
    .gradient,
    Key<Change>.animated(
      "gradient-colors", .colors, .gradientColors, "The colours of its gradient, as many as it has."
    ) {
      .colors($0)
    } value: {
      if case .colors(let colors) = $0 { colors } else { nil }
    },
    Key<Change>.animated(
      "gradient-locations", .locations, .gradientLocations, "Where the colours of its gradient are."
    ) {
      .numbers($0)
    } value: {
      if case .numbers(let numbers) = $0 { numbers } else { nil }
    },
    .points("gradient-start", .fractions, .gradientStart, "Where its gradient begins."),
    .points("gradient-end", .fractions, .gradientEnd, "Where its gradient ends."),
    .stroke,
    .number("stroke-start", 0...1, .strokeStart, "Where its stroke begins."),
    .number("stroke-end", 0...1, .strokeEnd, "Where its stroke ends."),
    .number("stroke-width", 0...10_000, .strokeWidth, "Its stroke's width."),
    .color("stroke-color", .strokeColor, "The colour of its stroke."),
    .number(
      "stroke-phase", -1e6...1e6, .strokePhase,
      "How far into its dashes the stroke begins."),
    .font,
    .number("font-size", 0.01...10_000, .fontSize, "The size of its font."),
    .number("font-weight", 1...1000, .fontWeight, "The weight of its font."),
  ]

  private static let shapes: [Key<Change>] =
    [
      Key<Change>.animated(
        "clip", .clip, .clip, "The shape outside which nothing of it is drawn."
      ) {
        .shape(.clip($0))
      } value: {
        $0.shape?.clip
      },
      Key<Change>.animated(
        "path", .pathData, .path, "The path of its shape, of as many curves as it has."
      ) {
        .shape(.outline(.path($0)))
      } value: {
        $0.shape?.path
      },
    ] + KeyTable<PathRules>.rules.map { $0.within(\.paths) }

  private static let jumps: [Key<Change>] = [
    .jump("text", .anyText, "What is written in it.") {
      .text($0)
    } value: {
      if case .text(let text) = $0 { text } else { nil }
    },
    .jump("image", .image, "Its picture; it jumps.") {
      .image($0)
    } value: {
      if case .image(let asset) = $0 { asset } else { nil }
    },
    .jump("content-mode", .word("content modes"), "How its picture is laid out; it jumps.") {
      .contentMode($0)
    } value: {
      if case .contentMode(let mode) = $0 { mode } else { nil }
    },
    .jump("blend", .blendMode, "How it is mixed with what is below; it jumps.") {
      .blend($0)
    } value: {
      if case .blend(let mode) = $0 { mode } else { nil }
    },
    .jump("corner-curve", .word("corner curves"), "How its corners are rounded; it jumps.") {
      .cornerCurve($0)
    } value: {
      if case .cornerCurve(let curve) = $0 { curve } else { nil }
    },
    .jump("clips", .flag, "Whether what it holds is cut at its edge; it jumps.") {
      .clips($0)
    } value: {
      if case .clips(let clips) = $0 { clips } else { nil }
    },
    .jump("align", .word("alignments"), "Where the lines of its text lie; it jumps.") {
      .align($0)
    } value: {
      if case .align(let alignment) = $0 { alignment } else { nil }
    },
    .jump("lines", .wholeNumber(1...10_000), "The most lines of its text; it jumps.") {
      .lines($0)
    } value: {
      if case .lines(let lines) = $0 { lines } else { nil }
    },
  ]

  private static let presence: [Key<Change>] = [
    Key("enter", .layerTransitions, \.enter, default: unset, "How the hidden layer appears."),
    Key("leave", .layerTransitions, \.leave, default: unset, "How the layer disappears."),
    Key(
      "content", .word("values"), \.content, default: TextContent.opacity.rawValue,
      "How a new text takes the place of the old one: by glyphs that rise or fall for a number."),
  ]
}

extension Key<Change> {
  /// Returns the key of a property with two lengths.
  fileprivate static func lengths(
    _ name: String, _ property: AnimatedProperty, _ summary: String
  ) -> Self {
    animated(name, .lengths("two lengths such as `[-100%, 20]`"), property, summary) {
      .lengths($0)
    } value: {
      switch $0 {
      case .lengths(let pair): pair
      case .numbers(let numbers) where numbers.count == 2:
        LengthPair(.points(numbers[0]), .points(numbers[1]))
      default: nil
      }
    }
  }

  /// Returns the key of a property with two numbers.
  fileprivate static func points(
    _ name: String, _ values: ValueKind<Point>, _ property: AnimatedProperty, _ summary: String
  ) -> Self {
    animated(name, values, property, summary) {
      .numbers([$0.x, $0.y])
    } value: {
      guard case .numbers(let numbers) = $0, numbers.count == 2 else { return nil }
      return Point(numbers[0], numbers[1])
    }
  }

  /// Returns the key of a property with an angle.
  fileprivate static func angle(
    _ name: String, _ property: AnimatedProperty, _ summary: String
  ) -> Self {
    animated(name, .angle, property, summary) {
      .numbers([$0.radians])
    } value: {
      if case .numbers(let numbers) = $0, let first = numbers.first {
        Angle(radians: first)
      } else {
        nil
      }
    }
  }

  /// Returns the key of a property with one number.
  fileprivate static func number(
    _ name: String, _ range: ClosedRange<Double>, _ property: AnimatedProperty,
    words: String? = nil, _ summary: String
  ) -> Self {
    animated(name, .number(range, words), property, summary) {
      .numbers([$0])
    } value: {
      if case .numbers(let numbers) = $0 { numbers.first } else { nil }
    }
  }

  /// Returns the key of a property with a colour.
  fileprivate static func color(
    _ name: String, _ property: AnimatedProperty, _ summary: String
  ) -> Self {
    animated(name, .color, property, summary) {
      .colors([$0])
    } value: {
      if case .colors(let colors) = $0 { colors.first } else { nil }
    }
  }

  /// Returns the key of a property that jumps.
  fileprivate static func jump<Value>(
    _ name: String, _ values: ValueKind<Value>, _ summary: String,
    make: @escaping @Sendable (Value) -> LayerJump,
    value: @escaping @Sendable (LayerJump) -> Value?
  ) -> Self {
    Key(name, values.form, default: "it stays", summary) { decoder, entry, change in
      guard let value = values.read(&decoder, entry) else { return false }
      change.set(make(value))
      return true
    } text: { change, scene in
      change.jumps.lazy.compactMap(value).first.flatMap { values.text($0, scene) }
    }
  }
}
