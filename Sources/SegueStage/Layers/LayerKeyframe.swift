public import SegueGraphics

/// The properties of a layer at one progress of a transition; nil ones are left to other keyframes.
///
/// A layer is scaled, rotated about x, y and z, then translated, all about its anchor point.
public struct LayerKeyframe: Hashable, Sendable {
  /// The eased progress, 0...1.
  public var progress: Double
  /// The translation from its place at rest.
  public var move: LengthPair?
  /// The size of its bounds, about its anchor point; a screen at rest has that of the stage.
  public var size: LengthPair?
  /// The scale factors along both axes.
  public var scale: Point?
  /// The point about which it scales and rotates, as fractions of its size.
  public var anchorPoint: Point?
  /// The rotation in the plane, clockwise on screen.
  public var turn: Angle?
  /// The rotation about the horizontal axis; a positive one moves the lower side toward the viewer.
  public var turnX: Angle?
  /// The rotation about the vertical axis; a positive one moves the left side toward the viewer.
  public var turnY: Angle?
  /// The opacity, within 0...1.
  public var alpha: Double?
  /// The radius of its corners in points, >= 0.
  public var cornerRadius: Double?
  /// The standard deviation of its blur in points, >= 0.
  public var blur: Double?
  /// The pixels assumed outside its bounds when it is blurred.
  ///
  /// By default those of its blur at rest, else transparent for a layer inside a screen, and
  /// clamped edge pixels for a whole screen.
  public var blurEdge: BlurEdge?
  /// A factor on its colours, 0 (black) to 1.
  public var brightness: Double?
  /// A factor on the distance of its colours from grey, >= 0.
  public var saturation: Double?
  /// The opacity of its shadow, 0...1; without one 0 at rest.
  public var shadowOpacity: Double?
  /// The standard deviation of its shadow's blur in points, >= 0.
  public var shadowRadius: Double?
  /// The offset of its shadow, in points.
  public var shadowOffset: Point?
  /// The width of its border in points, >= 0; a black one is added where it has none.
  public var borderWidth: Double?
  /// A tint drawn over its contents, within their alpha; transparent at rest where it has none.
  public var tint: Color?
  /// The locations of its gradient's colours, 0...1; one for each colour.
  public var gradientLocations: [Double]?
  /// The start of its shape's stroke, as a fraction of the length of all lines.
  public var strokeStart: Double?
  /// The end of its shape's stroke, as a fraction of the length of all lines.
  public var strokeEnd: Double?
  /// The standard deviation of its material's blur in points, >= 0.
  public var backdropBlur: Double?
  /// How far its glass has materialised, 0...1.
  public var glassStrength: Double?
  /// The displacement at the edge of its glass, and the width of the rim, in points.
  public var glassDepth, glassWidth: Double?
  /// The gap in points below which the shapes of its glass group flow together.
  public var glassSpacing: Double?
  /// The light of a finger in its glass, 0...1.
  public var glassGlow: Double?
  /// The shape to which it is clipped, in its own points.
  public var clip: LayerClip?
  /// The path from the keyframe before to this one, as offsets from its place; instead of `move`.
  public var along: Path?
  /// The rules for `along`, for the way to `move`, and for the path of `clip`; nil for the usual ones.
  public var paths: PathRules?

  /// Creates a keyframe at an eased progress, clamped to 0...1.
  public init(
    at progress: Double, move: LengthPair? = nil, size: LengthPair? = nil, scale: Point? = nil,
    anchorPoint: Point? = nil, turn: Angle? = nil, turnX: Angle? = nil, turnY: Angle? = nil,
    alpha: Double? = nil, cornerRadius: Double? = nil
  ) {
    self.progress = progress.clamped(to: 0...1)
    self.move = move
    self.size = size
    self.scale = scale
    self.anchorPoint = anchorPoint
    self.turn = turn
    self.turnX = turnX
    self.turnY = turnY
    self.alpha = alpha
    self.cornerRadius = cornerRadius
  }
}

extension LayerKeyframe {
  /// The keyframe with the end of its path as its place.
  var standing: LayerKeyframe {
    guard let along, let end = MotionPath(along)?.end else { return self }
    var keyframe = self
    keyframe.move = LengthPair(.points(end.x), .points(end.y))
    keyframe.along = nil
    return keyframe
  }

  /// Returns the clips of a keyframe and of one before it, in words, where they do not correspond.
  package func clipMismatch(after keyframe: LayerKeyframe) -> (from: String, to: String)? {
    guard paths?.resamples != true, let first = keyframe.clip, let last = clip else { return nil }
    let ends = [first, last].map { ShapeNumbers($0, in: Size(1, 1)) }
    return ends[0].form == ends[1].form ? nil : (ends[0].words, ends[1].words)
  }
}

/// Keyframes evaluated at one progress, property by property.
struct KeyframeTrack {
  /// The keyframes, in the order of their progress.
  let keyframes: [LayerKeyframe]
  /// The eased progress; a spring takes it outside 0...1.
  let progress: Double

  /// Interpolates a number between the keyframes that set it; `rest` is the default at 0 and 1.
  func value(rest: Double, _ property: (LayerKeyframe) -> Double?) -> Double {
    var stops = keyframes.compactMap { keyframe in
      property(keyframe).map { (progress: keyframe.progress, value: $0) }
    }
    guard let first = stops.first, let last = stops.last else { return rest }
    if first.progress > 0 { stops.insert((0, rest), at: 0) }
    if last.progress < 1 { stops.append((1, rest)) }
    // Outside both ends the outermost segment is extrapolated.
    let end = stops.indices.dropFirst().dropLast().first { progress < stops[$0].progress }
    let (b, a) = (stops[end ?? stops.count - 1], stops[max(0, (end ?? stops.count - 1) - 1)])
    // The weighted mean of two equal numbers need not be exactly equal to them.
    guard b.progress > a.progress, a.value != b.value else { return b.value }
    let share = (progress - a.progress) / (b.progress - a.progress)
    return a.value * (1 - share) + b.value * share
  }
}
