internal import SegueGraphics

/// A layer that follows a scroll view's offset but looks the same over the whole reachable range.
package struct ConstantFollower: Hashable, Sendable {
  /// The index in ``Scene/screens``.
  package var screen: Int
  /// The name of the following layer.
  package var layer: String
  /// The name of the scroll view's layer.
  package var scroll: String
  /// The axis whose offset the layer follows.
  package var axis: ScrollAxis
  /// The reachable offsets along that axis, rubber band included, in points.
  package var reach: ClosedRange<Double>
  /// Whether the layer would change if it followed the other axis.
  package var movesAlongOtherAxis: Bool
}

extension Scene {
  /// Finds the layers that follow a scroll view but can never change.
  ///
  /// A screen that may be presented in a part of the stage counts only if its layer is constant in
  /// smaller sizes, too. Costs the layout of each screen with such a layer.
  package func constantFollowers(_ pictures: Pictures) -> [ConstantFollower] {
    var sizes = [canvas.size]
    if presents { sizes += [2, 4].map { canvas.size * (1.0 / $0) } }
    return screens.indices.flatMap { index -> [ConstantFollower] in
      let followers = screens[index].allLayers.filter { $0.follows?.scrollAxis != nil }
      guard !followers.isEmpty else { return [] }
      let views = sizes.map { screens[index].scrollViews(in: $0, canvas.scale, pictures) }
      return followers.compactMap { layer in
        guard let follows = layer.follows, let axis = follows.scrollAxis else { return nil }
        let moves = views.contains { $0.moves(follows, along: axis) }
        guard !moves, let reach = views[0].reach(of: follows.layer, along: axis) else {
          return nil
        }
        return ConstantFollower(
          screen: index, layer: layer.name, scroll: follows.layer, axis: axis,
          reach: reach, movesAlongOtherAxis: views[0].moves(follows, along: axis.other))
      }
    }
  }

  /// Whether any step presents a screen.
  private var presents: Bool {
    steps.contains { step in
      switch step.bare {
      case .present: true
      case .interactive(let step): step.change.isPresentation
      default: false
      }
    }
  }
}

/// The scroll views of a screen, with their initial offsets.
private struct ScrollViews {
  /// The scroll views with their layer names, which need not be unique.
  var views: [(name: String, view: ScrollView, offset: Point)] = []

  /// Returns whether a follower's progress varies over the reachable offsets along an axis.
  func moves(_ follower: LayerFollower, along axis: ScrollAxis) -> Bool {
    guard let reach = reach(of: follower.layer, along: axis) else { return false }
    return follower.progress(at: reach.lowerBound) != follower.progress(at: reach.upperBound)
  }

  /// Returns the reachable offsets of a scroll view along an axis, rubber band included; nil for none.
  func reach(of name: String, along axis: ScrollAxis) -> ClosedRange<Double>? {
    var result: ClosedRange<Double>?
    for entry in views where entry.name == name {
      let range = entry.view.reach(along: axis, from: axis.component(of: entry.offset))
      result =
        result.map {
          min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound)
        } ?? range
    }
    return result
  }
}

extension LayerFollower {
  /// The axis of a scroll view that it follows; nil where it follows something else.
  fileprivate var scrollAxis: ScrollAxis? {
    source == .scroll ? ScrollAxis(rawValue: measure.rawValue) : nil
  }
}

extension ScrollView {
  /// Returns the reachable offsets along an axis, rubber band included, from an initial offset.
  fileprivate func reach(along axis: ScrollAxis, from offset: Double) -> ClosedRange<Double> {
    let axis: PanAxis = axis == .x ? .horizontal : .vertical
    let range = range(axis)
    // The rubber band overshoots by less than the view's length.
    let band = bounces(axis) ? axis.extent(of: size) : 0
    return min(range.lower - band, offset)...max(range.upper + band, offset)
  }
}

extension Screen {
  /// Collects the scroll views of a screen laid out on a stage of a size.
  fileprivate func scrollViews(
    in size: Size, _ scale: Double, _ pictures: Pictures
  ) -> ScrollViews {
    guard case .layers(let own) = content else { return ScrollViews() }
    let offsets = LayerOffsets(of: own)
    var rest = zip(own, own.map { Layer($0, in: size, pictures: pictures, offsets: offsets) })
      .map { ($0, $1) }
    var result = ScrollViews()
    while let (layer, drawn) = rest.popLast() {
      if let view = layer.scrollView(drawnAs: drawn, scale: scale) {
        result.views.append((layer.name, view, layer.scroll?.offset ?? .zero))
      }
      rest += zip(layer.children, drawn.children).map { ($0, $1) }
    }
    return result
  }
}
