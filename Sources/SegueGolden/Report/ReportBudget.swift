/// One tolerance, and how much of it a clip used.
package struct ReportBudget: Codable, Hashable, Sendable {
  /// What is limited, such as `largest channel difference`.
  package var name: String
  /// The limit.
  package var limit: Double
  /// The most that was seen.
  package var used: Double
  /// What both are in, such as `pixels`.
  package var unit: String?

  /// A tolerance.
  package init(_ name: String, limit: Double, used: Double, unit: String? = nil) {
    self.name = name
    self.limit = limit
    self.used = used
    self.unit = unit
  }

  /// Whether more than the limit was used.
  package var isExceeded: Bool { used > limit }

  /// Whether so much was used, over 80 %, that the next change may be too much.
  package var isNearlyUsed: Bool { used > 0 && used > limit * 0.8 }
}
