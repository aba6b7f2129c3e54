/// Palette indices as runs of equal ones: a flat picture needs a tenth of its pixels' bytes.
struct IndexRuns: Sendable {
  private var values: [UInt8] = []
  private var ends: [Int32] = []

  /// The runs of some indices, at most 2³¹ - 1 of them.
  init(_ indices: [UInt8]) {
    precondition(indices.count <= Int32.max, "a picture has fewer pixels")
    guard var value = indices.first else { return }
    for (place, index) in indices.enumerated() where index != value {
      values.append(value)
      ends.append(Int32(truncatingIfNeeded: place))
      value = index
    }
    values.append(value)
    ends.append(Int32(truncatingIfNeeded: indices.count))
  }

  /// The bytes that the runs take.
  var byteCount: Int { values.count * 5 }

  /// The indices, each replaced by its entry in a table of 256.
  func indices(through table: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(Int(ends.last ?? 0))
    var start = 0
    for (value, end) in zip(values, ends) {
      result.append(contentsOf: repeatElement(table[Int(value)], count: Int(end) - start))
      start = Int(end)
    }
    return result
  }
}
