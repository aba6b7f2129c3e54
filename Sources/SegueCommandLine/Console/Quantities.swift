import SegueKit

/// A formatter of numbers for people, independent of the locale.
enum Quantities {
  /// Formats a duration with two decimals: `1.40 s`.
  static func duration(_ seconds: Double) -> String { decimals(seconds, 2) + " s" }

  /// Formats elapsed time: `0.8 s`, or `2 min 05 s` from one minute on.
  static func elapsed(_ seconds: Double) -> String {
    guard seconds >= 60, seconds < 1e9 else { return decimals(seconds, 1) + " s" }
    let whole = Int(seconds.rounded())
    let rest = whole % 60
    return "\(whole / 60) min \(rest < 10 ? "0" : "")\(rest) s"
  }

  /// Formats a file size in decimal units: `812 B`, `312 KB`, `1.2 MB`.
  static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    var amount = Double(count) / 1000
    for unit in ["KB", "MB"] {
      if amount < 999.5 { return decimals(amount, amount < 9.95 ? 1 : 0) + " " + unit }
      amount /= 1000
    }
    return decimals(amount, 1) + " GB"
  }

  /// Formats a size in pixels: `390x844`.
  static func pixels(_ size: PixelSize) -> String { "\(size.width)x\(size.height)" }

  /// Formats a count with its noun: `1 frame`, `70 frames`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// Formats a number with exactly `count` decimals, rounded half away from zero.
  private static func decimals(_ number: Double, _ count: Int) -> String {
    let text = number.fixed(count)
    guard count > 0 else { return text }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return parts[0] + "." + fraction + String(repeating: "0", count: max(0, count - fraction.count))
  }
}
