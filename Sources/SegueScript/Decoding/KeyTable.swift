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
// (`ValueKind.union`), keys that take the place of others are exclusions; other rules between two keys
// are decoded by hand. Steps have a table of their own in `StepTable.swift`.

/// A row of a key table: binds the name of a key to the property that it sets.
struct Key<Root: Sendable>: Sendable {
  /// The name in kebab-case.
  let name: String
  /// The kind of its values.
  let kind: SchemaKey.Kind
  /// The default in words; nil if it is the prototype's value, and for a required key.
  let defaultText: String?
  let isRequired: Bool
  /// The purpose of the key, in one sentence.
  let summary: String
  /// Decodes an entry into its property; if it cannot, it reports that, keeps the default and returns false.
  let read: @Sendable (inout SceneDecoder, SyntaxEntry, inout Root) -> Bool
  /// Returns the property's value as a script spells it; nil if it is not set.
  let text: @Sendable (Root, Scene) -> String?
  /// Returns the value's lines below the key; nil if it stands in the key's own line.
  let block: @Sendable (Root, Scene) -> [String]?

  /// Creates a key whose value is decoded and written by closures, as for several properties at once.
  init(
    _ name: String, _ kind: SchemaKey.Kind, default text: String?, _ summary: String,
    read: @escaping @Sendable (inout SceneDecoder, SyntaxEntry, inout Root) -> Bool,
    text write: @escaping @Sendable (Root, Scene) -> String? = { _, _ in nil },
    block: @escaping @Sendable (Root, Scene) -> [String]? = { _, _ in nil }
  ) {
    self.name = name
    self.kind = kind
    defaultText = text
    isRequired = text == nil
    self.summary = summary
    self.read = read
    self.text = write
    self.block = block
  }

  /// Creates a key of a property that always has a value.
  ///
  /// The default is the value of the table's prototype, unless it is given in words.
  init<Value>(
    _ name: String, _ values: ValueKind<Value>,
    _ property: any WritableKeyPath<Root, Value> & Sendable,
    default text: String? = nil, isRequired: Bool = false, _ summary: String
  ) {
    self.name = name
    kind = values.kind
    defaultText = text
    self.isRequired = isRequired
    self.summary = summary
    read = { decoder, entry, root in
      guard let value = values.read(&decoder, entry) else { return false }
      root[keyPath: property] = value
      return true
    }
    self.text = { root, scene in values.text(root[keyPath: property], scene) }
    block = { root, scene in values.block(root[keyPath: property], scene) }
  }

  /// Creates a key of an optional property that stays nil without the key; `text` describes that case.
  init<Value>(
    _ name: String, _ values: ValueKind<Value>,
    _ property: any WritableKeyPath<Root, Value?> & Sendable,
    default text: String? = nil, isRequired: Bool = false, _ summary: String
  ) {
    self.name = name
    kind = values.kind
    defaultText = text
    self.isRequired = isRequired
    self.summary = summary
    read = { decoder, entry, root in
      root[keyPath: property] = values.read(&decoder, entry)
      return root[keyPath: property] != nil
    }
    self.text = { root, scene in root[keyPath: property].flatMap { values.text($0, scene) } }
    block = { root, scene in root[keyPath: property].flatMap { values.block($0, scene) } }
  }

  /// Creates a key of an optional property; without the key it is written as `value`.
  init<Value: Sendable>(
    _ name: String, _ values: ValueKind<Value>,
    _ property: any WritableKeyPath<Root, Value?> & Sendable,
    orElse value: Value, _ summary: String
  ) {
    self.name = name
    kind = values.kind
    defaultText = nil
    isRequired = false
    self.summary = summary
    read = { decoder, entry, root in
      root[keyPath: property] = values.read(&decoder, entry)
      return root[keyPath: property] != nil
    }
    text = { root, scene in values.text(root[keyPath: property] ?? value, scene) }
    block = { root, scene in values.block(root[keyPath: property] ?? value, scene) }
  }

  /// Returns the lines of the key with its value; nil if it is not set.
  func lines(of root: Root, in scene: Scene) -> [String]? {
    if let block = block(root, scene) { return ["\(name):"] + block.map { "  " + $0 } }
    return text(root, scene).map { ["\(name): \($0)"] }
  }

