public import SegueGraphics

/// A keyframe of a property, with a pace of its own, as of SwiftUI's `KeyframeTrack`.
public struct KeyframePart<Value: AnimatableValue>: Sendable {
  let part: PropertyPart

  /// Returns a keyframe that a timing function leads to, over a duration in seconds.
  public static func linear(
    _ value: Value, in seconds: Double, curve: TimingFunction = .linear
  ) -> KeyframePart {
    KeyframePart(part: .linear(value.erased, seconds: seconds, curve))
  }

  /// Returns a keyframe of a smooth cubic curve, over a duration in seconds.
  public static func cubic(_ value: Value, in seconds: Double) -> KeyframePart {
    KeyframePart(part: .cubic(value.erased, seconds: seconds, start: nil, end: nil))
  }

  /// Returns a keyframe that a spring leads to, for a duration in seconds or until it settles.
  public static func spring(
    _ value: Value, _ preset: SpringPreset, in seconds: Double? = nil
  ) -> KeyframePart {
    spring(value, .preset(preset), in: seconds)
  }

  /// Returns a keyframe that a spring leads to, for a duration in seconds or until it settles.
  public static func spring(
    _ value: Value, _ pacing: Pacing, in seconds: Double? = nil
  ) -> KeyframePart {
    KeyframePart(part: .spring(value.erased, pacing, seconds: seconds, velocity: nil))
  }

  /// Returns a keyframe to which the value jumps.
  public static func move(_ value: Value) -> KeyframePart {
    KeyframePart(part: .move(value.erased))
  }

  /// Returns a keyframe at which the value stays for a duration in seconds.
  public static func hold(_ seconds: Double) -> KeyframePart {
    KeyframePart(part: .hold(seconds: seconds))
  }
}

/// A type of the values of properties that can be animated.
public protocol AnimatableValue: Sendable {
  /// The value with its type erased.
  var erasedNumbers: [Double] { get }
  /// The colours of the value; nil for numbers.
  var erasedColors: [Color]? { get }
}

extension AnimatableValue {
  /// Numbers have no colours.
  public var erasedColors: [Color]? { nil }
  var erased: PropertyValue {
    switch self {
    // A size that is set keeps the anchor point of its layer in place, as lengths do.
    case let size as Size: .lengths(LengthPair(.points(size.width), .points(size.height)))
    case let clip as LayerClip: .shape(.clip(clip))
    case let path as Path: .shape(.outline(.path(path)))
    default: erasedColors.map { .colors($0) } ?? .numbers(erasedNumbers)
    }
  }
}

extension Double: AnimatableValue {
  /// The number itself, the only one.
  public var erasedNumbers: [Double] { [self] }
}

extension Point: AnimatableValue {
  /// The coordinates x and y, in points.
  public var erasedNumbers: [Double] { [x, y] }
}

extension Size: AnimatableValue {
  /// The width and the height, in points.
  public var erasedNumbers: [Double] { [width, height] }
}

extension Angle: AnimatableValue {
  /// The angle in radians, clockwise.
  public var erasedNumbers: [Double] { [radians] }
}

