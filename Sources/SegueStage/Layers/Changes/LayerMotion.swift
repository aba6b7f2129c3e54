internal import SegueGraphics

/// The animations of one layer: a lane for each number of each property that changes.
package struct LayerMotion: Hashable, Sendable {
  private var numbers: [NumberLanes] = []
  private var colors: [ColorLanes] = []
  private var shapes: [ShapeLanes] = []
  /// The jumps, in the order of their starts.
  private var jumps: [TimedJump] = []
  /// The lanes of a layer that appears or disappears; empty for one that does not.
  private var presence: [Lane] = []
  /// The texts that are typed, in the order of their starts.
  private var typings: [TimedTyping] = []
  /// The drags by fingers, in the order of their starts.
  private var drags: [TimedDrag] = []
  /// The times in seconds at which changes of the offset of drags start.
  private var offsetChanges: [Double] = []
  /// The frame of a layer that appears or disappears, as it is laid out at rest.
  private var presenceFrame: Rect?
  /// The times in seconds from which the layer is hidden or not, in order.
  private var visibility: [Visibility] = []
  /// Whether the layer left with the one that holds it, and comes back with it.
  var leavesWithHolder = false
  /// The latest time in seconds at which anything changes.
  package private(set) var end = -Double.infinity

  /// The lanes of a property that has numbers.
  private struct NumberLanes: Hashable, Sendable {
    var property: AnimatedProperty
    var lanes: [Lane]
  }

  /// The lanes of a property that has colours.
  private struct ColorLanes: Hashable, Sendable {
    var property: AnimatedProperty
    var lanes: [ColorLane]
  }

  private struct TimedJump: Hashable, Sendable {
    var start: Double
    var jump: LayerJump
    /// The way in which a text changes, with its pace; nil for what jumps.
    var fade: TextFade?
  }

  /// The change of a text over a time.
  struct TextFade: Hashable, Sendable {
    var content: TextContent
    var pace: ResolvedPacing
    var speed: Double

    /// The seconds that it takes.
    var seconds: Double { pace.duration / speed }
  }

  private struct TimedTyping: Hashable, Sendable {
    var start: Double
    var course: TypingAnimation
  }

  private struct TimedDrag: Hashable, Sendable {
    var start: Double
    var motion: DragMotion

    /// Returns the offset at a time in seconds of the clip.
    func offset(at time: Double) -> Point {
      time >= start + motion.duration ? motion.restingOffset : motion.offset(at: time - start)
    }
  }

  private struct Visibility: Hashable, Sendable {
    var start: Double
    var isHidden: Bool
  }

  /// Creates animations of a layer that does not change.
  init() {}

  /// Returns the layer at a time in seconds; nil while it is hidden.
  ///
  /// - Parameter resting: the layer with its values before the first change.
  func applied(to resting: SceneLayer, at time: Double) -> SceneLayer? {
    if isHidden(resting, at: time) { return nil }
    var layer = resting
    layer.isHidden = false
    for jump in jumps where jump.start <= time {
      let old = layer.text.string
      jump.jump.apply(to: &layer)
      guard case .text(let new) = jump.jump else { continue }
      layer.textChange = nil
      if let fade = jump.fade, let old, old != new, time < jump.start + fade.seconds {
        let share = fade.pace.progress(at: (time - jump.start) * fade.speed)
        layer.textChange = TextChange(
          old: old, share: share.clamped(to: 0...1), content: fade.content)
      }
    }
    let started = numbers.filter { $0.lanes.contains { $0.hasStarted(at: time) } }
    // The turn along a path is added to the layer's own, which is set before.
    for group in started.filter({ $0.property != .orient })
      + started.filter({ $0.property == .orient })
    {
      layer.set(group.lanes.map { $0.value(at: time) }, of: group.property)
    }
    for group in colors where group.lanes.contains(where: { $0.hasStarted(at: time) }) {
      layer.set(group.lanes.map { $0.color(at: time) }, of: group.property)
    }
    layer.tabBar?.travel = tabTravel(at: time)
    layer.lanes = samples(at: time)
    if let typing = typings.last(where: { $0.start <= time }) {
      layer.text.string = typing.course.string(at: time - typing.start)
      layer.text.caret = typing.course.caret
    }
    if let drag = drag(at: time) { layer.drags?.offset = drag.offset(at: time) }
    for group in shapes {
      // Only the numbers of a circle that covers depend on the size, and they are solved already.
      guard let shape = group.value(at: time, in: .zero) else { continue }
      layer.set(shape, of: group.property)
    }
    if !presence.isEmpty {
      LayerAppearance(presence.map { $0.value(at: time) })
        .apply(to: &layer, drawn: presenceFrame)
    }
    return layer
  }

  /// Returns the properties that move at a time in seconds, in the order in which they began to.
  private func samples(at time: Double) -> [LaneSample] {
    var samples: [LaneSample] = []
    for group in numbers where group.lanes.contains(where: { $0.isMoving(at: time) }) {
      let unit = group.property.isAngle ? Angle(radians: 1).degrees : 1
      samples.append(
        LaneSample(
          name: group.property.rawValue, velocity: group.lanes.map { $0.velocity(at: time) * unit })
      )
    }
    for group in colors {
      let moving = group.lanes.compactMap { $0.velocities(at: time) }
      guard !moving.isEmpty else { continue }
      samples.append(LaneSample(name: group.property.rawValue, velocity: moving.flatMap(\.self)))
    }
    if presence.contains(where: { $0.isMoving(at: time) }) {
      samples.append(
        LaneSample(name: "presence", velocity: presence.map { $0.velocity(at: time) }))
    }
    return samples
  }

  /// Returns the drag that decides the offset at a time; nil without one, or where a change started later.
  private func drag(at time: Double) -> TimedDrag? {
    guard let drag = drags.last(where: { $0.start <= time }) else { return nil }
    let change = offsetChanges.filter { $0 <= time }.max() ?? -.infinity
    return change > drag.start ? nil : drag
  }

  /// Returns the velocities of a property per second at a time; empty where it never changes.
  func velocities(of property: AnimatedProperty, at time: Double) -> [Double] {
    numbers.first { $0.property == property }?.lanes.map { $0.velocity(at: time) } ?? []
  }

  /// Whether the layer is hidden at a time.
  func isHidden(_ resting: SceneLayer, at time: Double) -> Bool {
    visibility.last { $0.start <= time }?.isHidden ?? resting.isHidden
  }

  /// Whether the layer is to disappear after a time.
  func isLeaving(at time: Double) -> Bool {
    visibility.contains { $0.start > time && $0.isHidden }
  }

  /// The values of a property after all changes; nil where the layer does not have it.
  func model(of property: AnimatedProperty, _ layer: SceneLayer, drawn: Rect?) -> [Double]? {
    if property == .dragOffset, let drag = drag(at: .infinity) {
      return drag.motion.restingOffset.erasedNumbers
    }
    return numbers.first { $0.property == property }?.lanes.map(\.model)
      ?? layer.numbers(of: property, drawn: drawn)
  }

  /// The values of a property at a time; nil where the layer does not have it.
  func shown(
    _ property: AnimatedProperty, at time: Double, _ layer: SceneLayer, drawn: Rect?
  ) -> [Double]? {
    numbers.first { $0.property == property }?.lanes.map { $0.value(at: time) }
      ?? layer.numbers(of: property, drawn: drawn)
  }

  /// The colours of a property after all changes; nil where the layer does not have it.
  func modelColors(of property: AnimatedProperty, _ layer: SceneLayer) -> [Color]? {
    colors.first { $0.property == property }?.lanes.map(\.model) ?? layer.colors(of: property)
  }

  /// The lanes of a property that is a shape; nil where it does not change.
  func shapes(of property: AnimatedProperty) -> ShapeLanes? {
    shapes.first { $0.property == property }
  }

  // MARK: Adding changes

  /// Hides the layer from a time in seconds on.
  mutating func hide(at start: Double) {
    visibility.removeAll { $0.start > start }
    visibility.append(Visibility(start: start, isHidden: true))
    end = max(end, start)
  }

  /// Shows the layer as it is from a time in seconds on.
  mutating func show(at start: Double) {
    leavesWithHolder = false
    visibility.removeAll { $0.start > start }
    visibility.append(Visibility(start: start, isHidden: false))
    for (index, number) in LayerAppearance().numbers.enumerated() where !presence.isEmpty {
      presence[index].add(LaneChange(start: start, .track([.move(to: number)])))
    }
    end = max(end, start)
  }

  /// Sets the lanes of a property that is a shape, which rest from a time in seconds.
  mutating func set(_ lanes: ShapeLanes, end rest: Double) {
    shapes.removeAll { $0.property == lanes.property }
    shapes.append(lanes)
    end = max(end, rest)
  }

  /// Adds a jump, or a text that fades; returns the time in seconds at which it is over.
  mutating func add(_ jump: LayerJump, at start: Double, _ fade: TextFade? = nil) -> Double {
    let index = jumps.firstIndex { $0.start > start } ?? jumps.endIndex
    jumps.insert(TimedJump(start: start, jump: jump, fade: fade), at: index)
    let last = start + (fade?.seconds ?? 0)
    end = max(end, last)
    return last
  }

  /// Adds typing, which starts after all others.
  mutating func add(_ typing: TypingAnimation, at start: Double) {
    typings.append(TimedTyping(start: start, course: typing))
    end = max(end, start + typing.duration)
  }

  /// Adds a drag, which starts after all others.
  mutating func add(_ drag: DragMotion, at start: Double) {
    drags.append(TimedDrag(start: start, motion: drag))
    end = max(end, start + drag.duration)
  }

  /// The last text that changes or typing set; nil without any.
  var lastText: String? {
    var motion = self
    return motion.takeText()
  }

  /// Removes the jumps and the typing of the text, and returns the last text; nil without any.
  mutating func takeText() -> String? {
    var text = typings.last.map { $0.course.string(at: .infinity) }
    typings = []
    jumps.removeAll { jump in
      guard case .text(let string) = jump.jump else { return false }
      text = string
      return true
    }
    return text
  }

  /// Adds a change to the numbers of a property, whose values at rest are given.
  mutating func add(
    _ property: AnimatedProperty, rest: [Double], _ changes: [LaneChange]
  ) -> LaneEnds {
    let index = numbers.firstIndex { $0.property == property } ?? numbers.endIndex
    if index == numbers.endIndex {
      numbers.append(NumberLanes(property: property, lanes: rest.map { Lane(rest: $0) }))
    }
    if property == .dragOffset, let start = changes.first?.start {
      // A finger has moved the layer since the last change.
      if let drag = drag(at: start) {
        let offset = drag.offset(at: start).erasedNumbers.map { number in
          LaneChange(start: start, .track([.move(to: number)]))
        }
        _ = LaneEnds.add(offset, to: &numbers[index].lanes)
      }
      offsetChanges.append(start)
    }
    let ends = LaneEnds.add(changes, to: &numbers[index].lanes)
    end = max(end, ends.rest + (property == .selectedTab ? Self.lensFade : 0))
    return ends
  }

  /// Adds a change to the colours of a property, whose values at rest are given.
  ///
  /// - Parameter change: returns the change of a component, by the index of the colour.
  mutating func add(
    _ property: AnimatedProperty, rest: [Color], to last: [Color], start: Double,
    mixing: ColorMixing, returnsToStart: Bool,
    _ change: (_ color: Int, _ component: Int) -> LaneChange
  ) -> LaneEnds {
    let index = colors.firstIndex { $0.property == property } ?? colors.endIndex
    if index == colors.endIndex {
      colors.append(ColorLanes(property: property, lanes: rest.map { ColorLane(rest: $0) }))
    }
    var ends = LaneEnds()
    for place in colors[index].lanes.indices {
      ends.include(
        colors[index].lanes[place].add(
          last[place], start: start, mixing: mixing, returnsToStart: returnsToStart
        ) { change(place, $0) })
    }
    end = max(end, ends.rest)
    return ends
  }

  /// Adds the appearance or disappearance of a layer.
  ///
  /// - Parameters:
  ///   - outside: the values of the layer that is not there.
  ///   - drawn: the frame of the layer as it is laid out at rest.
  ///   - changes: the change of each value.
  mutating func add(
    isEntering: Bool, _ layer: SceneLayer, outside: LayerAppearance, drawn: Rect?,
    at start: Double, _ change: (Double) -> LaneChange
  ) -> LaneEnds {
    let wasHidden = isHidden(layer, at: start)
    presenceFrame = drawn
    if presence.isEmpty { presence = LayerAppearance().numbers.map { Lane(rest: $0) } }
    if isEntering, wasHidden {
      for (index, number) in outside.numbers.enumerated() {
        presence[index].add(LaneChange(start: start, .track([.move(to: number)])))
      }
    }
    let targets = isEntering ? LayerAppearance().numbers : outside.numbers
    let changes = targets.map(change)
    var ends = LaneEnds.add(changes, to: &presence)
    let duration = changes[0].naturalEnd
    if ends.rest == -.infinity { ends = LaneEnds(rest: duration, logical: duration) }
    // A layer that enters in mid-leave does not disappear.
    visibility.removeAll { $0.start > start }
    if isEntering {
      visibility.append(Visibility(start: start, isHidden: false))
    } else if !wasHidden {
      visibility.append(Visibility(start: ends.rest, isHidden: true))
    }
    end = max(end, ends.rest)
    return ends
  }
}

extension Lane {
  /// Whether a change of the lane has begun at a time.
  func hasStarted(at time: Double) -> Bool { !isStill && time >= start }

  /// Whether a change of the lane runs at a time.
  func isMoving(at time: Double) -> Bool { !isStill && time > start && time < end }
}

extension ColorLane {
  /// Whether a change of the colour has begun at a time.
  fileprivate func hasStarted(at time: Double) -> Bool { start.map { time >= $0 } ?? false }
}

extension LaneChange {
  /// The time in seconds at which the change ends if it starts from rest.
  fileprivate var naturalEnd: Double {
    let seconds =
      switch way {
      case .to(_, .curve(_, let seconds)): seconds
      case .to(_, .spring(_, let seconds, let resting, _)): seconds ?? resting
      case .track, .course: 0.0
      }
    return start + (seconds > 0 ? seconds * repetition.passes / repetition.speed : 0)
  }
}
