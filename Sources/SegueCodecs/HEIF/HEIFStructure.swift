import SegueGraphics

/// A parser of the boxes of a HEIC file, which restricts the files passed to libheif.
///
/// It follows ISO/IEC 23008-12, with the boxes of 14496-12 and 14496-15. Only files as cameras
/// write them are accepted: a primary picture that is one coded picture or a grid of them, with an
/// optional alpha picture. The decoder's work is thus known in advance: the number of pictures that
/// it decodes and their sizes, also by the parameter sets of their streams.
struct HEIFStructure {
  /// The largest size of a decoded or composed picture.
  var largest = PixelSize(0, 0)
  /// The total pixels of all coded pictures.
  var codedArea = 0
  /// The total bytes of all coded pictures.
  var codedBytes = 0
  /// The bits per sample.
  var bitDepth = 8
  /// The contents of the file that are not shown.
  ///
  /// These are auxiliary pictures of the primary one, such as a gain map or a depth map, and an
  /// EXIF orientation without a box that rotates the picture.
  private(set) var omittedContent: [OmittedContent] = []
  /// The kinds of metadata that the file holds.
  private(set) var metadata: StoredClip.Metadata = []

  let bytes: [UInt8]
  let name: String
  private var primary = 0
  var types: [Int: String] = [:]
  var properties: [Box] = []
  var propertiesOfItems: [Int: [Int]] = [:]
  var references: [(kind: String, from: Int, to: [Int])] = []
  var locations: [Int: [Range<Int>]] = [:]

  /// A box without its header: its type and the range of its contents.
  struct Box {
    var type: String
    var content: Range<Int>
  }

  /// The maximum number of boxes in a file.
  private static let mostBoxes = 100_000
  private static let typeOfXMP = Array("application/rdf+xml".utf8)

  /// Parses the boxes of a file with a HEIC signature.
  ///
  /// - Throws: `truncated`, `corrupt`, `unsupported`, and the limits that it exceeds.
  init(_ bytes: [UInt8], named name: String, limits: ResourceLimits) throws(CodecError) {
    (self.bytes, self.name) = (bytes, name)
    let top = try boxes(in: bytes.indices)
    let metas = top.filter { $0.type == "meta" }
    guard let meta = metas.first else {
      if top.contains(where: { $0.type == "moov" }) {
        throw unsupported("it is an animation, not a still image")
      }
      throw corrupt("it has no pictures (meta)")
    }
    guard metas.count == 1 else { throw corrupt("it has two lists of pictures (meta)") }
    try readMeta(meta)
    try checkPrimary(limits)
  }

  /// Returns the error of an invalid file.
  func corrupt(_ reason: String) -> CodecError {
    .corrupt(path: name, reason: reason, format: "HEIC")
  }

  /// Returns the error of a file with unsupported features.
  func unsupported(_ reason: String) -> CodecError {
    .unsupported(path: name, format: "HEIC", reason: reason)
  }

  private var isCut: CodecError { .truncated(path: name, format: "HEIC") }

  /// Takes a big-endian number of `count` bytes from the start of a range.
  func take(_ count: Int, _ range: inout Range<Int>) throws(CodecError) -> Int {
    guard range.count >= count, count <= 8 else { throw corrupt("a box is too short") }
    let number = bytes[range.lowerBound..<range.lowerBound + count].reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    guard let value = Int(exactly: number) else { throw corrupt("a number is out of range") }
    range = range.lowerBound + count..<range.upperBound
    return value
  }

