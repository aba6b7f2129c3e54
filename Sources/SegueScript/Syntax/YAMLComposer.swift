private import CYAMLEvents

/// A composer: builds the trees of documents from libyaml's events (YAML 1.2, 3.1.2).
///
/// It recurses for nested collections, whose depth the caller has checked. Aliases are not resolved.
@safe struct YAMLComposer: ~Copyable {
  /// The tags that nodes have anyway, and the one that says so.
  private static let usualTags: Set<String> = [
    "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map",
  ]

  private let reader: OpaquePointer
  private var isAtEnd = false

  /// Returns the roots of the first two documents of a text; nil for those that it does not have.
  static func documents(
    in text: String
  ) throws(YAMLError) -> (first: YAMLNode?, second: YAMLNode?) {
    var text = text
    return try text.withUTF8 { bytes in
      Result { () throws(YAMLError) in
        var composer = try YAMLComposer(bytes)
        guard let first = try composer.nextRoot() else { return (nil, nil) }
        return (first, try composer.nextRoot())
      }
    }.get()
  }

  @safe private init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
    guard let reader = unsafe segue_yaml_open(text.baseAddress, text.count) else { throw .memory }
    unsafe self.reader = reader
  }

  deinit { unsafe segue_yaml_close(reader) }

  /// Returns the root of the next document; nil at the end of the text.
  private mutating func nextRoot() throws(YAMLError) -> YAMLNode? {
    guard !isAtEnd, unsafe try next().kind != SEGUE_YAML_STREAM_END else {
      isAtEnd = true
      return nil
    }
    let root = try unsafe node(next())
    _ = try unsafe next()
    return root
  }

  private func next() throws(YAMLError) -> segue_yaml_event {
    let event = unsafe segue_yaml_next(reader)
    switch unsafe event.kind {
    case SEGUE_YAML_NO_MEMORY: throw .memory
    case SEGUE_YAML_ERROR:
      throw unsafe .syntax(
        Self.text(event.problem) ?? "", at: YAMLPlace(event.place),
        context: Self.text(event.context)
          .map { unsafe .init(text: $0, place: YAMLPlace(event.context_place)) })
    default: return unsafe event
    }
  }

  /// Returns the node that begins with an event.
  private func node(_ event: segue_yaml_event) throws(YAMLError) -> YAMLNode {
    var node = unsafe YAMLNode(
      content: .scalar(""), isPlain: event.is_plain != 0,
      tag: Self.text(event.tag).flatMap { Self.usualTags.contains($0) ? nil : $0 },
      anchor: Self.text(event.anchor), place: YAMLPlace(event.place))
    switch unsafe event.kind {
    case SEGUE_YAML_SEQUENCE_START: node.content = .sequence(try items())
    case SEGUE_YAML_MAPPING_START: node.content = .mapping(try entries())
    case SEGUE_YAML_SCALAR:
      node.content = unsafe .scalar(
        String(decoding: UnsafeBufferPointer(start: event.text, count: event.count), as: UTF8.self))
    default: throw .syntax("found undefined alias", at: node.place, context: nil)
    }
    return node
  }

  private func items() throws(YAMLError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try unsafe next()
      if unsafe event.kind == SEGUE_YAML_SEQUENCE_END { return items }
      items.append(try unsafe node(event))
    }
  }

  private func entries() throws(YAMLError) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    while true {
      let event = try unsafe next()
      if unsafe event.kind == SEGUE_YAML_MAPPING_END { break }
      let key = try unsafe node(event)
      entries.append(YAMLEntry(key: key, value: try unsafe node(next())))
    }
    try checkKeys(entries.map(\.key))
    return entries
  }

  /// - Throws: `duplicateKey` for the first of the duplicates by their texts, or else by their places.
  private func checkKeys(_ keys: [YAMLNode]) throws(YAMLError) {
    guard Set(keys).count < keys.count else { return }
    let duplicates = Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys
    let named = duplicates.compactMap { key in
      if case .scalar(let text) = key.content { (text: text, place: key.place) } else { nil }
    }
    if let first = named.min(by: { $0.text < $1.text }) {
      throw .duplicateKey(first.text, at: first.place)
    }
    guard let first = keys.first(where: duplicates.contains) else { return }
    throw .duplicateKey(nil, at: first.place)
  }

  @safe private static func text(_ bytes: UnsafePointer<CChar>?) -> String? {
    unsafe bytes.map { unsafe String(cString: $0) }
  }
}

extension YAMLPlace {
  fileprivate init(_ place: segue_yaml_place) {
    self.init(line: Int(place.line), column: Int(place.column))
  }
}
