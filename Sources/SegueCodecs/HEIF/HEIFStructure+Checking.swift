import SegueGraphics

/// Checks of the coded pictures of a HEIC file, made before a decoder runs.
extension HEIFStructure {
  /// The maximum number of tiles in a grid.
  private static let mostTiles = 4096

  /// The error about layered HEVC (L-HEVC, ITU-T H.265, annex F): a base picture with layers that refine it.
  private var hasLayers: CodecError {
    unsupported("its picture has several layers (L-HEVC), and only single ones are read")
  }

  /// Returns whether a NAL unit is of a layer above the base (`nuh_layer_id`, ITU-T H.265, 7.3.1.2).
  private static func isOfHigherLayer(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 1 != 0 || second >> 3 != 0
  }

  /// Checks an item that will be decoded; returns it with its tiles.
  mutating func check(
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
        guard types[tile] == "hvc1" else { throw unsupported("its tiles are not HEVC images") }
        try checkCoded(tile, limits)
      }
      return [item] + Set(tiles[0].to)
    case "av01": throw unsupported("it is AVIF")
    case "lhv1": throw hasLayers
    case nil: throw corrupt("a picture is missing")
    default: throw unsupported("it is neither an HEVC image nor a grid of them")
    }
  }

  /// Checks the size of a grid and the number of its tiles.
  private mutating func checkGrid(
    _ item: Int, _ tiles: Int, _ limits: ResourceLimits
  ) throws(CodecError) {
    guard let parts = locations[item], parts.count == 1, var content = parts.first else {
      throw corrupt("a grid has no size")
    }
    let isWide = try take(2, &content) & 1 == 1
    let rows = try take(1, &content) + 1
    let columns = try take(1, &content) + 1
    let width = try take(isWide ? 4 : 2, &content)
    let height = try take(isWide ? 4 : 2, &content)
    guard rows * columns == tiles else {
      throw corrupt("a grid does not have the right number of tiles")
    }
    guard tiles <= Self.mostTiles else { throw unsupported("it has \(tiles) tiles") }
    try note(PixelSize(width, height), limits)
  }

  /// Checks a size against the limits and records the largest one.
  private mutating func note(_ size: PixelSize, _ limits: ResourceLimits) throws(CodecError) {
    guard size.width > 0, size.height > 0 else {
      throw corrupt("its size is \(size.width) × \(size.height) pixels")
    }
    try limits.check(size, of: name)
    if size.area > largest.area { largest = size }
  }

  /// Checks a coded picture: its size in the item properties and in its stream, and its NAL units.
  private mutating func checkCoded(
    _ item: Int, _ limits: ResourceLimits
  ) throws(CodecError) {
    let own = (propertiesOfItems[item] ?? []).map { properties[$0] }
    if own.contains(where: { ["lhvC", "lsel"].contains($0.type) }) { throw hasLayers }
    let (sizes, settings) = (own.filter { $0.type == "ispe" }, own.filter { $0.type == "hvcC" })
    guard sizes.count == 1, settings.count == 1 else {
      throw corrupt("an image has no size, or two")
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
      // Data that overlaps between items would be counted twice; valid files have none.
      guard codedBytes <= bytes.count else { throw corrupt("its images are longer than the file") }
      data += bytes[part]
    }
    try checkUnits(data)
  }

  /// Returns the largest size in the parameter sets of a stream (`hvcC`).
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
        // The NAL unit's own type decides, not the type of the array that lists it.
        guard kind == 33 || (unit.first ?? 0) >> 1 & 63 == 33 else { continue }
        guard let set = HEVCSequenceParameterSet(unit) else {
          throw corrupt("a parameter set is damaged")
        }
        bitDepth = max(bitDepth, set.bitDepth)
        let size = PixelSize(
          max(largest?.width ?? 0, set.width), max(largest?.height ?? 0, set.height))
        largest = size
      }
    }
    guard let largest else { throw corrupt("its stream has no size") }
    return largest
  }

  /// Checks that a stream consists of one picture and has no parameter sets in it.
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
      // `first_slice_segment_in_pic_flag`, the first bit after the NAL unit header, marks a new picture.
      if kind < 32, length > 2, data[place + 6] >> 7 == 1 { pictures += 1 }
      place += 4 + length
    }
    guard pictures == 1 else { throw corrupt("a stream has \(pictures) pictures, not one") }
  }
}
