/// What one property of a layer does over time, in the golden and in the clip.
package struct ReportTrack: Codable, Hashable, Sendable {
  /// Values at moments, in order.
  package struct Series: Codable, Hashable, Sendable {
    /// The moments, in seconds.
    package var times: [Double]
    /// The values, one for each moment; nil while the layer is not there.
    package var values: [Double?]

    /// A series; what has no partner is left out.
    package init(times: [Double], values: [Double?]) {
      let count = min(times.count, values.count)
      self.times = Array(times.prefix(count))
      self.values = values.prefix(count).map { $0.flatMap { $0.isFinite ? $0 : nil } }
    }
  }

  /// The layer, such as `to` or `card / shade`.
  package var layer: String
  /// The property, such as `center x`.
  package var property: String
  /// What its values are in, such as `pt`; nil for plain numbers.
  package var unit: String?
  /// The golden's values.
  package var expected: Series
  /// The clip's values.
  package var actual: Series

  /// The track of a property.
  package init(
    layer: String, property: String, unit: String? = nil, expected: Series, actual: Series
  ) {
    self.layer = layer
    self.property = property
    self.unit = unit
    self.expected = expected
    self.actual = actual
  }
}
