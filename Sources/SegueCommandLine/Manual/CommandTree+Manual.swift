extension CommandTree.Argument {
  /// Writes the argument as an item of a tagged list.
  func write(to source: inout ManualSource) {
    let value = valueName.map { " Ar \(ManualSource.argument($0))" } ?? ""
    switch kind {
    case .positional:
      source.macro("It" + value + (isRepeating ? " ..." : ""))
    case .option:
      source.macro("It " + flags.joined(separator: value + " , ") + value)
    case .flag:
      source.macro("It " + flags.joined(separator: " , "))
    }
    source.prose(abstract ?? "")
    if let defaultValue, !defaultValue.isEmpty {
      source.prose("The default is \(defaultValue).")
    }
  }

  /// The spellings, short ones first.
  private var flags: [String] {
    let names = names ?? []
    return (names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }).map { name in
      "Fl \(name.kind == "long" ? "\\-" : "")\(ManualSource.escaped(name.name))"
    }
  }
}
