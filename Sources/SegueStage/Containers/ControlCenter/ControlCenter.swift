package import SegueGraphics

/// The iPhone's Control Center: cards in a paging scroll view over a screen.
///
/// The screen darkens behind the cards. Scrolling them down to y = 0 closes it: from the release on
/// it takes no drags, and at rest only the screen is left. Commands work at any time. All times are
/// in seconds on the container's clock.
package struct ControlCenter: Container {
  /// The geometry of the cards and the darkness behind them.
  package let layout: ControlCenterLayout
  /// The script's settings, among them the recogniser of drags.
  package let rules: ControlCenterRules
  private let stage: ContainerStage
  private var phases: [ControlCenterPhase]

  /// Creates a Control Center that is closed.
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

  /// Returns the unrounded content offset at a time, in points.
  package func offset(at time: Double) -> Point { phase(at: time).offset(at: time) }

  /// Returns whether only the screen is visible at a time.
  package func isHidden(at time: Double) -> Bool { isHidden(phase(at: time), at: time) }

  /// Returns the layers at a time: the screen and, unless hidden, the backdrop and the cards.
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

  /// Returns the layer over the screen: black, or a material that strengthens with the darkness.
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

  /// Returns a card's layer with rounded corners; nil without a screen of the role.
  private func card(_ role: String, frame: Rect) -> Layer? {
    var layer = stage.layer(role: role, frame: frame)
    layer?.cornerRadius = ControlCenterLayout.cornerRadius
    return layer
  }

  /// Applies an input: a role to show at once, a drag, or the commands `open` and `close`.
  ///
  /// Other touches, drags that never start on the cards, and drags while it is closing or hidden
  /// have no effect.
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

  /// Shows only the screen, or a card on it, at once.
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
  /// If the content is as high as the stage the cards cannot scroll in or out: they appear at once
  /// and stay.
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

  /// Appends a phase that animates the content offset, or rests if the offset stays the same.
  private mutating func animate(from: Point, to: Point, at now: Double) {
    let motion: ControlCenterPhase.Motion =
      from == to ? .rest(to) : .animation(AnimatedOffset(from: from, to: to))
    phases.append(ControlCenterPhase(start: now, motion: motion))
  }

  /// Applies a drag from the moment at which the finger is on the cards.
  private mutating func drag(_ path: TouchPath, at now: Double) -> ContainerResponse {
    let lifted = now + path.duration
    let isClosing = layout.isOffscreen(at: last.target) && now >= last.lifted
    guard !isClosing, !isHidden(at: now) else { return response(lifted: lifted) }
    var events = rules.recognizer.events(of: path)
    var grabbed = 0.0
    if !isOnCards(path.start, at: now) {
      events = PanEvent.startingAtFirst(events) { isOnCards($0.location, at: now + $0.time) }
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

  /// Returns whether a finger at a point of the stage is on the cards: below their top edge.
  private func isOnCards(_ point: Point, at time: Double) -> Bool {
    rules.grab == .anywhere || point.y + offset(at: time).y >= layout.cardsTop
  }

  /// Returns the outcome of the last phase.
  private func response(lifted: Double) -> ContainerResponse {
    let isGone = last.isHidden || layout.isOffscreen(at: last.target)
    return ContainerResponse(
      lifted: lifted, settled: max(lifted, last.settled),
      screen: isGone ? "screen" : Self.cardRoles[layout.card(at: last.target)],
      offset: last.target)
  }

  /// The phase after the last input; there always is one.
  private var last: ControlCenterPhase { phases[phases.count - 1] }

  /// Returns the phase in force at a time.
  private func phase(at time: Double) -> ControlCenterPhase {
    phases.last { $0.start <= time } ?? phases[0]
  }

  /// Returns whether a phase shows only the screen at a time.
  private func isHidden(_ phase: ControlCenterPhase, at time: Double) -> Bool {
    phase.isHidden || (layout.isOffscreen(at: phase.target) && time >= phase.settled)
  }

  /// The roles of the cards, from left to right.
  private static let cardRoles = ["left", "right"]
}

extension ContainerType {
  /// The catalogue entry of the Control Center, with the commands `open` and `close`.
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

/// The motion of the content from one input until the next.
struct ControlCenterPhase: Hashable, Sendable {
  /// The cause of a motion.
  enum Motion: Hashable, Sendable {
    /// Rest at an offset.
    case rest(Point)
    /// An animation by a command.
    case animation(AnimatedOffset)
    /// A drag, and the deceleration, paging and bouncing after it.
    case scroll(ScrollMotion)
  }

  /// The start, in seconds on the container's clock.
  let start: Double
  let motion: Motion
  /// Whether only the screen is visible, at any offset.
  var isHidden = false

  /// The time at which the finger leaves the screen, in seconds; the start without a finger.
  var lifted: Double {
    if case .scroll(let scroll) = motion { start + scroll.release.time } else { start }
  }

  /// The time at which the content is at rest, in seconds.
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

  /// Returns the offset at a time, in points; exactly the target from ``settled`` on.
  func offset(at time: Double) -> Point {
    // Rounding of a sum of two times can miss the end of the animation, where content snaps.
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
