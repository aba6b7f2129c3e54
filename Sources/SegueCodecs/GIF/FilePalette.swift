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
  func worth(for pictures: [ExactPicture]) -> Int {
    pictures.reduce(0) { $0 + (entries(of: $1.colors) == nil ? 0 : $1.paletteByteCount) }
  }

  /// How many pictures are left out at most to make the palette of the file smaller.
  ///
  /// One that halves it saves 384 bytes at most, which two palettes of pictures' own soon cost.
  private static let leftOutLimit = 4

  /// The palette for some pictures, in their order.
  ///
  /// They join as long as there is room. Then those leave whose colours no other one has, if the
  /// file with palettes of their own is smaller: a first screen that is never shown again often is
  /// such a one. Pictures of few colours have theirs in front, so that LZW begins with short codes:
  /// both save 0.7 % on a clip of flat cards. The cost grows with the number of their colours.
  init(for pictures: [ExactPicture]) {
    var members = Self.fitting(pictures)
    var best = members
    var bestCost = Self.cost(members)
    var spent = 0
    for _ in 0..<Self.leftOutLimit {
      guard members.count > 1, let loner = Self.loner(members) else { break }
      spent += members.remove(at: loner).paletteByteCount
      let cost = spent + Self.cost(members)
      if cost < bestCost { (best, bestCost) = (members, cost) }
    }
    self.init(Self.joined(best.sorted { $0.colors.count < $1.colors.count }))
  }

  /// The pictures from the first on whose colours fit into one palette.
  private static func fitting(_ pictures: [ExactPicture]) -> [ExactPicture] {
    var known: Set<UInt32> = []
    return pictures.filter { picture in
      let joined = known.union(picture.colors)
      guard joined.count <= (picture.leavesPixels ? 255 : 256) else { return false }
      known = joined
      return true
    }
  }

  /// The bytes of the palette that holds the colours of some pictures.
  private static func cost(_ pictures: [ExactPicture]) -> Int {
    3 << EncodedGIFFrame.bits(for: joined(pictures).count)
  }

  /// All colours of some pictures, in the order in which they come.
  private static func joined(_ pictures: [ExactPicture]) -> [UInt32] {
    var known: Set<UInt32> = []
    return pictures.flatMap { $0.colors.filter { known.insert($0).inserted } }
  }

  /// The picture with the most colours of its own for what its palette costs; nil for none.
  ///
  /// One with a transparent index stays: its index is also the file's background.
  private static func loner(_ pictures: [ExactPicture]) -> Int? {
    var counts: [UInt32: Int] = [:]
    for color in pictures.lazy.flatMap(\.colors) { counts[color, default: 0] += 1 }
    var best: (place: Int, worth: Double)?
    for (place, picture) in pictures.enumerated() where !picture.leavesPixels {
      let own = picture.colors.count { counts[$0] == 1 }
      let worth = Double(own) / Double(picture.paletteByteCount)
      if own > 0, worth > best?.worth ?? 0 { best = (place, worth) }
    }
    return best?.place
  }
}
