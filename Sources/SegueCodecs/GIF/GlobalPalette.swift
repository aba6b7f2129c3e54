/// The global palette of a GIF, with a lookup by colour.
struct GlobalPalette: Sendable {
  /// The colours as 0xBBGGRR, all different, at most 256.
  let colors: [UInt32]
  private let places: [UInt32: UInt8]

  /// Creates a palette of at most 256 colours, all different.
  init(_ colors: [UInt32] = []) {
    self.colors = colors
    var places: [UInt32: UInt8] = [:]
    for (place, color) in colors.enumerated() { places[color] = UInt8(truncatingIfNeeded: place) }
    self.places = places
  }

  /// Returns the palette indices of some colours; nil if one is missing.
  func entries(of wanted: [UInt32]) -> [UInt8]? {
    let entries = wanted.compactMap { places[$0] }
    return entries.count == wanted.count ? entries : nil
  }
}

extension GlobalPalette {
  /// Returns the bytes of local palettes that pictures save with this palette.
  func worth(for pictures: [IndexedPicture]) -> Int {
    pictures.reduce(0) { $0 + (entries(of: $1.colors) == nil ? 0 : $1.paletteByteCount) }
  }

  /// Merges the colours of some pictures, in their order, into one palette as long as they fit.
  ///
  /// Pictures with few colours have theirs in front, so that their LZW begins with short codes. The
  /// cost grows with the number of their colours.
  init(for pictures: [IndexedPicture]) {
    self.init(Self.joined(Self.fitting(pictures).sorted { $0.colors.count < $1.colors.count }))
  }

  /// Returns the pictures, in order, whose colours fit into one palette together with the earlier ones.
  private static func fitting(_ pictures: [IndexedPicture]) -> [IndexedPicture] {
    var known: Set<UInt32> = []
    return pictures.filter { picture in
      let joined = known.union(picture.colors)
      guard joined.count <= (picture.leavesPixels ? 255 : 256) else { return false }
      known = joined
      return true
    }
  }

  /// Returns all colours of some pictures, in the order of their first appearance.
  private static func joined(_ pictures: [IndexedPicture]) -> [UInt32] {
    var known: Set<UInt32> = []
    return pictures.flatMap { $0.colors.filter { known.insert($0).inserted } }
  }
}
