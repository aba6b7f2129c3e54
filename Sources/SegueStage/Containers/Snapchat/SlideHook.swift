internal import SegueGraphics

/// What a child screen does while the slide goes on: it hears `update`, `finish` and `cancel`.
///
/// A hook is a function of the moment, so that frames can be asked for in any order. It must leave
/// the layer alone when all of the screen shows; what keyframes say there, it shows at rest too.
package struct SlideHook: Sendable {
  /// The name in scripts.
  package let name: String
  /// Changes the child's layer, given how much of the child shows, 0...1, and the slide's state.
  package let animate: @Sendable (_ layer: inout Layer, _ shown: Double, SlideState) -> Void

  /// A hook with a name.
  package init(
    _ name: String,
    animate: @escaping @Sendable (_ layer: inout Layer, _ shown: Double, SlideState) -> Void
  ) {
    self.name = name
    self.animate = animate
  }

  /// Whether it may uncover what lies behind the screen: only keyframes of what it holds do not.
  var movesScreen: Bool { name != Self.none.name }

  /// The hook that also moves layers of the child, by the keyframes for their names.
  ///
  /// Their progress is how much of the main screen is covered: 0 at rest on it, 1 at rest on the
  /// other one. So a child hears the same numbers while the finger drags, it finishes or is cancelled.
  func moving(_ parts: [String: [LayerKeyframe]], _ stage: Size) -> SlideHook {
    guard !parts.isEmpty else { return self }
    return SlideHook(name) { layer, shown, state in
      layer = layer.moving(parts, at: state.coverage, on: stage)
      animate(&layer, shown, state)
    }
  }

  /// The child does nothing.
  package static let none = SlideHook("none") { _, _, _ in }
  /// The child fades: its opacity is how much of it shows.
  package static let fade = SlideHook("fade") { layer, shown, _ in layer.opacity *= shown }
  /// The child grows from 0.9 of its size, about its centre.
  package static let scale = SlideHook("scale") { layer, shown, _ in
    let scale = 0.9 + 0.1 * shown
    layer.transform = .scale(scale, scale) * layer.transform
  }

  /// The hooks that scripts can name, by their names.
  package enum Choice: String, ParameterChoice {
    /// Nothing.
    case none
    /// The child fades.
    case fade
    /// The child grows.
    case scale

    /// The hook of the name.
    package var hook: SlideHook {
      switch self {
      case .none: .none
      case .fade: .fade
      case .scale: .scale
      }
    }
  }
}

extension SlideState.Phase {
  /// What child screens hear of it; nil where nothing moves.
  var hook: ChildCall.Hook? {
    switch self {
    case .resting: nil
    case .updating: .update
    case .finishing: .finish
    case .cancelling: .cancel
    }
  }
}
