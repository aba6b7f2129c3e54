/// The palette of the file, for all pictures whose colours are in it.
struct FilePalette: Sendable {
  /// The colours as 0xBBGGRR, all different, at most 256.
  let colors: [UInt32]
  private let places: [UInt32: UInt8]

  /// A palette of so many colours, all different.
  init(_ colors: [UInt32] = []) {
    self.colors = colors
    var places: [UInt32: UInt8] = [:]
    for (place, color) in colors.enumerated() { places[color] = UInt8(truncatingIfNeeded: place) }
    self.places = places
  }

  /// The entries of some colours; nil when one is missing.
  func entries(of wanted: [UInt32]) -> [UInt8]? {
    let entries = wanted.compactMap { places[$0] }
    return entries.count == wanted.count ? entries : nil
  }
}

extension FilePalette {
  /// The bytes of palettes that pictures need not have for this one.
  func worth(for pictures: [IndexedPicture]) -> Int {
    pictures.reduce(0) { $0 + (entries(of: $1.colors) == nil ? 0 : $1.paletteByteCount) }
  }

  /// The palette for some pictures, in their order.
  ///
  /// They join as long as there is room. Pictures of few colours have theirs in front, so that LZW begins
  /// with short codes. The cost grows with the number of their colours.
  init(for pictures: [IndexedPicture]) {
    self.init(Self.joined(Self.fitting(pictures).sorted { $0.colors.count < $1.colors.count }))
  }

  /// The pictures from the first on whose colours fit into one palette.
  private static func fitting(_ pictures: [IndexedPicture]) -> [IndexedPicture] {
    var known: Set<UInt32> = []
    return pictures.filter { picture in
      let joined = known.union(picture.colors)
      guard joined.count <= (picture.leavesPixels ? 255 : 256) else { return false }
      known = joined
      return true
    }
  }

  /// All colours of some pictures, in the order in which they come.
  private static func joined(_ pictures: [IndexedPicture]) -> [UInt32] {
    var known: Set<UInt32> = []
    return pictures.flatMap { $0.colors.filter { known.insert($0).inserted } }
  }
}
