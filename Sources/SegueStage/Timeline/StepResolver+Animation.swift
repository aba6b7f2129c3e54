internal import SegueGraphics

/// Animations inside screens: `animate`, `phases`, and the changes that layers make by themselves.
extension StepResolver {
  /// The screens that a step changes, by their depth: 0 is the one on top.
  private struct ChangedScreens {
    var screens: [Int: Screen] = [:]
    /// The laid-out layers at rest, by depth; made when a change needs them.
    var drawn: [Int: [Layer]] = [:]
    var ends = LaneEnds()
    /// The layers that change, with the names of what changes in each.
    var subjects: [String] = []
  }

  /// Resolves a step that changes layers.
  mutating func resolveAnimation(_ step: AnimationStep) {
    guard let scenery = current() else { return }
    let start = max(now, rest)
    var changed = ChangedScreens()
    add(step, at: start, on: scenery, to: &changed)
    finish(changed, at: start, step.end)
  }

  /// Resolves a step that changes layers in phases.
  mutating func resolvePhases(_ step: PhasesStep) {
    guard let scenery = current() else { return }
    let start = max(now, rest)
    var changed = ChangedScreens()
    var time = start
    var isEndless = step.passes == .infinity
    var count = 0
    let most = isEndless ? Self.longestLoop : .infinity
    var pass = 0.0
    phases: while pass < step.passes, time - start < most {
      let begin = time
      for phase in step.phases {
        count += 1
        guard count <= Self.mostPhases, !hasProblems, account.exceeded == nil else { break phases }
        switch phase {
        case .hold(let seconds): time += seconds
        case .animate(let inner):
          let before = changed.ends
          changed.ends = LaneEnds()
          add(inner, at: time, on: scenery, to: &changed)
          let next = step.next == .logical ? changed.ends.logical : changed.ends.rest
          if next == .infinity { return report(.endlessPhase) }
          time = max(time, next)
          changed.ends.include(before)
        }
      }
      // Phases that take no time would be repeated without end.
      if time == begin { break }
      pass += 1
    }
    if count > Self.mostPhases { return report(.tooManyPhases(limit: Self.mostPhases)) }
    isEndless = isEndless && time > start
    changed.ends.include((time, time))
    if isEndless { loopEnd = min(loopEnd ?? time, time) }
    finish(changed, at: start, isEndless ? .started : step.end)
  }

  /// The seconds for which phases that repeat for ever are solved.
  private static let longestLoop = 300.0
  /// The most phases of a step, repeated ones included.
  private static let mostPhases = 10_000

  /// Adds the animation of a step to the timeline, and puts the changed screens onto the stage.
  private mutating func finish(
    _ changed: ChangedScreens, at start: Double, _ end: AnimationEnd
  ) {
    for (depth, screen) in changed.screens { state.replace(atDepth: depth, by: screen) }
    guard let scenery = state.scenery else { return }
    let settled = max(start, changed.ends.rest)
    let last = end == .started || settled == .infinity ? start : settled
    if settled.isFinite { motionEnd = max(motionEnd, settled) }
    append(
      .animation(ResolvedAnimation(subjects: changed.subjects), scenery), start: start, from: start,
      to: last)
    now = last
    rest = max(rest, last)
  }

  /// Adds the changes of a step to the lanes of layers.
  private mutating func add(
    _ step: AnimationStep, at start: Double, on scenery: StageContents,
    to changed: inout ChangedScreens
  ) {
    for named in step.changes {
      add(named, step, at: start, on: scenery, to: &changed)
    }
    guard let interruption = step.interruption else { return }
    for named in interruption.changes ?? [] {
      add(named, step, at: start + interruption.after, on: scenery, to: &changed)
    }
  }

