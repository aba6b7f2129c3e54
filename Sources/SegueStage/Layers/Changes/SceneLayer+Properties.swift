import SegueGraphics
internal import SegueText

// The properties of layers as numbers and colours, for lanes.

extension SceneLayer {
  /// Returns the numbers of a property; nil where the layer does not have it.
  ///
  /// - Parameter drawn: the frame as it is laid out, for sides that depend on a parent, picture or
  ///   text.
  func numbers(of property: AnimatedProperty, drawn: Rect?) -> [Double]? {
    switch property {
    case .origin: (frame.map { Point($0.x, $0.y) } ?? drawn?.origin)?.erasedNumbers
    case .size: side(frame?.width, drawn?.width, frame?.height, drawn?.height)
    case .move: transform.move.erasedNumbers
    case .dragOffset: drags?.offset.erasedNumbers
    case .scale: transform.scale.erasedNumbers
    case .turn: transform.turn.erasedNumbers
    case .turnX: transform.turnX.erasedNumbers
    case .turnY: transform.turnY.erasedNumbers
    case .anchorPoint: anchorPoint.erasedNumbers
    case .perspective: perspective.map { [$0] } ?? []
    case .alpha: [alpha]
    case .cornerRadius: corners.clockwise
    case .fontSize: text.string == nil ? nil : [text.style.size]
    case .fontWeight: text.string == nil ? nil : [text.style.fonts.first?.weight ?? 400]
    case .clip, .path: nil
    case .orient: [0]
    case .glassStrength, .glassDepth, .glassWidth, .glassSpacing, .glassGlow:
      glassNumbers(of: property, drawn: drawn)
    case .selectedTab: tabBar.map { [$0.selected] }
    case .minimized: tabBar.map { [$0.minimized] }
    default: effects.numbers(of: property)
    }
  }

  private func side(
    _ width: Double?, _ drawnWidth: Double?, _ height: Double?, _ drawnHeight: Double?
  ) -> [Double]? {
    guard let width = width ?? drawnWidth, let height = height ?? drawnHeight else { return nil }
    return [width, height]
  }

  /// Sets the numbers of a property; those outside its range are clamped.
  mutating func set(_ numbers: [Double], of property: AnimatedProperty) {
    switch property {
    case .origin:
      var rect = frame ?? FrameLength(x: 0, y: 0)
      (rect.x, rect.y) = (numbers[0], numbers[1])
      frame = rect
    case .size:
      var rect = frame ?? FrameLength(x: 0, y: 0)
      (rect.width, rect.height) = (max(0, numbers[0]), max(0, numbers[1]))
      frame = rect
    case .move: transform.move = Point(numbers[0], numbers[1])
    case .dragOffset: drags?.offset = Point(numbers[0], numbers[1])
    case .scale: transform.scale = Point(numbers[0], numbers[1])
    case .turn: transform.turn = Angle(radians: numbers[0])
    case .orient:
      transform.turn = Angle(radians: transform.turn.radians + numbers[0])
    case .turnX: transform.turnX = Angle(radians: numbers[0])
    case .turnY: transform.turnY = Angle(radians: numbers[0])
    case .anchorPoint: anchorPoint = Point(numbers[0], numbers[1])
    case .perspective: perspective = max(1, numbers[0])
    case .alpha: alpha = numbers[0].clamped(to: 0...1)
    case .cornerRadius:
      let radii = numbers.map { max(0, $0) }
      corners = CornerRadii(
        topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    case .fontSize: text.style.size = max(0.01, numbers[0])
    case .fontWeight:
      guard !text.style.fonts.isEmpty else { return }
      text.style.fonts[0].weight = numbers[0].clamped(to: 1...1000)
    case .glassStrength, .glassDepth, .glassWidth, .glassSpacing, .glassGlow:
      effects.setGlass(numbers[0], of: property)
    case .selectedTab: tabBar?.selected = numbers[0]
    case .minimized: tabBar?.minimized = numbers[0]
    default: effects.set(numbers, of: property)
    }
  }

  /// Returns the colours of a property; nil where the layer does not have it.
  func colors(of property: AnimatedProperty) -> [Color]? {
    switch property {
    case .fill: [effects.shape.map { $0.fill ?? .clear } ?? fill ?? .clear]
    case .color: text.string == nil ? nil : [text.color]
    case .tint: [effects.glassTint ?? effects.tint ?? .clear]
    case .borderColor: [effects.border?.color ?? .black]
    case .shadowColor: [effects.shadow?.color ?? .black]
    case .gradientColors: effects.gradient?.stops.map(\.color)
    case .strokeColor: effects.shape?.stroke == nil ? nil : effects.shape.map { [$0.strokeColor] }
    default: nil
    }
  }

  /// Sets the colours of a property.
  mutating func set(_ colors: [Color], of property: AnimatedProperty) {
    switch property {
    case .fill:
      if effects.shape == nil { fill = colors[0] } else { effects.shape?.fill = colors[0] }
    case .color: text.color = colors[0]
    case .tint:
      if effects.glassTint != nil {
        effects.glassTint = colors[0]
      } else {
        effects.setFilter(.tint(colors[0]), isNothing: colors[0].alpha == 0)
      }
    case .borderColor: effects.border?.color = colors[0]
    case .shadowColor: effects.shadow?.color = colors[0]
    case .gradientColors:
      for (index, color) in colors.enumerated() { effects.gradient?.stops[index].color = color }
    case .strokeColor: effects.shape?.strokeColor = colors[0]
    default: break
    }
  }
}

extension LayerEffects {
  /// Returns the numbers of a property; nil where the layer does not have it.
  fileprivate func numbers(of property: AnimatedProperty) -> [Double]? {
    switch property {
    case .brightness: [filter { if case .brightness(let k) = $0 { k } else { nil } } ?? 1]
    case .saturation: [filter { if case .saturation(let k) = $0 { k } else { nil } } ?? 1]
    case .blur: [blur?.radius ?? 0]
    case .borderWidth: [border?.width ?? 0]
    case .shadowOpacity: [shadow?.opacity ?? 0]
    case .shadowRadius: [shadow?.radius ?? Shadow().radius]
    case .shadowOffset: (shadow?.offset ?? Shadow().offset).erasedNumbers
    case .shadowSpread: [shadow?.spread ?? 0]
    case .gradientLocations: gradient?.stops.map(\.location)
    case .gradientStart: gradient?.start.erasedNumbers
    case .gradientEnd: gradient?.end.erasedNumbers
    case .strokeStart: shape?.stroke.map { [$0.start] }
    case .strokeEnd: shape?.stroke.map { [$0.end] }
    case .strokeWidth: shape?.stroke.map { [$0.width] }
    case .strokePhase: shape?.stroke.map { [$0.phase] }
    case .backdropBlur: backdrop.map { [$0.blur] }
    default: nil
    }
  }

