internal import SegueGraphics

/// A child screen's own animation during a slide, in answer to `update`, `finish` and `cancel`.
///
/// A hook is a function of the slide's state, so that frames can be rendered in any order. It must
/// not change the layer when all of the screen shows; keyframes there apply at rest too.
package struct SlideAnimation: Sendable {
  /// The name in scripts.
  package let name: String
  /// Changes the child's layer, given the fraction of the child that shows, 0...1, and the state.
  package let animate: @Sendable (_ layer: inout Layer, _ shown: Double, SlideState) -> Void

  package init(
    _ name: String,
    animate: @escaping @Sendable (_ layer: inout Layer, _ shown: Double, SlideState) -> Void
  ) {
    self.name = name
    self.animate = animate
  }

  /// Whether the hook may uncover the background behind the screen; sublayer keyframes do not.
  var movesScreen: Bool { name != Self.none.name }

  /// Returns the hook combined with keyframes for named layers of the child.
  ///
  /// Their progress is the covered fraction of the main screen: 0 at rest on it, 1 at rest on the
  /// other one, whether the finger drags, the slide finishes or is cancelled.
  func moving(_ parts: [String: [LayerKeyframe]], _ stage: Size) -> SlideAnimation {
    guard !parts.isEmpty else { return self }
    return SlideAnimation(name) { layer, shown, state in
      layer = layer.moving(parts, at: state.coverage, on: stage)
      animate(&layer, shown, state)
    }
  }

  /// A hook that changes nothing.
  package static let none = SlideAnimation("none") { _, _, _ in }
  /// A fade: the child's opacity is the fraction of it that shows.
  package static let fade = SlideAnimation("fade") { layer, shown, _ in layer.opacity *= shown }
  /// A zoom: the child grows from 0.9 of its size, about its centre.
  package static let scale = SlideAnimation("scale") { layer, shown, _ in
    let scale = 0.9 + 0.1 * shown
    layer.transform = .scale(scale, scale) * layer.transform
  }

  /// The hooks that scripts can name.
  package enum Choice: String, ParameterChoice {
    case none
    case fade
    case scale

    /// The hook that the choice names.
    package var hook: SlideAnimation {
      switch self {
      case .none: .none
      case .fade: .fade
      case .scale: .scale
      }
    }
  }
}

extension SlideState.Phase {
  /// The call that child screens receive in the phase; nil at rest.
  var hook: ChildCall.Hook? {
    switch self {
    case .resting: nil
    case .updating: .update
    case .finishing: .finish
    case .cancelling: .cancel
    }
  }
}
