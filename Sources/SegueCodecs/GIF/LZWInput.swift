/// Palette indices to be compressed, with the lengths of their runs.
struct LZWInput {
  /// The indices.
  let indices: [UInt8]
  // From each place on, how many indices are equal; 65,535 stands for more, too.
  private let runLengths: [UInt16]

  /// Indices as they are stored.
  init(_ indices: [UInt8]) {
    self.indices = indices
    var lengths = [UInt16](repeating: 1, count: indices.count)
    for place in indices.indices.dropLast().reversed() where indices[place] == indices[place + 1] {
      lengths[place] = lengths[place + 1] == .max ? .max : lengths[place + 1] + 1
    }
    runLengths = lengths
  }

  /// How many equal indices there are from a place on, or a part of them.
  @inline(__always)
  func runLength(at place: Int) -> Int { Int(runLengths[place]) }
}
