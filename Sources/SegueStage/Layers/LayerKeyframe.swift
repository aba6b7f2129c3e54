public import SegueGraphics

/// How a layer stands at one progress of a transition; nil leaves a property to the others.
///
/// A layer is scaled, turned about x, y and z, then moved, all about its anchor point.
public struct LayerKeyframe: Hashable, Sendable {
  /// The eased progress, 0...1.
  public var progress: Double
  /// The move away from its place at rest.
  public var move: LengthPair?
  /// The size of its bounds, about its anchor point; a screen at rest has that of the stage.
  public var size: LengthPair?
  /// The factors along both axes.
  public var scale: Point?
  /// The point about which it is scaled and turned, as fractions of its size.
  public var anchorPoint: Point?
  /// The turn in the plane, clockwise on screen.
  public var turn: Angle?
  /// The turn about the horizontal axis; a positive one brings the lower side toward the viewer.
  public var turnX: Angle?
  /// The turn about the vertical axis; a positive one brings the left side toward the viewer.
  public var turnY: Angle?
  /// The opacity, 0...1.
  public var alpha: Double?
  /// The radius of its corners in points, >= 0.
  public var cornerRadius: Double?
  /// The standard deviation of its blur in points, >= 0.
  public var blur: Double?
  /// What lies outside its bounds when it is blurred; where no keyframe sets it that of its blur at rest, else
  /// nothing for a layer inside a screen, and the pixels at the edge for a whole screen.
  public var blurEdge: BlurEdge?
  /// A factor on its colours, 0 (black) to 1.
  public var brightness: Double?
  /// A factor on the distance of its colours from grey, >= 0.
  public var saturation: Double?
  /// The opacity of its shadow, 0...1; without one 0 at rest.
  public var shadowOpacity: Double?
  /// The standard deviation of its shadow's blur in points, >= 0.
  public var shadowRadius: Double?
  /// How far its shadow lies from it, in points.
  public var shadowOffset: Point?
  /// The width of its border in points, >= 0; a black one appears where it has none.
  public var borderWidth: Double?
  /// A colour drawn over what it shows, within its alpha; clear at rest where it has none.
  public var tint: Color?
  /// Where the colours of its gradient stand, 0...1; as many as it has colours.
  public var gradientLocations: [Double]?
  /// Where the pen of its shape begins, as a share of the length of all lines.
  public var strokeStart: Double?
  /// Where the pen of its shape ends.
  public var strokeEnd: Double?
  /// The standard deviation of its material's blur in points, >= 0.
  public var backdropBlur: Double?

  /// A keyframe at an eased progress, clamped to 0...1.
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

/// Keyframes seen at one progress, of which single properties are asked.
struct KeyframeTrack {
  /// The keyframes, in the order of their progress.
  let keyframes: [LayerKeyframe]
  /// The eased progress; a spring takes it outside 0...1.
  let progress: Double

  /// A number between the keyframes that set it; `rest` at progress 0 and 1 where none does.
  func value(rest: Double, _ property: (LayerKeyframe) -> Double?) -> Double {
    var stops = keyframes.compactMap { keyframe in
      property(keyframe).map { (progress: keyframe.progress, value: $0) }
    }
    guard let first = stops.first, let last = stops.last else { return rest }
    if first.progress > 0 { stops.insert((0, rest), at: 0) }
    if last.progress < 1 { stops.append((1, rest)) }
    // Beyond both ends the outermost stretch goes on.
    let end = stops.indices.dropFirst().dropLast().first { progress < stops[$0].progress }
    let (b, a) = (stops[end ?? stops.count - 1], stops[max(0, (end ?? stops.count - 1) - 1)])
    // A mean of two equal numbers is not always the same number.
    guard b.progress > a.progress, a.value != b.value else { return b.value }
    let share = (progress - a.progress) / (b.progress - a.progress)
    return a.value * (1 - share) + b.value * share
  }
}
