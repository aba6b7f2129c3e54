import SegueGraphics

/// A report as JUnit XML, which CI services show beside the tests of any other tool.
///
/// A test case stands for a clip: different and missing ones are failures, broken ones errors. There
/// are no times in it, since a report is the same for equal runs.
package enum JUnitReport {
  /// The XML of a report, with a line break at its end.
  package static func text(_ document: ReportDocument) -> String {
    let broken = document.count(.broken)
    let counts =
      #"tests="\#(document.clips.count)" failures="\#(document.failures - broken)" "#
      + #"errors="\#(broken)" skipped="0""#
    let name = [document.title, document.shard.map { "(\($0))" }].compactMap(\.self)
      .joined(separator: " ")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="\(attribute(name))" \(counts)>
      \(document.clips.map(testCase).joined())  </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ clip: ReportClip) -> String {
    let folders = clip.name.split(separator: "/").dropLast().joined(separator: ".")
    let folder = folders.isEmpty ? "goldens" : "goldens." + folders
    let head =
      #"    <testcase classname="\#(attribute(folder))" name="\#(attribute(clip.name))""#
      + #" file="\#(attribute(clip.script))""#
    let content = outcome(clip)
    return content.isEmpty ? head + "/>\n" : head + ">\n\(content)    </testcase>\n"
  }

  private static func outcome(_ clip: ReportClip) -> String {
    let sentence = attribute(clip.sentence)
    switch clip.verdict {
    case .equal: return ""
    case .forgiven: return "      <system-out>\(sentence)</system-out>\n"
    case .different, .missing, .broken:
      let element = clip.verdict == .broken ? "error" : "failure"
      let type = clip.causes.first?.kind.rawValue ?? clip.verdict.rawValue
      let head = #"<\#(element) message="\#(sentence)" type="\#(type)">"#
      return "      \(head)\(explanation(clip))</\(element)>\n"
    }
  }

  /// The causes and the commands, a line each.
  private static func explanation(_ clip: ReportClip) -> String {
    let causes = clip.causes.flatMap { cause in
      ["\(cause.kind.rawValue): \(cause.sentence)"] + cause.details.map { "  " + $0.text }
    }
    let commands = clip.commands.map { "\($0.title): \($0.text)" }
    return ((causes.isEmpty ? [clip.sentence] : causes) + commands).map(attribute)
      .joined(separator: "&#10;")
  }

  /// Returns a name or a sentence as the value of an attribute, or as text.
  private static func attribute(_ text: String) -> String {
    MarkupText.xml(PrintableText.escaped(text))
  }
}
