import SegueCodecs
import Testing

/// Captions as WebVTT.
@Suite struct WebVTTTests {
  private static func text(_ cues: [(Double, Double, String)]) -> String {
    WebVTT.text(of: cues.map { WebVTT.Cue(start: $0.0, end: $0.1, text: $0.2) })
  }

  @Test(arguments: [
    (0.0, 1.0, "00:00:00.000 --> 00:00:01.000"), (1.0005, 61.25, "00:00:01.001 --> 00:01:01.250"),
    (3599.9996, 360_000.0, "01:00:00.000 --> 100:00:00.000"),
  ])
  func timesAreHoursMinutesSecondsAndThousandths(start: Double, end: Double, line: String) {
    #expect(Self.text([(start, end, "a")]) == "WEBVTT\n\n\(line)\na\n")
  }

  @Test(arguments: [
    ("1 < 2 & 3 > 2", ["1 &lt; 2 &amp; 3 &gt; 2"]), ("a --> b", ["a --&gt; b"]),
    ("<b>bold</b>", ["&lt;b&gt;bold&lt;/b&gt;"]), ("one\n\n\r\ntwo\n", ["one", "two"]),
    ("a\0b", ["a\u{FFFD}b"]), ("NOTE no comment", ["NOTE no comment"]),
    ("العربية 25", ["العربية 25"]),
  ])
  func textIsEscapedAndHasNoEmptyLines(text: String, lines: [String]) {
    let expected = "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n" + lines.map { $0 + "\n" }.joined()
    #expect(Self.text([(0, 1, text)]) == expected)
  }

  @Test func aCueWithoutTimeOrTextIsLeftOut() {
    #expect(Self.text([(1, 1.0004, "a"), (1, 2, " \n "), (2, 1, "b")]) == "WEBVTT\n")
  }
}
