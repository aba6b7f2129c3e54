import SegueGolden
import SegueGraphics

/// The values of one layer over time, in its parent's coordinates, in the frames that contain it.
public struct LayerTrack: Sendable {
  /// The layer's path when it first appears: the names of its ancestors and its own, such as `to/card`.
  public let path: String
  /// The start times of the frames, in seconds from the start of the clip.
  public let times: [Double]
  private let samples: [LayerSample]

  /// Creates a track with a sample at each time.
  init(path: String, times: [Double], samples: [LayerSample]) {
    self.path = path
    self.times = times
    self.samples = samples
  }

  /// The centre's distance from the left, in points.
  public var x: ValueTrack { values { $0.center?.x } }
  /// The centre's distance from the top, in points.
  public var y: ValueTrack { values { $0.center?.y } }
  /// The width before scaling, in points.
  public var width: ValueTrack { values { $0.size.width } }
  /// The height before scaling, in points.
  public var height: ValueTrack { values { $0.size.height } }
  /// The rotation in degrees, clockwise; no values while the layer is in perspective.
  public var angle: ValueTrack { values(of: .turn) }
  /// The scale along its own horizontal; no values while the layer is in perspective.
  public var scaleX: ValueTrack { values(of: .scale) }
  /// The scale along its own vertical; no values while the layer is in perspective.
  public var scaleY: ValueTrack { values { $0.values(of: .scale).last } }
  /// The opacity of the layer, 0...1.
  public var alpha: ValueTrack { values { $0.alpha } }
  /// The corner radius, in points.
  public var cornerRadius: ValueTrack { values { $0.radius ?? 0 } }
  /// The factor that its colours are multiplied by, 0...1.
  public var brightness: ValueTrack { values { $0.brightness ?? 1 } }

  /// The horizontal offset by which a finger has dragged the layer, in points.
  public var dragX: ValueTrack { effect("drag", "offset") }
  /// The vertical offset by which a finger has dragged the layer, in points.
  public var dragY: ValueTrack { effect("drag", "offset", component: 1) }

  /// Returns the velocities of an animated property in the frames in which it moves, one track for each
  /// of its numbers, per second.
  ///
  /// - Parameter property: its key in scripts, such as `move`, or `presence` for a layer that appears or
  ///   disappears. Turns are in degrees per second, colours in premultiplied components.
  public func velocities(of property: String) -> [ValueTrack] {
    let name = "motion-\(property)"
    let most = samples.map { $0.effect(name, "velocity").count }.max() ?? 0
    return (0..<most).map { effect(name, "velocity", component: $0) }
  }

  /// Returns a number of an effect in the frames that have it, such as the `radius` of the `shadow`.
  ///
  /// - Parameters:
  ///   - name: the effect, as a trace names it.
  ///   - field: the field of its line in a trace.
  ///   - component: the index of the number, such as 1 for the y of an `offset`.
  public func effect(_ name: String, _ field: String, component: Int = 0) -> ValueTrack {
    values { sample in
      let numbers = sample.effect(name, field)
      return numbers.indices.contains(component) ? numbers[component] : nil
    }
  }

  /// Returns whether the layer does not change in the frames that start between two times, in seconds.
  ///
  /// False if no frame starts then.
  public func isStill(from start: Double, to end: Double) -> Bool {
    let shown = zip(times, samples).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
    guard let first = shown.first else { return false }
    return shown.allSatisfy { $0 == first }
  }

  private func values(of property: LayerProperty) -> ValueTrack {
    values { $0.values(of: property).first }
  }

  /// Collects the values of the samples that have one.
  private func values(_ value: (LayerSample) -> Double?) -> ValueTrack {
    let pairs = zip(times, samples).compactMap { time, sample in
      value(sample).map { (time, $0) }
    }
    return ValueTrack(times: pairs.map(\.0), values: pairs.map(\.1))
  }
}

extension LayerSample {
  /// Returns the numbers of a field of an effect; empty where there is none.
  fileprivate func effect(_ name: String, _ field: String) -> [Double] {
    guard case .numbers(let numbers)? = effects.first(where: { $0.name == name })?[field] else {
      return []
    }
    return numbers
  }
}

/// A number of a layer over time, one value a frame.
///
/// Numbers are rounded to thousandths. For a track without values, such as the angle of a layer
/// that is always in perspective, `first` is nil and all Boolean properties are false.
public struct ValueTrack: Hashable, Sendable {
  /// The start times of the frames, in seconds from the start of the clip, ascending.
  public let times: [Double]
  /// The value in each of those frames.
  public let values: [Double]

