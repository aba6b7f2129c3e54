import SegueScript

/// A task of a batch: a verb with its script and options.
struct BatchTask: Hashable, Sendable {
  var verb: BatchVerb
  var script: String
  /// Keys of the script with their values, such as `fps=25`.
  var settings: [String] = []
  /// Axes of the script's `matrix` with their values, such as `scheme=dark`.
  var variant: [String] = []
  var outputs: [String] = []
  var moments: [String] = []
  /// The folder of the goldens; nil for that beside the script.
  var goldens: String?

  /// Reads the object of a line.
  ///
  /// - Throws: `CommandError` for the first unknown key or unusable value.
  init(_ object: [String: JSONValue]) throws(CommandError) {
    let known = BatchKey.allCases.map(\.rawValue)
    if let key = object.keys.sorted().first(where: { !known.contains($0) }) {
      let near = NearestName.nearest(to: key, among: known).map { "did you mean `\($0)`?" }
      throw CommandError(
        "a task has no key `\(key)`", help: near ?? "its keys are \(known.joined(separator: ", "))")
    }
    let verbs = BatchVerb.allCases.map(\.rawValue)
    guard let word = try Self.text(object, .verb) else {
      throw CommandError(
        "the task has no `verb`", help: "it is one of \(verbs.joined(separator: ", "))")
    }
    guard let verb = BatchVerb(rawValue: word) else {
      throw CommandError(
        "a batch has no verb `\(word)`", help: "its verbs are \(verbs.joined(separator: ", "))")
    }
    guard let script = try Self.text(object, .script), !script.isEmpty else {
      throw CommandError("the task has no `script`", help: "name the path of a script")
    }
    guard script != "-" else {
      throw CommandError("a task's script cannot be standard input", help: "name a file")
    }
    for key in BatchKey.allCases where object[key.rawValue] != nil && !key.verbs.contains(verb) {
      throw CommandError(
        "`\(key.rawValue)` is not for the verb \(verb.rawValue)",
        help: "leave it out; it is for \(key.verbs.map(\.rawValue).joined(separator: ", "))")
    }
    (self.verb, self.script) = (verb, script)
    settings = try Self.assignments(object, .set)
    variant = try Self.assignments(object, .variant)
    outputs = try Self.texts(object, .output)
    moments = try Self.texts(object, .at)
    goldens = try Self.text(object, .goldens)
    try checkOutputs()
  }

  private func checkOutputs() throws(CommandError) {
    if outputs.contains("-") {
      throw CommandError("standard output has the results", help: "name a file in `output`")
    }
    if verb == .trace || verb == .still, outputs.count > 1 {
      throw CommandError("the verb \(verb.rawValue) has one `output`", help: "name one file")
    }
    if verb == .trace, outputs.isEmpty {
      throw CommandError("a trace needs an `output`", help: "name a file, such as clip.trace")
    }
  }

  private static func text(
    _ object: [String: JSONValue], _ key: BatchKey
  ) throws(CommandError) -> String? {
    guard let value = object[key.rawValue] else { return nil }
    guard let text = value.text else {
      throw CommandError("`\(key.rawValue)` must be a text", help: key.meaning)
    }
    return text
  }

  private static func texts(
    _ object: [String: JSONValue], _ key: BatchKey
  ) throws(CommandError) -> [String] {
    guard let value = object[key.rawValue] else { return [] }
    let list = if case .list(let list) = value { list } else { [value] }
    let texts = list.compactMap(\.text)
    guard texts.count == list.count, !texts.contains("") else {
      throw CommandError("`\(key.rawValue)` must be a text or a list of texts", help: key.meaning)
    }
    return texts
  }

  /// Returns an object's members, or a list of such texts, as `key=value`.
  private static func assignments(
    _ object: [String: JSONValue], _ key: BatchKey
  ) throws(CommandError) -> [String] {
    guard case .object(let members) = object[key.rawValue] else { return try texts(object, key) }
    var texts: [String] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard let text = value.scalar else {
        throw CommandError(
          "`\(name)` in `\(key.rawValue)` must be a text, a number or a Boolean", help: key.meaning)
      }
      texts.append("\(name)=\(text)")
    }
    return texts
  }
}
