import SegueGraphics

extension ReportVerdict {
  /// Converts the verdict of a comparison.
  package init(_ verdict: ClipComparison.Verdict) {
    switch verdict {
    case .equal: self = .equal
    case .forgiven: self = .forgiven
    case .different: self = .different
    }
  }
}

/// The outcome of a clip's verification; cases from worst to best.
package enum ReportVerdict: String, Codable, CaseIterable, Hashable, Sendable {
  /// The script or its golden cannot be used.
  case broken
  /// There is no golden.
  case missing
  /// The clip differs from the golden by more than the tolerance.
  case different
  /// The clip differs from the golden, within the tolerance.
  case forgiven
  /// The clip equals the golden.
  case equal

  /// The predicate of a sentence about several clips: `differ` in `12 clips differ`.
  package var words: String {
    switch self {
    case .broken: "are broken"
    case .missing: "have no golden"
    case .different: "differ"
    case .forgiven: "are forgiven"
    case .equal: "are equal"
    }
  }

  /// Whether the verdict fails the run.
  package var isFailure: Bool { self != .equal && self != .forgiven }
}
