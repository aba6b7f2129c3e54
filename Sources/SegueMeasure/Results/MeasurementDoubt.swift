/// A reason for which the numbers of a measured motion may be wrong.
public enum MeasurementDoubt: Hashable, Sendable {
  /// Too few frames show it on its way.
  case fewFrames(Int)
  /// The residual is large; the root mean square as a share of the way, 0 to 1.
  case poorFit(Double)
  /// Many values lie so far off that they were left out.
  case leftOut(Int, of: Int)
  /// Only a part of its way is seen, 0 to 1; the rest is extrapolated.
  case partlySeen(Double)
  /// The picture changes before or after the motion, so that only a part of its way may be seen.
  case changesBeyond
  /// Another curve or spring explains the values as well.
  case rival(MotionLaw)
  /// A duration that differs by a frame explains the values as well.
  case openDuration
  /// Another response or damping ratio explains the values as well.
  case openSpring
  /// The recording ends before it rests.
  case cutOff
}

extension MeasurementDoubt: CustomStringConvertible {
  /// The reason as the end of a sentence.
  public var description: String {
    switch self {
    case .fewFrames(let count):
      "only \(count == 1 ? "1 frame shows" : "\(count) frames show") it on its way"
    case .poorFit(let share): "the residual is \(Self.percent(share)) % of the way"
    case .leftOut(let count, let all): "\(count) of \(all) values lie far off and were left out"
    case .partlySeen(let share): "only \(Self.percent(share)) % of the way is seen"
    case .changesBeyond: "the picture changes before or after it; a part of the way may be hidden"
    case .rival(let law): "\(law) explains it as well"
    case .openDuration: "a duration that differs by a frame explains it as well"
    case .openSpring: "another response or damping ratio explains it as well"
    case .cutOff: "the recording ends before it rests"
    }
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((min(share, 1e6) * 1000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
