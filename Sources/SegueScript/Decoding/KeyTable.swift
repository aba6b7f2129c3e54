internal import SegueGraphics
internal import SegueStage

// The single source for the keys of a mapping. A table has a row for each key: its name, the kind
// of its values, the property that it sets, its default and its purpose. It serves
//
// 1. `SceneDecoder`, which decodes the keys and reports unknown keys and values of the wrong kind;
// 2. `segue explain`, which writes them;
// 3. the reference, the shell completions and the help (`SchemaSection`).
//
// To add a key, add the property and its row. Values of several forms are unions of kinds
// (`ValueKind.union`), keys that take the place of others are exclusions (`KeyExclusion`), keys that
// mean something beside others only have company (`KeyCompany`). Steps have a table of their own in
// `StepTable.swift`.

/// The keys of one kind of mapping, in the order of the reference.
struct KeyTable<Root: Sendable>: Sendable {
  /// The name of the section, such as `spring`.
  let name: String
  /// The mapping in words, with its article, as in "a spring".
  let title: String
  /// The mapping in words for a message about a missing key, as in "the spring".
  let subject: String
  /// The value of a mapping without keys; it provides the defaults.
  let prototype: Root
  /// The rows, in the order in which they are documented and decoded.
  let keys: [Key<Root>]
  /// The rows in the order in which they are written.
  let written: [Key<Root>]
  /// The names of keys that are written only if they differ from the prototype.
  private let quiet: Set<String>
  /// The keys that take the place of others.
  ///
  /// `SceneDecoder.decoded` reports excluded keys; a mapping that is decoded with `read` alone does
  /// not check them.
  let exclusions: [KeyExclusion]
  /// The keys that mean something beside others only.
  let company: [KeyCompany]
  /// The keys as help, messages and the reference describe them.
  let section: SchemaSection

  /// Creates a table; a key without a default in words has the prototype's value as its default.
  ///
  /// - Parameters:
  ///   - subject: by default the title with `the` in place of its first word.
  ///   - last: the names of keys that are written after all others.
  ///   - settings: the values of other keys that the example of a key needs, by its name.
  ///   - foreign: what other tools call the keys.
  init(
    name: String, title: String, subject: String? = nil, prototype: Root,
    quiet: Set<String> = [], last: [String] = [], exclusions: [KeyExclusion] = [],
    company: [KeyCompany] = [], settings: [String: [String: String]] = [:],
    foreign: [ForeignWord] = [], keys: [Key<Root>]
  ) {
    self.subject = subject ?? "the \(title.drop { $0 != " " }.dropFirst())"
    self.quiet = quiet
    self.exclusions = exclusions
    self.company = company
    self.name = name
    self.title = title
    self.prototype = prototype
    self.keys = keys
    written = keys.filter { !last.contains($0.name) } + keys.filter { last.contains($0.name) }
    section = SchemaSection(
      name: name, title: title,
      keys: keys.map { key in
        let text = key.isRequired ? nil : key.defaultText ?? key.text(prototype, .empty)
        var schema = SchemaKey(key, default: text, exclusions)
        schema.company = company.filter { $0.keys.contains(key.name) }.map(\.others)
        schema.setting = settings[key.name] ?? [:]
        return schema
      }, foreign: foreign)
  }

  /// Returns the description of a key of the same mapping, with those of this table that take its place.
  func excluding(_ key: SchemaKey) -> SchemaKey {
    var key = key
    for rule in exclusions where rule.others.contains(key.name) { key.excluded.insert(rule.key) }
    return key
  }

  /// Returns the keys that are set as `name: value` pairs of a mapping in one line, without quiet defaults.
  func pairs(of root: Root, in scene: Scene) -> [String] {
    shown(of: root, in: scene).compactMap { key in
      key.text(root, scene).map { "\(key.name): \($0)" }
    }
  }

  /// Returns the keys to write: no quiet ones with the prototype's value, none that need company.
  private func shown(of root: Root, in scene: Scene) -> [Key<Root>] {
    let set = Set(keys.filter { $0.lines(of: root, in: scene) != nil }.map(\.name))
    return written.filter { key in
      let lines = key.lines(of: root, in: scene)
      return (!quiet.contains(key.name) || lines != key.lines(of: prototype, in: scene))
        && company.allSatisfy {
          $0.code == nil || !$0.keys.contains(key.name) || !set.isDisjoint(with: $0.others)
        }
    }
  }

  /// Returns all keys to write, one line each; keys that are not set become comments with their default.
  func lines(of root: Root, in scene: Scene) -> [String] {
    shown(of: root, in: scene).flatMap { key in
      key.lines(of: root, in: scene) ?? ["# \(key.name): \(key.defaultText ?? "none")"]
    }
  }
}

