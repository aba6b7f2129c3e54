internal import SegueGraphics

/// What a child screen does while the slide goes on: it hears `update`, `finish` and `cancel`.
///
/// A hook is a function of the moment, so that frames can be asked for in any order. It must leave
/// the layer alone when all of the screen shows.
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

  /// The child does nothing.
  package static let none = SlideHook("none") { _, _, _ in }
  /// The child fades: its opacity is how much of it shows.
  package static let fade = SlideHook("fade") { layer, shown, _ in layer.opacity *= shown }
  /// The child grows from 0.9 of its size, about its centre.
  package static let scale = SlideHook("scale") { layer, shown, _ in
    let scale = 0.9 + 0.1 * shown
    layer.transform = .scale(scale, scale) * layer.transform
  }

  /// The hooks that scripts can name.
  package static let all = [none, fade, scale]
  /// Their names.
  static let names = all.map { $0.name }

  /// The hook of a name; none for an unknown one.
  static func named(_ name: String) -> SlideHook { all.first { $0.name == name } ?? .none }
}
