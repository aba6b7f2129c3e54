extension Double {
  /// The number with up to `decimals` decimals, rounded half away from zero, without trailing zeros.
  ///
  /// The same text on every machine, with no locale: for dumps, traces and messages. Values beyond
  /// ±9·10^15 / 10^decimals and those that are not finite keep Swift's own spelling.
  package func fixed(_ decimals: Int = 3) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (self * factor).rounded(.toNearestOrAwayFromZero)
    guard scaled.isFinite, abs(scaled) < 9e15 else { return "\(self)" }
    if scaled == 0 { return "0" }
    let digits = String(Int64(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = padded.dropLast(decimals)
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    return (scaled < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
