internal import SegueGraphics
internal import SegueStage

// The single source for the keys of a mapping. A table has a row for each key: its name, the kind
// of its values, the property that it sets, its default and its purpose. It serves
//
// 1. `SceneDecoder`, which decodes the keys and reports unknown keys and values of the wrong kind;
// 2. `segue explain`, which writes them;
// 3. the reference, the shell completions and the help (`SchemaSection`).
//
// To add a key, add the property and its row. Only values of several forms, and rules between two
// keys, are decoded by hand.

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
  }

  /// Creates a key of an optional property that stays nil without the key; `text` describes that case.
  init<Value>(
    _ name: String, _ values: ValueKind<Value>,
    _ property: any WritableKeyPath<Root, Value?> & Sendable,
    default text: String, _ summary: String
  ) {
    self.name = name
    kind = values.kind
    defaultText = text
    isRequired = false
    self.summary = summary
    read = { decoder, entry, root in
      root[keyPath: property] = values.read(&decoder, entry)
      return root[keyPath: property] != nil
    }
    self.text = { root, scene in root[keyPath: property].map { values.text($0, scene) } }
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

  /// The keys as help, messages and the reference describe them.
  let section: SchemaSection

  /// Creates a table; a key without a default in words has the prototype's value as its default.
  ///
  /// - Parameter subject: by default the title with `the` in place of its first word.
  init(
    name: String, title: String, subject: String? = nil, prototype: Root,
    quiet: Set<String> = [], keys: [Key<Root>]
  ) {
    self.subject = subject ?? "the \(title.drop { $0 != " " }.dropFirst())"
    self.quiet = quiet
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
      !quiet.contains(key.name) || key.text(root, scene) != key.text(prototype, scene)
    }
  }

  /// Returns all keys to write, one line each; keys that are not set become comments with their default.
  func lines(of root: Root, in scene: Scene) -> [String] {
    shown(of: root, in: scene).map { key in
      key.text(root, scene).map { "\(key.name): \($0)" }
        ?? "# \(key.name): \(key.defaultText ?? "none")"
    }
  }
}

extension SceneDecoder {
  /// Decodes a mapping; nil if the node is not a mapping or a required key is missing or unreadable.
  ///
  /// Unknown, duplicate and missing keys are reported.
  mutating func value<Root>(of node: SyntaxNode, _ table: KeyTable<Root>) -> Root? {
    guard let entries = entries(of: node, table.section) else { return nil }
    var root = table.prototype
    let unread = read(entries, table, into: &root)
    for key in table.section.keys where key.defaultText == nil && entries[key.name] == nil {
      reportMissing(key, in: node, of: table.subject)
    }
    return unread.contains(where: \.isRequired) ? nil : root
  }

  /// Decodes the entries whose keys a table has, in the table's order.
  ///
  /// - Returns: the keys that were not set, because they are missing or cannot be decoded.
  @discardableResult
  mutating func read<Root>(
    _ entries: [String: SyntaxEntry], _ table: KeyTable<Root>, into root: inout Root
  ) -> [Key<Root>] {
    table.keys.filter { key in
      guard let entry = entries[key.name] else { return true }
      return !key.read(&self, entry, &root)
    }
  }
}
