internal import SegueGraphics
internal import SegueStage

/// Values as CSS, UIKit, SwiftUI, Flutter, After Effects and others write them, in the spelling of scripts.
///
/// Nothing here is accepted in a script: a message quotes what would be.
enum ForeignValue {
  /// Returns the first spelling of a foreign value that a script accepts; nil if there is none.
  static func correction(of text: String, where isGood: (String) -> Bool) -> String? {
    guard text.utf8.count <= 200 else { return nil }
    return candidates(for: text).first { $0 != text && isGood($0) }
  }

  /// Returns what a foreign value may mean, the likeliest first.
  private static func candidates(for text: String) -> [String] {
    let text = trimmed(text)
    let bare = unwrapped(text)
    var found: [String] = []
    for form in [text, bare, lastComponent(of: bare)] {
      found += words[CanonicalName.of(form)] ?? []
      found += [ForeignColor.color(form)?.hex, ForeignCurve.curve(form), ForeignTime.time(form)]
        .compactMap { $0 }
      found += numbers(form)
    }
    found += [ForeignColor.color(text)?.hex].compactMap { $0 }
    return found + [bare, lastComponent(of: bare)].filter { $0 != text && !$0.isEmpty }
  }

  /// Returns a text without the call round its only argument: `BorderRadius.circular(12)` is `12`.
  static func unwrapped(_ text: String) -> String {
    guard let open = text.firstIndex(of: "("), text.last == ")", open != text.startIndex,
      text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" })
    else { return text }
    let inner = text[text.index(after: open)...].dropLast()
    return inner.contains(",") ? text : trimmed(inner)
  }

  /// Returns the last component of a qualified name: `Curves.easeIn` is `easeIn`.
  static func lastComponent(of text: String) -> String {
    guard let dot = text.lastIndex(of: "."), text.first?.isNumber != true else { return text }
    let rest = text[text.index(after: dot)...]
    return rest.first?.isLetter == true ? String(rest) : text
  }

  /// Returns a text without blanks at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Returns the number of a quantity without its unit, a percentage as a fraction, or with a unit.
  private static func numbers(_ text: String) -> [String] {
    let pointed = text.replacing(",", with: ".")
    guard let (value, unit) = NumberLiteral.quantity(pointed) else {
      return shared(pointed, with: "*").map { [$0] } ?? []
    }
    let number = NumberLiteral.text(value)
    switch unit.lowercased() {
    case "":
      // A percentage of 100 for a share of 1, and the other way round.
      let other =
        value >= 5 && value <= 100 && value == value.rounded()
        ? value / 100 : value > 0 && value < 1 ? value * 100 : nil
      return [number] + units.map { number + $0 } + (other.map { [NumberLiteral.text($0)] } ?? [])
    case "%":
      return [NumberLiteral.text(((value * 100).rounded() / 10_000)), number, "\(number)%"]
    case "rem", "em": return [NumberLiteral.text(value * 16)]
    case "vw", "vh": return ["\(number)%"]
    default: return [number, pointed.replacing(" ", with: "")]
    }
  }

  /// Units that a number may lack.
  private static let units = ["deg", "%", "ms"]

  /// Returns the first factor of a product such as `2 * pi`; nil for anything else.
  private static func shared(_ text: String, with sign: Character) -> String? {
    let parts = text.split(separator: sign).map { trimmed($0) }
    guard parts.count == 2, NumberLiteral.value(of: parts[0]) != nil else { return nil }
    return parts[0]
  }

