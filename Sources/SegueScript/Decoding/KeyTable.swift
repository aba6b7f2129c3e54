internal import SegueGraphics
internal import SegueStage

// One source for the keys of a mapping. A table has a row for each key: its name, the kind of its values,
// the property that it sets, its default and what it is for. From that come
//
// 1. what `SceneDecoder` reads, and what it says of unknown keys and of values of the wrong kind;
// 2. what `segue explain` writes;
// 3. the section of the reference, of completions and of help (`SchemaSection`).
//
// Who adds a key adds the property and its row. Decoding by hand is left to values that are unions and to
// what one key says about another.

/// A key of a mapping: the one place where its name meets the property that it sets.
struct Key<Root: Sendable>: Sendable {
  /// The key in kebab-case.
  let name: String
  /// What a value of it is.
  let kind: SchemaKey.Kind
  /// The default in words; nil for that of the property, and for a key that must be there.
  let defaultText: String?
  /// Whether it must be there.
  let isRequired: Bool
  /// What it is for, in one sentence.
  let summary: String
  /// Reads an entry into its property; where it cannot be read that is said, the default stays, and it
  /// is false.
  let read: @Sendable (inout SceneDecoder, SyntaxEntry, inout Root) -> Bool
  /// The property as a script has it; nil where it is not set.
  let text: @Sendable (Root, Scene) -> String?

  /// A key that sets a property; its default is that of the table's prototype, or said in words.
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

  /// A key that sets a property which has no value without it; what holds then is said in words.
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

  /// A key that sets a property which is some value without it, and is written so.
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

/// The keys of one kind of mapping.
struct KeyTable<Root: Sendable>: Sendable {
  /// Where the mapping stands, such as `spring`.
  let name: String
  /// The mapping in words, as sentences use it.
  let title: String
  /// The mapping in words, where it lacks a key.
  let subject: String
  /// The value of a mapping without keys, of which a key's default is read.
  let prototype: Root
  /// The keys, in the order in which they are explained and written.
  let keys: [Key<Root>]

  /// The names of keys that a written script has only where they are not as in the prototype.
  let quiet: Set<String>

  /// What help, messages and the reference say of the keys.
  let section: SchemaSection

  /// A table; a key without a default in words has that of the prototype.
  ///
  /// Where no subject is given, it is `the` instead of the title's first word.
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

  /// The keys that are set, but quiet ones, as pairs of a mapping in one line.
  func pairs(of root: Root, in scene: Scene) -> [String] {
    shown(of: root, in: scene).compactMap { key in
      key.text(root, scene).map { "\(key.name): \($0)" }
    }
  }

  /// The keys without the quiet ones that are as in the prototype.
  private func shown(of root: Root, in scene: Scene) -> [Key<Root>] {
    keys.filter { key in
      !quiet.contains(key.name) || key.text(root, scene) != key.text(prototype, scene)
    }
  }

  /// All keys, a line each, but quiet ones; a comment says what holds where one is not set.
  func lines(of root: Root, in scene: Scene) -> [String] {
    shown(of: root, in: scene).map { key in
      key.text(root, scene).map { "\(key.name): \($0)" }
        ?? "# \(key.name): \(key.defaultText ?? "none")"
    }
  }
}

extension SceneDecoder {
  /// The value of a mapping, or nil for anything else, and where a key that must be there is not.
  ///
  /// Keys that are unknown, come again or are missing are said.
  mutating func value<Root>(of node: SyntaxNode, _ table: KeyTable<Root>) -> Root? {
    guard let entries = entries(of: node, table.section) else { return nil }
    var root = table.prototype
    let unread = read(entries, table, into: &root)
    for key in table.section.keys where key.defaultText == nil && entries[key.name] == nil {
      reportMissing(key, in: node, of: table.subject)
    }
    return unread.contains(where: \.isRequired) ? nil : root
  }

  /// Reads those of some entries that a table has, in its order.
  ///
  /// - Returns: the keys that are not set now, since they are not there or cannot be read.
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
