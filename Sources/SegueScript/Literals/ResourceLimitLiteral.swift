package import SegueGraphics

/// The spelling of resource limits on the command line: `memory=2GB`, `pixels=100M`, `work=60s`.
///
/// The limits on counts are `pixels` and `frames`, those on time `work` and `ffmpeg`.
package enum ResourceLimitLiteral {
  /// The suffixes of a number of pixels or frames.
  private static let factors: [String: Double] = ["": 1, "k": 1e3, "M": 1e6, "G": 1e9]
  /// The largest number of pixels or frames that is accepted.
  private static let most = 1e12

  /// Parses a limit and sets it.
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
    case .ffmpeg: limits.ffmpeg = try time(value)
    }
  }

  /// Parses a number of pixels or frames, at least 1.
  private static func count(_ text: String) throws(LiteralError) -> Int {
    guard let (value, unit) = NumberLiteral.quantity(text), let factor = factors[unit],
      value * factor >= 1, value * factor <= most
    else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a number of 1 or more",
        help: ["write it as `50000`, `50k` or `100M`"])
    }
    return Int(value * factor)
  }

  /// Parses a duration greater than 0.
  private static func time(_ text: String) throws(LiteralError) -> Duration {
    let seconds = try TimeLiteral.seconds(text)
    guard seconds > 0 else {
      throw LiteralError(
        .badTime, "a time limit must be greater than 0", help: ["write it as `60s`"])
    }
    return .seconds(seconds)
  }
}

/// The spelling of file sizes: `2MB`, `1.5MiB`, `800 KB`, or bytes without a unit.
package enum ByteCountLiteral {
  /// The units in capitals, with their bytes.
  private static let units: [String: Double] = [
    "": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9,
    "KIB": 1024, "MIB": 1_048_576, "GIB": 1_073_741_824,
  ]
  /// The largest size that is accepted, in bytes.
  private static let most = 1e15

  /// Parses a file size in bytes, at least 1; fractions of a byte are rounded down.
  package static func bytes(_ text: String) throws(LiteralError) -> Int {
    guard let (value, unit) = NumberLiteral.quantity(text) else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(text))` is not a file size",
        help: ["write it as `2MB`, `800KB` or `1.5MiB`"])
    }
    guard let factor = units[unit.uppercased()] else {
      throw LiteralError(
        .badNumber, "`\(Excerpt.of(unit))` is not a unit of file sizes",
        help: ["write it in `B`, `KB`, `MB`, `GB`, `KiB`, `MiB` or `GiB`"])
    }
    let bytes = value * factor
    // No animation has so few bytes: a number alone was meant in another unit.
    if unit.isEmpty, value >= 1, value < 1000 {
      let number = NumberLiteral.text(value)
      let meant = value <= 100 ? "\(number)MB" : "\(number)KB"
      throw LiteralError(
        .badNumber, "the size `\(number)` has no unit",
        help: ["write it as `\(meant)`, or as `\(number)B` for bytes"], suggestion: meant)
    }
    guard bytes >= 1, bytes <= most else {
      throw LiteralError(
        .badNumber, "a file size must be from 1 to \(most.fixed(0)) bytes")
    }
    return Int(bytes)
  }

  /// Returns a short text that parses as the same size.
  static func text(_ bytes: Int) -> String {
    for (unit, factor) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    where bytes % (factor / 100) == 0 && bytes >= factor {
      return NumberLiteral.text(Double(bytes / (factor / 100)) / 100) + unit
    }
    return "\(bytes)"
  }
}