  /// Words of other tools for the words of a script, by their spelling in kebab-case.
  ///
  /// A key takes the first that it knows.
  private static let words: [String: [String]] = [
    "left": ["start"], "right": ["end"], "middle": ["center", "50%"], "centre": ["center"],
    "centered": ["center"], "leading": ["start", "left"], "trailing": ["end", "right"],
    "justify": ["start"], "natural": ["start"], "natural-left": ["start"],
    "cover": ["aspect-fill"], "scale-aspect-fill": ["aspect-fill"], "crop": ["aspect-fill"],
    "fill": ["aspect-fill", "scale-to-fill"], "contain": ["aspect-fit"], "fit": ["aspect-fit"],
    "scale-aspect-fit": ["aspect-fit"], "stretch": ["scale-to-fill"], "letterbox": ["aspect-fit"],
    "none": ["identity"], "scale-down": ["aspect-fit"],
    "rectangle": ["rect"], "square": ["rect"], "rounded-rectangle": ["rect"], "box": ["rect"],
    "round-rect": ["rect"], "rounded-rect": ["rect"], "oval": ["ellipse"], "capsule": ["rect"],
    "dot": ["circle"], "circular": ["circle", "ring"], "triangle": ["{ polygon: 3 }"],
    "infinite": ["forever"], "infinity": ["forever"], "endless": ["forever"], "loop": ["forever"],
    "always": ["forever"], "true": ["forever", "ring", "snappy", "start"],
    "yes": ["forever", "ring"],
    "-1": ["forever"], "0": ["forever"], "false": ["once", "none"], "no": ["once", "none"],
    "never": ["once", "none"], "on": ["ring"], "off": ["none", "once"], "show": ["ring"],
    "visible": ["ring", "false"], "hidden": ["clip", "true"], "truncate": ["ellipsis"],
    "tail": ["ellipsis"], "truncate-tail": ["ellipsis"], "fade": ["ellipsis"],
    "thin": ["100"], "ultra-light": ["100"], "extra-light": ["200"], "light": ["300"],
    "normal": ["400", "regular"], "regular": ["400"], "medium": ["500"], "semibold": ["600"],
    "semi-bold": ["600"], "demi-bold": ["600"], "bold": ["700"], "bolder": ["700"],
    "heavy": ["800"], "extra-bold": ["800"], "black": ["900"], "w100": ["100"], "w200": ["200"],
    "w300": ["300"], "w400": ["400"], "w500": ["500"], "w600": ["600"], "w700": ["700"],
    "w800": ["800"], "w900": ["900"],
    "finger": ["ring"], "fingers": ["ring"], "first": ["0%"], "beginning": ["0%"],
    "half": ["50%"], "halfway": ["50%"], "last": ["end"], "soft": ["card"], "hard": ["edge"],
    "low": ["50"], "high": ["90"], "best": ["100"], "max": ["100"], "lossless": ["100"],
    "add": ["plus-lighter"], "additive": ["add", "plus-lighter"], "plus": ["plus-lighter"],
    "linear-dodge": ["plus-lighter"], "lighten-only": ["lighten"], "screen-blend": ["screen"],
    "src-over": ["normal"], "source-over": ["normal"], "color-blend-mode": ["color"],
    "smooth": ["continuous"], "squircle": ["continuous"], "round": ["circular"],
    "dots": ["ring"], "circle": ["ring"], "cursor": ["ring"], "pointer": ["ring"],
    "disc": ["ring"], "touch": ["ring"],
    "horizontal": ["x", "axial"], "vertical": ["y", "axial"], "linear": ["axial", "linear"],
    "angular": ["conic"], "sweep": ["conic"], "up": ["top"], "down": ["bottom"],
    "dark-mode": ["dark"], "light-mode": ["light"], "h1": ["large-title"], "h2": ["title-1"],
    "h3": ["title-2"], "h4": ["title-3"], "title": ["title-1"], "large": ["large-title"],
    "caption": ["caption-1"], "subtitle": ["subheadline"], "small": ["footnote"],
    "body-large": ["body"], "title-large": ["title-1"],
    "end": ["settled"], "finish": ["settled", "finished"], "done": ["settled", "finished"],
    "complete": ["finished"], "completed": ["finished"], "cancel": ["cancelled"],
    "canceled": ["cancelled"], "fail": ["cancelled"], "success": ["finished"],
    "animated-gif": ["gif"], "h264": ["mp4"], "video": ["mp4"], "mov": ["mp4"], "png8": ["png"],
    "frames": ["sequence"], "image": ["png"], "jpeg": ["png"], "jpg": ["png"],
    "right-to-left": ["rtl"], "left-to-right": ["ltr"],
    "elevation": ["card"], "default": ["card", "400ms"], "drop": ["card"], "drop-shadow": ["card"],
    "fast": ["200ms"], "slow": ["600ms"], "quick": ["200ms"], "short": ["200ms"],
    "long": ["600ms"], "instant": ["100ms"],
    "both": ["autoreverse"], "alternate": ["true"], "reverse": ["true"], "ping-pong": ["true"],
    "bounce": ["bouncy"], "elastic": ["bouncy"], "gentle": ["smooth"], "stiff": ["snappy"],
    "wobbly": ["bouncy"], "spring": ["snappy"], "floyd-steinberg": ["auto"], "bayer": ["ordered"],
    "sierra": ["auto"], "full": ["auto"],
  ]
}

/// Times as other tools write them.
enum ForeignTime {
  /// Returns a time such as `0.3 seconds`, `24 frames` or `milliseconds: 300` as a script writes it.
  static func time(_ text: String) -> String? {
    let parts = text.replacing(",", with: ".").split(separator: ":", maxSplits: 1)
    if parts.count == 2 {
      let (unit, value) = (ForeignValue.trimmed(parts[0]), ForeignValue.trimmed(parts[1]))
      return NumberLiteral.value(of: value).flatMap { time($0, unit.lowercased()) }
    }
    guard let (value, unit) = NumberLiteral.quantity(text.replacing(",", with: ".")) else {
      return nil
    }
    return time(value, unit.lowercased())
  }

  /// Returns a number of a unit as a script writes it; frames are those of the default 50 a second.
  private static func time(_ value: Double, _ unit: String) -> String? {
    let number = NumberLiteral.text(value)
    switch unit {
    case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": return "\(number)ms"
    case "s", "sec", "secs", "second", "seconds": return "\(number)s"
    case "m", "min", "mins", "minute", "minutes": return "\(NumberLiteral.text(value * 60))s"
    case "us", "microseconds": return "\(NumberLiteral.text(value / 1000))ms"
    case "f", "fr", "frame", "frames": return TimeLiteral.text(value / 50)
    default: return nil
    }
  }
}
