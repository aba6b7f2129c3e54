internal import SegueGraphics

/// A grid of thumbnails and a browser that pages through their pictures at full size.
///
/// One touch at a time: what comes while a finger is down, or while a picture is on its way between
/// the grid and its page, does nothing, as views in a transition take no touches on iOS. All other
/// motion can be taken over at any moment, and goes on from there.
package struct PictureBrowser: Container {
  /// The numbers and pictures.
  let settings: BrowserSettings
  /// What it does, ordered by time; never empty.
  private var states: [BrowserState]
  /// When the last finger leaves the screen, in seconds.
  private var lifted = 0.0
  /// The time of the last input, in seconds.
  private var clock = 0.0

  /// A browser that shows its grid.
  package init(_ stage: ContainerStage) {
    settings = BrowserSettings(stage)
    let scroll = PageScroll(
      size: stage.size, gap: settings.gap, count: settings.pictures.count, index: 0)
    states = [BrowserState(start: 0, phase: .grid, scroll: scroll)]
  }

  package func layers(at time: Double) -> [Layer] {
    let t = time.clamped(to: -1e9...1e9)
    return layers(of: state(at: t), at: t)
  }

  package mutating func apply(
    _ input: ContainerInput, at time: Double
  ) -> ContainerResponse {
    clock = max(clock, time.clamped(to: 0...1e9))
    if case .show(role: "grid") = input { showGrid() }
    guard clock >= lifted - 1e-9 else { return response(lifted: lifted) }
    clock = max(clock, lifted)
    var decision: GestureDecision?
    let phase = state(at: clock).phase
    switch input {
    case .show: break
    case .tap(.point(let point)): tap(point, phase)
    case .tap(.named): break
    case .doubleTap(let point): doubleTap(point, phase)
    case .command("close"): if phase == .browsing { close() }
    case .command: break
    case .drag(let path): decision = drag(path, phase)
    case .pinch(let first, let second): pinch(first, second, phase)
    }
    lifted = max(lifted, clock + Self.touchDuration(of: input))
    return response(lifted: lifted, decision)
  }

  /// The state in force at a time.
  private func state(at time: Double) -> BrowserState {
    states.last { $0.start <= time } ?? states[0]
  }

  /// The seconds from touch-down until the last finger is lifted; 0 for what takes no time.
  private static func touchDuration(of input: ContainerInput) -> Double {
    switch input {
    case .drag(let path): path.duration
    case .pinch(let first, let second): max(first.duration, second.duration)
    case .show, .tap, .doubleTap, .command: 0
    }
  }

  private func response(
    lifted: Double, _ decision: GestureDecision? = nil
  ) -> ContainerResponse {
    let last = states[states.count - 1]
    let isGrid = last.phase == .grid
    return ContainerResponse(
      lifted: max(lifted, clock), settled: max(lifted, clock, last.end), decision: decision,
      screen: isGrid ? "grid" : settings.pictures[last.scroll.index].name,
      progress: decision?.progress,
      offset: isGrid ? nil : Point(last.scroll.restingOffset, 0))
  }
}

// MARK: Inputs

extension PictureBrowser {
  /// Lets a state take over at the clock's time, without what has come to rest by then.
  private mutating func begin(_ change: (inout BrowserState) -> Void) {
    var next = state(at: clock)
    next.start = clock
    next.drags.removeAll { $0.end <= clock }
    change(&next)
    states.removeAll { $0.start >= clock }
    states.append(next)
  }

  private mutating func showGrid() {
    begin { state in
      state.phase = .grid
      state.drags = []
    }
    lifted = clock
  }

  private mutating func tap(_ point: Point, _ phase: BrowserState.Phase) {
    switch phase {
    case .grid: open(at: point)
    case .browsing: close()
    case .opening, .closing: break
    }
  }

  private mutating func open(at point: Point) {
    let hit = settings.pictures.lastIndex { $0.thumbnail?.contains(point) ?? false }
    guard let index = hit else { return }
    let picture = settings.pictures[index]
    let flight = PictureFlight(
      index: index, start: clock, from: .init(frame: picture.returnFrame, backdrop: 0),
      to: .init(frame: picture.fullFrame, backdrop: 1), pacing: settings.open.resolved)
    let scroll = PageScroll(
      size: settings.size, gap: settings.gap, count: settings.pictures.count, index: index)
    begin { state in
      state.phase = .opening(flight)
      state.scroll = scroll
      state.zooms = [:]
      state.drags = []
    }
    append(.browsing, at: flight.end)
  }

