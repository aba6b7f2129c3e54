/// A value that changes during a motion: the position of an edge, an opacity, or a scale.
public struct MotionTrack: Sendable {
  /// The quantity that is measured.
  public enum Quantity: Hashable, Sendable {
    /// The position of the left, right, top or bottom side of what moves.
    case edge(BoxSide)
    /// The share of the last picture over the first one.
    case opacity
    /// The scale of the picture that comes or goes; 1 in its place.
    case scale
  }

  /// The unit of a quantity.
  package enum Unit: Hashable, Sendable { case points, opacity, scale }

  /// One measured value.
  public struct Sample: Sendable {
    /// The index of the frame in the recording.
    public var frame: Int
    /// The time in seconds.
    public var time: Double
    /// The position from the left or top in points, the opacity, or the scale.
    public var value: Double
    /// Whether the value is a bound: what moves is out of sight, there or farther on its way.
    var isBound = false
    /// The weight in fits, 0 to 1: less than 1 where the value is less exact.
    var weight = 1.0
  }

  /// What the values are.
  public var quantity: Quantity
  /// The samples in the order of time; frames in which the value cannot be seen have none.
  public var samples: [Sample]
  /// The value before the motion if it is known without being seen, such as a page's off the screen.
  var knownStart: Double?
  /// The value after the motion if it is known without being seen.
  var knownEnd: Double?

  /// The range of the values; 0 without any.
  var range: Double {
    let values = samples.map(\.value)
    // A few frames may be mistaken.
    return (values.quantile(0.98) ?? 0) - (values.quantile(0.02) ?? 0)
  }

  /// Returns the track with its values mapped by a function, such as into points.
  func mapped(_ map: (Double) -> Double) -> MotionTrack {
    var track = self
    for index in samples.indices { track.samples[index].value = map(samples[index].value) }
    track.knownStart = knownStart.map(map)
    track.knownEnd = knownEnd.map(map)
    return track
  }
}

/// The pictures of a moving region at rest, before and after its motion.
struct RestingPictures {
  let before: MeasuredPicture
  let after: MeasuredPicture
  /// The standard deviation of a channel's noise, 0...255.
  let noise: Float

  /// The difference of a pixel that is a change, and not noise, 0...255.
  var threshold: Float { max(8, 4.5 * noise, 0.12 * contrast) }
  /// The usual difference between both where they differ, 0...255.
  let contrast: Float

  init(before: MeasuredPicture, after: MeasuredPicture, noise: Float) {
    (self.before, self.after, self.noise) = (before, after, noise)
    let least = max(8, 4.5 * noise)
    let differences = zip(before.pixels, after.pixels).lazy
      .map { ($0 - $1).greatestMagnitude }.filter { $0 > least }
    contrast = Array(differences).quantile(0.8) ?? 0
  }

  /// Returns the pictures reduced by a factor, with less noise.
  func reduced(by factor: Int) -> RestingPictures {
    RestingPictures(
      before: before.reduced(by: factor), after: after.reduced(by: factor),
      noise: noise / Float(factor))
  }
}