  /// The largest difference between adjacent values that rounding can cause.
  static let resolution = 0.001_000_1

  /// Creates a track from times and as many values.
  public init(times: [Double], values: [Double]) {
    precondition(times.count == values.count, "a track has a value at each of its times")
    self.times = times
    self.values = values
  }

  /// The value in the first frame.
  public var first: Double? { values.first }
  /// The value in the last frame.
  public var last: Double? { values.last }
  /// The smallest value; nil without values.
  public var minimum: Double? { values.min() }
  /// The largest value; nil without values.
  public var maximum: Double? { values.max() }

  /// Whether no value is smaller than the one before, apart from rounding.
  public var isIncreasing: Bool {
    !values.isEmpty && zip(values, values.dropFirst()).allSatisfy { $1 - $0 >= -Self.resolution }
  }
  /// Whether no value is larger than the one before, apart from rounding.
  public var isDecreasing: Bool {
    !values.isEmpty && zip(values, values.dropFirst()).allSatisfy { $1 - $0 <= Self.resolution }
  }
  /// Whether the values never change direction.
  public var isMonotonic: Bool { isIncreasing || isDecreasing }
  /// Whether all values are equal, apart from rounding.
  public var isConstant: Bool { isIncreasing && isDecreasing && travel <= Self.resolution }

  /// The distance between the first and the last value, >= 0.
  public var travel: Double {
    guard let first, let last else { return 0 }
    return abs(last - first)
  }

  /// The distance by which values exceed the last one, away from the first; 0 if they do not.
  public var overshoot: Double {
    guard let first, let last else { return 0 }
    let beyond = last >= first ? (values.max() ?? last) - last : last - (values.min() ?? last)
    return last == first || beyond <= Self.resolution ? 0 : beyond
  }

  /// The largest change from one frame to the next, to detect jumps.
  public var largestStep: Double {
    zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  /// Returns the value at a time in seconds, interpolated linearly between frames.
  ///
  /// Nil before the first frame and after the last.
  public func value(at time: Double) -> Double? {
    guard let next = times.firstIndex(where: { $0 >= time }) else { return nil }
    if times[next] == time { return values[next] }
    guard next > 0 else { return nil }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * share
  }

  /// Returns whether the value does not change in the frames that start between two times, in seconds.
  ///
  /// - Parameter tolerance: the largest difference of two values. False if no frame starts then.
  public func isStill(from start: Double, to end: Double, tolerance: Double = 0) -> Bool {
    let shown = zip(times, values).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
    guard let least = shown.min(), let most = shown.max() else { return false }
    return most - least <= max(tolerance, Self.resolution)
  }

  /// Returns the time after the first frame, in seconds, from which the value stays near the last one.
  ///
  /// - Parameter tolerance: the largest distance from the last value. Nil without values.
  public func settlingTime(within tolerance: Double) -> Double? {
    guard let last, let start = times.first else { return nil }
    let margin = max(tolerance, Self.resolution)
    guard let loose = values.lastIndex(where: { abs($0 - last) > margin }) else { return 0 }
    return times[loose + 1] - start
  }

  /// Returns the part whose frames start in a range of time, in seconds.
  public subscript(_ span: ClosedRange<Double>) -> ValueTrack {
    let kept = times.indices.filter { span.contains(times[$0]) }
    return ValueTrack(times: kept.map { times[$0] }, values: kept.map { values[$0] })
  }
}

extension LayerSample {
  /// Returns whether another sample is of the same layer and differs only by invisible amounts.
  ///
  /// - Parameter points: the largest difference of lengths, in points.
  func isNear(_ other: LayerSample, points: Double) -> Bool {
    guard path == other.path else { return false }
    return LayerProperty.allCases.allSatisfy { property in
      let (own, others) = (values(of: property), other.values(of: property))
      let margin = margin(of: property, points: points)
      return own.count == others.count
        && zip(own, others).allSatisfy { abs($0 - $1) <= margin }
    }
  }

  /// Returns the largest invisible difference of a property's values.
  private func margin(of property: LayerProperty, points: Double) -> Double {
    switch property {
    case .place, .size, .corners, .radius: points
    case .turn: 0.1
    // The scale that moves its corners by that much.
    case .scale, .skew: points / max(1, size.width, size.height)
    case .alpha, .brightness: 0.5 / 255
    case .mesh: 0
    }
  }
}
