/// How often a GIF plays.
package enum GIFLoop: Hashable, Sendable {
  /// Without end.
  case forever
  /// One time; no extension is written, which every viewer understands.
  case once
  /// The first time and `repeats` times more, as browsers read the NETSCAPE extension.
  ///
  /// Counts outside 1...65535 become the nearest of these.
  case times(repeats: Int)

  /// The count stored in the NETSCAPE2.0 extension, 0 for endless; nil for no extension.
  var stored: UInt16? {
    switch self {
    case .forever: 0
    case .once: nil
    case .times(let repeats): max(1, UInt16(clamping: repeats))
    }
  }
}
