/// The longest common subsequence of two lists of runs, by the digests of their pictures.
struct RunMatching {
  /// The matched runs, of the golden and of the clip, both ascending.
  private(set) var pairs: [(expected: Int, actual: Int)] = []

  /// The most runs by which one list may be ahead of the other, beyond the difference of lengths.
  private static let band = 192
  /// The most cells of the table; beyond that, the differing middles are not matched.
  private static let cellLimit = 1 << 25

  /// Matches two lists of runs.
  ///
  /// A common prefix and suffix are matched directly; between them, by dynamic programming within a
  /// band about the diagonal: time and memory grow with length · band.
  init(_ expected: [FrameRun], _ actual: [FrameRun]) {
    let shorter = min(expected.count, actual.count)
    var start = 0
    while start < shorter, expected[start].digest == actual[start].digest { start += 1 }
    var rest = 0
    while rest < shorter - start,
      expected[expected.count - 1 - rest].digest == actual[actual.count - 1 - rest].digest
    { rest += 1 }
    pairs = (0..<start).map { ($0, $0) }
    pairs += Self.middle(
      expected[start..<expected.count - rest].map(\.digest),
      actual[start..<actual.count - rest].map(\.digest)
    ).map { ($0.0 + start, $0.1 + start) }
    pairs += (0..<rest).map { (expected.count - rest + $0, actual.count - rest + $0) }
  }

  /// Returns a longest common subsequence of two lists by banded dynamic programming.
  private static func middle(_ a: [UInt64], _ b: [UInt64]) -> [(Int, Int)] {
    guard !a.isEmpty, !b.isEmpty else { return [] }
    let low = min(0, b.count - a.count) - band
    let width = abs(b.count - a.count) + 2 * band + 1
    guard (a.count + 1) * (width + 1) <= cellLimit else { return [] }
    // lengths[i][j - i - low]: the most matches of a[i...] and b[j...].
    var lengths = [UInt32](repeating: 0, count: (a.count + 1) * (width + 1))
    func slot(_ i: Int, _ j: Int) -> Int? {
      let column = j - i - low
      return column >= 0 && column < width ? i * (width + 1) + column : nil
    }
    for i in (0..<a.count).reversed() {
      for column in (0..<width).reversed() {
        let j = i + low + column
        guard j >= 0, j < b.count else { continue }
        let below = slot(i + 1, j).map { lengths[$0] } ?? 0
        let right = slot(i, j + 1).map { lengths[$0] } ?? 0
        let here =
          a[i] == b[j] ? (slot(i + 1, j + 1).map { lengths[$0] } ?? 0) + 1 : max(below, right)
        lengths[i * (width + 1) + column] = here
      }
    }
    return walk(a, b) { slot($0, $1).map { lengths[$0] } ?? 0 }
  }

  /// Collects the matched pairs along a longest common subsequence, from the start.
  private static func walk(
    _ a: [UInt64], _ b: [UInt64], length: (Int, Int) -> UInt32
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count, length(i, j) > 0 {
      if a[i] == b[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if length(i + 1, j) >= length(i, j + 1) {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
