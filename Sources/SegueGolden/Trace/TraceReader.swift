import SegueCodecs
import SegueGraphics

/// A line reader of a trace, which reports errors with line numbers.
struct TraceReader {
  /// The trace's name in errors.
  let name: String
  private let lines: [Substring]
  /// Whether the trace is of the version that has causes.
  let hasCauses: Bool
  /// The number of lines consumed, which is the number of the current line.
  private(set) var line = 0

  /// Splits a trace into lines and checks that it is a complete trace.
  init(_ bytes: [UInt8], named name: String) throws(GoldenError) {
    self.name = name
    guard !bytes.isEmpty else { throw .empty(name: name) }
    guard bytes.count <= Trace.byteLimit else {
      throw .tooLarge(
        name: name, reason: "it has \(bytes.count) bytes, over the limit of \(Trace.byteLimit)")
    }
    let signature = FileSignature(bytes)
    if signature == .lfsPointer { throw .lfsPointer(name: name) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let reason =
        signature == .unknown
        ? "this is not text in UTF-8" : "this is not a trace: \(signature.clause)"
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
    hasCauses = lines.first == Substring(Trace.firstLine)
  }

  /// Throws if the lines are not a trace; the likeliest reasons are checked first.
  private static func check(_ lines: [Substring], named name: String) throws(GoldenError) {
    let first = lines[0]
    for (index, line) in lines.enumerated() where isConflictMark(line) {
      throw .conflictMarkers(name: name, line: index + 1)
    }
    guard first != Trace.firstLine, first != Trace.earlierFirstLine else { return }
    if first.unicodeScalars.last == "\r" {
      throw .malformed(
        name: name, line: 1,
        reason: "lines end in CR LF; `*.trace -text` in .gitattributes keeps them as they are")
    }
    if first.hasPrefix("segue trace "), lines.count > 1 {
      throw .version(name: name, found: String(first.prefix(40)))
    }
    if lines.count == 1, Trace.firstLine.hasPrefix(first) {
      throw .truncated(name: name, line: 1, reason: "the header is missing")
    }
    throw .malformed(
      name: name, line: 1, reason: "a trace starts with `\(Trace.firstLine)`")
  }

  /// Returns whether a line is a conflict marker of Git.
  private static func isConflictMark(_ line: Substring) -> Bool {
    guard let first = line.utf8.first, "<=>|".utf8.contains(first) else { return false }
    return ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { line.hasPrefix($0) }
  }

  /// The next line, not consumed; nil after the last.
  var peeked: Substring? { line < lines.count ? lines[line] : nil }

  /// Consumes the next line; `expected` describes it in the error at the end of the file.
  mutating func next(expecting expected: String) throws(GoldenError) -> Substring {
    guard line < lines.count else {
      throw .truncated(name: name, line: line, reason: "\(expected) is missing")
    }
    line += 1
    return lines[line - 1]
  }

  /// Returns an error about the line that was consumed last.
  func malformed(_ reason: String) -> GoldenError {
    .malformed(name: name, line: line, reason: reason)
  }
}
