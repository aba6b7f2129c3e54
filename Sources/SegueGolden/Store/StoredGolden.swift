/// A golden as its files hold it, nothing of which is understood yet.
package struct StoredGolden: Hashable, Sendable {
  /// The text of `NAME.trace`.
  package var trace: [UInt8]
  /// The bytes of `NAME.apng`; nil for a golden that holds digests only.
  package var pictures: [UInt8]?

  /// A golden of given files.
  package init(trace: [UInt8], pictures: [UInt8]?) {
    self.trace = trace
    self.pictures = pictures
  }
}
