internal import SegueStage

/// Timing curves of CSS libraries, SwiftUI, UIKit, Flutter, GSAP and After Effects.
enum ForeignCurve {
  /// Returns a curve, or the name of a spring, as a script writes it; nil for an unknown one.
  static func curve(_ text: String) -> String? {
    if let bezier = bezier(text) { return bezier }
    var name = CanonicalName.of(text)
    for prefix in ["curve-", "ui-view-animation-option-", "k-ca-media-timing-function-", "jquery-"]
    where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
    }
    // GSAP: `power2.out`, `back.inOut`.
    name = CanonicalName.of(name.replacing(".", with: "-").replacing("(", with: "-"))
    if name != text, (try? CurveLiteral.curve(name)) != nil { return name }
    return named[name] ?? family(of: name)
  }

  /// Returns `cubic-bezier(…)` for four numbers in brackets or in another function.
  private static func bezier(_ text: String) -> String? {
    let open = text.firstIndex { $0 == "(" || $0 == "[" }
    guard let open, text.last == ")" || text.last == "]" else { return nil }
    let numbers = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " }
      .map { part in String(part.split(separator: ":").last ?? part) }
    guard numbers.count == 4, numbers.allSatisfy({ NumberLiteral.value(of: $0) != nil }) else {
      return nil
    }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }

  private static let named = [
    "easy-ease": "ease-in-ease-out", "easyease": "ease-in-ease-out",
    "ease-in-out": "ease-in-ease-out", "ease-out-in": "ease-in-ease-out",
    "easeinout": "ease-in-ease-out", "easein": "ease-in", "easeout": "ease-out",
    "ease-both": "ease-in-ease-out", "in-out": "ease-in-ease-out", "in": "ease-in",
    "out": "ease-out", "easy-ease-in": "ease-in", "easy-ease-out": "ease-out",
    "swing": "ease-in-ease-out", "smoothstep": "ease-in-ease-out", "none": "linear",
    "linear-tween": "linear", "constant": "linear", "decelerate": "ease-out",
    "accelerate": "ease-in", "deceleration": "ease-out", "acceleration": "ease-in",
    "slow-middle": "ease-in-ease-out", "spring": "snappy", "interpolating-spring": "snappy",
    "interactive-spring": "interactive", "bounce": "bouncy", "elastic": "bouncy",
    "anticipate": "cubic-bezier(0.36, 0, 0.66, -0.56)",
    "overshoot": "cubic-bezier(0.34, 1.56, 0.64, 1)", "material": "legacy",
    "fast-out-slow-in-curve": "legacy", "ease-in-to-linear-curve": "ease-in-to-linear",
  ]

  /// Returns a curve of the families of easings.net: `easeOutCubic`, `power2-in-out`, `back-out`.
  private static func family(of name: String) -> String? {
    var words = name.split(separator: "-").map(String.init)
    words.removeAll { $0 == "ease" || $0.isEmpty }
    guard let index = words.firstIndex(where: { families[alias($0)] != nil }) else { return nil }
    let family = alias(words.remove(at: index))
    let way = words.joined()
    guard ["in", "out", "inout", ""].contains(way), let curves = families[family] else {
      return nil
    }
    return curves[way == "in" ? 0 : way == "inout" ? 2 : 1]
  }

  /// Returns the family of easings.net that another library's word names.
  private static func alias(_ word: String) -> String {
    switch word {
    case "power1": "quad"
    case "power2": "cubic"
    case "power3": "quart"
    case "power4": "quint"
    case "quadratic": "quad"
    case "exponential": "expo"
    case "circular": "circ"
    case "sinusoidal": "sine"
    default: word
    }
  }

  /// The curves in, out and both ways, from easings.net; elastic and bounce are springs here.
  private static let families: [String: [String]] = [
    "sine": bezier("0.12, 0, 0.39, 0", "0.61, 1, 0.88, 1", "0.37, 0, 0.63, 1"),
    "quad": bezier("0.11, 0, 0.5, 0", "0.5, 1, 0.89, 1", "0.45, 0, 0.55, 1"),
    "cubic": bezier("0.32, 0, 0.67, 0", "0.33, 1, 0.68, 1", "0.65, 0, 0.35, 1"),
    "quart": bezier("0.5, 0, 0.75, 0", "0.25, 1, 0.5, 1", "0.76, 0, 0.24, 1"),
    "quint": bezier("0.64, 0, 0.78, 0", "0.22, 1, 0.36, 1", "0.83, 0, 0.17, 1"),
    "expo": bezier("0.7, 0, 0.84, 0", "0.16, 1, 0.3, 1", "0.87, 0, 0.13, 1"),
    "circ": bezier("0.55, 0, 1, 0.45", "0, 0.55, 0.45, 1", "0.85, 0, 0.15, 1"),
    "back": bezier("0.36, 0, 0.66, -0.56", "0.34, 1.56, 0.64, 1", "0.68, -0.6, 0.32, 1.6"),
    "bounce": ["bouncy", "bouncy", "bouncy"], "elastic": ["bouncy", "bouncy", "bouncy"],
  ]

  private static func bezier(_ coordinates: String...) -> [String] {
    coordinates.map { "cubic-bezier(\($0))" }
  }
}