  private mutating func close() {
    let state = state(at: clock)
    fly(
      state.scroll.index, at: clock, backdrop: state.backdrop(at: clock),
      pacing: settings.close.resolved)
  }

  /// Sends a picture from where it shows at a time to its thumbnail.
  private mutating func fly(
    _ index: Int, at time: Double, backdrop: Double, pacing: ResolvedPacing
  ) {
    let frame = frame(of: index, in: state(at: time), at: time)
    let flight = PictureFlight(
      index: index, start: time, from: .init(frame: frame, backdrop: backdrop),
      to: .init(frame: settings.pictures[index].returnFrame, backdrop: 0), pacing: pacing)
    append(.closing(flight), at: time)
    append(.grid, at: flight.end)
  }

  /// Lets the last state go on in another phase from a time on, not before its start.
  private mutating func append(_ phase: BrowserState.Phase, at time: Double) {
    var next = states[states.count - 1]
    next.start = time
    next.phase = phase
    if phase == .grid { next.drags = [] }
    states.append(next)
  }

  private mutating func doubleTap(_ point: Point, _ phase: BrowserState.Phase) {
    guard phase == .browsing else { return tap(point, phase) }
    let place = TouchSample(time: 0, location: point).location
    changeZoom { [clock] zoom in zoom.doubleTapped(at: place, time: clock) }
  }

  private mutating func pinch(
    _ first: TouchPath, _ second: TouchPath, _ phase: BrowserState.Phase
  ) {
    guard phase == .browsing else { return }
    let events = PinchRecognizer().events(
      of: ScriptedTouch(start: 0, path: first), ScriptedTouch(start: 0, path: second))
    changeZoom { [clock] zoom in zoom.pinched(by: events, at: clock) }
  }

  /// Changes how the picture of the page at rest lies on it.
  private mutating func changeZoom(_ change: (PictureZoom) -> PictureZoom) {
    let state = state(at: clock)
    let index = state.scroll.index
    let zoom = change(zoom(of: index, in: state))
    begin { $0.zooms[index] = zoom }
  }

  /// A drag: pans a zoomed picture, pages sideways, or carries the picture downward.
  private mutating func drag(
    _ path: TouchPath, _ phase: BrowserState.Phase
  ) -> GestureDecision? {
    guard phase == .browsing else { return nil }
    let state = state(at: clock)
    let zoom = zoom(of: state.scroll.index, in: state)
    let events = PanRecognizer().events(of: path)
    let axis = PanRecognizer(lock: .firstAxis).events(of: path).first?.lockedAxis
    let pan = { [clock] (zoom: PictureZoom) in
      zoom.dragged(by: events, at: clock, liftOff: path.duration)
    }
    if zoom.isZoomedIn {
      changeZoom(pan)
    } else if axis == .vertical {
      let isDownward = events.first.map { $0.location.y > path.start.y } ?? false
      if isDownward, zoom.showsTop { return carry(events, state.scroll.index) }
      changeZoom(pan)
    } else {
      let scroll = state.scroll.dragged(by: events, at: clock, liftOff: path.duration)
      begin { $0.scroll = scroll }
    }
    return nil
  }

  private mutating func carry(_ events: [PanEvent], _ index: Int) -> GestureDecision? {
    guard
      let drag = DismissalDrag(
        events, index: index, start: clock, height: settings.size.height,
        rule: settings.dismissal, wayBack: settings.cancel.resolved)
    else { return nil }
    begin { $0.drags.append(drag) }
    if drag.decision.outcome == .finished {
      let shown = state(at: clock).backdrop(at: drag.release)
      let scale = 1 - drag.decision.progress
      fly(
        index, at: drag.release, backdrop: settings.fadesFromScale ? scale : shown,
        pacing: settings.finish.resolved)
    }
    return drag.decision
  }
}

extension Rect {
  /// Whether a point lies inside, the left and top edges included.
  fileprivate func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
