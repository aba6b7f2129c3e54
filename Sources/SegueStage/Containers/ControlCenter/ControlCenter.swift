package import SegueGraphics

/// The iPhone's Control Center: cards in a paging scroll view over a screen.
///
/// Behind the cards the screen darkens. Scrolling them down to y = 0 closes it: from the release on
/// it takes no more drags, and when it has come to rest nothing but the screen is left. Commands of
/// the program work at any time. All times are in seconds on the container's clock.
package struct ControlCenter: Container {
  /// Where everything lies.
  package let layout: ControlCenterLayout
  /// How drags behave.
  package let rules: ControlCenterRules
  private let stage: ContainerStage
  private var phases: [ControlCenterPhase]

  /// A Control Center that is closed.
  package init(_ stage: ContainerStage) {
    rules = ControlCenterRules(stage)
    layout = ControlCenterLayout(
      size: stage.size, cards: stage.screens["right"] == nil ? 1 : 2,
      contentHeight: rules.contentHeight)
    self.stage = stage
    phases = [
      ControlCenterPhase(
        start: TouchSample.timeRange.lowerBound, motion: .rest(.zero), isHidden: true)
    ]
  }

  /// The content offset at a time, in points and not rounded to pixels.
  package func offset(at time: Double) -> Point { phase(at: time).offset(at: time) }

  /// Whether nothing but the screen is there at a time.
  package func isHidden(at time: Double) -> Bool { isHidden(phase(at: time), at: time) }

  /// The layers at a time: the screen; unless hidden, the black over it and the cards.
  package func layers(at time: Double) -> [Layer] {
    let screen = [stage.layer(role: "screen")].compactMap { $0 }
    guard !isHidden(at: time) else { return screen }
    let offset = offset(at: time)
    let backdrop = backdrop(darkness: layout.darkness(at: offset))
    let cards = Self.cardRoles.enumerated().compactMap { index, role in
      card(role, frame: layout.card(index).offset(by: .zero - offset))
    }
    return screen + [backdrop] + cards
  }

  /// What lies over the screen: black, or a material whose parts grow with the darkness.
  private func backdrop(darkness: Double) -> Layer {
    guard var material = rules.glass.material else {
      var black = Layer(name: "backdrop", frame: stage.bounds, color: .black)
      black.opacity = darkness
      return black
    }
    let share = (darkness / ControlCenterLayout.darkness).clamped(to: 0...1)
    material.blur *= share
    material.amount *= share
    material.lighten *= share
    material.saturation = 1 + (material.saturation - 1) * share
    var glass = Layer(name: "backdrop", frame: stage.bounds)
    glass.effects.backdrop = share > 0 ? material : nil
    return glass
  }

  private func card(_ role: String, frame: Rect) -> Layer? {
    var layer = stage.layer(role: role, frame: frame)
    layer?.cornerRadius = ControlCenterLayout.cornerRadius
    return layer
  }

  /// Lets something happen: a role shows at once, a drag, or the commands `open` and `close`.
  ///
  /// Other touches, drags that never get hold of the cards, and drags while it is closing or
  /// hidden change nothing.
  package mutating func apply(_ input: ContainerInput, at time: Double) -> ContainerResponse {
    let now = max(time.clamped(to: TouchSample.timeRange), last.start)
    switch input {
    case .show(let role): show(role, at: now)
    case .command(let name): run(name, at: now)
    case .drag(let path): return drag(path, at: now)
    case .pinch(let first, let second):
      return response(lifted: now + max(first.duration, second.duration))
    case .tap, .doubleTap: break
    }
    return response(lifted: now)
  }

  /// Shows the screen alone, or a card on it.
  private mutating func show(_ role: String, at now: Double) {
    if role == "screen" {
      phases.append(ControlCenterPhase(start: now, motion: .rest(.zero), isHidden: true))
    } else if let index = Self.cardRoles.firstIndex(of: role), index < layout.cards {
      phases.append(
        ControlCenterPhase(start: now, motion: .rest(layout.shownOffset(card: index))))
    }
  }

  /// Opens or closes by an animated offset; a closed one opens at (0, 0), on its first card.
  ///
  /// Where the content is as high as the stage there is no way for the cards to come or go: they
  /// are there at once, and stay.
  private mutating func run(_ name: String, at now: Double) {
    let hidden = isHidden(at: now)
    let from = hidden ? .zero : offset(at: now)
    let page = hidden ? 0 : layout.card(at: last.target)
    let shown = layout.shownOffset(card: page)
    switch name {
    case "open": animate(from: from, to: shown, at: now)
    case "close" where !hidden && layout.contentHeight == .double:
      animate(from: from, to: Point(shown.x, 0), at: now)
    default: break
    }
  }

  private mutating func animate(from: Point, to: Point, at now: Double) {
    let motion: ControlCenterPhase.Motion =
      from == to ? .rest(to) : .animation(AnimatedOffset(from: from, to: to))
    phases.append(ControlCenterPhase(start: now, motion: motion))
  }

  /// Lets a finger move the content from the moment at which it has hold of the cards.
  private mutating func drag(_ path: TouchPath, at now: Double) -> ContainerResponse {
    let lifted = now + path.duration
    let isClosing = layout.isOutOfSight(at: last.target) && now >= last.lifted
    guard !isClosing, !isHidden(at: now) else { return response(lifted: lifted) }
    var events = rules.recognizer.events(of: path)
    var grabbed = 0.0
    if !isOnCards(path.start, at: now) {
      events = PanEvent.takingEffect(events) { isOnCards($0.location, at: now + $0.time) }
      guard let first = events.first else { return response(lifted: lifted) }
      grabbed = first.time
      for index in events.indices { events[index].time -= grabbed }
    }
    let motion = ScrollMotion(
      layout.scrollView(rules), from: offset(at: now + grabbed), events: events,
      liftOff: path.duration - grabbed)
    phases.append(ControlCenterPhase(start: now + grabbed, motion: .scroll(motion)))
    return response(lifted: lifted)
  }

  /// Whether a finger at a point of the stage has hold of the cards: below their top edge.
  private func isOnCards(_ point: Point, at time: Double) -> Bool {
    rules.grab == .anywhere || point.y + offset(at: time).y >= layout.cardsTop
  }

  /// What the last phase comes to.
  private func response(lifted: Double) -> ContainerResponse {
    let isGone = last.isHidden || layout.isOutOfSight(at: last.target)
    return ContainerResponse(
      lifted: lifted, settled: max(lifted, last.settled),
      screen: isGone ? "screen" : Self.cardRoles[layout.card(at: last.target)],
      offset: last.target)
  }

  /// What the content does after the last input; there is always a phase.
  private var last: ControlCenterPhase { phases[phases.count - 1] }

  private func phase(at time: Double) -> ControlCenterPhase {
    phases.last { $0.start <= time } ?? phases[0]
  }

  private func isHidden(_ phase: ControlCenterPhase, at time: Double) -> Bool {
    phase.isHidden || (layout.isOutOfSight(at: phase.target) && time >= phase.settled)
  }

  /// The roles of the cards, from the left.
  private static let cardRoles = ["left", "right"]
}

