package import SegueGraphics

/// Limits as the command line names them: `memory=2GB`, `pixels=100M`, `frames=50000`, `work=60s`.
package enum ResourceLimitLiteral {
  /// What a number of pixels or frames may end with.
  private static let factors: [String: Double] = ["": 1, "k": 1e3, "M": 1e6, "G": 1e9]
  /// The most pixels or frames that are believed.
  private static let most = 1e12

  /// Sets the limit that a text names.
  package static func read(
    _ text: String, into limits: inout ResourceLimits
  ) throws(LiteralError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = ResourceLimits.Name(rawValue: String(parts[0])) else {
      let names = ResourceLimits.Name.allCases.map(\.rawValue)
      let near = parts.first.flatMap { NearestName.nearest(to: String($0), among: names) }
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a limit",
        help: [
          near.map { "did you mean `\($0)=`?" }
            ?? "write it as `memory=2GB`, `pixels=100M`, `frames=50000` or `work=60s`"
        ])
    }
    let value = String(parts[1])
    switch name {
    case .memory: limits.memory = try ByteCountLiteral.bytes(value)
    case .pixels: limits.pixels = try count(value)
    case .frames: limits.frames = try count(value)
    case .work: limits.work = try time(value)
    }
  }

  private static func count(_ text: String) throws(LiteralError) -> Int {
    guard let (value, unit) = NumberLiteral.quantity(text), let factor = factors[unit],
      value * factor >= 1, value * factor <= most
    else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a number of at least 1",
        help: ["write it as `50000`, `50k` or `100M`"])
    }
    return Int(value * factor)
  }

  private static func time(_ text: String) throws(LiteralError) -> Duration {
    let seconds = try TimeLiteral.seconds(text)
    guard seconds > 0 else {
      throw LiteralError(.badTime, "a limit of work must be over 0", help: ["write it as `60s`"])
    }
    return .seconds(seconds)
  }
}
