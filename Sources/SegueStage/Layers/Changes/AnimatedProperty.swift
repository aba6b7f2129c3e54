// Changes of layers: which properties a step or a layer animates, and to what.
//
// 1. An author writes a `Change`: for each `AnimatedProperty` a new value or keyframes
//    (`PropertyPart`), and `LayerJump`s of what cannot be between two values. `AnimationTiming` is the
//    pace of a step, an entry or a property; the inner one wins.
// 2. `LayerMotion.add` makes lanes of it (folder Animation), one for each number of a property.
// 3. `SceneLayer.shown(at:)` sets the properties of a layer to what its lanes are at a time, and
//    leaves out hidden layers. The result has no lanes: it is a layer as an author could have
//    written it, so layout, transitions and scrolling need not know of animations.

/// A property of a layer that can be animated.
///
/// The raw value is its key in scripts; `origin` is written as a part of `frame`.
public enum AnimatedProperty: String, CaseIterable, Hashable, Sendable, Comparable {
  /// The upper left corner of the frame, in points.
  case origin
  /// The width and height of the frame, in points.
  case size
  /// The translation, in points.
  case move
  /// The offset by which a finger has dragged the layer, in points.
  case dragOffset = "drag-offset"
  /// The scale factors along both axes.
  case scale
  /// The rotation in the plane.
  case turn
  /// The rotation about the horizontal axis.
  case turnX = "turn-x"
  /// The rotation about the vertical axis.
  case turnY = "turn-y"
  /// The anchor point, as fractions of the size.
  case anchorPoint = "anchor-point"
  /// The distance of the eye, in points.
  case perspective
  /// The opacity of the layer with its children, 0...1.
  case alpha
  /// The four corner radii, clockwise from the top left, in points.
  case cornerRadius = "corner-radius"
  /// The colour of the layer or its shape.
  case fill
  /// The colour of the text.
  case color
  /// The font size, in points.
  case fontSize = "font-size"
  /// The weight of the font.
  case fontWeight = "font-weight"
  /// The tint over the contents.
  case tint
  /// The brightness of the contents.
  case brightness
  /// The saturation of the contents.
  case saturation
  /// The standard deviation of the blur, in points.
  case blur
  /// The width of the border, in points.
  case borderWidth = "border-width"
  /// The colour of the border.
  case borderColor = "border-color"
  /// The opacity of the shadow.
  case shadowOpacity = "shadow-opacity"
  /// The standard deviation of the shadow's blur, in points.
  case shadowRadius = "shadow-radius"
  /// The offset of the shadow, in points.
  case shadowOffset = "shadow-offset"
  /// The growth of the shadow on every side, in points.
  case shadowSpread = "shadow-spread"
  /// The colour of the shadow.
  case shadowColor = "shadow-color"
  /// The colours of the gradient.
  case gradientColors = "gradient-colors"
  /// The locations of the gradient's colours.
  case gradientLocations = "gradient-locations"
  /// The start of the gradient, as fractions of the size.
  case gradientStart = "gradient-start"
  /// The end of the gradient, as fractions of the size.
  case gradientEnd = "gradient-end"
  /// The start of the stroke, as a fraction of its length.
  case strokeStart = "stroke-start"
  /// The end of the stroke, as a fraction of its length.
  case strokeEnd = "stroke-end"
  /// The width of the stroke, in points.
  case strokeWidth = "stroke-width"
  /// The colour of the stroke.
  case strokeColor = "stroke-color"
  /// The distance into the dashes at which the stroke begins, in points.
  case strokePhase = "stroke-phase"
  /// The standard deviation of the material's blur, in points.
  case backdropBlur = "backdrop-blur"
  /// How far the layer's glass, or that of its group, has materialised, 0...1.
  case glassStrength = "glass-strength"
  /// The displacement at the edge of the glass, in points.
  case glassDepth = "depth"
  /// The width of the rim of the glass, in points.
  case glassWidth = "width"
  /// The gap in points below which the shapes of a glass group flow together.
  case glassSpacing = "spacing"
  /// The light of a finger in the glass, 0...1.
  case glassGlow = "glow"
  /// The selected tab of a tab bar, from 1; fractions lie between two tabs.
  case selectedTab = "selected"
  /// How far a tab bar is minimised, 0...1.
  case minimized
  /// The shape to which the layer is clipped.
  case clip
  /// The path of the layer's shape, in points.
  case path
  /// The rotation in the plane by which a layer follows its path; it is added to `turn`.
  case orient

  /// Whether its values are angles, in radians.
  var isAngle: Bool { self == .turn || self == .turnX || self == .turnY }

  /// Whether its values are colours rather than numbers.
  var isColor: Bool {
    switch self {
    case .fill, .color, .tint, .borderColor, .shadowColor, .gradientColors, .strokeColor: true
    default: false
    }
  }

  /// Whether its values are shapes.
  var isShape: Bool { self == .clip || self == .path }

  /// Returns whether a property is listed before another one.
  public static func < (left: AnimatedProperty, right: AnimatedProperty) -> Bool {
    ranks[left, default: 0] < ranks[right, default: 0]
  }

  private static let ranks = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
