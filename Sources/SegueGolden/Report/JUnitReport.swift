import SegueCodecs
import SegueGraphics

/// A report as JUnit XML, which CI services show like the tests of any other tool.
///
/// It is valid by the schema of Jenkins' xUnit plugin (`junit-10.xsd`), the strictest in use. Each
/// clip is a test case, with the script's folder as its class: different and missing clips are
/// failures, broken ones errors.
package enum JUnitReport {
  /// Returns the XML of a report, with a line break at its end.
  ///
  /// - Parameter seconds: the time that each clip took, in their order; 0 where it is not known.
  package static func text(_ document: ReportDocument, seconds: [Double] = []) -> String {
    let broken = document.count(.broken)
    let times = document.clips.indices.map { seconds.indices.contains($0) ? seconds[$0] : 0 }
    let name = [document.title, document.shard.map { "(\($0))" }].compactMap(\.self)
      .joined(separator: " ")
    let suite =
      #"name="\#(attribute(name))" tests="\#(document.clips.count)" "#
      + #"failures="\#(document.failures - broken)" errors="\#(broken)" "#
      + #"time="\#(time(times.reduce(0, +)))""#
    let cases = zip(document.clips, times).map(testCase).joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(suite)>
        <testsuite \(suite) skipped="0">
      \(properties(document))\(cases)  </testsuite>
      </testsuites>

      """
  }

  /// Returns the `properties` element of a run that was limited to clips that changed; empty for others.
  private static func properties(_ document: ReportDocument) -> String {
    guard let scope = document.changed else { return "" }
    return """
          <properties>
            <property name="changed" value="\(attribute(scope.sentence))"/>
          </properties>

      """
  }

  /// Returns the `testcase` element of a clip.
  private static func testCase(_ clip: ReportClip, seconds: Double) -> String {
    let folder = FolderAccess.folder(of: clip.script)
    let head =
      #"    <testcase classname="\#(attribute(folder.isEmpty ? "." : folder))" "#
      + #"name="\#(attribute(clip.name))" time="\#(time(seconds))""#
    let content = outcome(clip)
    return content.isEmpty ? head + "/>\n" : head + ">\n\(content)    </testcase>\n"
  }

  /// Returns the failure, error or output element of a clip; empty for an equal one.
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

  /// Formats the causes and the commands, a line each.
  private static func explanation(_ clip: ReportClip) -> String {
    let causes = clip.causes.flatMap { cause in
      ["\(cause.kind.rawValue): \(cause.sentence)"] + cause.details.map { "  " + $0.text }
    }
    let commands = clip.commands.map { "\($0.title): \($0.text)" }
    let place = clip.place == nil ? [] : ["at \(clip.placeText)"]
    return ((causes.isEmpty ? [clip.sentence] : causes) + place + commands).map(attribute)
      .joined(separator: "&#10;")
  }

  /// Escapes a name or a sentence for an XML attribute or text.
  private static func attribute(_ text: String) -> String {
    MarkupText.xml(PrintableText.escaped(text))
  }

  /// Formats a time in seconds, with three decimals at most.
  private static func time(_ seconds: Double) -> String { max(0, seconds).fixed(3) }
}