  /// Sets the numbers of a property.
  fileprivate mutating func set(_ numbers: [Double], of property: AnimatedProperty) {
    let number = numbers.first ?? 0
    switch property {
    case .brightness:
      setFilter(.brightness(number.clamped(to: 0...10)), isNothing: number == 1)
    case .saturation:
      setFilter(.saturation(number.clamped(to: 0...10)), isNothing: number == 1)
    case .blur:
      var own = blur ?? LayerBlur()
      own.radius = max(0, number)
      blur = number > 0 || blur != nil ? own : nil
    case .borderWidth:
      var line = border ?? LayerBorder()
      line.width = max(0, number)
      border = number > 0 || border != nil ? line : nil
    case .shadowOpacity: cast { $0.opacity = number.clamped(to: 0...1) }
    case .shadowRadius: cast { $0.radius = max(0, number) }
    case .shadowOffset: cast { $0.offset = Point(number, numbers[1]) }
    case .shadowSpread: cast { $0.spread = number }
    case .gradientLocations:
      var last = 0.0
      for (index, location) in numbers.enumerated() {
        last = location.clamped(to: last...1)
        gradient?.stops[index].location = last
      }
    case .gradientStart: gradient?.start = Point(number, numbers[1])
    case .gradientEnd: gradient?.end = Point(number, numbers[1])
    case .strokeStart: shape?.stroke?.start = number.clamped(to: 0...1)
    case .strokeEnd: shape?.stroke?.end = number.clamped(to: 0...1)
    case .strokeWidth: shape?.stroke?.width = max(0, number)
    case .strokePhase: shape?.stroke?.phase = number
    case .backdropBlur: backdrop?.blur = max(0, number)
    default: break
    }
  }

  /// Changes the shadow; a layer without one has one of opacity 0.
  private mutating func cast(_ change: (inout Shadow) -> Void) {
    var own = shadow ?? Shadow()
    if shadow == nil { own.opacity = 0 }
    change(&own)
    shadow = own
  }

  /// The tint over the contents; nil for none.
  fileprivate var tint: Color? { filter { if case .tint(let color) = $0 { color } else { nil } } }

  /// Returns the value of the first filter of a kind.
  private func filter<Value>(_ value: (ColorFilter) -> Value?) -> Value? {
    filters.lazy.compactMap(value).first
  }

  /// Sets the first filter of a kind, or appends one that has an effect.
  fileprivate mutating func setFilter(_ filter: ColorFilter, isNothing: Bool) {
    if let index = filters.firstIndex(where: { $0.isAlike(filter) }) {
      filters[index] = filter
    } else if !isNothing {
      filters.append(filter)
    }
  }
}

extension ColorFilter {
  /// Whether two filters are of the same animated kind.
  fileprivate func isAlike(_ other: ColorFilter) -> Bool {
    switch (self, other) {
    case (.brightness, .brightness), (.saturation, .saturation), (.tint, .tint): true
    default: false
    }
  }
}