  /// Takes a four-character code from the start of a range.
  private func text(_ range: inout Range<Int>) throws(CodecError) -> String {
    guard range.count >= 4 else { throw corrupt("a box is too short") }
    let letters = bytes[range.lowerBound..<range.lowerBound + 4]
    range = range.lowerBound + 4..<range.upperBound
    return String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))
  }

  /// Parses the sequence of boxes in a range.
  private func boxes(in range: Range<Int>) throws(CodecError) -> [Box] {
    var (rest, result) = (range, [Box]())
    while !rest.isEmpty {
      guard result.count < Self.mostBoxes else { throw corrupt("it has too many boxes") }
      let start = rest.lowerBound
      guard rest.count >= 8 else { throw isCut }
      var length = try take(4, &rest)
      let type = try text(&rest)
      if length == 1 { length = try take(8, &rest) }
      if length == 0 { length = range.upperBound - start }
      guard length >= rest.lowerBound - start else { throw corrupt("a box is too short") }
      guard length <= range.upperBound - start else { throw isCut }
      result.append(Box(type: type, content: rest.lowerBound..<start + length))
      rest = start + length..<range.upperBound
    }
    return result
  }

  /// Parses the `meta` box: the primary item and the tables of all items.
  private mutating func readMeta(_ meta: Box) throws(CodecError) {
    var content = meta.content
    _ = try take(4, &content)
    let parts = try boxes(in: content)
    func only(_ type: String) throws(CodecError) -> Range<Int>? {
      let found = parts.filter { $0.type == type }
      if found.count > 1 { throw corrupt("it has two boxes `\(type)`") }
      return found.first?.content
    }
    guard var item = try only("pitm"), let list = try only("iinf"), let places = try only("iloc"),
      let attached = try only("iprp")
    else { throw corrupt("it has no primary image (pitm)") }
    let version = try take(4, &item) >> 24
    primary = try take(version == 0 ? 2 : 4, &item)
    try readItems(list)
    try readProperties(attached)
    if let links = try only("iref") { try readReferences(links) }
    try readLocations(places, data: try only("idat"))
  }

  /// Parses the item types (`iinf`) and notes EXIF and XMP items.
  private mutating func readItems(_ range: Range<Int>) throws(CodecError) {
    var range = range
    let version = try take(4, &range) >> 24
    _ = try take(version == 0 ? 2 : 4, &range)
    for box in try boxes(in: range) where box.type == "infe" {
      var content = box.content
      let version = try take(4, &content) >> 24
      guard version >= 2 else { continue }
      let item = try take(version == 2 ? 2 : 4, &content)
      _ = try take(2, &content)
      let type = try text(&content)
      if type == "Exif" { metadata.insert(.exif) }
      if type == "mime", bytes[content].contains(Self.typeOfXMP) { metadata.insert(.xmp) }
      guard types.updateValue(type, forKey: item) == nil else {
        throw corrupt("two of its items have one number")
      }
    }
  }

  /// Parses the item properties (`iprp`) and their associations with items.
  private mutating func readProperties(_ range: Range<Int>) throws(CodecError) {
    let parts = try boxes(in: range)
    let lists = parts.filter { $0.type == "ipco" }
    guard lists.count == 1 else { throw corrupt("it has no list of properties (ipco)") }
    properties = try boxes(in: lists[0].content)
    for box in parts where box.type == "ipma" {
      var content = box.content
      let head = try take(4, &content)
      for _ in 0..<(try take(4, &content)) {
        let item = try take(head >> 24 == 0 ? 2 : 4, &content)
        for _ in 0..<(try take(1, &content)) {
          let isWide = head & 1 == 1
          let index = try take(isWide ? 2 : 1, &content) & (isWide ? 0x7FFF : 0x7F)
          guard index <= properties.count else { throw corrupt("a property is missing") }
          if index > 0 { propertiesOfItems[item, default: []].append(index - 1) }
        }
      }
    }
  }

  /// Parses the item references (`iref`).
  private mutating func readReferences(_ range: Range<Int>) throws(CodecError) {
    var range = range
    let size = try take(4, &range) >> 24 == 0 ? 2 : 4
    for box in try boxes(in: range) {
      var content = box.content
      let from = try take(size, &content)
      var to: [Int] = []
      for _ in 0..<(try take(2, &content)) { to.append(try take(size, &content)) }
      references.append((box.type, from, to))
    }
  }

  /// Parses the item locations (`iloc`) as ranges of the file, or of `idat` for construction method 1.
  private mutating func readLocations(
    _ range: Range<Int>, data: Range<Int>?
  ) throws(CodecError) {
    var range = range
    let version = try take(4, &range) >> 24
    let sizes = try take(2, &range)
    let (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let index = version > 0 ? sizes & 15 : 0
    for _ in 0..<(try take(version < 2 ? 2 : 4, &range)) {
      let item = try take(version < 2 ? 2 : 4, &range)
      let method = version > 0 ? try take(2, &range) & 15 : 0
      _ = try take(2, &range)
      let start = try take(base, &range)
      var parts: [Range<Int>] = []
      for _ in 0..<(try take(2, &range)) {
        _ = try take(index, &range)
        let place = try take(offset, &range)
        let count = try take(length, &range)
        let space = method == 0 ? bytes.indices : data ?? 0..<0
        let (sum, isOver) = start.addingReportingOverflow(place)
        guard method <= 1, !isOver, sum <= space.count, count <= space.count - sum else {
          if types[item] == "hvc1" || types[item] == "grid" { throw isCut }
          continue
        }
        let first = space.lowerBound + sum
        parts.append(first..<(length == 0 || count == 0 ? space.upperBound : first + count))
      }
      guard locations.updateValue(parts, forKey: item) == nil else {
        throw corrupt("an item is stored twice")
      }
    }
  }

  /// Checks all pictures that a decoder needs for the primary picture.
  private mutating func checkPrimary(_ limits: ResourceLimits) throws(CodecError) {
    let attached = references.filter { $0.kind == "auxl" && $0.to.contains(primary) }.map(\.from)
    let alphas = attached.filter { isAlpha($0) }
    if alphas.count < attached.count { omittedContent.append(.furtherPictures) }
    if let orientation = unusedOrientation { omittedContent.append(.orientation(orientation)) }
    guard alphas.count <= 1 else { throw corrupt("it has two pictures of alpha") }
    var decoded: [Int] = []
    for item in [primary] + alphas { decoded += try check(item, limits) }
    // An auxiliary picture of a tile or of an alpha picture would be decoded with it.
    let others = Set(decoded).subtracting([primary])
    guard decoded.count == others.count + 1,
      !references.contains(where: { $0.kind == "auxl" && !others.isDisjoint(with: $0.to) })
    else { throw unsupported("its images refer to each other in a circle") }
  }

  /// The EXIF orientation of the primary picture, if no box rotates it (ISO/IEC 23008-12, A.2.1).
  private var unusedOrientation: PictureOrientation? {
    let own = (propertiesOfItems[primary] ?? []).map { properties[$0].type }
    guard !own.contains("irot"), !own.contains("imir") else { return nil }
    let items = references.filter { $0.kind == "cdsc" && $0.to.contains(primary) }.map(\.from)
    guard let item = items.first(where: { types[$0] == "Exif" }),
      let part = locations[item]?.first
    else { return nil }
    let data = bytes[part]
    // The first four bytes are the offset of the TIFF header.
    let offset = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard data.count >= 4, offset <= data.count - 4 else { return nil }
    let orientation = PictureOrientation(namedEXIF: data.dropFirst(4 + offset))
    return orientation == .upright ? nil : orientation
  }

  /// Returns whether an auxiliary item is an alpha picture, by its `auxC` property.
  func isAlpha(_ item: Int) -> Bool {
    (propertiesOfItems[item] ?? []).contains { index in
      guard properties[index].type == "auxC" else { return false }
      let name = bytes[properties[index].content].dropFirst(4).prefix { $0 != 0 }
      return [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
        "urn:mpeg:avc:2015:auxid:1",
      ].contains(String(decoding: name, as: UTF8.self))
    }
  }
}
