public import SegueGraphics

/// A label on the page that points at a place of the stage.
public struct Callout: Hashable, Sendable {
  /// What a callout says.
  public enum Label: Hashable, Sendable {
    /// Some words, in a pill.
    case text(String)
    /// A number, in a disc.
    case number(Int)
  }

  /// The side of its place on which a callout lies.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    /// The side on which it fits.
    case auto
    case left, right, above, below
  }

  /// The place at which it points.
  public var place: StagePlace
  /// The words, or the number, that it shows.
  public var label: Label
  /// The side on which it lies, if it fits there.
  public var side = Side.auto

  /// Creates a callout on the side on which it fits.
  public init(at place: StagePlace, _ label: Label, side: Side = .auto) {
    (self.place, self.label, self.side) = (place, label, side)
  }
}

/// A place on the stage: a point, or the middle of a layer's visible part.
public enum StagePlace: Hashable, Sendable {
  /// A point of the stage.
  case point(Point)
  /// A layer by its name.
  case layer(String)
}
