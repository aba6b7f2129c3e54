package import SegueGraphics

/// What two clips say of themselves, and where that differs.
package struct StructureDifference: Hashable, Sendable {
  /// One thing that both say.
  package struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What the golden says.
    package let expected: Value
    /// What the clip says.
    package let actual: Value
    /// Whether it is the same.
    package var isEqual: Bool { expected == actual }
  }

  /// A frame that shows for another time than expected.
  package struct Delay: Hashable, Sendable {
    /// The frame's index.
    package let frame: Int
    /// What the golden says, in ticks.
    package let expected: Int
    /// What the clip says, in ticks.
    package let actual: Int
  }

  /// The canvas in pixels.
  package let size: Pair<PixelSize>
  /// The number of frames.
  package let frameCount: Pair<Int>
  /// How often the clip plays; nil for without end.
  package let plays: Pair<Int?>
  /// How long one round takes, in seconds.
  package let duration: Pair<Double>
  /// The ticks in a second in which delays are compared: those of the slower clock.
  package let ticksPerSecond: Int
  /// The frames, of those that both have, whose delays differ.
  package let delays: [Delay]

  /// The largest difference of a delay, in ticks.
  package var largestDelayDifference: Int {
    delays.map { abs($0.expected - $0.actual) }.max() ?? 0
  }
  /// Whether nothing differs.
  package var isEqual: Bool {
    size.isEqual && frameCount.isEqual && plays.isEqual && delays.isEmpty
  }
}
