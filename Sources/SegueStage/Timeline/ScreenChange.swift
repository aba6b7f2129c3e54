package import SegueGraphics

// What changes inside a screen while it stays: content that scrolls, text that is typed.
//
// 1. A step finds the layer: by its name, or by where a finger touches down.
// 2. The change is solved once, and is a function of the seconds since it began.
// 3. Afterwards the stack holds the screen as the change left it, so that all that follows, transitions
//    included, shows it so.

/// A change of one layer of a screen, as a function of time.
package struct ScreenChange: Hashable, Sendable {
  /// What changes.
  package enum Course: Hashable, Sendable {
    /// The offset of a layer that scrolls.
    case scroll(ScrollCourse)
    /// The text of a layer.
    case typing(TypingCourse)
  }

  /// The screen before.
  package var screen: Screen
  /// The layer: its index among the screen's layers, then among what that holds, and so on.
  package var path: [Int]
  /// What changes.
  package var course: Course

  /// How long it takes, in seconds.
  package var duration: Double {
    switch course {
    case .scroll(let course): course.duration
    case .typing(let course): course.duration
    }
  }

  /// The number of layers that are copied where one of them changes: those beside it, on every level.
  var copiedLayers: Int {
    guard case .layers(var layers) = screen.content else { return 0 }
    var count = layers.count
    for index in path.dropLast() where layers.indices.contains(index) {
      layers = layers[index].children
      count += layers.count
    }
    return count
  }

  /// The bytes that the screen takes after the change, beside what it shares with that before.
  var copiedBytes: Int {
    let text =
      switch course {
      case .scroll: 0
      case .typing(let course): course.before.utf8.count + course.text.utf8.count
      }
    return copiedLayers * MemoryLayout<SceneLayer>.stride + text
  }

  /// The screen so many seconds after the change began.
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

  /// What it does, in a few words for a trace.
  package func summary(at seconds: Double) -> String {
    switch course {
    case .scroll(let course):
      let offset = course.offset(at: seconds)
      return "scroll to \(offset.x.fixed(1)), \(offset.y.fixed(1))"
    case .typing(let course): return "type \(course.count(at: seconds)) characters"
    }
  }
}

/// The offset of a layer that a finger scrolls, or that scrolls by itself.
package enum ScrollCourse: Hashable, Sendable {
  /// A finger drags it and lets it go.
  case drag(ScrollMotion)
  /// It was pulled down far enough: it waits open, then closes.
  case refresh(ScrollMotion, seconds: Double, AnimatedOffset)
  /// It goes to an offset.
  case animated(AnimatedOffset)

  /// How long it takes, in seconds.
  package var duration: Double {
    switch self {
    case .drag(let motion): motion.duration
    case .refresh(let motion, let seconds, let closing):
      motion.duration + seconds + closing.duration
    case .animated(let animation): animation.duration
    }
  }

  /// The offset so many seconds after it began.
  package func offset(at seconds: Double) -> Point {
    switch self {
    case .drag(let motion): return motion.offset(at: seconds)
    case .refresh(let motion, let waiting, let closing):
      let closes = motion.duration + waiting
      return seconds < closes ? motion.offset(at: seconds) : closing.offset(at: seconds - closes)
    case .animated(let animation): return animation.offset(at: seconds)
    }
  }

  /// How far what shows that it refreshes has turned: once a second from when the finger let go, in whole
  /// turns up to when it is closed, so that nothing jumps then.
  func turn(at seconds: Double) -> Angle {
    guard case .refresh(let motion, _, _) = self else { return .zero }
    let (begin, end) = (motion.release.time, duration)
    guard seconds > begin, seconds < end else { return .zero }
    let turns = max(1, (end - begin).rounded())
    return Angle(degrees: 360 * turns * (seconds - begin) / (end - begin))
  }

  /// The offset at rest.
  var restingOffset: Point {
    switch self {
    case .drag(let motion): motion.restingOffset
    case .refresh(_, _, let closing): closing.to
    case .animated(let animation): animation.to
    }
  }
}

/// A text that is typed, a character at a time.
package struct TypingCourse: Hashable, Sendable {
  /// What is there before.
  package var before: String
  /// What is typed after it.
  package var text: String
  /// The seconds from one character to the next, > 0; the first comes after as many.
  package var interval: Double
  /// The colour of the caret; nil without one.
  package var caret: Color?

  /// How long it takes, in seconds.
  package var duration: Double { Double(text.count) * interval }

  /// How many characters are there after so many seconds.
  package func count(at seconds: Double) -> Int {
    Int(((seconds + 1e-9) / interval).clamped(to: 0...Double(text.count)))
  }

  /// What is written after so many seconds.
  package func string(at seconds: Double) -> String { before + text.prefix(count(at: seconds)) }
}

extension SceneLayer {
  /// Changes all layers of a name among some and what they hold.
  static func change(
    _ layers: inout [SceneLayer], named name: String, _ change: (inout SceneLayer) -> Void
  ) {
    for index in layers.indices {
      if layers[index].name == name { change(&layers[index]) }
      Self.change(&layers[index].children, named: name, change)
    }
  }

  /// Turns it on, also where it follows what scrolls.
  fileprivate mutating func turn(by angle: Angle) {
    transform.turn = Angle(radians: transform.turn.radians + angle.radians)
    follows?.keyframes.turn(by: angle)
  }

  /// Changes a layer among some and what they hold; nothing where there is none.
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
  /// Turns on all that turn.
  fileprivate mutating func turn(by angle: Angle) {
    for index in indices {
      guard let turn = self[index].turn else { continue }
      self[index].turn = Angle(radians: turn.radians + angle.radians)
    }
  }
}
