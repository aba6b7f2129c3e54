import SegueCodecs

extension GoldenReader {
  /// About how much work a clip is: its pixels times its frames, as the head of its golden says.
  ///
  /// Only the beginning of the trace is read; a clip without a golden weighs as much as a usual one.
  package func weight(_ place: GoldenPlace) -> Int {
    guard let bytes = try? InputFile(place.path(.trace)).read(atMost: Self.headLength) else {
      return Self.usualWeight
    }
    var numbers: [Substring: [Int]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(8) {
      let words = line.split(separator: " ")
      guard words.count == 2 else { continue }
      numbers[words[0]] = words[1].split(separator: "x").map { Int($0) ?? 0 }
    }
    guard let size = numbers["pixels"], size.count == 2, let frames = numbers["frames"]?.first,
      size.allSatisfy({ (1...100_000).contains($0) }), (1...1_000_000).contains(frames)
    else { return Self.usualWeight }
    return size[0] * size[1] * frames
  }

  private static let headLength = 512
  /// A phone's screen in points, for a bit over a second.
  private static let usualWeight = 390 * 844 * 70
}
