/// A tolerance limit and the part of it that a clip used.
package struct ReportBudget: Codable, Hashable, Sendable {
  /// The limited quantity, such as `largest channel difference`.
  package var name: String
  package var limit: Double
  /// The largest value found.
  package var used: Double
  /// The unit of both values, such as `pixels`.
  package var unit: String?

  package init(_ name: String, limit: Double, used: Double, unit: String? = nil) {
    self.name = name
    self.limit = limit
    self.used = used
    self.unit = unit
  }

  /// Whether more than the limit was used.
  package var isExceeded: Bool { used > limit }

  /// Whether more than 80 % of the limit was used: the next change may exceed it.
  package var isNearlyUsed: Bool { used > 0 && used > limit * 0.8 }
}
