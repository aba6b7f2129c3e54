internal import SegueGraphics
internal import SegueText

/// Scrolling and typing on a stage without a container.
extension StepResolver {
  /// A layer of the top screen, found by hit test or by name.
  private struct Found {
    /// The index path: among the screen's layers, then among that layer's children, and so on.
    var path: [Int]
    /// The layer as the author wrote it.
    var layer: SceneLayer
    /// The layer as it is laid out.
    var drawn: Layer
    /// The bounding box in points of the stage.
    var frame: Rect

    /// Returns whether a point of the stage lies in the bounding box, edges included.
    func contains(_ point: Point) -> Bool {
      (frame.minX...frame.maxX).contains(point.x) && (frame.minY...frame.maxY).contains(point.y)
    }
  }

  /// Reports layers whose refresh spinner is missing, or whose followed layer is missing or does
  /// not scroll.
  mutating func checkScrolling() {
    for screen in scene.screens {
      let layers = screen.allLayers
      let names = Set(layers.map(\.name))
      let scrolling = Set(layers.filter { $0.scroll != nil }.map(\.name))
      for layer in layers {
        if let spinner = layer.scroll?.refresh?.spinner, !names.contains(spinner) {
          reportForScene(.unknownSpinner(spinner, screen: screen.name))
        }
        if let scroll = layer.follows?.layer, !scrolling.contains(scroll) {
          reportForScene(.unknownScroll(scroll, screen: screen.name))
        }
      }
    }
  }

  /// Scrolls the scroll view under a finger; returns false where there is none that can move.
  mutating func scroll(_ touch: AuthoredTouch, _ act: GestureAction, on scenery: StageContents)
    -> Bool
  {
    let path = touch.path(in: scene.tracks)
    let way = PanRecognizer().events(of: path).first?.translation ?? .zero
    let axis: PanAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    // The innermost scroll view that can move along the axis; children come later in the list.
    let under = layers(of: scenery).filter { $0.layer.scroll != nil && $0.contains(path.start) }
    let moving = under.last {
      view(of: $0).map { $0.bounces(axis) || $0.range(axis).length > 0 } ?? false
    }
    guard let found = moving, let view = view(of: found) else { return false }
    if isSheetFirst(path, found, on: scenery) { return false }
    let start = max(now, rest)
    let offset = found.layer.scroll?.offset ?? .zero
    let course = course(of: path, view, from: offset, refresh: found.layer.scroll?.refresh)
    append(path, at: start)
    judge(
      GestureReport(
        subject: "the drag", offset: course.restingOffset, screen: scenery.top.name),
      act.expectation)
    let change = ScreenChange(screen: scenery.top, path: found.path, course: .scroll(course))
    place(change, on: scenery, from: start, until: act.end == .lifted ? path.duration : nil)
    return true
  }

  /// Resolves a step that scrolls a layer to an offset, as `setContentOffset(_:animated:)`.
  mutating func resolveScroll(_ name: String, to offset: Point) {
    guard let scenery = current() else { return }
    guard let path = path(to: name, on: scenery), let found = layer(at: path, of: scenery) else {
      return report(.unknownLayer(name))
    }
    guard let view = view(of: found), let scroll = found.layer.scroll else {
      return report(.notScrolling(name))
    }
    let target = Point(
      view.range(.horizontal).clamp(offset.x), view.range(.vertical).clamp(offset.y))
    let course = ScrollAnimation.animated(
      AnimatedOffset(from: scroll.offset, to: target, scale: scene.canvas.scale))
    place(
      ScreenChange(screen: scenery.top, path: found.path, course: .scroll(course)), on: scenery,
      from: max(now, rest), until: nil)
  }

  /// Resolves a step that types into a layer.
  mutating func resolveTyping(_ typing: Typing) {
    guard let scenery = current() else { return }
    guard let path = path(to: typing.layer, on: scenery) else {
      return report(.unknownLayer(typing.layer))
    }
    let top = scenery.top.settlingText(at: path)
    guard let before = top.layer(at: path)?.text.string else {
      return report(.noText(typing.layer))
    }
    let length = before.unicodeScalars.count + typing.text.unicodeScalars.count
    let most = TextLimits().characters
    guard typing.replaces || length <= most else {
      return report(.textTooLong(layer: typing.layer, limit: most))
    }
    let course = TypingAnimation(
      before: typing.replaces ? "" : before, text: typing.text, interval: typing.interval,
      caret: typing.caret)
    place(
      ScreenChange(screen: top, path: path, course: .typing(course)), on: scenery,
      from: max(now, rest), until: nil)
  }

  /// Returns the scroll motion of a drag, with the pull to refresh that it may trigger.
  private func course(
    of path: TouchPath, _ view: ScrollView, from offset: Point, refresh: ScrollRefresh?
  ) -> ScrollAnimation {
    let motion = ScrollMotion(view, from: offset, touch: path)
    guard let refresh, motion.release.offset.y <= view.range(.vertical).lower - refresh.pull else {
      return .drag(motion)
    }
    var open = view
    open.startInset.y += refresh.height
    let pulled = ScrollMotion(open, from: offset, touch: path)
    let closing = AnimatedOffset(
      from: pulled.restingOffset,
      to: Point(pulled.restingOffset.x, max(view.range(.vertical).lower, offset.y)),
      scale: view.scale)
    return .refresh(pulled, seconds: refresh.seconds, closing)
  }

