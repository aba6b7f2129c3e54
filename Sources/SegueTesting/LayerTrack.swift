import SegueGolden
import SegueGraphics

/// What one layer does over time, in its parent, in points, in the frames in which it is there.
public struct LayerTrack: Sendable {
  /// The layer's name with those of the layers that hold it, where it first appears: `to/card`.
  public let path: String
  /// When the frames start to show, in seconds from the start of the clip.
  public let times: [Double]
  private let samples: [LayerSample]

  /// The track of a layer that has a sample at each of some times.
  init(path: String, times: [Double], samples: [LayerSample]) {
    self.path = path
    self.times = times
    self.samples = samples
  }

  /// The centre's distance from the left, in points.
  public var x: ValueTrack { values { $0.center?.x } }
  /// The centre's distance from the top, in points.
  public var y: ValueTrack { values { $0.center?.y } }
  /// The width before scale, in points.
  public var width: ValueTrack { values { $0.size.width } }
  /// The height before scale, in points.
  public var height: ValueTrack { values { $0.size.height } }
  /// How far it is turned, in degrees, clockwise; no values where it is seen in perspective.
  public var angle: ValueTrack { values(of: .turn) }
  /// The scale along its own horizontal; no values where it is seen in perspective.
  public var scaleX: ValueTrack { values(of: .scale) }
  /// The scale along its own vertical; no values where it is seen in perspective.
  public var scaleY: ValueTrack { values { $0.values(of: .scale).last } }
  /// The opacity, 0...1.
  public var alpha: ValueTrack { values { $0.alpha } }
  /// The radius of its corners, in points.
  public var cornerRadius: ValueTrack { values { $0.radius ?? 0 } }
  /// What its colours are multiplied by, 0...1.
  public var brightness: ValueTrack { values { $0.brightness ?? 1 } }

  /// Whether nothing of it changes in the frames that start to show from one time to another.
  ///
  /// False where none does.
  public func isStill(from start: Double, to end: Double) -> Bool {
    let shown = zip(times, samples).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
    guard let first = shown.first else { return false }
    return shown.allSatisfy { $0 == first }
  }

  private func values(of property: LayerProperty) -> ValueTrack {
    values { $0.values(of: property).first }
  }

  private func values(_ value: (LayerSample) -> Double?) -> ValueTrack {
    let pairs = zip(times, samples).compactMap { time, sample in
      value(sample).map { (time, $0) }
    }
    return ValueTrack(times: pairs.map(\.0), values: pairs.map(\.1))
  }
}

/// One number of a layer over time, as the frames of a clip show it.
///
/// Numbers are rounded to thousandths. A track without values, such as the angle of a layer that is
/// only seen in perspective, has no first value, and nothing that is asked of it holds.
public struct ValueTrack: Hashable, Sendable {
  /// When the frames start to show, in seconds from the start of the clip, ascending.
  public let times: [Double]
  /// The number in each of those frames.
  public let values: [Double]

  /// Two neighbouring values may be apart by this much through rounding alone.
  static let resolution = 0.001_000_1

  /// A track of values at times, of which there are as many.
  public init(times: [Double], values: [Double]) {
    precondition(times.count == values.count, "a track has a value at each of its times")
    self.times = times
    self.values = values
  }

  /// The value in the first frame.
  public var first: Double? { values.first }
  /// The value in the last frame.
  public var last: Double? { values.last }
  /// The smallest value.
  public var minimum: Double? { values.min() }
  /// The largest value.
  public var maximum: Double? { values.max() }

  /// Whether no value is smaller than the one before.
  public var isIncreasing: Bool {
    !values.isEmpty && zip(values, values.dropFirst()).allSatisfy { $1 - $0 >= -Self.resolution }
  }
  /// Whether no value is larger than the one before.
  public var isDecreasing: Bool {
    !values.isEmpty && zip(values, values.dropFirst()).allSatisfy { $1 - $0 <= Self.resolution }
  }
  /// Whether it goes one way only: it never turns back.
  public var isMonotonic: Bool { isIncreasing || isDecreasing }
  /// Whether all values are the same.
  public var isConstant: Bool { isIncreasing && isDecreasing && travel <= Self.resolution }

  /// How far the last value is from the first, >= 0.
  public var travel: Double {
    guard let first, let last else { return 0 }
    return abs(last - first)
  }

  /// How far it goes beyond its last value, away from the first; 0 when it never does.
  public var overshoot: Double {
    guard let first, let last else { return 0 }
    let beyond = last >= first ? (values.max() ?? last) - last : last - (values.min() ?? last)
    return last == first || beyond <= Self.resolution ? 0 : beyond
  }

  /// The largest change from one frame to the next: a jump is larger than what is around it.
  public var largestStep: Double {
    zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  /// The value at a time in seconds, between two frames on the line between them.
  ///
  /// Nil before the first frame and after the last.
  public func value(at time: Double) -> Double? {
    guard let next = times.firstIndex(where: { $0 >= time }) else { return nil }
    if times[next] == time { return values[next] }
    guard next > 0 else { return nil }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * share
  }

  /// Whether the value does not change in the frames that start to show from one time to another.
  ///
  /// - Parameter tolerance: how far apart two values may be. False where no frame starts.
  public func isStill(from start: Double, to end: Double, tolerance: Double = 0) -> Bool {
    let shown = zip(times, values).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
    guard let least = shown.min(), let most = shown.max() else { return false }
    return most - least <= max(tolerance, Self.resolution)
  }

  /// When, in seconds after the first frame, it is as near its last value as it stays from then on.
  ///
  /// - Parameter tolerance: how near that is. Nil without values.
  public func settlingTime(within tolerance: Double) -> Double? {
    guard let last, let start = times.first else { return nil }
    let margin = max(tolerance, Self.resolution)
    guard let loose = values.lastIndex(where: { abs($0 - last) > margin }) else { return 0 }
    return times[loose + 1] - start
  }

  /// The part whose frames start to show in a stretch of time.
  public subscript(_ span: ClosedRange<Double>) -> ValueTrack {
    let kept = times.indices.filter { span.contains(times[$0]) }
    return ValueTrack(times: kept.map { times[$0] }, values: kept.map { values[$0] })
  }
}

extension LayerSample {
  /// Whether another sample is of the same layer and looks the same but for what nobody sees.
  ///
  /// - Parameter points: how far apart two places may be.
  func isNear(_ other: LayerSample, points: Double) -> Bool {
    guard path == other.path else { return false }
    return LayerProperty.allCases.allSatisfy { property in
      let (own, others) = (values(of: property), other.values(of: property))
      let margin = margin(of: property, points: points)
      return own.count == others.count
        && zip(own, others).allSatisfy { abs($0 - $1) <= margin }
    }
  }

  private func margin(of property: LayerProperty, points: Double) -> Double {
    switch property {
    case .place, .size, .corners, .radius: points
    case .turn: 0.1
    // As far as its corners move by it.
    case .scale, .skew: points / max(1, size.width, size.height)
    case .alpha, .brightness: 0.5 / 255
    case .mesh: 0
    }
  }
}
