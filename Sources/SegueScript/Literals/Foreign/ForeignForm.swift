internal import SegueGraphics
internal import SegueStage

/// Entries whose values other tools write in one text: CSS shorthands, rectangles, fonts.
enum ForeignForm {
  /// Returns an entry as a script writes it for a key and a text; nil if the text is not of such a form.
  static func entry(for key: String, _ text: String) -> String? {
    guard text.utf8.count <= 200 else { return nil }
    switch key {
    case "shadow": return shadow(text)
    case "border": return border(text)
    case "transform": return transform(text)
    case "filters", "blur", "backdrop", "backdrop-blur": return filter(text, for: key)
    case "clip": return clip(text)
    case "fill", "gradient", "background", "color": return gradient(text)
    case "font": return font(text)
    case "frame": return list(text, 4...4).map { "frame: \($0)" }
    case "anchor-point" where place(text) != nil, "start" where place(text) != nil,
      "end" where place(text) != nil:
      return place(text).map { "\(key): \($0)" }
    case "size", "move", "offset", "anchor-point", "tap", "double-tap", "from", "to", "center",
      "shadow-offset", "drag-offset":
      return pair(text).map { "\(key): \($0)" }
    case "canvas": return canvas(text).map { "canvas: \($0)" }
    default: return nil
    }
  }

  /// Returns the fractions of a place such as `top-left`; nil for another word.
  private static func place(_ text: String) -> String? {
    let words = CanonicalName.of(text).split(separator: "-").map(String.init)
    let across = ["left": 0, "leading": 0, "right": 1, "trailing": 1]
    let down = ["top": 0, "bottom": 1]
    guard !words.isEmpty,
      words.allSatisfy({ across[$0] != nil || down[$0] != nil || $0 == "center" })
    else { return nil }
    let x = words.compactMap { across[$0] }.first.map(String.init) ?? "0.5"
    let y = words.compactMap { down[$0] }.first.map(String.init) ?? "0.5"
    return "[\(x), \(y)]"
  }

  /// Returns `[a, b]` for two numbers in any brackets, or for one number.
  private static func pair(_ text: String) -> String? {
    guard text.contains(where: \.isNumber) else { return nil }
    return list(text, 2...2) ?? list(text, 1...1).map { "\($0.dropLast()), 0]" }
  }

  /// Returns a list of numbers, without units, for a text of so many of them.
  static func list(_ text: String, _ count: ClosedRange<Int>) -> String? {
    var inner = Substring(text)
    while let open = inner.firstIndex(of: "("), inner.last == ")" {
      inner = inner[inner.index(after: open)...].dropLast()
    }
    let parts = inner.split { ", xX[]{}".contains($0) }
      .filter { $0.last != ":" }.map { String($0.split(separator: ":").last ?? $0) }
    let numbers = parts.compactMap(length)
    guard count.contains(parts.count), numbers.count == parts.count else { return nil }
    return "[\(numbers.joined(separator: ", "))]"
  }

  /// Returns a length without `px` or another unit of points; a percentage stays one.
  static func length(_ text: String) -> String? {
    guard let (value, unit) = NumberLiteral.quantity(ForeignValue.trimmed(text)) else { return nil }
    switch unit.lowercased() {
    case "", "px", "pt", "dp", "sp": return NumberLiteral.text(value)
    case "rem", "em": return NumberLiteral.text(value * 16)
    case "%", "vw", "vh": return NumberLiteral.text(value) + "%"
    default: return nil
    }
  }

  /// Returns a size such as `390x844` for names of video sizes and texts of two numbers.
  private static func canvas(_ text: String) -> String? {
    let sizes = [
      "480p": "854x480", "720p": "1280x720", "1080p": "1920x1080", "1440p": "2560x1440",
      "4k": "3840x2160", "2160p": "3840x2160", "hd": "1280x720", "fullhd": "1920x1080",
      "vga": "640x480", "phone": "390x844", "mobile": "390x844", "iphone": "iphone-15",
      "ipad": "ipad-pro-11", "portrait": "390x844", "landscape": "844x390", "desktop": "1280x800",
    ]
    if let size = sizes[text.lowercased().replacing(" ", with: "")] { return size }
    return list(text.replacing("*", with: " "), 2...2).map {
      String($0.dropFirst().dropLast().replacing(", ", with: "x"))
    }
  }
}

