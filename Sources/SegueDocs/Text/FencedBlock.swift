/// A fenced code block (CommonMark).
struct FencedBlock: Hashable, Sendable {
  /// The range from the start of the opening line to the end of the last line, without its line break.
  var range: Range<Int>
  /// The opening line, from 1.
  var line: Int
  /// The info string after the opening fence, without surrounding white space.
  var info: String
  /// The code of each line, without the markers of containers.
  var lines: [Range<Int>] = []
  /// The text before the closing fence: indent and markers of containers.
  var prefix: [UInt8] = []
  /// Whether it has a closing fence; otherwise it ends with its container or the text.
  var isClosed = false
  /// The index of the leaf block.
  var block = 0
}
