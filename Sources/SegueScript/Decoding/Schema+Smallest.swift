// The smallest scripts that have a key, for examples and tests.

extension SchemaSection {
  /// Returns the keys that have to stand beside a key: those that the mapping requires, its company,
  /// and the company of that.
  package func companions(of key: SchemaKey) -> [SchemaKey] {
    var found = [key]
    var index = 0
    while index < found.count {
      let names = found.map(\.name)
      for others in found[index].company where Set(others).isDisjoint(with: names) {
        found += others.prefix(1).compactMap { self.key($0) }
      }
      index += 1
    }
    let excluded = found.reduce(into: Set<String>()) { $0.formUnion($1.excluded) }
    let required = keys.filter {
      $0.defaultText == nil && !excluded.contains($0.name) && !found.contains($0)
    }
    return required + found.dropFirst()
  }
}

extension Schema {
  /// Returns the smallest script in which a key has a value, with the key in a line of its own.
  package static func script(
    with key: SchemaKey, of section: SchemaSection, value: String
  ) -> String {
    // What points at a place is drawn on a page.
    if section.name == "script", key.name == "timeline",
      ["callout:", "focus:"].contains(where: value.contains)
    {
      return "{\npage: {},\n" + smallest(with: key, of: section, value: value).dropFirst(2)
    }
    return smallest(with: key, of: section, value: value)
  }

  private static func smallest(
    with key: SchemaKey, of section: SchemaSection, value: String
  ) -> String {
    let companions = section.companions(of: key).map { other in
      "\(other.name): \(key.setting[other.name] ?? other.form.example)"
    }
    let entries = (companions + ["\(key.name): \(value)"]).joined(separator: ",\n")
    for outer in all {
      for holder in outer.keys {
        guard let part = holder.form.parts.first(where: { $0.section == section.name }) else {
          continue
        }
        return script(
          with: holder, of: outer, value: part.pattern.replacing("…", with: "\n\(entries)\n"))
      }
    }
    return "{\n\(entries)\n}"
  }
}
