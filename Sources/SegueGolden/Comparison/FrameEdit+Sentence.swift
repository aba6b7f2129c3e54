extension FrameEdit {
  /// The cause that this edit is.
  var causeName: ComparisonCause.Name {
    switch self {
    case .dropped: .dropped
    case .doubled: .doubled
    case .inserted: .inserted
    case .swapped: .swapped
    case .reversed: .reversed
    }
  }

  /// Whether all frames are there, only in another order.
  var isRearrangement: Bool {
    switch self {
    case .swapped, .reversed: true
    case .dropped, .doubled, .inserted: false
    }
  }

  /// The number of frames that it touches.
  var frameCount: Int {
    switch self {
    case .dropped(let frames), .inserted(let frames), .reversed(let frames): frames.count
    case .doubled(_, let extra): extra
    case .swapped: 2
    }
  }

  /// The edit in words.
  package var sentence: String {
    switch self {
    case .dropped(let frames): "\(Self.text(frames)) \(frames.count == 1 ? "is" : "are") dropped"
    case .doubled(let frame, let extra):
      extra == 1
        ? "frame \(frame) is doubled" : "frame \(frame) shows for \(extra) frames more"
    case .inserted(let frames):
      "\(Self.text(frames)) of the clip \(frames.count == 1 ? "is" : "are") not in the golden"
    case .swapped(let a, let b): "frames \(a) and \(b) are swapped"
    case .reversed(let frames): "\(Self.text(frames)) come in reversed order"
    }
  }

  private static func text(_ frames: ClosedRange<Int>) -> String {
    frames.count == 1
      ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound) to \(frames.upperBound)"
  }
}
