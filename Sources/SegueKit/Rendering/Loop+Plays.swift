import SegueStage

extension Loop {
  /// How often it plays in all; nil for without end.
  var plays: Int? {
    switch self {
    case .forever: nil
    case .once: 1
    case .times(let count): max(1, count)
    }
  }
}
