package import SegueStage

/// A part of a scene, such as a step or a layer, with its settings as flat text.
package struct ScenePart: Hashable, Sendable {
  /// The kind of a part.
  package enum Kind: String, Hashable, Sendable {
    /// A key of the script itself, such as `fps`.
    case clip
    case container
    /// One of the script's own transitions.
    case transition
    case step, screen, layer
  }

  /// A value by its key; keys of mappings are joined by dots, items of lists counted from 1.
  package struct Setting: Hashable, Sendable {
    package let key: String
    package let value: String
  }

  package let kind: Kind
  /// The key, the screen, the path of the layer, or the text of the step, such as `push: card`.
  package let name: String
  /// The index of a step in the timeline, from 0.
  package let index: Int?
  package let settings: [Setting]
  /// The place in the text that was read.
  let place: ScriptPlace
}

/// A scene as a list of its parts, read from the syntax tree of a script.
///
/// Every key that decides pixels is in it, also one that is added later: it is read from the tree,
/// not from the scene's types. Keys of files, documents and the page round the clip are left out.
struct SceneOutline {
  /// Keys of a script without an effect on the pixels of the clip.
  ///
  /// Canvas and loop are in the header of a trace.
  private static let silentKeys: Set<String> = [
    "segue", "canvas", "loop", "output", "outputs", "alt", "poster", "matrix", "words", "page",
    "define", "defs",
  ]
  /// Keys of a step that belong to the page, or are checks.
  private static let silentStepKeys: Set<String> = [
    "caption", "callout", "callouts", "focus", "expect",
  ]
  /// Steps that only name a moment.
  private static let silentSteps: Set<String> = ["mark", "screenshot", "caption"]

  private(set) var parts: [ScenePart] = []

  /// Reads the parts of a script.
  init(_ root: SyntaxNode) {
    for entry in Self.entries(of: root) {
      let key = CanonicalName.of(entry.name)
      switch key {
      case "screens": Self.entries(of: entry.value).forEach { addScreen($0) }
      case "timeline": addSteps(entry.value)
      case "transitions":
        for each in Self.entries(of: entry.value) {
          add(.transition, YAMLText.word(each.name), each.value, at: each.key.place)
        }
      case "container": add(.container, key, entry.value, at: entry.key.place)
      case "golden":
        // What is forgiven changes no frame; what is ignored is not in their digests.
        for each in Self.entries(of: entry.value) where CanonicalName.of(each.name) == "ignore" {
          add(.clip, "golden.ignore", each.value, at: each.key.place)
        }
      case _ where Self.silentKeys.contains(key): break
      default: add(.clip, key, entry.value, at: entry.key.place)
      }
    }
  }

  /// Adds a part with all settings of its node.
  private mutating func add(
    _ kind: ScenePart.Kind, _ name: String, _ node: SyntaxNode, at place: ScriptPlace
  ) {
    var settings: [ScenePart.Setting] = []
    SettingText.flatten(node, "", into: &settings)
    parts.append(
      ScenePart(kind: kind, name: name, index: nil, settings: settings, place: place))
  }

  /// Adds a screen and its layers.
  private mutating func addScreen(_ entry: SyntaxEntry) {
    let name = YAMLText.word(entry.name)
    var settings: [ScenePart.Setting] = []
    var layers: SyntaxNode?
    if case .mapping(let entries) = entry.value.content {
      for each in entries {
        let key = CanonicalName.of(each.name)
        if key == "layers" {
          layers = each.value
        } else {
          SettingText.flatten(each.value, key, into: &settings)
        }
      }
    } else {
      SettingText.flatten(entry.value, "", into: &settings)
    }
    parts.append(
      ScenePart(
        kind: .screen, name: name, index: nil, settings: settings, place: entry.key.place))
    addLayers(layers, below: name)
  }

  /// Adds layers and those below them, each before its children.
  private mutating func addLayers(_ node: SyntaxNode?, below path: String) {
    guard case .sequence(let layers) = node?.content else { return }
    var uses: [String: Int] = [:]
    for layer in layers {
      var settings: [ScenePart.Setting] = []
      var (name, children): (String, SyntaxNode?) = ("layer", nil)
      for entry in Self.entries(of: layer) {
        switch CanonicalName.of(entry.name) {
        case "name": name = YAMLText.word(entry.value.text ?? "")
        case "children": children = entry.value
        case let key:
          SettingText.flatten(entry.value, key, into: &settings)
        }
      }
      var own = "\(path)/\(name)"
      uses[own, default: 0] += 1
      if let count = uses[own], count > 1 { own += "#\(count)" }
      parts.append(
        ScenePart(kind: .layer, name: own, index: nil, settings: settings, place: layer.place))
      addLayers(children, below: own)
    }
  }

