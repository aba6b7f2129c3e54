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

  /// The screen so many seconds after the change began.
  package func screen(at seconds: Double) -> Screen {
    guard case .layers(var layers) = screen.content else { return screen }
    SceneLayer.change(&layers, at: path[...]) { layer in
      switch course {
      case .scroll(let course): layer.scroll?.offset = course.offset(at: seconds)
      case .typing(let course):
        layer.text.string = course.string(at: seconds)
        layer.text.caret = course.caret
      }
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