  /// Adds the change of the layers of one name.
  private mutating func add(
    _ named: AnimationStep.NamedChange, _ step: AnimationStep, at start: Double,
    on scenery: StageContents, to changed: inout ChangedScreens
  ) {
    guard let (depth, paths) = layers(named.name, on: scenery, changed) else {
      return report(.unknownLayers(named.name))
    }
    var screen = changed.screens[depth] ?? scenery.screen(atDepth: depth)
    guard case .layers(var layers) = screen.content else { return }
    let copied = (paths.count + 1) * layers.count
    account.work(copied, .copiedLayer)
    let others = named.change.jumps.count + 5
    let lanes = paths.reduce(0) { sum, path in
      let held = named.change.effect.flatMap { _ in screen.layer(at: path)?.children.count }
      return sum + named.change.laneCount(holding: held ?? 0) + others
    }
    guard account.hold(lanes * Self.bytesOfLane) else { return }
    let size = depth == 0 ? bounds(of: scenery).size : scene.canvas.size
    let authored = scene.screens.first { $0.name == screen.name }
    let delays = step.stagger?.delays(paths.count) ?? paths.map { _ in 0 }
    let turn = step.interruption.flatMap { $0.changes == nil ? $0.after : nil }
    var problems: [ChangeProblem] = []
    for (path, delay) in zip(paths, delays) {
      let drawn =
        named.change.needsLayout ? drawnLayer(at: path, depth, screen, size, &changed) : nil
      let stage = ChangeStage(
        drawn: drawn, size: size, authored: authored?.layer(at: path),
        isRightToLeft: scene.layout == .rightToLeft, timing: step.timing,
        start: start + delay, frames: frames(of: path, named.change, depth, screen, size, &changed))
      SceneLayer.change(&layers, at: path[...]) { layer in
        let way = turn.map { _ in layer.wayBack(from: named.change, on: stage) }
        changed.ends.include(layer.add(named.change, on: stage, &problems))
        if let turn, let way, problems.isEmpty {
          var turned = stage
          turned.start += turn
          changed.ends.include(layer.add(way, on: turned, &problems))
        }
        let moving = [layer] + (named.change.effect == nil ? [] : layer.children)
        for end in moving.compactMap({ $0.motion?.end }) {
          screen.motionEnd = max(screen.motionEnd ?? -.infinity, end)
        }
      }
    }
    var reported: Set<ChangeProblem> = []
    for problem in problems where reported.insert(problem).inserted {
      report(.badChange(named.name, problem))
    }
    screen.content = .layers(layers)
    changed.screens[depth] = screen
    changed.subjects.append("\(named.name) (\(named.change.names.joined(separator: ", ")))")
  }

  /// The estimated memory of a lane with a change, in bytes.
  private static let bytesOfLane = 1_000

  /// Returns the frames of a layer and of the layers that its change matches.
  private func frames(
    of path: [Int], _ change: Change, _ depth: Int, _ screen: Screen, _ size: Size,
    _ changed: inout ChangedScreens
  ) -> MatchedFrames {
    let names = ((change.enter ?? []) + (change.leave ?? [])).compactMap { transition in
      if case .matched(let name, _, _) = transition { name } else { nil }
    }
    guard !names.isEmpty else { return MatchedFrames() }
    _ = drawnLayer(at: path, depth, screen, size, &changed)
    let layers = changed.drawn[depth] ?? []
    var frames = MatchedFrames(own: layers.frame(at: path))
    for name in names {
      let found = screen.paths(matching: NamePattern(name)).filter { $0 != path }
      frames.others[name] = found.compactMap { layers.frame(at: $0) }
    }
    return frames
  }

  /// Returns the laid-out layer at an index path.
  private func drawnLayer(
    at path: [Int], _ depth: Int, _ screen: Screen, _ size: Size, _ changed: inout ChangedScreens
  ) -> Layer? {
    guard case .layers(let own) = screen.content else { return nil }
    if changed.drawn[depth] == nil {
      account.work(screen.layerCount, .layer)
      let offsets = LayerOffsets(of: own)
      changed.drawn[depth] = own.map {
        Layer($0, in: size, pictures: pictures, offsets: offsets)
      }
    }
    var found: Layer?
    var layers = changed.drawn[depth] ?? []
    for index in path {
      guard layers.indices.contains(index) else { return nil }
      found = layers[index]
      layers = layers[index].children
    }
    return found
  }

  /// Finds the layers of a name in the screens that show, the top one first.
  ///
  /// - Returns: the depth of the screen, and the index paths in drawing order; nil where no layer
  ///   has the name.
  private func layers(
    _ name: String, on scenery: StageContents, _ changed: ChangedScreens
  ) -> (depth: Int, paths: [[Int]])? {
    for depth in 0...scenery.depth {
      let screen = changed.screens[depth] ?? scenery.screen(atDepth: depth)
      account.work(screen.layerCount, .copiedLayer)
      let paths = screen.paths(matching: NamePattern(name))
      if !paths.isEmpty { return (depth, paths) }
      let prefix = screen.name + "/"
      guard name.hasPrefix(prefix) else { continue }
      let inner = screen.paths(matching: NamePattern(String(name.dropFirst(prefix.count))))
      if !inner.isEmpty { return (depth, inner) }
    }
    return nil
  }

