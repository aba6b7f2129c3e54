/// A set of at most 256 colours, each with its place in the order of appearance.
struct ColorTable: Sendable {
  /// The colours in the order in which they came.
  private(set) var colors: [UInt32] = []
  // For a hash, the place of a colour or -1; at most a quarter is taken, so searches are short.
  private var slots = [Int16](repeating: -1, count: 1024)

  /// An empty set.
  init() {}

  /// The set of some colours, which must be 256 at most.
  init(_ colors: [UInt32]) {
    for color in colors { _ = insert(color) }
  }

  /// Adds a colour unless it is there; false if it would be the 257th.
  mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    if slots[slot] >= 0 { return true }
    guard colors.count < 256 else { return false }
    slots[slot] = Int16(colors.count)
    colors.append(color)
    return true
  }

  /// The place of a colour; nil if it is not in the set.
  func index(of color: UInt32) -> UInt8? {
    let place = slots[slot(of: color)]
    return place < 0 ? nil : UInt8(place)
  }

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while slots[slot] >= 0, colors[Int(slots[slot])] != color { slot = (slot + 1) & 1023 }
    return slot
  }
}
