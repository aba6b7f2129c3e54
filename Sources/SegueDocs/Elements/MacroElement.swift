// Block macros of AsciiDoc: https://docs.asciidoctor.org/asciidoc/latest/macros/images/.

extension PictureElement {
  /// The names of the attributes that may be given by their position.
  private static let positions = ["alt", "width", "height"]

  /// Parses the block macro in a line; nil if there is none.
  ///
  /// - Parameter folder: the folder of pictures from the article's, to which the target is relative.
  static func macro(_ line: Substring, in folder: String, module: String?) -> PictureElement? {
    guard let match = line.wholeMatch(of: #/image::([^\s\[][^\[]*)\[(.*)\]\s*/#) else { return nil }
    var element = PictureElement(
      syntax: .asciidoc, name: "image",
      destination: joined(folder, module, String(match.1).replacing(" ", with: "%20")))
    element.folder = folder
    var position = 0
    for part in split(match.2) {
      if let named = part.wholeMatch(of: #/([A-Za-z][A-Za-z0-9_-]*) *= *(.*)/#) {
        element.attributes.append(
          Attribute(name: String(named.1), value: unquoted(String(named.2))))
      } else {
        let name = positions.indices.contains(position) ? positions[position] : ""
        element.attributes.append(Attribute(name: name + "#", value: unquoted(part)))
        position += 1
      }
    }
    return element
  }

  /// Returns a path in a folder; a URL or an absolute path is unchanged.
  ///
  /// In Antora, `module:path` names a picture of another module.
  private static func joined(_ folder: String, _ module: String?, _ path: String) -> String {
    if let module, let id = path.wholeMatch(of: #/([A-Za-z0-9_.-]+):([^:]+)/#) {
      if id.1 == module { return "\(folder)/\(id.2)" }
      return "\(folder.dropLast("images".count))../\(id.1)/images/\(id.2)"
    }
    return folder.isEmpty || path.hasPrefix("/") || path.contains("://")
      ? path : "\(folder)/\(path)"
  }

  /// Splits a list of attributes at its commas outside double quotes.
  private static func split(_ text: Substring) -> [String] {
    if text.allSatisfy(\.isWhitespace) { return [] }
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map(\.trimmed)
  }

  /// Returns the value of an attribute without its quotes.
  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }

  /// Returns a value with quotes if it needs them.
  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"=]".contains($0) }) || text.trimmed != text else {
      return text
    }
    return "\"\(text.replacing("\"", with: "\\\""))\""
  }

  /// Returns a text without the backslashes for which AsciiDoc has no escape.
  private static func words(_ text: String) -> String {
    text.replacing(#/\\+("|$)/#) { String($0.1) }
  }

  /// The text of the macro.
  var macroText: String {
    var path = folder.isEmpty ? destination : Self.path(destination, from: folder)
    if folder.hasSuffix("../images"),
      let other = path.wholeMatch(of: #/\.\./\.\./([^\/]+)/images/(.+)/#)
    {
      path = "\(other.1):\(other.2)"
    }
    let words = attributes.map { attribute in
      attribute.name.hasSuffix("#")
        ? Self.quoted(attribute.value) : "\(attribute.name)=\(Self.quoted(attribute.value))"
    }
    let target = path.replacing("[", with: "%5B").replacing("]", with: "%5D")
    return "image::\(target)[\(words.joined(separator: ","))]"
  }

  /// Returns a path, relative to the article's folder, from another folder.
  private static func path(_ destination: String, from folder: String) -> String {
    if destination.hasPrefix("/") || destination.contains("://") { return destination }
    var (path, base) = (parts(destination), parts(folder))
    while let first = path.first, first == base.first, path.count > 1 {
      path.removeFirst()
      base.removeFirst()
    }
    return (base.map { _ in ".." } + path).joined(separator: "/")
  }

  /// Returns the components of a path without `.`.
  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// The value of an attribute of the macro, by its name or by its position.
  private subscript(macro name: String) -> String? {
    get { self[name] ?? self[name + "#"] }
    set {
      if self[name] != nil { self[name] = newValue } else { self[name + "#"] = newValue }
    }
  }

  /// Updates a macro; its size is set if the author has set neither side.
  mutating func updateMacro(to picture: WantedPicture, isNew: Bool) {
    destination = picture.destination
    self[macro: "alt"] = Self.words(picture.words(instead: self[macro: "alt"]))
    if let size = picture.size,
      size.replaces(width: self[macro: "width"], height: self[macro: "height"])
    {
      self[macro: "width"] = "\(size.width)"
      self[macro: "height"] = "\(size.height)"
    }
    sortPositions()
    if isNew { self["loading"] = "lazy" }
  }

  /// Moves the attributes that are given by position before the others, in their order.
  private mutating func sortPositions() {
    let positional = Self.positions.compactMap { name in attributes.first { $0.name == name + "#" }
    }
    let others = attributes.filter { attribute in
      !Self.positions.contains { attribute.name == $0 + "#" }
    }
    // A position that is left out is an empty word.
    let last = Self.positions.lastIndex { self[$0 + "#"] != nil } ?? -1
    let filled = Self.positions.prefix(last + 1).map { name in
      positional.first { $0.name == name + "#" } ?? Attribute(name: name + "#", value: "")
    }
    attributes = filled + others
  }
}
