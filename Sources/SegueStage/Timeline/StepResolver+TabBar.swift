internal import SegueGraphics

// Tab bars under fingers: a tap selects a tab, and scrolling minimises the bar. Both are changes of
// the bar's lanes, solved when the gesture is resolved.

extension StepResolver {
  /// The spring of the selection, as measured on iOS 26.
  private static let selecting = Pacing.spring(duration: 0.35, bounce: 0.3)
  /// The spring of a bar that minimises or comes back: choice.
  private static let minimizing = Pacing.spring(duration: 0.4, bounce: 0.15)
  /// The way down after which a bar minimises, and the way up after which it comes back, in points:
  /// choices.
  private static let wayDown = 24.0, wayUp = 12.0
  /// The seconds between the offsets that are looked at.
  private static let interval = 1.0 / 120

  /// Selects the tab under a tap from a time on; a bar that is minimised comes back instead.
  ///
  /// - Parameter place: the place of the finger, in points of the stage.
  mutating func selectTab(
    _ target: TapTarget, at place: Point, on scenery: StageContents, from time: Double
  ) {
    guard scenery.top.allLayers.contains(where: { $0.tabBar != nil }) else { return }
    let tabs = layers(of: scenery).filter { found in
      guard !found.isHidden, found.path.count > 2, found.path.suffix(2).first == 0,
        let bar = scenery.top.layer(at: Array(found.path.dropLast(2))), bar.tabBar != nil,
        let index = found.path.last, index > 0, index < bar.children[0].children.count - 1
      else { return false }
      if case .named(let name) = target, found.layer.name == name { return true }
      return found.contains(place)
    }
    // Boxes of neighbours overlap.
    let nearest = tabs.min { abs($0.frame.center.x - place.x) < abs($1.frame.center.x - place.x) }
    guard let path = nearest?.path, let tab = path.last else { return }
    let bar = Array(path.dropLast(2))
    var screen = scenery.top
    if screen.isMinimized(bar) {
      change(&screen, bar, .minimized, to: 0, Self.minimizing, from: time)
    } else {
      change(&screen, bar, .selectedTab, to: Double(tab), Self.selecting, from: time)
    }
    state.replaceTop(by: screen)
  }

  /// Returns a screen whose tab bars minimise and come back while one of its layers scrolls.
  mutating func minimizing(
    _ screen: Screen, scrolling layer: String, _ course: ScrollAnimation, _ view: ScrollView,
    from start: Double
  ) -> Screen {
    var result = screen
    for path in screen.minimizingBars(scrolling: layer) {
      var isMinimized = screen.isMinimized(path)
      let turns = Self.turns(of: course, view.range(.vertical), isMinimized: isMinimized)
      for turn in turns {
        isMinimized.toggle()
        change(
          &result, path, .minimized, to: isMinimized ? 1 : 0, Self.minimizing, from: start + turn)
      }
    }
    return result
  }

  /// Returns the seconds at which a bar minimises or comes back, in turns.
  private static func turns(
    of course: ScrollAnimation, _ range: ScrollRange, isMinimized: Bool
  ) -> [Double] {
    var turns: [Double] = []
    var isSmall = isMinimized
    // What is beyond the edges on a rubber band does not count.
    var farthest = range.clamp(course.offset(at: 0).y)
    for step in 0...Int(course.duration / interval) + 1 {
      let seconds = Double(step) * interval
      let offset = range.clamp(course.offset(at: seconds).y)
      farthest = isSmall ? max(farthest, offset) : min(farthest, offset)
      let turnsBack = isSmall && (farthest - offset >= wayUp || offset <= range.lower)
      guard turnsBack || !isSmall && offset - farthest >= wayDown else { continue }
      turns.append(seconds)
      isSmall.toggle()
      farthest = offset
    }
    return turns
  }

  /// Adds a change of one number of the layer at a path.
  private mutating func change(
    _ screen: inout Screen, _ path: [Int], _ property: AnimatedProperty, to value: Double,
    _ pacing: Pacing, from start: Double
  ) {
    guard case .layers(var layers) = screen.content, account.work(layers.count, .copiedLayer)
    else { return }
    var change = Change()
    change.set(
      PropertyChange(
        property, .to(.numbers([value])), timing: AnimationTiming(pacing: pacing)))
    let stage = ChangeStage(
      size: scene.canvas.size, isRightToLeft: false, timing: AnimationTiming(), start: start)
    var problems: [ChangeProblem] = []
    var end = start
    SceneLayer.change(&layers, at: path[...]) { layer in
      _ = layer.add(change, on: stage, &problems)
      end = max(end, layer.motion?.end ?? start)
    }
    screen.content = .layers(layers)
    screen.motionEnd = max(screen.motionEnd ?? end, end)
    if end.isFinite { motionEnd = max(motionEnd, end) }
  }
}

extension Screen {
  /// Returns the paths of the tab bars that minimise as a layer scrolls.
  fileprivate func minimizingBars(scrolling layer: String) -> [[Int]] {
    guard case .layers(let layers) = content else { return [] }
    func paths(_ layers: [SceneLayer], _ path: [Int]) -> [[Int]] {
      layers.enumerated().flatMap { index, inner in
        let own = path + [index]
        if let bar = inner.tabBar {
          let minimizes = bar.minimization == .onScrollDown && bar.era == .glass
          return minimizes && (bar.scroll ?? layer) == layer ? [own] : []
        }
        return paths(inner.children, own)
      }
    }
    return paths(layers, [])
  }

  /// Whether the tab bar at a path is minimised after all changes.
  fileprivate func isMinimized(_ path: [Int]) -> Bool {
    guard let layer = layer(at: path) else { return false }
    let numbers =
      layer.motion?.model(of: .minimized, layer, drawn: nil)
      ?? layer.numbers(of: .minimized, drawn: nil)
    return (numbers?.first ?? 0) > 0.5
  }

  /// Returns the screen whose tab bars know whether it is dark.
  func placingTabBars() -> Screen {
    guard let ownBackground, ownBackground.isDark, case .layers(var layers) = content,
      allLayers.contains(where: { $0.tabBar != nil })
    else { return self }
    func place(_ layers: inout [SceneLayer]) {
      for index in layers.indices {
        layers[index].tabBar?.isOnDark = true
        place(&layers[index].children)
      }
    }
    place(&layers)
    var screen = self
    screen.content = .layers(layers)
    return screen
  }
}
