import SegueGraphics

/// A place in a script.
package struct CausePlace: Codable, Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A part of the script that decides pixels, such as a step, with its settings as resolved.
///
/// A trace has a line for each, below its header: `cause step 2 push: card  duration 400ms`.
package struct TraceCause: Hashable, Sendable {
  /// The kind of a part.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A key of the script itself, such as `fps`.
    case clip
    case container, transition, step, screen, layer
    /// A picture, with the digest of its pixels.
    case image
    /// A part of a clip that is shown together with others.
    case part
  }

  /// A value by its key.
  package struct Setting: Hashable, Sendable {
    /// The key, without spaces, such as `spring.damping`.
    package let key: String
    /// The value, on one line.
    package let value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The values of a layer that traces leave out, since most layers have them.
  package static let usualValues: [String: String] = [
    "content-mode": "scale-to-fill", "corner-radius": "0", "corner-curve": "circular",
    "alpha": "1", "anchor-point": "[0.5, 0.5]", "transform.turn": "0deg",
    "transform.turn-x": "0deg", "transform.turn-y": "0deg", "transform.scale": "[1, 1]",
    "transform.move": "[0, 0]", "clips": "false", "fill-rule": "non-zero",
  ]

  /// The most causes of a trace that is read.
  static let limit = 100_000

  package let kind: Kind
  /// The key, the screen, the layer's path, the picture's path, or the text of the step.
  package var name: String
  /// The index of a step in the script, from 0.
  package let step: Int?
  package var settings: [Setting]
  /// The place in the script; not part of a trace, so that a moved line is no difference.
  package var place: CausePlace?

  package init(
    _ kind: Kind, _ name: String, step: Int? = nil, _ settings: [Setting],
    place: CausePlace? = nil
  ) {
    self.kind = kind
    self.name = name
    self.step = step
    self.settings = settings
    self.place = place
  }

  /// Returns the value of a key; nil if it is not set.
  package subscript(key: String) -> String? { settings.first { $0.key == key }?.value }

  /// The keys whose value alone stands for a mapping with one key of that name, and that key's value.
  private static let namedShorthands = ["backdrop": ["glass": "regular"]]

  /// Returns the part with its shorthands as mappings, where another version of it has those.
  ///
  /// `backdrop thin` is `backdrop.material thin` beside one that has this key, and `backdrop glass`
  /// is `backdrop.glass regular`.
  func writtenOut(like other: TraceCause) -> TraceCause {
    var cause = self
    cause.settings = settings.map { setting in
      guard other[setting.key] == nil else { return setting }
      let inner = other.settings.filter { $0.key.hasPrefix(setting.key + ".") }
      if let standard = Self.namedShorthands[setting.key]?[setting.value], !inner.isEmpty {
        return Setting("\(setting.key).\(setting.value)", standard)
      }
      let same = inner.first { $0.value == setting.value }
      return same.map { Setting($0.key, setting.value) } ?? setting
    }
    return cause
  }

  /// The line in a trace.
  var line: String {
    let number = step.map { " \($0)" } ?? ""
    return
      (["cause \(kind.rawValue)\(number) \(name)"]
      + settings.map { "\($0.key) \($0.value)" }).joined(separator: "  ") + "\n"
  }
}

extension TraceReader {
  /// Parses the lines of causes; nil in a trace of the first version, which has none.
  mutating func causes() throws(GoldenError) -> [TraceCause]? {
    guard hasCauses else { return nil }
    var causes: [TraceCause] = []
    while let text = peeked, text.hasPrefix("cause ") {
      _ = try next(expecting: "a cause")
      guard causes.count < TraceCause.limit else {
        throw malformed("a trace has at most \(TraceCause.limit) causes")
      }
      causes.append(try cause(text))
    }
    return causes
  }

  /// Parses the line of a single cause.
  private func cause(_ text: Substring) throws(GoldenError) -> TraceCause {
    var fields = TraceFields(text, after: 6)
    let head = (fields.next() ?? "").split(separator: " ", maxSplits: 1)
    guard head.count == 2, let kind = TraceCause.Kind(rawValue: String(head[0])) else {
      throw malformed("a cause needs its kind and its name")
    }
    var (name, step): (Substring, Int?) = (head[1], nil)
    if kind == .step {
      let parts = name.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = TraceNumber.whole(parts[0]) else {
        throw malformed("a step needs its number and what it is")
      }
      (name, step) = (parts[1], number)
    }
    var settings: [TraceCause.Setting] = []
    while let field = fields.next() {
      guard let space = field.firstIndex(of: " "), space != field.startIndex else {
        throw malformed("a setting needs a key and a value, not `\(field.prefix(40))`")
      }
      settings.append(
        .init(String(field[..<space]), String(field[field.index(after: space)...])))
    }
    return TraceCause(kind, String(name), step: step, settings)
  }
}