extension CornerRadii: AnimatableValue {
  /// The radii, clockwise from the top left.
  public var erasedNumbers: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension LayerClip: AnimatableValue {
  /// Shapes become numbers beside the shapes that they follow.
  public var erasedNumbers: [Double] { [] }
}

extension Path: AnimatableValue {
  /// Shapes become numbers beside the shapes that they follow.
  public var erasedNumbers: [Double] { [] }
}

extension Color: AnimatableValue {
  /// Colours are mixed by their own rule.
  public var erasedNumbers: [Double] { [] }
  /// The colour itself.
  public var erasedColors: [Color]? { [self] }
}

/// A property of a layer with the type of its values.
public struct TypedProperty<Value: AnimatableValue>: Sendable {
  let property: AnimatedProperty
}

/// The properties that can be animated, by the names that layers have for them in Swift.
public struct AnimatableProperties: Sendable {
  /// The translation, in points.
  public let move = TypedProperty<Point>(property: .move)
  /// The offset of a layer with ``SceneLayer/drags``, in points from its place.
  public let dragOffset = TypedProperty<Point>(property: .dragOffset)
  /// The size, in points.
  public let size = TypedProperty<Size>(property: .size)
  /// The scale factors along both axes.
  public let scale = TypedProperty<Point>(property: .scale)
  /// The rotation in the plane.
  public let turn = TypedProperty<Angle>(property: .turn)
  /// The rotation about the horizontal axis.
  public let turnX = TypedProperty<Angle>(property: .turnX)
  /// The rotation about the vertical axis.
  public let turnY = TypedProperty<Angle>(property: .turnY)
  /// The anchor point, as fractions of the size.
  public let anchorPoint = TypedProperty<Point>(property: .anchorPoint)
  /// The distance of the eye, in points.
  public let perspective = TypedProperty<Double>(property: .perspective)
  /// The opacity.
  public let alpha = TypedProperty<Double>(property: .alpha)
  /// The corner radii, in points.
  public let corners = TypedProperty<CornerRadii>(property: .cornerRadius)
  /// The colour of the layer or its shape.
  public let fill = TypedProperty<Color>(property: .fill)
  /// The colour of the text.
  public let color = TypedProperty<Color>(property: .color)
  /// The font size, in points.
  public let fontSize = TypedProperty<Double>(property: .fontSize)
  /// The weight of the font.
  public let fontWeight = TypedProperty<Double>(property: .fontWeight)
  /// The tint over the contents.
  public let tint = TypedProperty<Color>(property: .tint)
  /// The brightness of the contents.
  public let brightness = TypedProperty<Double>(property: .brightness)
  /// The saturation of the contents.
  public let saturation = TypedProperty<Double>(property: .saturation)
  /// The standard deviation of the blur, in points.
  public let blur = TypedProperty<Double>(property: .blur)
  /// The width of the border, in points.
  public let borderWidth = TypedProperty<Double>(property: .borderWidth)
  /// The colour of the border.
  public let borderColor = TypedProperty<Color>(property: .borderColor)
  /// The opacity of the shadow.
  public let shadowOpacity = TypedProperty<Double>(property: .shadowOpacity)
  /// The standard deviation of the shadow's blur, in points.
  public let shadowRadius = TypedProperty<Double>(property: .shadowRadius)
  /// The offset of the shadow, in points.
  public let shadowOffset = TypedProperty<Point>(property: .shadowOffset)
  /// The colour of the shadow.
  public let shadowColor = TypedProperty<Color>(property: .shadowColor)
  /// The start of the stroke, as a fraction of its length.
  public let strokeStart = TypedProperty<Double>(property: .strokeStart)
  /// The end of the stroke, as a fraction of its length.
  public let strokeEnd = TypedProperty<Double>(property: .strokeEnd)
  /// The width of the stroke, in points.
  public let strokeWidth = TypedProperty<Double>(property: .strokeWidth)
  /// The colour of the stroke.
  public let strokeColor = TypedProperty<Color>(property: .strokeColor)
  /// The standard deviation of the material's blur, in points.
  public let backdropBlur = TypedProperty<Double>(property: .backdropBlur)
  /// How far the glass has materialised, 0...1.
  public let glassStrength = TypedProperty<Double>(property: .glassStrength)
  /// The displacement at the edge of the glass, in points.
  public let glassDepth = TypedProperty<Double>(property: .glassDepth)
  /// The width of the rim of the glass, in points.
  public let glassWidth = TypedProperty<Double>(property: .glassWidth)
  /// The gap in points below which the shapes of a glass group flow together.
  public let glassSpacing = TypedProperty<Double>(property: .glassSpacing)
  /// The light of a finger in the glass, 0...1.
  public let glassGlow = TypedProperty<Double>(property: .glassGlow)
  /// The selected tab of a tab bar, from 1.
  public let selectedTab = TypedProperty<Double>(property: .selectedTab)
  /// How far a tab bar is minimised, 0...1.
  public let minimized = TypedProperty<Double>(property: .minimized)
  /// The shape to which the layer is clipped.
  public let clip = TypedProperty<LayerClip>(property: .clip)
  /// The path of the layer's shape, in points.
  public let path = TypedProperty<Path>(property: .path)

