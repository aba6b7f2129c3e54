public import SegueGraphics

/// How the layers that a layer holds scroll in it, as in a `UIScrollView`.
public struct LayerScroll: Hashable, Sendable {
  /// The size of what scrolls, in points; nil reaches to the far edges of the layers that it holds.
  public var content: Size?
  /// The space round what scrolls, in points, each side >= 0.
  public var insets = ScrollInsets()
  /// How far what scrolls is moved to the left and up, in points.
  public var offset = Point.zero
  /// Whether it comes to rest on pages as large as the layer only.
  public var isPaging = false
  /// Whether it goes beyond its edges, on a rubber band.
  public var bounces = true
  /// The offsets between which it does not rest, such as those of a half collapsed title: it goes to
  /// the nearer one; nil for none.
  public var snap: OffsetRange?
  /// What happens when it is pulled down far enough; nil for nothing.
  public var refresh: ScrollRefresh?

  /// A layer that scrolls as `UIScrollView` does by default.
  public init() {}
}

/// Space at the four sides, in points.
public struct ScrollInsets: Hashable, Sendable {
  /// The space above.
  public var top = 0.0
  /// The space at the left.
  public var left = 0.0
  /// The space below.
  public var bottom = 0.0
  /// The space at the right.
  public var right = 0.0

  /// No space.
  public init() {}
}

/// Two offsets of what scrolls along one axis, in points.
public struct OffsetRange: Hashable, Sendable {
  /// The one at which it begins.
  public var start: Double
  /// The one at which it ends.
  public var end: Double

  /// A range.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }
}

/// Pull to refresh: what a `UIRefreshControl` does.
public struct ScrollRefresh: Hashable, Sendable {
  /// The space that stays open above what scrolls while it refreshes, in points, > 0.
  public var height = 60.0
  /// How far beyond its edge it is pulled to begin, in points, > 0: choice, near UIKit's.
  public var pull = 110.0
  /// How long it refreshes, in seconds, from when that space is left.
  public var seconds = 1.0
  /// The name of a layer of the same screen that turns meanwhile, once a second; nil for none.
  public var spinner: String?

  /// UIKit's own.
  public init() {}
}

/// How a layer changes with the offset of one that scrolls, such as a title that collapses.
public struct ScrollFollower: Hashable, Sendable {
  /// The name of the layer that scrolls, on the same screen.
  public var layer: String
  /// The axis whose offset it follows.
  public var axis = ScrollAxis.y
  /// The offsets along the axis at which its keyframes begin and end, in points.
  public var range: OffsetRange
  /// What it is like between them: progress 0 is the first offset and all before it.
  public var keyframes: [LayerKeyframe]

  /// A layer that follows another one.
  public init(
    _ layer: String, along axis: ScrollAxis = .y, range: OffsetRange, keyframes: [LayerKeyframe]
  ) {
    self.layer = layer
    self.axis = axis
    self.range = range
    self.keyframes = keyframes
  }

  /// How far its keyframes have come, 0...1, where the layer that scrolls is at an offset.
  func progress(at offset: Point) -> Double { progress(at: axis.component(of: offset)) }

  /// How far its keyframes have come at an offset along its axis, 0...1.
  func progress(at offset: Double) -> Double {
    let length = range.end - range.start
    guard length != 0 else { return offset < range.start ? 0 : 1 }
    return ((offset - range.start) / length).clamped(to: 0...1)
  }
}

/// An axis along which a layer scrolls.
public enum ScrollAxis: String, CaseIterable, Hashable, Sendable {
  /// Across, as a pager.
  case x
  /// Down, as a list.
  case y

  /// The axis at a right angle to it.
  package var other: ScrollAxis { self == .x ? .y : .x }

  /// The part of an offset along it.
  func component(of offset: Point) -> Double { self == .x ? offset.x : offset.y }
}

extension SceneLayer {
  /// The offsets of all layers that scroll among some and what they hold, by their names.
  static func offsets(of layers: [SceneLayer]) -> [String: Point] {
    var offsets: [String: Point] = [:]
    var rest = layers
    while let layer = rest.popLast() {
      if let scroll = layer.scroll { offsets[layer.name] = scroll.offset }
      rest += layer.children
    }
    return offsets
  }
}

extension Layer {
  /// The box round the layer's bounds in what holds it, where a transform leads from that to the stage.
  func frame(through toStage: AffineTransform) -> Rect {
    let corners = Rect(origin: .zero, size: size).corners.map { (placement * toStage).apply($0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let origin = Point(xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      origin: origin, size: Size((xs.max() ?? 0) - origin.x, (ys.max() ?? 0) - origin.y))
  }

  /// What a layer holds, moved by the offset at which it is scrolled.
  mutating func scroll(by offset: Point) {
    masksToBounds = true
    for index in children.indices {
      children[index].position = children[index].position - offset
    }
  }
}