extension ContainerType {
  /// The Control Center's entry: its roles, its switches and the commands `open` and `close`.
  package static let controlCenter = ContainerType(
    name: "control-center",
    summary: "Cards slide up over a screen that darkens, page sideways and are dragged away.",
    roles: [
      Role("screen", "The screen that the cards cover."),
      Role("left", "The first card."),
      Role("right", isRequired: false, "The second card; without it there is one page."),
    ],
    parameters: ControlCenterRules.parameters,
    commands: ["open", "close"],
    example: """
      container: { type: control-center, screen: home, left: controls, right: music }
      timeline:
        - show: screen
        - do: open
        - drag: { from: [188, 500], path: [ { to: [188, 760], in: 250ms } ] }
          expect: { screen: screen, offset: [0, 0] }
      """,
    make: { ControlCenter($0) })
}

/// What the content does from one input until the next.
struct ControlCenterPhase: Hashable, Sendable {
  /// What moves the content.
  enum Motion: Hashable, Sendable {
    /// Nothing; it is at an offset.
    case rest(Point)
    /// The program.
    case animation(AnimatedOffset)
    /// A finger, and after it deceleration, paging and bouncing.
    case scroll(ScrollMotion)
  }

  /// When it starts, in seconds on the container's clock.
  let start: Double
  /// What moves the content.
  let motion: Motion
  /// Whether nothing but the screen is there, whatever the offset.
  var isHidden = false

  /// When the finger leaves the screen, in seconds; the start without one.
  var lifted: Double {
    if case .scroll(let scroll) = motion { start + scroll.release.time } else { start }
  }

  /// When the content is at rest, in seconds.
  var settled: Double {
    switch motion {
    case .rest: start
    case .animation(let animation): start + animation.duration
    case .scroll(let scroll): start + scroll.duration
    }
  }

  /// The offset at rest, in points.
  var target: Point {
    switch motion {
    case .rest(let offset): offset
    case .animation(let animation): animation.to
    case .scroll(let scroll): scroll.exactOffset(at: .greatestFiniteMagnitude)
    }
  }

  /// The offset at a time, in points; from ``settled`` on exactly the target.
  func offset(at time: Double) -> Point {
    // A sum of two times may miss the end of the second by a bit, and there content snaps.
    guard time < settled else { return target }
    switch motion {
    case .rest(let offset): return offset
    case .animation(let animation):
      return animation.from
        + (animation.to - animation.from) * animation.progress(at: time - start)
    case .scroll(let scroll): return scroll.exactOffset(at: time - start)
    }
  }
}
