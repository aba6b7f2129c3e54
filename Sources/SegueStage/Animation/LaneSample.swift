/// The state of a property that moves, for a trace.
package struct LaneSample: Hashable, Sendable {
  /// The key of the property in scripts, or `presence` for a layer that appears or disappears.
  package let name: String
  /// The velocities of its numbers per second: points, factors, or degrees for turns.
  ///
  /// Of colours those of their premultiplied components; of `presence` those of a factor on the alpha, of
  /// an offset along x and y, of a factor on the scale, and of a blur.
  package let velocity: [Double]
}
