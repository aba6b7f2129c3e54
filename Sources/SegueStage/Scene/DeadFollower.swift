internal import SegueGraphics

/// A layer that follows the offset of one that scrolls, and is the same at every offset of that.
package struct DeadFollower: Hashable, Sendable {
  /// The index of the screen among the scene's.
  package var screen: Int
  /// The name of the layer.
  package var layer: String
  /// The name of the layer that scrolls.
  package var scroll: String
  /// The axis whose offset it follows.
  package var axis: ScrollAxis
  /// The lowest and the highest offset along that axis, rubber band included, in points.
  package var reach: ClosedRange<Double>
  /// Whether it would move along the other axis.
  package var movesAlongOtherAxis: Bool
}

extension Scene {
  /// The layers that can never move though they follow one that scrolls.
  ///
  /// A screen that may be presented in a part of the stage counts only if its layer stands still in
  /// small parts too. Costs the layout of each screen with such a layer.
  package func deadFollowers(_ pictures: Pictures) -> [DeadFollower] {
    var sizes = [canvas.size]
    if presents { sizes += [2, 4].map { canvas.size * (1.0 / $0) } }
    return screens.indices.flatMap { index -> [DeadFollower] in
      let followers = screens[index].allLayers.filter { $0.follows != nil }
      guard !followers.isEmpty else { return [] }
      let views = sizes.map { screens[index].scrollViews(in: $0, canvas.scale, pictures) }
      return followers.compactMap { layer in
        guard let follows = layer.follows else { return nil }
        let moves = views.contains { $0.moves(follows) }
        guard !moves, let reach = views[0].reach(of: follows.layer, along: follows.axis) else {
          return nil
        }
        var turned = follows
        turned.axis = follows.axis.other
        return DeadFollower(
          screen: index, layer: layer.name, scroll: follows.layer, axis: follows.axis,
          reach: reach, movesAlongOtherAxis: views[0].moves(turned))
      }
    }
  }

  /// Whether any step presents a screen.
  private var presents: Bool {
    steps.contains { step in
      switch step {
      case .present: true
      case .interactive(let step): step.change.isPresentation
      default: false
      }
    }
  }
}

/// The layers of a screen that scroll, with the offsets at which they begin.
private struct ScrollViews {
  /// By the names of the layers, each of which may be there several times.
  var views: [(name: String, view: ScrollView, offset: Point)] = []

  /// Whether a follower is ever another than at another offset.
  func moves(_ follower: ScrollFollower) -> Bool {
    guard let reach = reach(of: follower.layer, along: follower.axis) else { return false }
    return follower.progress(at: reach.lowerBound) != follower.progress(at: reach.upperBound)
  }

  /// The offsets along an axis that a layer can come to, rubber band included; nil for none.
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

extension ScrollView {
  /// The offsets along an axis that it can come to, from one at which it begins.
  fileprivate func reach(along axis: ScrollAxis, from offset: Double) -> ClosedRange<Double> {
    let axis: PanAxis = axis == .x ? .horizontal : .vertical
    let range = range(axis)
    // The rubber band gives less than the length of the view.
    let band = bounces(axis) ? axis.extent(of: size) : 0
    return min(range.lower - band, offset)...max(range.upper + band, offset)
  }
}

extension Screen {
  /// The layers that scroll on a stage of a size.
  fileprivate func scrollViews(
    in size: Size, _ scale: Double, _ pictures: Pictures
  ) -> ScrollViews {
    guard case .layers(let own) = content else { return ScrollViews() }
    let offsets = SceneLayer.offsets(of: own)
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
