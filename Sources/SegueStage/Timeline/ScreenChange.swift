package import SegueGraphics

// Changes inside a screen that stays: a layer scrolls, text is typed.
//
// 1. A step finds the layer by its name, or by hit-testing the touch-down.
// 2. The change is solved once, as a function of the seconds since its start.
// 3. Afterwards the navigation stack holds the changed screen, so that later steps, transitions
//    included, show it.

/// A change of one layer of a screen, as a function of time.
package struct ScreenChange: Hashable, Sendable {
  /// The kind of change, with its function of time.
  package enum ProgressRange: Hashable, Sendable {
    /// A change of a layer's scroll offset.
    case scroll(ScrollAnimation)
    /// A change of a layer's text.
    case typing(TypingAnimation)
  }

  /// The screen before the change.
  package var screen: Screen
  /// The index path of the layer: among the screen's layers, then among that layer's children, and so on.
  package var path: [Int]
  /// The change of the offset or the text.
  package var course: ProgressRange

  /// The duration in seconds.
  package var duration: Double {
    switch course {
    case .scroll(let course): course.duration
    case .typing(let course): course.duration
    }
  }

  /// The layers that are copied when the changed layer is: it and its siblings, at every level of its path.
  var copiedLayers: Int {
    guard case .layers(var layers) = screen.content else { return 0 }
    var count = layers.count
    for index in path.dropLast() where layers.indices.contains(index) {
      layers = layers[index].children
      count += layers.count
    }
    return count
  }

  /// The bytes that the changed screen takes beyond those it shares with the screen before.
  var copiedBytes: Int {
    let text =
      switch course {
      case .scroll: 0
      case .typing(let course): course.before.utf8.count + course.text.utf8.count
      }
    return copiedLayers * MemoryLayout<SceneLayer>.stride + text
  }

  /// Returns the screen `seconds` after the change began.
  package func screen(at seconds: Double) -> Screen {
    guard case .layers(var layers) = screen.content else { return screen }
    var spins: (layer: String, turn: Angle)?
    SceneLayer.change(&layers, at: path[...]) { layer in
      switch course {
      case .scroll(let course):
        layer.scroll?.offset = course.offset(at: seconds)
        spins = layer.scroll?.refresh?.spinner.map { ($0, course.turn(at: seconds)) }
      case .typing(let course):
        layer.text.string = course.string(at: seconds)
        layer.text.caret = course.caret
      }
    }
    if let spins, spins.turn != .zero {
      SceneLayer.change(&layers, named: spins.layer) { $0.turn(by: spins.turn) }
    }
    var changed = screen
    changed.content = .layers(layers)
    return changed
  }

  /// Summarizes the change at a time, in a few words for a trace.
  package func summary(at seconds: Double) -> String {
    switch course {
    case .scroll(let course):
      let offset = course.offset(at: seconds)
      return "scroll to \(offset.x.fixed(1)), \(offset.y.fixed(1))"
    case .typing(let course): return "type \(course.count(at: seconds)) characters"
    }
  }
}

/// The offset of a scrolling layer as a function of time.
package enum ScrollAnimation: Hashable, Sendable {
  /// A finger drags and releases it.
  case drag(ScrollMotion)
  /// A pull to refresh: dragged far enough, it stays open for some seconds, then closes.
  case refresh(ScrollMotion, seconds: Double, AnimatedOffset)
  /// An animated scroll to an offset.
  case animated(AnimatedOffset)

  /// The duration in seconds.
  package var duration: Double {
    switch self {
    case .drag(let motion): motion.duration
    case .refresh(let motion, let seconds, let closing):
      motion.duration + seconds + closing.duration
    case .animated(let animation): animation.duration
    }
  }

  /// Returns the scroll offset `seconds` after the start, in points.
  package func offset(at seconds: Double) -> Point {
    switch self {
    case .drag(let motion): return motion.offset(at: seconds)
    case .refresh(let motion, let waiting, let closing):
      let closes = motion.duration + waiting
      return seconds < closes ? motion.offset(at: seconds) : closing.offset(at: seconds - closes)
    case .animated(let animation): return animation.offset(at: seconds)
    }
  }

  /// Returns the rotation of a refresh spinner: once a second from the release.
  ///
  /// The turns are rounded to a whole number until it closes, so that nothing jumps then.
  func turn(at seconds: Double) -> Angle {
    guard case .refresh(let motion, _, _) = self else { return .zero }
    let (begin, end) = (motion.release.time, duration)
    guard seconds > begin, seconds < end else { return .zero }
    let turns = max(1, (end - begin).rounded())
    return Angle(degrees: 360 * turns * (seconds - begin) / (end - begin))
  }

  /// The offset at rest, in points.
  var restingOffset: Point {
    switch self {
    case .drag(let motion): motion.restingOffset
    case .refresh(_, _, let closing): closing.to
    case .animated(let animation): animation.to
    }
  }
}

/// A text that is typed one character at a time, as a function of time.
package struct TypingAnimation: Hashable, Sendable {
  /// The text before it.
  package var before: String
  /// The text to type.
  package var text: String
  /// The seconds from one character to the next, > 0; the first appears after one interval.
  package var interval: Double
  /// The colour of the caret; nil for none.
  package var caret: Color?

  /// The duration in seconds.
  package var duration: Double { Double(text.count) * interval }

  /// Returns the number of characters typed after `seconds`.
  package func count(at seconds: Double) -> Int {
    Int(((seconds + 1e-9) / interval).clamped(to: 0...Double(text.count)))
  }

  /// Returns the text after `seconds`.
  package func string(at seconds: Double) -> String { before + text.prefix(count(at: seconds)) }
}

extension SceneLayer {
  /// Changes all layers of a name, children included.
  static func change(
    _ layers: inout [SceneLayer], named name: String, _ change: (inout SceneLayer) -> Void
  ) {
    for index in layers.indices {
      if layers[index].name == name { change(&layers[index]) }
      Self.change(&layers[index].children, named: name, change)
    }
  }

  /// Adds a rotation, also to the keyframes of a layer that follows a scroll view.
  fileprivate mutating func turn(by angle: Angle) {
    transform.turn = Angle(radians: transform.turn.radians + angle.radians)
    follows?.keyframes.turn(by: angle)
  }

  /// Changes the layer at an index path; does nothing where there is none.
  static func change(
    _ layers: inout [SceneLayer], at path: ArraySlice<Int>, _ change: (inout SceneLayer) -> Void
  ) {
    guard let first = path.first, layers.indices.contains(first) else { return }
    if path.count == 1 {
      change(&layers[first])
    } else {
      Self.change(&layers[first].children, at: path.dropFirst(), change)
    }
  }
}

extension [LayerKeyframe] {
  /// Adds a rotation to all keyframes that rotate.
  fileprivate mutating func turn(by angle: Angle) {
    for index in indices {
      guard let turn = self[index].turn else { continue }
      self[index].turn = Angle(radians: turn.radians + angle.radians)
    }
  }
}
