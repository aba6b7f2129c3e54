import SegueGraphics

/// A moment of a clip, as an author gives it.
public enum Moment: Hashable, Sendable {
  /// A fraction of the clip's duration, 0...1.
  case fraction(Double)
  /// A time in seconds from the beginning.
  case seconds(Double)
  /// The index of an output frame, from 0.
  case frame(Int)
  /// The moment of a `mark` step, by its name.
  case mark(String)
  /// The end of the clip.
  case end
}
