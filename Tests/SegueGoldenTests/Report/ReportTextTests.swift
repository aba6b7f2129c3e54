import Foundation
import SegueGolden
import SegueGraphics
import TestSupport
import Testing

@Suite("Reports for CI services")
struct ReportTextTests {
  @Test
  func junitIsReadByAnXMLParser() throws {
    let document = try ReportFixture.sample().document
    let script = """
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.stdin.buffer).getroot()
      suite = root[0]
      print(root.tag, suite.attrib["tests"], suite.attrib["failures"], suite.attrib["errors"])
      for case in suite:
          kinds = [f"{c.tag}/{c.attrib.get('type')}" for c in case]
          print(ascii(case.attrib["name"]), *kinds)
      """
    let result = try ExternalTool.run(
      [ExternalTool.python, "-c", script], input: Array(JUnitReport.text(document).utf8))
    #expect(result.errors == "")
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "testsuites 8 4 1")
    #expect(lines.dropFirst().first == "'fade'")
    #expect(lines.contains("'push/cube' failure/tracks"))
    #expect(lines.contains("'torn' error/broken"))
    #expect(lines.contains("'ripple' system-out/None"))
    let hostile = ReportFixture.hostileName.replacing("é", with: #"\xe9"#)
      .replacing("'", with: #"\'"#)
    #expect(lines.contains("'\(hostile)' failure/structure"))
  }

  /// The rules of `junit-10.xsd` of Jenkins' xUnit plugin: attributes, required attributes, and
  /// child elements.
  private static let schema = """
    rules = {
      "testsuites": ([], ["name", "time", "tests", "failures", "errors"], ["testsuite"]),
      "testsuite": (["name", "tests", "failures", "errors"],
        ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"],
        ["testsuite", "properties", "testcase", "system-out", "system-err"]),
      "testcase": (["name"], ["time", "classname", "group"],
        ["skipped", "error", "failure", "system-out", "system-err"]),
      "failure": ([], ["type", "message"], []), "error": ([], ["type", "message"], []),
      "skipped": ([], ["type", "message"], []), "system-out": ([], [], []), "system-err": ([], [], []),
    }
    time = re.compile(r"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\\.[0-9]*)?")
    def check(element):
      needed, others, within = rules[element.tag]
      assert set(needed) <= set(element.attrib) <= set(needed + others), element.attrib
      assert time.fullmatch(element.attrib.get("time", "")), element.attrib
      if within: assert not (element.text or "").strip(), element.text
      for child in element:
        assert child.tag in within and not (child.tail or "").strip(), child.tag
        check(child)
    """

  @Test
  func junitIsValidByTheSchemaOfJenkins() throws {
    let document = try ReportFixture.sample().document
    let seconds = [0, 0.0004, 1234.56789, 1e9, 0.5, 2, 3, 4]
    let script = """
      import re, sys, xml.etree.ElementTree as tree
      \(Self.schema)
      root = tree.parse(sys.stdin.buffer).getroot()
      check(root)
      for case in root.iter("testcase"): print(case.attrib["classname"], case.attrib["time"])
      """
    let text = JUnitReport.text(document, seconds: seconds)
    let result = try ExternalTool.run(
      [ExternalTool.python, "-c", script], input: Array(text.utf8))
    #expect(result.errors == "", "\(text)")
    let folders = document.clips.map { $0.script.split(separator: "/").dropLast() }
      .map { $0.isEmpty ? "." : $0.joined(separator: "/") }
    let times = ["0", "0", "1234.568", "1000000000", "0.5", "2", "3", "4"]
    #expect(
      result.text.split(separator: "\n").map(String.init)
        == zip(folders, times).map { "\($0) \($1)" })
  }

