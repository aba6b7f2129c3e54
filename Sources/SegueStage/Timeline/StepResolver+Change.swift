internal import SegueGraphics
internal import SegueText

/// Scrolling and typing on a stage without a container.
extension StepResolver {
  /// Reports layers whose refresh spinner is missing, or whose followed layer is missing, does not
  /// scroll or cannot be dragged.
  mutating func checkScrolling() {
    for screen in scene.screens {
      let layers = screen.allLayers
      let names = Set(layers.map(\.name))
      let scrolling = Set(layers.filter { $0.scroll != nil }.map(\.name))
      let dragged = Set(layers.filter { $0.drags != nil }.map(\.name))
      for layer in layers {
        if let scroll = layer.tabBar?.scroll, !scrolling.contains(scroll) {
          reportForScene(.unknownLeader(scroll, screen: screen.name, .scroll))
        }
        if let spinner = layer.scroll?.refresh?.spinner, !names.contains(spinner) {
          reportForScene(.unknownSpinner(spinner, screen: screen.name))
        }
        guard let follower = layer.follows else { continue }
        let known = follower.source == .scroll ? scrolling : dragged
        if !known.contains(follower.layer) {
          reportForScene(
            .unknownLeader(follower.layer, screen: screen.name, follower.source))
        }
      }
    }
  }

  /// Scrolls the scroll view under a finger.
  mutating func scroll(
    _ touch: AuthoredTouch, _ act: GestureAction, _ found: FoundLayer, _ view: ScrollView,
    on scenery: StageContents
  ) {
    let path = touch.path(in: scene.tracks)
    let start = max(now, rest)
    let offset = found.layer.scroll?.offset ?? .zero
    let course = course(of: path, view, from: offset, refresh: found.layer.scroll?.refresh)
    append(path, at: start)
    judge(
      GestureReport(
        subject: "the drag", offset: course.restingOffset, screen: scenery.top.name),
      act.expectation)
    let screen = minimizing(
      scenery.top, scrolling: found.layer.name, course, view, from: start)
    let change = ScreenChange(screen: screen, path: found.path, course: .scroll(course))
    place(change, on: scenery, from: start, until: act.end == .lifted ? path.duration : nil)
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
    let start = max(now, rest)
    let screen = minimizing(scenery.top, scrolling: name, course, view, from: start)
    place(
      ScreenChange(screen: screen, path: found.path, course: .scroll(course)), on: scenery,
      from: start, until: nil)
  }

  /// Resolves a step that types into a layer.
  mutating func resolveTyping(_ typing: Typing) {
    guard let scenery = current() else { return }
    guard let path = path(to: typing.layer, on: scenery) else {
      return resolveTyping(typing, below: scenery)
    }
    let top = scenery.top.settlingText(at: path)
    guard let course = course(of: typing, into: top.layer(at: path)) else { return }
    place(
      ScreenChange(screen: top, path: path, course: .typing(course)), on: scenery,
      from: max(now, rest), until: nil)
  }

  /// Resolves a step that types into a layer of a screen below the top one, such as under a keyboard.
  private mutating func resolveTyping(_ typing: Typing, below scenery: StageContents) {
    for depth in 0...scenery.depth where depth > 0 {
      account.work(scenery.screen(atDepth: depth).layerCount, .copiedLayer)
      guard let path = scenery.screen(atDepth: depth).path(to: typing.layer) else { continue }
      var screen = scenery.screen(atDepth: depth).settlingText(at: path)
      guard let course = course(of: typing, into: screen.layer(at: path)),
        case .layers(var layers) = screen.content
      else { return }
      let start = max(now, rest)
      SceneLayer.change(&layers, at: path[...]) { $0.add(course, at: start) }
      now = start + course.duration
      rest = now
      motionEnd = max(motionEnd, now)
      screen.content = .layers(layers)
      screen.motionEnd = max(screen.motionEnd ?? -.infinity, now)
      state.replace(atDepth: depth, by: screen)
      let subject = "\(typing.layer) (type)"
      return append(
        .animation(ResolvedAnimation(subjects: [subject]), state.scenery ?? scenery),
        start: start, from: start, to: now)
    }
    report(.unknownLayer(typing.layer))
  }

  /// Returns the typing into a layer; reports one that has no text, or too much.
  private mutating func course(of typing: Typing, into layer: SceneLayer?) -> TypingAnimation? {
    guard let before = layer?.text.string else {
      report(.noText(typing.layer))
      return nil
    }
    let length = before.unicodeScalars.count + typing.text.unicodeScalars.count
    let most = TextLimits().characters
    guard typing.replaces || length <= most else {
      report(.textTooLong(layer: typing.layer, limit: most))
      return nil
    }
    return TypingAnimation(
      before: typing.replaces ? "" : before, text: typing.text, interval: typing.interval,
      caret: typing.caret)
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

extension SceneLayer {
  /// Adds typing that begins at a time in seconds of the clip.
  fileprivate mutating func add(_ typing: TypingAnimation, at start: Double) {
    var motion = motion ?? LayerMotion()
    motion.add(typing, at: start)
    self.motion = motion
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