  /// Creates the list of properties.
  public init() {}
}

/// The properties that a change sets: new values, or keyframes.
///
/// `$0.move = Point(0, -64)` sets a value, `$0.alpha = [.move(0), .linear(1, in: 0.2)]` keyframes.
@dynamicMemberLookup
public struct ChangedProperties: Sendable {
  var properties: [PropertyChange] = []
  var jumps: [LayerJump] = []
  var paths = PathRules()
  /// The way in which a new text takes the place of the old one; nil for a cross-fade.
  public var content: TextContent?
  /// The effect of the layer, or of those that it holds; nil for none.
  public var effect: EffectUse?

  /// The path along which the layer moves, as offsets from its place; in place of a `move`.
  public var along: Path? {
    get { properties.lazy.compactMap { $0.values.first?.along }.first }
    set {
      guard let newValue else { return }
      properties.removeAll { $0.property == .move }
      properties.append(PropertyChange(.move, .to(.along(newValue))))
    }
  }

  /// The way in which time becomes a share of ``along``.
  public var pace: PathPace {
    get { paths.pace }
    set { paths.pace = newValue }
  }

  /// Whether, and how, the layer turns with its path.
  public var orient: PathOrientation? {
    get { paths.orient }
    set { paths.orient = newValue }
  }

  /// The arc on which a new `move` is reached; nil for a straight way.
  public var via: PathArc? {
    get { paths.via }
    set { paths.via = newValue }
  }

  /// Whether paths of shapes that do not correspond are cut so that they do.
  public var resamplesPaths: Bool {
    get { paths.resamples }
    set { paths.resamples = newValue }
  }

  /// The text; ``content`` is the way in which it changes.
  public var text: String? {
    get {
      jumps.lazy.compactMap { if case .text(let string) = $0 { string } else { nil } }.first
    }
    set { if let newValue { jumps.append(.text(newValue)) } }
  }

  /// The new value of a property; nil for none, and always nil when read.
  public subscript<Value>(
    dynamicMember member: KeyPath<AnimatableProperties, TypedProperty<Value>>
  ) -> Value? {
    get { nil }
    set {
      guard let newValue else { return }
      set(member, .to(newValue.erased))
    }
  }

  /// The keyframes of a property; always empty when read.
  public subscript<Value>(
    dynamicMember member: KeyPath<AnimatableProperties, TypedProperty<Value>>
  ) -> [KeyframePart<Value>] {
    get { [] }
    set { set(member, .track(newValue.map(\.part))) }
  }

  private mutating func set<Value>(
    _ member: KeyPath<AnimatableProperties, TypedProperty<Value>>, _ way: PropertyChange.Way
  ) {
    let property = AnimatableProperties()[keyPath: member].property
    properties.removeAll { $0.property == property }
    properties.append(PropertyChange(property, way))
  }
}

extension KeyframePart where Value == Point {
  /// Returns a keyframe with the same number for both axes, such as a scale factor.
  public static func linear(
    _ value: Double, in seconds: Double, curve: TimingFunction = .linear
  ) -> KeyframePart {
    linear(Point(value, value), in: seconds, curve: curve)
  }

  /// Returns a keyframe of a smooth cubic curve with the same number for both axes.
  public static func cubic(_ value: Double, in seconds: Double) -> KeyframePart {
    cubic(Point(value, value), in: seconds)
  }

  /// Returns a keyframe that a spring leads to, with the same number for both axes.
  public static func spring(
    _ value: Double, _ preset: SpringPreset, in seconds: Double? = nil
  ) -> KeyframePart {
    spring(Point(value, value), preset, in: seconds)
  }

  /// Returns a keyframe to which the value jumps, with the same number for both axes.
  public static func move(_ value: Double) -> KeyframePart { move(Point(value, value)) }
}
