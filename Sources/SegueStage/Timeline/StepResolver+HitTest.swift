internal import SegueGraphics

/// A layer of the top screen, found by hit test or by name.
struct FoundLayer {
  /// The index path: among the screen's layers, then among that layer's children, and so on.
  var path: [Int]
  /// The layer as the author wrote it.
  var layer: SceneLayer
  /// The layer as it is laid out.
  var drawn: Layer
  /// The bounding box in points of the stage.
  var frame: Rect
  /// The size of what holds it, in points.
  var holder: Size
  /// Whether it, or what holds it, is hidden.
  var isHidden: Bool

  /// Returns whether a point of the stage lies in the bounding box, edges included.
  func contains(_ point: Point) -> Bool {
    (frame.minX...frame.maxX).contains(point.x) && (frame.minY...frame.maxY).contains(point.y)
  }
}

/// What a finger on the top screen moves.
enum DragSubject {
  /// The contents of a scroll view.
  case scroll(FoundLayer, ScrollView)
  /// A layer.
  case layer(FoundLayer, LayerDrag)
}

/// Hit tests on a stage without a container.
extension StepResolver {
  /// Returns what a finger moves: the innermost layer under it that can move along its axis.
  ///
  /// A finger that hardly moves catches the innermost layer that can be dragged. Nil where a sheet
  /// comes first, or where nothing under the finger can move.
  func subject(of path: TouchPath, on scenery: StageContents) -> DragSubject? {
    let way = PanRecognizer().events(of: path).first?.translation ?? .zero
    let axis: PanAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    // Children come later in the list.
    for found in layers(of: scenery).reversed()
    where !found.isHidden && found.contains(path.start) {
      if let drag = found.layer.drags, way == .zero || drag.moves(along: axis) {
        return .layer(found, drag)
      }
      if let view = view(of: found), view.bounces(axis) || view.range(axis).length > 0 {
        return isSheetFirst(path, found, on: scenery) ? nil : .scroll(found, view)
      }
    }
    return nil
  }

  /// Returns whether a drag moves the sheet rather than the scroll view in it.
  ///
  /// It does below the sheet's highest detent, and at that detent when it pulls down a scroll view
  /// at its top.
  private func isSheetFirst(_ path: TouchPath, _ found: FoundLayer, on scenery: StageContents)
    -> Bool
  {
    guard case .presented(let screen, let place) = scenery,
      let (transition, stage) = Timeline.stage(of: screen, at: place, in: scene, pictures),
      let travel = transition.presentation?.travel
    else { return false }
    guard let highest = travel.detents(stage).last, travel.current(on: stage) == highest else {
      return true
    }
    let isDown = PanRecognizer().events(of: path).first.map { $0.translation.y > 0 } ?? false
    return isDown && (found.layer.scroll?.offset.y ?? 0) <= 0
  }

  /// Returns the scroll view of a found layer; nil where it does not scroll.
  func view(of found: FoundLayer) -> ScrollView? {
    found.layer.scrollView(drawnAs: found.drawn, scale: scene.canvas.scale)
  }

  /// Returns the index path of the first layer with a name on the top screen; nil where there is none.
  func path(to name: String, on scenery: StageContents) -> [Int]? {
    account.work(scenery.top.layerCount, .copiedLayer)
    return scenery.top.path(to: name)
  }

  /// Returns the layer at an index path of the top screen; lays out only the root layer that contains it.
  func layer(at path: [Int], of scenery: StageContents) -> FoundLayer? {
    layers(of: scenery, only: path.first).first { $0.path == path }
  }

  /// Returns all layers of the top screen, parents before their children.
  ///
  /// - Parameter only: the index of the one root layer to lay out, with its children; nil for all.
  func layers(of scenery: StageContents, only wanted: Int? = nil) -> [FoundLayer] {
    // Hidden layers stay in the list, so that index paths do not change.
    let top = scenery.top.shown(at: max(now, rest), keepsHidden: true)
    guard case .layers(let own) = top.content else { return [] }
    guard account.work(scenery.layerCount, .layer) else { return [] }
    let (size, origin) = bounds(of: scenery)
    let offsets = LayerOffsets(of: own)
    let indices = wanted.map { $0..<$0 + 1 } ?? own.indices
    let drawn = own[indices].map { Layer($0, in: size, pictures: pictures, offsets: offsets) }
    var found: [FoundLayer] = []
    func walk(
      _ layers: [SceneLayer], _ drawn: [Layer], _ path: [Int], _ toStage: AffineTransform,
      in holder: Size, isHidden: Bool
    ) {
      for (index, (layer, shown)) in zip(layers, drawn).enumerated() {
        let isHidden = isHidden || layer.isHidden
        let path = path + [path.isEmpty ? indices.lowerBound + index : index]
        found.append(
          FoundLayer(
            path: path, layer: layer, drawn: shown, frame: shown.frame(through: toStage),
            holder: holder, isHidden: isHidden))
        walk(
          layer.children, shown.children, path, shown.placement * toStage, in: shown.size,
          isHidden: isHidden)
      }
    }
    walk(
      Array(own[indices]), drawn, [], .translation(origin.x, origin.y), in: size, isHidden: false)
    return found
  }

  /// Returns the size in which the top screen is laid out and its upper left corner, in points of
  /// the stage.
  func bounds(of scenery: StageContents) -> (size: Size, origin: Point) {
    guard case .presented(let screen, let place) = scenery,
      let (transition, stage) = Timeline.stage(of: screen, at: place, in: scene, pictures),
      let frame = transition.presentation?.frame(stage)
    else { return (scene.canvas.size, .zero) }
    return (frame.size, frame.origin)
  }
}

extension LayerDrag {
  /// Returns whether the layer can be dragged along an axis.
  fileprivate func moves(along other: PanAxis) -> Bool {
    switch axis {
    case .both: true
    case .x: other == .horizontal
    case .y: other == .vertical
    }
  }
}