  /// Adds the steps that change the stage, with their indices in the timeline.
  private mutating func addSteps(_ node: SyntaxNode) {
    guard case .sequence(let steps) = node.content else { return }
    for (index, step) in steps.enumerated() {
      let entries = Self.entries(of: step)
      guard let head = entries.first else {
        let name = step.text.map(CanonicalName.of) ?? ""
        parts.append(
          ScenePart(kind: .step, name: name, index: index, settings: [], place: step.place))
        continue
      }
      let key = CanonicalName.of(head.name)
      if Self.silentSteps.contains(key) { continue }
      var settings: [ScenePart.Setting] = []
      var text = key
      if let value = head.value.text {
        text += ": \(SettingText.value(value))"
      } else {
        SettingText.flatten(head.value, "", into: &settings)
      }
      for entry in entries.dropFirst() {
        let name = CanonicalName.of(entry.name)
        if Self.silentStepKeys.contains(name) { continue }
        SettingText.flatten(entry.value, name, into: &settings)
      }
      parts.append(
        ScenePart(
          kind: .step, name: text, index: index, settings: settings, place: head.key.place))
    }
  }

  private static func entries(of node: SyntaxNode) -> [SyntaxEntry] {
    if case .mapping(let entries) = node.content { entries } else { [] }
  }
}

/// The text of settings: one line, without two spaces in a row or unbalanced quotes.
enum SettingText {
  /// The longest value that is kept as it is, in bytes of UTF-8.
  private static let limit = 200

  /// Appends the settings of a node below a key.
  static func flatten(_ node: SyntaxNode, _ key: String, into settings: inout [ScenePart.Setting]) {
    switch node.content {
    case .scalar:
      guard let text = node.text else { return }
      settings.append(.init(key: key.isEmpty ? "value" : key, value: value(text)))
    case .mapping(let entries):
      for entry in entries {
        flatten(entry.value, join(key, word(CanonicalName.of(entry.name))), into: &settings)
      }
    case .sequence(let items):
      if let text = list(node) {
        settings.append(.init(key: key.isEmpty ? "value" : key, value: value(text)))
        return
      }
      for (index, item) in items.enumerated() {
        flatten(item, "\(key)[\(index + 1)]", into: &settings)
      }
    }
  }

  /// Returns a value in the syntax of a trace; of a long one its beginning and a digest.
  static func value(_ text: String) -> String {
    if text.utf8.count > limit {
      return YAMLText.quoted(String(text.prefix(40)) + "…") + " \(digest(text))"
    }
    let isPlain =
      !text.isEmpty && !text.contains("  ") && !text.contains("\"") && text.first != " "
      && text.last != " " && text.unicodeScalars.allSatisfy { (" "..."~").contains($0) }
    return isPlain ? text : YAMLText.quoted(text)
  }

  /// Returns a list of scalars, and of such lists, as text; nil for one with mappings.
  private static func list(_ node: SyntaxNode) -> String? {
    switch node.content {
    case .scalar(let text, _): return text
    case .mapping: return nil
    case .sequence(let items):
      let texts = items.compactMap(list)
      return texts.count == items.count ? "[\(texts.joined(separator: ", "))]" : nil
    }
  }

  private static func join(_ key: String, _ name: String) -> String {
    key.isEmpty ? name : "\(key).\(name)"
  }

  /// Returns a key without spaces.
  private static func word(_ name: String) -> String {
    YAMLText.word(name).replacing(" ", with: "␣")
  }

  /// Returns the FNV-1a hash of a text's UTF-8 bytes, in hexadecimal.
  private static func digest(_ text: String) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "#" + String(digest, radix: 16)
  }
}

extension ParsedScript {
  /// Returns a text as an outline has it among its settings.
  package static func settingText(_ text: String) -> String { SettingText.value(text) }

  /// Returns the parts of a scene with every default filled in, for its trace.
  package static func parts(of scene: Scene) -> [ScenePart] {
    root(of: ScriptWriter.text(scene)).map { SceneOutline($0).parts } ?? []
  }

  /// Returns the place of each part in the script, as its author wrote it; nil where it is not found.
  package func spans(of parts: [ScenePart]) -> [SourceSpan?] {
    guard let root = Self.root(of: source.text) else { return parts.map { _ in nil } }
    let written = SceneOutline(Variant.resolved(root)).parts
    let known = Dictionary(written.map { ("\($0.kind) \($0.name)", $0.place) }) { one, _ in one }
    return parts.map { part in
      if let index = part.index {
        return locations.steps.indices.contains(index) ? span(of: locations.steps[index]) : nil
      }
      return known["\(part.kind) \(part.name)"].map(span)
    }
  }

  /// Parses a text that is known to be a script.
  private static func root(of text: String) -> SyntaxNode? {
    var problems = ProblemList()
    return YAMLReader(
      source: SourceText(name: "", text: text), number: 0, limits: ScriptLimits()
    ).root(&problems)
  }
}