  @Test(arguments: [
    "a\nb", "\u{1B}[31m", "c\u{9B}\u{7F}", "\u{202E}x", "```", "`\u{301}````\u{301}`",
  ])
  func namesAreEscapedInEveryFormat(name: String) throws {
    var clip = ReportClip(name: name, script: name, verdict: .missing, sentence: name)
    clip.commands = [ReportCommand(name, name)]
    let document = ReportDocument(title: name, shard: name, clips: [clip])
    let markdown = MarkdownSummary.text(document)
    let forms = [
      JUnitReport.text(document), markdown, String(decoding: try document.json(), as: UTF8.self),
    ]
    for text in forms {
      let hidden = text.unicodeScalars.filter { PrintableText.isHidden($0) && $0 != "\n" }
      #expect(hidden.isEmpty, "\(text)")
    }
    #expect(!forms[0].contains("&#10;b"))
    let fence = name.utf8.contains(96) ? name.utf8.count > 3 ? "`````" : "````" : "```"
    #expect(markdown.contains("\n\(fence)sh\n"), "\(markdown)")
  }

  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<x y=\"1\" z='2'>", "&lt;x y=&quot;1&quot; z=&#39;2&#39;&gt;"),
    ("a\nb\tc\rd", "a&#10;b&#9;c&#13;d"), ("\u{0}\u{B}\u{1B}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{7F}\u{9B}\u{202E}\u{2028}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"), ("é \u{1F600}", "é \u{1F600}"),
  ])
  func xmlIsEscaped(text: String, expected: String) {
    #expect(MarkupText.xml(text) == expected)
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("`code`", "&#96;code&#96;"), ("two\nlines", "two lines"),
    ("<img>", "&#60;img&#62;"), ("[x](http://y)", "&#91;x&#93;(http&#58;//y)"),
    ("\u{1B}\u{9B}\u{202E}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("@team #1", "&#64;team &#35;1"),
    ("a_b*c", "a&#95;b&#42;c"),
  ])
  func markdownIsEscaped(text: String, expected: String) {
    #expect(MarkupText.markdown(text) == expected)
  }

  @Test
  func jsonCannotLeaveItsElement() throws {
    let text = String(
      decoding: MarkupText.script(json: Array(#"{"a":"</script><!--&"}"#.utf8)), as: UTF8.self)
    #expect(text == #"{"a":"\u003c/script\u003e\u003c!--\u0026"}"#)
    #expect(
      try JSONDecoder().decode([String: String].self, from: Data(text.utf8)) == [
        "a": "</script><!--&"
      ])
  }

  @Test
  func summaryHasCountsARowForEachFailureAndTheCommands() throws {
    var document = try ReportFixture.sample().document
    document.clips.removeAll { $0.name == ReportFixture.hostileName }
    #expect(
      MarkdownSummary.text(document) == """
        ### segue verify (1/2)

        1 broken, 1 missing, 2 different, 1 forgiven, 2 equal.

        | verdict | clip | | script |
        | --- | --- | --- | --- |
        | different | push/cube | timing&#58; 80 ms late from 0.08 s, pixels equal after alignment | fixtures/scripts/push/cube.yaml |
        | different | gestures/drag-back | pixels&#58; 1 pixel differs by 1 level in frame 12 | fixtures/scripts/gestures/drag-back.yaml |
        | missing | new | there is no golden new.trace | fixtures/scripts/new.yaml |
        | broken | torn | torn.trace&#58;12 has a conflict marker, and a trace was expected | fixtures/scripts/torn.yaml |

        <details><summary>What tolerances forgave</summary>

        | verdict | clip | | script |
        | --- | --- | --- | --- |
        | forgiven | ripple | forgiven&#58; 18 pixels differ by up to 2 levels, 90 % of what is tolerated | fixtures/scripts/ripple.yaml |

        </details>

        Compare again:

        ```sh
        segue verify fixtures/scripts/push/cube.yaml --report out/report
        ```

        Approve what was seen here:

        ```sh
        segue approve --run out/report
        ```

        """)
  }

  @Test
  func summaryOfManyFailuresStaysShort() {
    let clips = (0..<5000).map {
      ReportClip(name: "clip-\($0)", script: "a.yaml", verdict: .missing, sentence: "no golden")
    }
    let text = MarkdownSummary.text(ReportDocument(title: "segue verify", clips: clips))
    #expect(text.contains("| | and 4800 more | |"))
    #expect(text.utf8.count < 100_000)
  }

  @Test
  func fencesAreLongerThanTheBackticksInACommand() {
    var clip = ReportClip(name: "a", script: "a.yaml", verdict: .missing, sentence: "no golden")
    clip.commands = [ReportCommand("Run", "echo '````'")]
    let text = MarkdownSummary.text(ReportDocument(title: "segue verify", clips: [clip]))
    #expect(text.contains("\n`````sh\necho '````'\n`````\n"))
  }
}