  /// Returns a screen with the lanes of the layers that animate by themselves, from time 0 on.
  mutating func prepared(_ screen: Screen) -> Screen {
    guard case .layers(var layers) = screen.content, layers.contains(where: \.isLive) else {
      return screen
    }
    var result = screen
    result.motionEnd = -.infinity
    var problems: [(String, ChangeProblem)] = []
    var drawn: [Layer]?
    let needsLayout = screen.allLayers.contains { $0.animates.contains(where: \.needsLayout) }
    if needsLayout {
      let offsets = LayerOffsets(of: layers)
      drawn = layers.map {
        Layer($0, in: scene.canvas.size, pictures: pictures, offsets: offsets)
      }
    }
    for index in layers.indices {
      let end = layers[index].startAnimating(
        drawn?[index], on: scene.canvas.size, scene.layout, &problems)
      result.motionEnd = max(result.motionEnd ?? end, end)
    }
    for (layer, problem) in problems {
      reportForScene(.badAnimates(layer: layer, screen: screen.name, problem))
    }
    result.content = .layers(layers)
    return result
  }
}

extension SceneLayer {
  /// Adds the lanes of the layer's own animations, and of those that it holds.
  ///
  /// - Returns: the time in seconds from which all rest.
  fileprivate mutating func startAnimating(
    _ drawn: Layer?, on size: Size, _ layout: LayoutDirection,
    _ problems: inout [(String, ChangeProblem)]
  ) -> Double {
    var found: [ChangeProblem] = []
    let stage = ChangeStage(
      drawn: drawn, size: size, authored: nil, isRightToLeft: layout == .rightToLeft,
      timing: AnimationTiming(), start: 0)
    for change in animates { _ = add(change, on: stage, &found) }
    problems += found.map { (name, $0) }
    var end = motion?.end ?? -.infinity
    for index in children.indices {
      let inner = drawn.flatMap { $0.children.indices.contains(index) ? $0.children[index] : nil }
      end = max(end, children[index].startAnimating(inner, on: size, layout, &problems))
    }
    for index in mask.indices {
      end = max(end, mask[index].startAnimating(drawn?.mask.first, on: size, layout, &problems))
    }
    return end
  }
}

extension Change {
  /// The names of what changes, for a trace.
  fileprivate var names: [String] {
    properties.map { $0.values.first?.along == nil ? $0.property.rawValue : "along" }
      + (enter == nil ? [] : ["enter"])
      + (leave == nil ? [] : ["leave"]) + (isRest ? ["rest"] : [])
      + (effect.map { [$0.effect.rawValue] } ?? [])
      + (jumps.isEmpty ? [] : ["content"])
  }

  /// Whether its values depend on where the layer is laid out.
  fileprivate var needsLayout: Bool {
    enter != nil || leave != nil || effect != nil
      || properties.contains { change in
        [.size, .origin, .glassDepth, .glassWidth].contains(change.property)
          || change.property.isShape
      }
  }
}

extension [Layer] {
  /// Returns the frame of the layer at an index path, on the screen, without the transforms of layers.
  fileprivate func frame(at path: [Int]) -> Rect? {
    var layers = self
    var frame: Rect?
    for index in path {
      guard layers.indices.contains(index) else { return nil }
      let layer = layers[index]
      let corner = Point(
        layer.position.x - layer.anchorPoint.x * layer.size.width,
        layer.position.y - layer.anchorPoint.y * layer.size.height)
      frame = Rect(origin: (frame?.origin ?? .zero) + corner, size: layer.size)
      layers = layer.children
    }
    return frame
  }
}

extension StageContents {
  /// Returns the screen at a depth: 0 is the one on top, 1 its presenter.
  func screen(atDepth depth: Int) -> Screen {
    guard depth > 0, case .presented(_, let place) = self else { return top }
    return place.below.screen(atDepth: depth - 1)
  }

  /// Returns the contents with another screen at a depth.
  func replacing(_ depth: Int, by screen: Screen) -> StageContents {
    switch self {
    case .screen(let own): return .screen(depth == 0 ? screen : own)
    case .presented(let own, var place):
      if depth == 0 { return .presented(screen, place) }
      place.below = place.below.replacing(depth - 1, by: screen)
      return .presented(own, place)
    }
  }

  /// Returns the contents with all screens as they are at a time in seconds of the clip.
  func shown(at time: Double) -> StageContents {
    switch self {
    case .screen(let screen): return .screen(screen.shown(at: time))
    case .presented(let screen, var place):
      place.below = place.below.shown(at: time)
      return .presented(screen.shown(at: time), place)
    }
  }

  /// The time in seconds from which all screens rest; nil if nothing in them is animated or hidden.
  var motionEnd: Double? {
    switch self {
    case .screen(let screen): return screen.motionEnd
    case .presented(let screen, let place):
      guard let below = place.below.motionEnd else { return screen.motionEnd }
      return max(below, screen.motionEnd ?? below)
    }
  }
}
