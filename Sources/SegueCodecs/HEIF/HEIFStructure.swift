import SegueGraphics

/// What the boxes of a HEIC file say of the picture that it shows first, before any library has looked at
/// it (ISO/IEC 23008-12, and 14496-12 and 14496-15 for its boxes).
///
/// Only what cameras write is let through: one coded picture, or a grid of them, with another for alpha.
/// So what a decoder will do is known: how many pictures it decodes, and how large they are, by the
/// parameter sets of their own streams too.
struct HEIFStructure {
  /// The size of the largest picture that is decoded or put together.
  private(set) var largest = PixelSize(0, 0)
  /// The pixels of all coded pictures.
  private(set) var codedArea = 0
  /// The bytes of all coded pictures.
  private(set) var codedBytes = 0
  /// Bits a sample.
  private(set) var bitDepth = 8
  /// What it holds that is not shown: further pictures that belong to the shown one, such as a gain map
  /// or a depth map, and an EXIF orientation where no box turns the picture.
  private(set) var leftOut: [LeftOut] = []
  /// What it holds beside its pictures.
  private(set) var metadata: StoredClip.Metadata = []

  private let bytes: [UInt8]
  private let name: String
  private var primary = 0
  private var types: [Int: String] = [:]
  private var properties: [Box] = []
  private var propertiesOfItems: [Int: [Int]] = [:]
  private var references: [(kind: String, from: Int, to: [Int])] = []
  private var locations: [Int: [Range<Int>]] = [:]

  /// A box without its head.
  private struct Box {
    var type: String
    var content: Range<Int>
  }

  /// The most coded pictures of a grid.
  private static let mostTiles = 4096
  /// The most boxes of a file that are looked at.
  private static let mostBoxes = 100_000
  private static let typeOfXMP = Array("application/rdf+xml".utf8)

  /// Reads the boxes of a file that begins as one.
  ///
  /// Throws `truncated`, `corrupt`, `unsupported`, and what is over the limits.
  init(_ bytes: [UInt8], named name: String, limits: ResourceLimits) throws(CodecError) {
    (self.bytes, self.name) = (bytes, name)
    let top = try boxes(in: bytes.indices)
    let metas = top.filter { $0.type == "meta" }
    guard let meta = metas.first else {
      if top.contains(where: { $0.type == "moov" }) {
        throw unsupported("it is an animation, and a still picture is needed")
      }
      throw corrupt("it has no pictures (meta)")
    }
    guard metas.count == 1 else { throw corrupt("it has two lists of pictures (meta)") }
    try readMeta(meta)
    try checkPrimary(limits)
  }

  private func corrupt(_ reason: String) -> CodecError {
    .corrupt(path: name, reason: reason, format: "HEIC")
  }

  private func unsupported(_ reason: String) -> CodecError {
    .unsupported(path: name, format: "HEIC", reason: reason)
  }

  /// Layered HEVC (L-HEVC, ITU-T H.265, annex F): a base picture, and layers that refine it.
  private var hasLayers: CodecError {
    unsupported("its picture has several layers (L-HEVC), and only single ones are read")
  }

  /// Whether a unit belongs to a layer above the base one (`nuh_layer_id`, ITU-T H.265, 7.3.1.2).
  private static func isOfHigherLayer(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 1 != 0 || second >> 3 != 0
  }

  private var isCut: CodecError { .truncated(path: name, format: "HEIC") }

  /// A number of so many bytes, the highest first, at the beginning of a range, which it leaves.
  private func take(_ count: Int, _ range: inout Range<Int>) throws(CodecError) -> Int {
    guard range.count >= count, count <= 8 else { throw corrupt("a box is too short") }
    let number = bytes[range.lowerBound..<range.lowerBound + count].reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    guard let value = Int(exactly: number) else { throw corrupt("a number is out of range") }
    range = range.lowerBound + count..<range.upperBound
    return value
  }

