internal import SegueGraphics
internal import SegueStage

/// A row of a key table: binds the name of a key to the property that it sets.
struct Key<Root: Sendable>: Sendable {
  /// The name in kebab-case.
  let name: String
  let form: ValueForm
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
    _ name: String, _ form: ValueForm, default text: String?, isRequired: Bool = false,
    _ summary: String,
    read: @escaping @Sendable (inout SceneDecoder, SyntaxEntry, inout Root) -> Bool,
    text write: @escaping @Sendable (Root, Scene) -> String? = { _, _ in nil },
    block: @escaping @Sendable (Root, Scene) -> [String]? = { _, _ in nil }
  ) {
    self.name = name
    self.form = form
    defaultText = text
    self.isRequired = isRequired
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
    self.init(name, values.form, default: text, isRequired: isRequired, summary) {
      decoder, entry, root in
      guard let value = values.read(&decoder, entry) else { return false }
      root[keyPath: property] = value
      return true
    } text: { root, scene in
      values.text(root[keyPath: property], scene)
    } block: { root, scene in
      values.block(root[keyPath: property], scene)
    }
  }

  /// Creates a key of an optional property that stays nil without the key; `text` describes that case.
  ///
  /// - Parameter value: the value that is written if the property is nil.
  init<Value: Sendable>(
    _ name: String, _ values: ValueKind<Value>,
    _ property: any WritableKeyPath<Root, Value?> & Sendable,
    orElse value: Value? = nil, default text: String? = nil, isRequired: Bool = false,
    _ summary: String
  ) {
    self.init(name, values.form, default: text, isRequired: isRequired, summary) {
      decoder, entry, root in
      root[keyPath: property] = values.read(&decoder, entry)
      return root[keyPath: property] != nil
    } text: { root, scene in
      (root[keyPath: property] ?? value).flatMap { values.text($0, scene) }
    } block: { root, scene in
      (root[keyPath: property] ?? value).flatMap { values.block($0, scene) }
    }
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
    self.init(
      key.name, key.form, default: key.defaultText, isRequired: key.isRequired, key.summary
    ) { decoder, entry, whole in
      key.read(&decoder, entry, &whole[keyPath: part])
    } text: { whole, scene in
      key.text(whole[keyPath: part], scene)
    } block: { whole, scene in
      key.block(whole[keyPath: part], scene)
    }
  }
}
