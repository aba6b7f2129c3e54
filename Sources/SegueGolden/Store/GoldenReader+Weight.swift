extension GoldenReader {
  /// About how much work a clip is: the pixels that are drawn, as its golden says.
  ///
  /// A frame that shows the same as the one before is not drawn again, and costs its lines in the
  /// trace. A clip without a golden weighs as much as a usual one.
  package func weight(_ place: GoldenPlace) -> Int {
    guard let golden = try? read(place) else { return Self.usualWeight }
    var area: Int?
    for line in golden.trace.split(separator: UInt8(ascii: "\n"), maxSplits: 8).prefix(8)
    where line.starts(with: Self.sizeStart) {
      let sides = String(decoding: line.dropFirst(Self.sizeStart.count), as: UTF8.self)
        .split(separator: "x").map { Int($0) ?? 0 }
      if sides.count == 2, sides.allSatisfy({ (1...100_000).contains($0) }) {
        area = sides[0] * sides[1]
      }
    }
    let drawn = golden.drawnFrameCount
    guard let area, drawn > 0 else { return Self.usualWeight }
    return Self.loading + area * drawn + Self.lineWeight * golden.trace.count
  }

  private static let sizeStart = Array("pixels ".utf8)
  /// What reading a script and its pictures weighs: a phone's screen or two.
  private static let loading = 500_000
  /// What a byte of the trace weighs beside a pixel.
  private static let lineWeight = 4
  /// A phone's screen in points, for a bit over a second.
  private static let usualWeight = 390 * 844 * 70
}