  /// Returns whether a drag moves the sheet rather than the scroll view in it.
  ///
  /// It does below the sheet's highest detent, and at that detent when it pulls down a scroll view
  /// at its top.
  private func isSheetFirst(_ path: TouchPath, _ found: Found, on scenery: StageContents) -> Bool {
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

  /// Adds a change to the timeline and puts the changed screen onto the navigation stack.
  ///
  /// - Parameter end: the seconds after which the next step begins; nil for when all is at rest.
  private mutating func place(
    _ change: ScreenChange, on scenery: StageContents, from start: Double, until end: Double?
  ) {
    account.work(change.copiedLayers, .copiedLayer)
    guard account.hold(change.copiedBytes) else { return }
    state.replaceTop(by: change.screen(at: .infinity))
    append(.change(change, scenery), start: start, from: start, to: start + change.duration)
    rest = start + change.duration
    now = end.map { start + $0 } ?? rest
  }

  /// Returns the scroll view of a found layer; nil where it does not scroll.
  private func view(of found: Found) -> ScrollView? {
    found.layer.scrollView(drawnAs: found.drawn, scale: scene.canvas.scale)
  }

  /// Returns the index path of the first layer with a name on the top screen; nil where there is none.
  private func path(to name: String, on scenery: StageContents) -> [Int]? {
    account.work(scenery.top.layerCount, .copiedLayer)
    return scenery.top.path(to: name)
  }

  /// Returns the layer at an index path of the top screen; lays out only the root layer that contains it.
  private func layer(at path: [Int], of scenery: StageContents) -> Found? {
    layers(of: scenery, only: path.first).first { $0.path == path }
  }

  /// Returns all layers of the top screen, parents before their children.
  ///
  /// - Parameter only: the index of the one root layer to lay out, with its children; nil for all.
  private func layers(of scenery: StageContents, only wanted: Int? = nil) -> [Found] {
    // Hidden layers stay in the list, so that index paths do not change.
    let top = scenery.top.shown(at: max(now, rest), keepsHidden: true)
    guard case .layers(let own) = top.content else { return [] }
    guard account.work(scenery.layerCount, .layer) else { return [] }
    let (size, origin) = bounds(of: scenery)
    let offsets = SceneLayer.offsets(of: own)
    let indices = wanted.map { $0..<$0 + 1 } ?? own.indices
    let drawn = own[indices].map { Layer($0, in: size, pictures: pictures, offsets: offsets) }
    var found: [Found] = []
    func walk(
      _ layers: [SceneLayer], _ drawn: [Layer], _ path: [Int], _ toStage: AffineTransform
    ) {
      for (index, (layer, shown)) in zip(layers, drawn).enumerated() {
        let path = path + [path.isEmpty ? indices.lowerBound + index : index]
        found.append(
          Found(
            path: path, layer: layer, drawn: shown, frame: shown.frame(through: toStage)))
        walk(layer.children, shown.children, path, shown.placement * toStage)
      }
    }
    walk(Array(own[indices]), drawn, [], .translation(origin.x, origin.y))
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

extension SceneLayer {
  /// Returns the scroll view of the layer as laid out; nil where it does not scroll.
  ///
  /// - Parameter scale: pixels per point, to which offsets are rounded.
  func scrollView(drawnAs drawn: Layer, scale: Double) -> ScrollView? {
    guard let scroll else { return nil }
    let size = drawn.size
    // Children are laid out at the scrolled position.
    let toContent = AffineTransform.translation(scroll.offset.x, scroll.offset.y)
    let frames = drawn.children.map { $0.frame(through: toContent) }
    let reach = Size(
      max(size.width, frames.map(\.maxX).max() ?? 0),
      max(size.height, frames.map(\.maxY).max() ?? 0))
    var view = ScrollView(
      size: size, contentSize: scroll.content ?? reach,
      startInset: Point(scroll.insets.left, scroll.insets.top),
      endInset: Point(scroll.insets.right, scroll.insets.bottom), bounces: scroll.bounces,
      alwaysBouncesVertically: scroll.refresh != nil, isPaging: scroll.isPaging, scale: scale)
    view.snap = scroll.snap.map { ScrollRange(min($0.start, $0.end), max($0.start, $0.end)) }
    return view
  }
}

extension Screen {
  /// Returns the screen with the text of a layer that an animation changed as the layer's own.
  fileprivate func settlingText(at path: [Int]) -> Screen {
    guard motionEnd != nil, case .layers(var layers) = content else { return self }
    SceneLayer.change(&layers, at: path[...]) { layer in
      if let text = layer.motion?.takeText() { layer.text.string = text }
    }
    var screen = self
    screen.content = .layers(layers)
    return screen
  }
}
