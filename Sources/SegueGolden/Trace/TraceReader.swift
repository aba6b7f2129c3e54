import SegueCodecs
import SegueGraphics

/// A trace, line by line, with what is wrong in it told by line number.
struct TraceReader {
  /// What the caller calls the trace.
  let name: String
  private let lines: [Substring]
  /// The number of lines taken.
  private(set) var line = 0

  /// The lines of a trace, once it is clear that it is one and whole.
  init(_ bytes: [UInt8], named name: String) throws(GoldenError) {
    self.name = name
    guard !bytes.isEmpty else { throw .empty(name: name) }
    guard bytes.count <= Trace.byteLimit else {
      throw .tooLarge(
        name: name, reason: "it has \(bytes.count) bytes of at most \(Trace.byteLimit)")
    }
    let signature = FileSignature(bytes)
    if signature == .lfsPointer { throw .lfsPointer(name: name) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let reason =
        signature == .unknown
        ? "this is not text in UTF-8" : "this is no trace: \(signature.clause)"
      throw .malformed(name: name, line: 1, reason: reason)
    }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
    try Self.check(lines, named: name)
    guard lines.last == "" else {
      throw .truncated(
        name: name, line: lines.count, reason: "the last line has no line break")
    }
    lines.removeLast()
    self.lines = lines
  }

  /// Throws for what is no trace at all, the likeliest first.
  private static func check(_ lines: [Substring], named name: String) throws(GoldenError) {
    let first = lines[0]
    for (index, line) in lines.enumerated() where isConflictMark(line) {
      throw .conflictMarkers(name: name, line: index + 1)
    }
    guard first != Trace.firstLine else { return }
    if first.unicodeScalars.last == "\r" {
      throw .malformed(
        name: name, line: 1,
        reason: "lines end in CR LF; `*.trace -text` in .gitattributes keeps them as they are")
    }
    if first.hasPrefix("segue trace "), lines.count > 1 {
      throw .version(name: name, found: String(first.prefix(40)))
    }
    if lines.count == 1, Trace.firstLine.hasPrefix(first) {
      throw .truncated(name: name, line: 1, reason: "nothing follows")
    }
    throw .malformed(
      name: name, line: 1, reason: "a trace starts with `\(Trace.firstLine)`")
  }

  private static func isConflictMark(_ line: Substring) -> Bool {
    guard let first = line.utf8.first, "<=>|".utf8.contains(first) else { return false }
    return ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { line.hasPrefix($0) }
  }

  /// The next line, which stays where it is; nil after the last.
  var peeked: Substring? { line < lines.count ? lines[line] : nil }

  /// Takes the next line; `expected` says what it should be.
  mutating func next(expecting expected: String) throws(GoldenError) -> Substring {
    guard line < lines.count else {
      throw .truncated(name: name, line: line, reason: "\(expected) is missing")
    }
    line += 1
    return lines[line - 1]
  }

  /// An error about the line that was taken last.
  func malformed(_ reason: String) -> GoldenError {
    .malformed(name: name, line: line, reason: reason)
  }
}
