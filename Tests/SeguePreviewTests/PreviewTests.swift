import Foundation
import SegueKit
import SeguePreview
import TestSupport
import Testing

@Suite("The preview")
struct PreviewTests {
  @Test
  func servesItsOwnPageOnly() throws {
    let result = try judged("serve")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test
  func survivesHostileClients() throws {
    let result = try judged("hostile")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  /// With `SEGUE_SCREENSHOTS` set to a folder, screenshots of the page are written to it.
  @Test
  func pageWorksInABrowserAndFollowsEdits() throws {
    let kept = ProcessInfo.processInfo.environment["SEGUE_SCREENSHOTS"]
    let result = try judged("page", kept.map { ["--screenshots", $0] } ?? [])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  /// Time depends on the machine and is not asserted; the check prints it.
  @Test
  func editShowsQuickly() throws {
    let result = try judged("edits")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    print(result.text.split(separator: "\n").first { $0.contains("edits:") } ?? "")
  }

  private func judged(_ part: String, _ options: [String] = []) throws -> ToolResult {
    try ExternalTool.run(
      [
        ExternalTool.python, "scripts/browser/preview.py", ExternalTool.product("segue"), part,
      ] + options)
  }
}

/// The limiter of request heads in front of the HTTP parser.
@Suite struct HeadCounterTests {
  private static func run(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Bytes, and the verdict with limits of 40 bytes per line and 100 per head.
  static let heads: [(text: String, verdict: HeadCounter.Verdict)] = [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\nmore", .finished(27)),
    ("GET / HTTP/1.1\nHost: a\n\nmore", .finished(24)),
    ("\r\n\n\r\nG\n\nGET", .finished(8)),
    ("GET / HTTP/1.1\r\nHost: a\r\n", .unfinished),
    ("", .unfinished),
    ("\r\n\r\n", .unfinished),
    (run("x", 40), .unfinished),
    (run("x", 41), .lineTooLong),
    (run("x", 41) + "\n\n", .lineTooLong),
    ("GET /\n" + run("a: b\n", 18) + "\n", .finished(97)),
    ("GET /\n" + run("a: b\n", 20), .tooLong),
    (run("\r", 101), .tooLong),
    (run("\r\n", 51), .tooLong),
  ]

  @Test(arguments: heads)
  func headCountDoesNotDependOnChunking(_ text: String, _ wanted: HeadCounter.Verdict) {
    let bytes = Array(text.utf8)
    for size in [1, 2, 3, 7, 1000] {
      var counter = HeadCounter(lineLimit: 40, limit: 100)
      var verdict = HeadCounter.Verdict.unfinished
      var start = 0
      while verdict == .unfinished, start < bytes.count {
        let piece = bytes[start..<min(bytes.count, start + size)]
        verdict = counter.count(piece)
        if case .finished(let length) = verdict { verdict = .finished(start + length) }
        start += piece.count
      }
      #expect(verdict == wanted, "in pieces of \(size)")
    }
  }
}
