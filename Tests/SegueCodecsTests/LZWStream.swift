/// An independent LZW decoder; it shares no code with the library.
enum LZWStream {
  /// Decodes the indices of sub-blocks by the steps of the specification; returns nil if they are
  /// damaged.
  static func decoded(_ blocks: [UInt8], minimumCodeSize: Int) -> [UInt8]? {
    var bits: [UInt8] = []
    var start = 0
    while start < blocks.count {
      let end = start + 1 + Int(blocks[start])
      guard blocks[start] > 0, end <= blocks.count else { return nil }
      for byte in blocks[start + 1..<end] { bits += (0..<8).map { byte >> $0 & 1 } }
      start = end
    }
    let clear = 1 << minimumCodeSize
    let roots = (0..<clear).map { [UInt8($0)] } + [[], []]
    var table = roots
    var width = minimumCodeSize + 1
    var last: [UInt8]?
    var output: [UInt8] = []
    var place = 0
    while place + width <= bits.count {
      let code = (0..<width).reduce(0) { $0 | Int(bits[place + $1]) << $1 }
      place += width
      if code == clear + 1 { return bits.count - place < 8 ? output : nil }
      if code == clear {
        table = roots
        width = minimumCodeSize + 1
        last = nil
        continue
      }
      guard code < table.count || code == table.count && last != nil else { return nil }
      let text = code < table.count ? table[code] : (last ?? []) + [last?.first ?? 0]
      output += text
      if let last, table.count < 4096 { table.append(last + [text[0]]) }
      if table.count == 1 << width, width < 12 { width += 1 }
      last = text
    }
    return nil
  }
}
