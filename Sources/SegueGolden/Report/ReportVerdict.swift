/// What became of one clip, worst first.
package enum ReportVerdict: String, Codable, CaseIterable, Hashable, Sendable {
  /// The script or its golden cannot be used.
  case broken
  /// There is no golden.
  case missing
  /// The clip is not that of the golden.
  case different
  /// The clip differs from the golden, within the tolerances.
  case forgiven
  /// The clip is that of the golden.
  case equal

  /// What several clips are or do, such as `12 clips differ`.
  package var words: String {
    switch self {
    case .broken: "are broken"
    case .missing: "have no golden"
    case .different: "differ"
    case .forgiven: "are forgiven"
    case .equal: "are equal"
    }
  }

  /// Whether the run fails because of it.
  package var isFailure: Bool { self != .equal && self != .forgiven }
}