  private func text(_ range: inout Range<Int>) throws(CodecError) -> String {
    guard range.count >= 4 else { throw corrupt("a box is too short") }
    let letters = bytes[range.lowerBound..<range.lowerBound + 4]
    range = range.lowerBound + 4..<range.upperBound
    return String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))
  }

  /// The boxes that follow each other in a range.
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
    else { throw corrupt("it has no picture that is shown first") }
    let version = try take(4, &item) >> 24
    primary = try take(version == 0 ? 2 : 4, &item)
    try readItems(list)
    try readProperties(attached)
    if let links = try only("iref") { try readReferences(links) }
    try readLocations(places, data: try only("idat"))
  }

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

  /// Follows what a decoder does to show the primary picture.
  private mutating func checkPrimary(_ limits: ResourceLimits) throws(CodecError) {
    let attached = references.filter { $0.kind == "auxl" && $0.to.contains(primary) }.map(\.from)
    let alphas = attached.filter { isAlpha($0) }
    if alphas.count < attached.count { leftOut.append(.furtherPictures) }
    if let orientation = unusedOrientation { leftOut.append(.orientation(orientation)) }
    guard alphas.count <= 1 else { throw corrupt("it has two pictures of alpha") }
    var decoded: [Int] = []
    for item in [primary] + alphas { decoded += try check(item, limits) }
    // A picture that goes with one of these would be decoded with it.
    let others = Set(decoded).subtracting([primary])
    guard decoded.count == others.count + 1,
      !references.contains(where: { $0.kind == "auxl" && !others.isDisjoint(with: $0.to) })
    else { throw unsupported("its pictures belong to each other in circles") }
  }

  /// What the EXIF data of the primary picture says where no box turns it (ISO/IEC 23008-12, A.2.1).
  private var unusedOrientation: PictureOrientation? {
    let own = (propertiesOfItems[primary] ?? []).map { properties[$0].type }
    guard !own.contains("irot"), !own.contains("imir") else { return nil }
    let items = references.filter { $0.kind == "cdsc" && $0.to.contains(primary) }.map(\.from)
    guard let item = items.first(where: { types[$0] == "Exif" }),
      let part = locations[item]?.first
    else { return nil }
    let data = bytes[part]
    // Four bytes say how far away the TIFF header is.
    let offset = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard data.count >= 4, offset <= data.count - 4 else { return nil }
    let orientation = PictureOrientation(namedEXIF: data.dropFirst(4 + offset))
    return orientation == .upright ? nil : orientation
  }

  private func isAlpha(_ item: Int) -> Bool {
    (propertiesOfItems[item] ?? []).contains { index in
      guard properties[index].type == "auxC" else { return false }
      let name = bytes[properties[index].content].dropFirst(4).prefix { $0 != 0 }
      return [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
        "urn:mpeg:avc:2015:auxid:1",
      ].contains(String(decoding: name, as: UTF8.self))
    }
  }

  /// Checks an item that is decoded; returns it, and what it is put together of.
  private mutating func check(
    _ item: Int, _ limits: ResourceLimits
  ) throws(CodecError) -> [Int] {
    switch types[item] {
    case "hvc1":
      try checkCoded(item, limits)
      return [item]
    case "grid":
      let tiles = references.filter { $0.kind == "dimg" && $0.from == item }
      guard tiles.count == 1, !tiles[0].to.isEmpty else { throw corrupt("a grid has no tiles") }
      try checkGrid(item, tiles[0].to.count, limits)
      for tile in tiles[0].to {
        if types[tile] == "lhv1" { throw hasLayers }
        guard types[tile] == "hvc1" else { throw unsupported("its tiles are no HEVC pictures") }
        try checkCoded(tile, limits)
      }
      return [item] + Set(tiles[0].to)
    case "av01": throw unsupported("it is AVIF")
    case "lhv1": throw hasLayers
    case nil: throw corrupt("a picture is missing")
    default: throw unsupported("it is no HEVC picture, nor a grid of them")
    }
  }

  private mutating func checkGrid(
    _ item: Int, _ tiles: Int, _ limits: ResourceLimits
  ) throws(CodecError) {
    guard let parts = locations[item], parts.count == 1, var content = parts.first else {
      throw corrupt("a grid says no size")
    }
    let isWide = try take(2, &content) & 1 == 1
    let rows = try take(1, &content) + 1
    let columns = try take(1, &content) + 1
    let width = try take(isWide ? 4 : 2, &content)
    let height = try take(isWide ? 4 : 2, &content)
    guard rows * columns == tiles else { throw corrupt("a grid has another number of tiles") }
    guard tiles <= Self.mostTiles else { throw unsupported("it has \(tiles) tiles") }
    try note(PixelSize(width, height), limits)
  }

  private mutating func note(_ size: PixelSize, _ limits: ResourceLimits) throws(CodecError) {
    guard size.width > 0, size.height > 0 else {
      throw corrupt("its size is \(size.width) × \(size.height) pixels")
    }
    try limits.check(size, of: name)
    if size.area > largest.area { largest = size }
  }

  /// Checks a coded picture: its size as its properties and its stream say it, and that it is one.
  private mutating func checkCoded(
    _ item: Int, _ limits: ResourceLimits
  ) throws(CodecError) {
    let own = (propertiesOfItems[item] ?? []).map { properties[$0] }
    if own.contains(where: { ["lhvC", "lsel"].contains($0.type) }) { throw hasLayers }
    let (sizes, settings) = (own.filter { $0.type == "ispe" }, own.filter { $0.type == "hvcC" })
    guard sizes.count == 1, settings.count == 1 else {
      throw corrupt("a picture says no size, or two")
    }
    var content = sizes[0].content
    _ = try take(4, &content)
    let width = try take(4, &content)
    let height = try take(4, &content)
    try note(PixelSize(width, height), limits)
    let stream = try streamSize(settings[0].content)
    try note(stream, limits)
    codedArea += max(width * height, stream.area)
    var data: [UInt8] = []
    for part in locations[item] ?? [] {
      codedBytes += part.count
      // Of a file's bytes none is there twice.
      guard codedBytes <= bytes.count else { throw corrupt("its pictures are longer than it") }
      data += bytes[part]
    }
    try checkUnits(data)
  }

  /// The largest size that the parameter sets of a stream say, all of which come before it.
  private mutating func streamSize(_ range: Range<Int>) throws(CodecError) -> PixelSize {
    guard range.count >= 23 else { throw corrupt("the settings of its stream (hvcC) are cut off") }
    guard bytes[range.lowerBound + 21] & 3 == 3 else {
      throw unsupported("its stream has short lengths")
    }
    var rest = range.lowerBound + 22..<range.upperBound
    var largest: PixelSize?
    for _ in 0..<(try take(1, &rest)) {
      let kind = try take(1, &rest) & 63
      for _ in 0..<(try take(2, &rest)) {
        let length = try take(2, &rest)
        guard length <= rest.count else { throw corrupt("a parameter set is cut off") }
        let unit = bytes[rest.lowerBound..<rest.lowerBound + length]
        rest = rest.lowerBound + length..<rest.upperBound
        if unit.count >= 2, Self.isOfHigherLayer(unit[unit.startIndex], unit[unit.startIndex + 1]) {
          throw hasLayers
        }
        // What it is counts, not under which number it is listed.
        guard kind == 33 || (unit.first ?? 0) >> 1 & 63 == 33 else { continue }
        guard let set = HEVCSequence(unit) else { throw corrupt("a parameter set is damaged") }
        bitDepth = max(bitDepth, set.bitDepth)
        let size = PixelSize(
          max(largest?.width ?? 0, set.width), max(largest?.height ?? 0, set.height))
        largest = size
      }
    }
    guard let largest else { throw corrupt("its stream says no size") }
    return largest
  }

  /// Checks that a stream is one picture, and brings no parameter sets of its own.
  private func checkUnits(_ data: [UInt8]) throws(CodecError) {
    var (place, pictures) = (0, 0)
    while place < data.count {
      guard data.count - place >= 6 else { throw corrupt("a picture is cut off") }
      let length = data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length >= 2, length <= data.count - place - 4 else {
        throw corrupt("a picture is cut off")
      }
      if Self.isOfHigherLayer(data[place + 4], data[place + 5]) { throw hasLayers }
      let kind = data[place + 4] >> 1 & 63
      if (32...34).contains(kind) { throw unsupported("its stream has parameter sets in it") }
      // The first bit after the head of a slice says that a picture begins.
      if kind < 32, length > 2, data[place + 6] >> 7 == 1 { pictures += 1 }
      place += 4 + length
    }
    guard pictures == 1 else { throw corrupt("a stream has \(pictures) pictures, not one") }
  }
}
