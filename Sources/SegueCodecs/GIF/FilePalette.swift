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
