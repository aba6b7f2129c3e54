package import SegueGolden

/// Which pictures a golden keeps beside the digests of all frames.
package enum PicturesKept: String, CaseIterable, Hashable, Sendable {
  /// Those of all frames.
  case full
  /// Five: at 0, 25, 50, 75 and 100 % of the frames.
  case key
  /// None.
  case none

  /// Those that a golden has, as far as its files tell without being decoded.
  package init(of golden: StoredGolden) {
    guard golden.pictures != nil else {
      self = .none
      return
    }
    self = golden.pictureCount < golden.drawnFrameCount ? .key : .full
  }

  /// The frames whose pictures are kept, in order.
  package func frames(of count: Int) -> [Int] {
    switch self {
    case .full: return Array(0..<count)
    case .key:
      guard count > 0 else { return [] }
      // The same frame twice in a clip of fewer than five.
      return Set((0...4).map { ((count - 1) * $0 + 2) / 4 }).sorted()
    case .none: return []
    }
  }
}