extension SchemaKey {
  /// Creates the description of a row.
  init<Root>(_ key: Key<Root>, default text: String?, _ exclusions: [KeyExclusion]) {
    self.init(key.name, key.form, default: text, key.summary)
    for rule in exclusions where ([rule.key] + rule.others).contains(name) {
      excluded.formUnion(rule.key == name ? rule.others : [rule.key])
    }
  }
}

extension Scene {
  /// A scene without parts, for values that refer to none.
  static let empty = Scene(canvas: Canvas(size: Size(1, 1)), screens: [], steps: [])
}

extension ValueForm {
  /// Creates the form of mappings with the keys of a table; the example has those that are required.
  ///
  /// - Parameter pattern: a value with `…` for the entries of a mapping.
  init<Root>(_ words: String, _ table: KeyTable<Root>, in pattern: String = "{ … }") {
    let entries = table.section.keys.filter { $0.defaultText == nil }.map(\.exampleEntry)
    self.init(
      .form(words), example: pattern.replacing("…", with: entries.joined(separator: ", ")),
      parts: [Part(section: table.name, pattern: pattern)])
  }
}

extension SceneDecoder {
  /// Decodes a mapping; nil if the node is not a mapping or a required key is missing or unreadable.
  ///
  /// Unknown, duplicate, missing and excluded keys are reported.
  mutating func value<Root>(of node: SyntaxNode, _ table: KeyTable<Root>) -> Root? {
    decoded(node, table)?.root
  }

  /// Decodes a mapping as ``value(of:_:)`` does, and returns the entries that were decoded too.
  ///
  /// - Parameter root: the value of a mapping without keys; by default the prototype.
  mutating func decoded<Root>(
    _ node: SyntaxNode, _ table: KeyTable<Root>, from root: Root? = nil
  ) -> (root: Root, keys: [String: SyntaxEntry])? {
    guard var keys = entries(of: node, table.section) else { return nil }
    let excluded = checkExclusions(table.exclusions, keys)
    checkCompany(table.company, &keys, excluded, table.section)
    var root = root ?? table.prototype
    let unread = read(keys, table, into: &root)
    for key in table.section.keys
    where key.defaultText == nil && keys[key.name] == nil && !excluded.contains(key.name) {
      reportMissing(key, in: node, of: table.subject)
    }
    let isWhole = !unread.contains { $0.isRequired && !excluded.contains($0.name) }
    return isWhole ? (root, keys) : nil
  }

  /// Reports the entries that do not go with others; returns the names of all excluded keys.
  @discardableResult
  mutating func checkExclusions(
    _ rules: [KeyExclusion], _ keys: [String: SyntaxEntry]
  ) -> Set<String> {
    var excluded: Set<String> = []
    for rule in rules where keys[rule.key] != nil {
      for name in rule.others where excluded.insert(name).inserted {
        guard let code = rule.code, let other = keys[name] else { continue }
        problems.error(
          code, rule.message ?? "`\(name)` does not go with `\(rule.key)`",
          at: other.key.place, help: rule.help)
      }
    }
    return excluded
  }

  /// Reports the entries that lack their company, and removes them; excluded ones were reported.
  mutating func checkCompany(
    _ rules: [KeyCompany], _ keys: inout [String: SyntaxEntry], _ excluded: Set<String> = [],
    _ section: SchemaSection? = nil
  ) {
    let present = Set(keys.keys)
    for rule in rules where present.isDisjoint(with: rule.others) {
      guard let code = rule.code else { continue }
      for name in rule.keys where !excluded.contains(name) {
        guard let entry = keys.removeValue(forKey: name) else { continue }
        var help = rule.help
        // A word that is also a key: CSS cuts what a box holds by `overflow`.
        switch section?.foreignWord(name)?.meaning {
        case .entry(let other, _): help = ["write `\(other)`"] + help
        case .advice(let sentence): help += [sentence]
        default: break
        }
        problems.error(code, "`\(name)` needs \(rule.words)", at: entry.key.place, help: help)
      }
    }
  }

  /// Decodes the entries whose keys a table has, in the table's order.
  ///
  /// - Returns: the keys that were not set, because they are missing or cannot be decoded.
  @discardableResult
  mutating func read<Root>(
    _ entries: [String: SyntaxEntry], _ table: KeyTable<Root>, into root: inout Root
  ) -> [Key<Root>] {
    read(entries, table.keys, into: &root)
  }

  /// Decodes the entries of some keys, in the order of the keys; returns those that were not set.
  @discardableResult
  mutating func read<Root>(
    _ entries: [String: SyntaxEntry], _ keys: [Key<Root>], into root: inout Root
  ) -> [Key<Root>] {
    keys.filter { key in
      guard let entry = entries[key.name] else { return true }
      return !key.read(&self, entry, &root)
    }
  }
}
