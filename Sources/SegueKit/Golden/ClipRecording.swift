/// A clip as it was rendered: its trace, with the digest of every frame.
package struct ClipRecording: Hashable, Sendable {
  /// The trace, as `NAME.trace` holds it.
  package var trace: [UInt8]
  /// The number of frames.
  package var frames: Int

  /// The first line that another recording has not in the same place.
  func firstLine(otherThan other: ClipRecording) -> String {
    let line = UInt8(ascii: "\n")
    let lines = zip(
      trace.split(separator: line, omittingEmptySubsequences: false),
      other.trace.split(separator: line, omittingEmptySubsequences: false))
    let different = lines.first { $0 != $1 }
    return different.map { String(decoding: $0.0, as: UTF8.self) } ?? "the last"
  }
}
