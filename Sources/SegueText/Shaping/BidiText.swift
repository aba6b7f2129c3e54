#if SEGUE_TEXT
  import CFriBidi
#endif

// The directions of a text, by the Unicode Bidirectional Algorithm (UAX 9). FriBidi computes the levels of
// characters; runs of one level are put in order here, line by line (rule L2).

/// The embedding levels of a paragraph's characters: even from left to right, odd from right to left.
struct BidiText: Sendable {
  /// Whether the paragraph is written from right to left, by its first strong character.
  let isRightToLeft: Bool
  /// The level of each character.
  let levels: [UInt8]

  /// Computes the levels of a paragraph; nil if all of it is written from left to right.
  init?(_ codes: [UInt32]) {
    guard codes.contains(where: Self.mayReverse) else { return nil }
    #if SEGUE_TEXT
      var types = [UInt32](repeating: 0, count: codes.count)
      var brackets = [UInt32](repeating: 0, count: codes.count)
      var found = [Int8](repeating: 0, count: codes.count)
      let base = unsafe segue_bidi_levels(
        codes, Int32(codes.count), &types, &brackets, &found)
      guard base >= 0, base == 1 || found.contains(where: { $0 != 0 }) else { return nil }
      isRightToLeft = base == 1
      levels = found.map { UInt8(clamping: Int($0)) }
    #else
      return nil
    #endif
  }

  /// Returns whether a character may change the direction: most texts have none.
  private static func mayReverse(_ code: UInt32) -> Bool {
    switch code {
    case 0..<0x590: false
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Returns the indices of runs from left to right, given their levels in the order of the text (UAX 9, L2).
  static func visualOrder(ofLevels levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
