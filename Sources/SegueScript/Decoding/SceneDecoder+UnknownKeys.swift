internal import SegueGraphics
internal import SegueStage

// Messages about the unknown keys of one mapping. In this order, the first that knows a word advises:
//
// 1. the foreign words of the mapping's table (`ForeignWord`);
// 2. the mappings of its keys: `font-size` is `size` in `font`; several of one mapping are one message;
// 3. the parameters of the step's transition;
// 4. the mapping round it: `fps` stands at the top of the script, not in an output;
// 5. the nearest key by letters;
// 6. any other mapping of a script that has such a key, by its own name or a foreign one;
// 7. the list of keys.

extension SceneDecoder {
  /// Reports the unknown keys of a mapping, and records the known keys that they probably stand for.
  mutating func reportUnknown(
    _ unknown: [SyntaxEntry], among names: [String], of section: SchemaSection, in node: SyntaxNode
  ) {
    guard case .mapping(let all) = node.content else { return }
    let keys = UnknownKeys(
      section: section, names: names, entries: all, screenNames: screenNames,
      written: written)
    var groups: [(group: String, entries: [SyntaxEntry], advice: KeyAdvice)] = []
    for entry in unknown {
      let advice = keys.advice(for: entry, transitions: transitions + providedTransitions)
      for name in advice.targets { misspelt.insert(Misspelling(place: node.place, name: name)) }
      if let group = advice.group, let index = groups.firstIndex(where: { $0.group == group }) {
        groups[index].entries.append(entry)
      } else {
        groups.append((advice.group ?? "", [entry], advice))
      }
    }
    for (_, entries, advice) in groups {
      let quoted = entries.map { "`\(Excerpt.of($0.name))`" }
      let list =
        quoted.count > 1
        ? "\(quoted.dropLast().joined(separator: ", ")) and \(quoted[quoted.count - 1])" : quoted[0]
      problems.error(
        .unknownKey, "unknown key\(quoted.count > 1 ? "s" : "") \(list) of \(section.title)",
        at: entries[0].key.place, help: keys.help(for: entries, advice))
    }
  }

  /// Returns the text of an entry's value with a colour behind it that YAML takes as a comment.
  ///
  /// `1px solid #CCC` is the text `1px solid` for YAML; nil if there is no such colour.
  func written(_ entry: SyntaxEntry) -> String? {
    guard case .scalar(let text, isPlain: true) = entry.value.content,
      sources.indices.contains(entry.value.place.source), !entry.value.isNull
    else { return nil }
    let line = sources[entry.value.place.source].line(entry.value.place.line)
    let start = line.startIndex + max(0, entry.value.place.column - 1)
    guard start < line.endIndex else { return nil }
    let rest = SourceText.string(line[start...])
    guard let space = rest.suffix(after: text), space.hasPrefix(" ") else { return nil }
    let comment = space.drop { $0 == " " }
    let digits = comment.dropFirst().prefix(while: \.isHexDigit)
    guard comment.first == "#", [3, 4, 6, 8].contains(digits.count) else { return nil }
    return "\(text) #\(digits)"
  }
}

/// The next step for an unknown key.
struct KeyAdvice {
  /// What the key belongs to; entries of one group are one message.
  enum Place {
    /// A side of the frame.
    case side(String)
    /// A part of the mapping of a key.
    case part(of: SchemaKey, SchemaKey)
    /// One of the two numbers of a key.
    case axis(of: String)
    /// A parameter of a transition.
    case parameter(String, of: Transition)
    /// Anything else, in words.
    case alone([String])
  }

  var place: Place
  /// The known keys that it sets, so that they are not reported as missing.
  var targets: [String] = []

  /// The name of the group; nil for a message of its own.
  var group: String? {
    switch place {
    case .side: "frame"
    case .part(let key, _): key.name
    case .axis(let key): "axis \(key)"
    case .parameter: "transition"
    case .alone: nil
    }
  }
}