/// CSS shorthands, as the entries of a script.
extension ForeignForm {
  /// Splits a text at blanks outside brackets.
  static func words(_ text: String) -> [String] {
    var (words, word, depth) = ([String](), "", 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character.isWhitespace || character == ";", depth == 0 {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  /// Returns a colour as a script writes it, in quotes if it is hexadecimal; nil for another text.
  static func color(_ text: String) -> String? {
    if (try? ColorLiteral.color(text)) != nil { return text.first == "#" ? "\"\(text)\"" : text }
    return ForeignColor.color(text).map { "\"\($0.hex)\"" }
  }

  /// Parses `0 4px 12px rgba(0, 0, 0, 0.3)` (CSS Backgrounds 3, 6.1).
  private static func shadow(_ text: String) -> String? {
    if ["true", "yes", "on", "default", "small", "medium", "large"].contains(text.lowercased()) {
      return "shadow: card"
    }
    let words = words(text).filter { $0 != "inset" }
    let lengths = words.compactMap(length)
    guard lengths.count >= 2, lengths.count <= 4 else { return nil }
    var parts = ["offset: [\(lengths[0]), \(lengths[1])]"]
    if lengths.count > 2 { parts.append("blur: \(lengths[2])") }
    if lengths.count > 3 { parts.append("spread: \(lengths[3])") }
    if let color = words.filter({ length($0) == nil }).compactMap({ Self.color($0) }).first {
      parts.append("color: \(color)")
    }
    return "shadow: { \(parts.joined(separator: ", ")) }"
  }

  /// Parses `1px solid #CCCCCC`.
  private static func border(_ text: String) -> String? {
    if text.lowercased() == "true" { return "border: { width: 1 }" }
    let words = words(text)
    let width = words.compactMap(length).first
    let color = words.filter { length($0) == nil }.compactMap { Self.color($0) }.first
    guard width != nil || color != nil else { return nil }
    let parts = [width.map { "width: \($0)" }, color.map { "color: \($0)" }].compactMap { $0 }
    return "border: { \(parts.joined(separator: ", ")) }"
  }

  /// Returns the functions of a text such as `rotate(45deg) scale(1.2)`, with their arguments.
  private static func functions(_ text: String) -> [(name: String, arguments: [String])] {
    words(text.replacing(") ", with: ")\n").replacing(")\n", with: ") ")).compactMap { word in
      guard let open = word.firstIndex(of: "("), word.last == ")" else { return nil }
      let inside = word[word.index(after: open)...].dropLast()
      return (
        word[..<open].lowercased(), inside.split(separator: ",").map { ForeignValue.trimmed($0) }
      )
    }
  }

  /// Parses `translateX(20px) rotate(45deg) scale(1.5)`.
  private static func transform(_ text: String) -> String? {
    var parts: [String] = []
    for (name, arguments) in functions(text) {
      let lengths = arguments.compactMap(length)
      if name.hasPrefix("rotate"), let turn = arguments.last.flatMap({ Self.angle($0) }) {
        let axis = name.hasSuffix("x") ? "-x" : name.hasSuffix("y") ? "-y" : ""
        parts.append("turn\(axis): \(turn)")
        continue
      }
      guard let first = lengths.first else { continue }
      switch name {
      case "scale", "scale3d", "scalex", "scaley": parts.append("scale: \(first)")
      case "translatex": parts.append("move: [\(first), 0]")
      case "translatey": parts.append("move: [0, \(first)]")
      case "translate", "translate3d":
        parts.append("move: [\(first), \(lengths.count > 1 ? lengths[1] : "0")]")
      default: break
      }
    }
    return parts.isEmpty ? nil : "transform: { \(parts.joined(separator: ", ")) }"
  }

  /// Returns an angle with its unit; a number alone is in degrees.
  static func angle(_ text: String) -> String? {
    if (try? AngleLiteral.angle(text)) != nil { return text }
    let inner = ForeignValue.unwrapped(text).split(separator: ":").last.map {
      ForeignValue.trimmed($0)
    }
    return inner.flatMap { NumberLiteral.value(of: $0) }.map { NumberLiteral.text($0) + "deg" }
  }

  /// Parses functions of filters such as `blur(4px) saturate(180%)`.
  private static func filter(_ text: String, for key: String) -> String? {
    let functions = functions(text)
    let blur = functions.first { $0.name == "blur" }?.arguments.first.flatMap(length)
    if key == "backdrop" {
      if ["true", "blur", "glass"].contains(text.lowercased()) { return "backdrop: glass" }
      return blur.map { "backdrop: { blur: \($0) }" }
    }
    if functions.count == 1, let blur {
      return "\(key == "filters" ? "blur" : key): \(blur)"
    }
    let names = [
      "brightness": "brightness", "contrast": "contrast", "saturate": "saturation",
      "grayscale": "grayscale", "invert": "invert", "sepia": "sepia", "hue-rotate": "hue",
    ]
    let filters = functions.compactMap { function -> String? in
      guard let name = names[function.name], let text = function.arguments.first,
        let (value, unit) = NumberLiteral.quantity(text)
      else { return nil }
      let amount = unit == "%" ? NumberLiteral.text(value / 100) : NumberLiteral.text(value) + unit
      return "{ \(name): \(amount) }"
    }
    return filters.isEmpty ? nil : "filters: [\(filters.joined(separator: ", "))]"
  }

  /// Parses `circle(40px)`, `ellipse(40px 20px)` and `inset(10px 20px)`.
  private static func clip(_ text: String) -> String? {
    if text.lowercased() == "true" { return "clips: true" }
    guard let (name, arguments) = functions(text).first else { return nil }
    let lengths = words(arguments.joined(separator: " ")).prefix { $0 != "at" && $0 != "round" }
      .compactMap(length)
    switch (name, lengths.count) {
    case ("circle", 1): return "clip: { circle: \(lengths[0]) }"
    case ("ellipse", 2): return "clip: { ellipse: [\(lengths[0]), \(lengths[1])] }"
    case ("inset", 1...4):
      let sides = [0, 1, 2, 3].map { side in
        lengths.count > side ? lengths[side] : lengths[side == 3 && lengths.count > 1 ? 1 : 0]
      }
      return "clip: { inset: [\(sides.joined(separator: ", "))] }"
    default: return nil
    }
  }

  /// Parses `linear-gradient(to right, red, blue)`.
  private static func gradient(_ text: String) -> String? {
    let lower = text.lowercased().replacing(" ", with: "")
    guard lower.hasPrefix("linear-gradient(") || lower.hasPrefix("radial-gradient("),
      let open = text.firstIndex(of: "("), text.last == ")"
    else { return nil }
    var (parts, part, depth) = ([String](), "", 0)
    for character in text[text.index(after: open)...].dropLast() {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if character == ",", depth == 0 {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    let colors = (parts + [part]).compactMap { words($0).first.flatMap { color($0) } }
    guard colors.count > 1 else { return nil }
    let type = lower.hasPrefix("radial") ? ", type: radial" : ""
    let isAcross = lower.contains("(toright") || lower.contains("(90deg")
    let way = isAcross ? ", start: [0, 0.5], end: [1, 0.5]" : ""
    return "gradient: { colors: [\(colors.joined(separator: ", "))]\(type)\(way) }"
  }

  /// Parses `bold 17px Helvetica`.
  private static func font(_ text: String) -> String? {
    let words = words(text.replacing(",", with: " "))
    var parts: [String] = []
    for word in words {
      let name = CanonicalName.of(word)
      if let size = length(word.split(separator: "/").first.map(String.init) ?? word) {
        parts.append("size: \(size)")
      } else if let weight = weights[name] {
        parts.append("weight: \(weight)")
      } else if name == "italic" || name == "oblique" {
        parts.append("italic: true")
      } else if families.contains(name) || word.first?.isUppercase == true,
        !parts.contains("name: Inter")
      {
        parts.append("name: Inter")
      }
    }
    if parts.count == 1, parts[0].hasPrefix("size: ") { return "font: \(parts[0].dropFirst(6))" }
    return parts.isEmpty ? nil : "font: { \(parts.joined(separator: ", ")) }"
  }

  private static let weights = [
    "thin": 100, "light": 300, "medium": 500, "semibold": 600, "semi-bold": 600, "bold": 700,
    "heavy": 800, "black": 900,
  ]

  /// Families that a machine may not have, for which the built-in one stands in.
  private static let families: Set = [
    "helvetica", "arial", "system", "system-ui", "sans-serif", "roboto", "san-francisco",
    "sf-pro", "times", "courier", "georgia", "verdana",
  ]
}