  /// Returns the key for a mapping that holds this key's properties as one of its parts.
  func within<Whole: Sendable>(
    _ part: any WritableKeyPath<Whole, Root> & Sendable
  ) -> Key<Whole> {
    Key<Whole>(of: self, part)
  }

  private init<Part>(of key: Key<Part>, _ part: any WritableKeyPath<Root, Part> & Sendable) {
    name = key.name
    kind = key.kind
    defaultText = key.defaultText
    isRequired = key.isRequired
    summary = key.summary
    read = { decoder, entry, whole in key.read(&decoder, entry, &whole[keyPath: part]) }
    text = { whole, scene in key.text(whole[keyPath: part], scene) }
    block = { whole, scene in key.block(whole[keyPath: part], scene) }
  }
}

/// A key that takes the place of others, which are reported beside it.
struct KeyExclusion: Sendable {
  let key: String
  /// The keys that do not go with it; those that are required are not missing.
  let others: [String]
  let code: DiagnosticCode
  /// Advice on how to write both.
  let help: [String]

  init(_ key: String, excludes others: [String], _ code: DiagnosticCode, help: [String] = []) {
    self.key = key
    self.others = others
    self.code = code
    self.help = help
  }
}

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
  /// The rows, in the order in which they are documented and written.
  let keys: [Key<Root>]

  /// The names of keys that are written only if they differ from the prototype.
  let quiet: Set<String>

  /// The keys that take the place of others.
  let exclusions: [KeyExclusion]

  /// The keys as help, messages and the reference describe them.
  let section: SchemaSection

  /// Creates a table; a key without a default in words has the prototype's value as its default.
  ///
  /// - Parameter subject: by default the title with `the` in place of its first word.
  init(
    name: String, title: String, subject: String? = nil, prototype: Root,
    quiet: Set<String> = [], exclusions: [KeyExclusion] = [], keys: [Key<Root>]
  ) {
    self.subject = subject ?? "the \(title.drop { $0 != " " }.dropFirst())"
    self.quiet = quiet
    self.exclusions = exclusions
    self.name = name
    self.title = title
    self.prototype = prototype
    self.keys = keys
    let scene = Scene(canvas: Canvas(size: Size(1, 1)), screens: [], steps: [])
    section = SchemaSection(
      name: name, title: title,
      keys: keys.map { key in
        let text = key.defaultText ?? key.text(prototype, scene)
        return SchemaKey(key.name, key.kind, default: key.isRequired ? nil : text, key.summary)
      })
  }

  /// Returns the keys that are set as `name: value` pairs of a mapping in one line, without quiet defaults.
  func pairs(of root: Root, in scene: Scene) -> [String] {
    shown(of: root, in: scene).compactMap { key in
      key.text(root, scene).map { "\(key.name): \($0)" }
    }
  }

  /// Returns the keys to write: all but quiet ones with the prototype's value.
  private func shown(of root: Root, in scene: Scene) -> [Key<Root>] {
    keys.filter { key in
      !quiet.contains(key.name)
        || key.lines(of: root, in: scene) != key.lines(of: prototype, in: scene)
    }
  }

  /// Returns all keys to write, one line each; keys that are not set become comments with their default.
  func lines(of root: Root, in scene: Scene) -> [String] {
    shown(of: root, in: scene).flatMap { key in
      key.lines(of: root, in: scene) ?? ["# \(key.name): \(key.defaultText ?? "none")"]
    }
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
  mutating func decoded<Root>(
    _ node: SyntaxNode, _ table: KeyTable<Root>
  ) -> (root: Root, keys: [String: SyntaxEntry])? {
    guard let keys = entries(of: node, table.section) else { return nil }
    let excluded = checkExclusions(table.exclusions, keys)
    var root = table.prototype
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
        guard let other = keys[name] else { continue }
        problems.error(
          rule.code, "`\(name)` does not go with `\(rule.key)`", at: other.key.place,
          help: rule.help)
      }
    }
    return excluded
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
