/// The palette of the file, which grows as pictures need colours until the file is begun.
///
/// Colours are only ever added at the end, so that pictures made early are right with the palette as
/// it is later. On clips of flat cards it saves 5 % beside palettes of the pictures' own.
struct SharedPalette: Sendable {
  /// The colours as 0xBBGGRR, in the order in which they came, at most 256.
  private(set) var colors: [UInt32] = []
  /// Whether colours may be added.
  private(set) var isOpen = true
  private var places: [UInt32: UInt8] = [:]

  /// A palette of so many colours, all different, at first.
  init(_ colors: [UInt32] = []) {
    self.colors = colors
    for (place, color) in colors.enumerated() { places[color] = UInt8(place) }
  }

  /// Takes no more colours.
  mutating func close() { isOpen = false }

  /// The entries of some colours, which are added where they are missing; nil when there is no room.
  ///
  /// - Parameter leavesOneFree: whether an index must be left that is no colour's.
  mutating func entries(of wanted: [UInt32], leavesOneFree: Bool) -> [UInt8]? {
    let missing = wanted.filter { places[$0] == nil }
    guard missing.isEmpty || isOpen else { return nil }
    guard colors.count + missing.count <= (leavesOneFree ? 255 : 256) else { return nil }
    for color in missing {
      places[color] = UInt8(colors.count)
      colors.append(color)
    }
    return wanted.compactMap { places[$0] }
  }
}
