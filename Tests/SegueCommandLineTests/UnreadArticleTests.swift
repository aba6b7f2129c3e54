import Foundation
import TestSupport
import Testing

/// Articles and comments that are not read although they mention Segue.
@Suite struct UnreadArticleTests {
  /// Files in unsupported languages that name a clip, and the line of the mark.
  static let files: [(name: String, text: String, line: Int)] = [
    ("p.html", "<p>\n<!-- segue: clip.yaml -->\n", 2), ("p.org", "# segue: clip.yaml\n", 1),
    ("p.svx", "# T\n\n<!-- segue: clip.yaml -->\n", 3), ("p.mdoc", "{% segue: clip.yaml %}\n", 1),
    ("p.ipynb", "{ \"source\": [\n    \"<!-- segue: clip.yaml -->\\n\",\n", 2),
    ("p.tex", "% segue: clip.yaml\n", 1), ("p.qmd", "<!-- Segue: clip.yaml -->\n", 1),
  ]

  @Test(arguments: files)
  func articleInAnotherLanguageIsAWarning(
    _ file: (name: String, text: String, line: Int)
  ) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("docs")
    try workspace.write(file.text, to: "docs/\(file.name)")
    try workspace.write("<!-- segue: ../clip.yaml good.gif -->\n", to: "docs/a.md")
    // HTML that is named is read.
    let inputs = ["docs"] + (file.name.hasSuffix("html") ? [] : ["docs/\(file.name)"])
    for input in inputs {
      for flags in [
        ["--allow-dir", "."], ["--allow-dir", ".", "-q"], ["--allow-dir", ".", "--check"],
      ] {
        let result = try workspace.run(["docs", input] + flags)
        #expect(result.status == 1, "\(result.errors)")
        #expect(
          result.errors.contains("warning: docs/\(file.name):\(file.line): it is"),
          "\(result.errors)")
      }
    }
    #expect(workspace.text(of: "docs/\(file.name)") == file.text)
    #expect(workspace.bytes(of: "docs/good.gif") != nil)
  }

  @Test(arguments: [
    ("p.rst", "Title\n=====\n\nA segue: into more.\n\n.. code:: yaml\n\n   segue: 1\n"),
    ("p.mdx", "# T\n\nsegue is a word\n"), ("p.txt", "segue: 1\n"), ("p.html", "<p>segue: a</p>\n"),
    ("built.html", "<!-- segue: clip.yaml a.gif #0123456789ab-0123456789ab -->\n"),
    ("p.json", "<!-- segue: clip.yaml -->\n"), ("p.txt", "<!-- segue: clip.yaml -->\n"),
    ("p.adoc", "// sequence: a.yaml\n"),
  ])
  func articleWithoutAMarkIsPassedOverInAFolder(name: String, text: String) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("docs")
    try workspace.write(text, to: "docs/\(name)")
    try workspace.write("# T\n", to: "docs/a.md")
    let result = try workspace.segue("docs", "docs")
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("warning"), "\(result.errors)")
  }

  @Test(arguments: ["a.md", "a.rst", "README", "a.mdx", "A.MARKDOWN", "a.txt"])
  func fileThatIsNamedAndHasNoMarkIsAWarning(name: String) throws {
    let workspace = try Workspace()
    try workspace.write("# T\n\n```html\n<!-- segue: clip.yaml -->\n```\n\n![x](a.gif)\n", to: name)
    let result = try workspace.segue("docs", name)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("warning: \(name)"), "\(result.errors)")
  }

  @Test func folderWithoutAnArticleIsAWarning() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("docs/deep")
    let result = try workspace.segue("docs", "docs")
    #expect(result.status == 1)
    #expect(result.errors.contains("there is no article below docs"), "\(result.errors)")
    #expect(try workspace.segue("docs", "none.rst").status == 66)
  }

  /// Comments that resemble marks.
  static let comments = [
    "<!-- Segue: clip.yaml -->", "<!-- SEGUE:clip.yaml -->", "<!-- segue clip.yaml -->",
    "<!-- seque: clip.yaml -->", "<!-- sege: clip.yaml -->", "<!-- seuge: clip.yaml -->",
    "<!-- segue : clip.yaml -->", "<!-- segue; clip.yaml -->", "<!-- segue=clip.yaml -->",
    "<!--- segue: clip.yaml --->", "<!-- @segue: clip.yaml -->", "<!-- `segue: clip.yaml` -->",
    "<!-- segues: clip.yaml -->", "<!--\nSegue: clip.yaml\n-->", "<!-- segue above -->",
    "{/* segue: clip.yaml */}", "{# segue: clip.yaml #}", "[//]: # (segue: clip.yaml)",
    "[comment]: <> (segue: clip.yaml)", "<-- segue: clip.yaml -->", "<!- segue: clip.yaml -->",
    "Text <!-- Segue: clip.yaml --> text", "> - <!-- Segue: clip.yaml -->",
    "```Segue p.gif\nsegue: 1\n```", "```seuge\nsegue: 1\n```",
  ]

  @Test(arguments: comments)
  func commentThatNearlyIsAMarkIsAWarningWithItsLine(comment: String) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("docs")
    let text = "# T\n\n\(comment)\n![x](img/c.gif)\n\n<!-- segue: ../clip.yaml a.gif -->\n"
    try workspace.write(text, to: "docs/a.md")
    let result = try workspace.segue("docs", "docs", "--allow-dir", ".")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("warning: docs/a.md:3: `"), "\(result.errors)")
    #expect(workspace.bytes(of: "docs/a.gif") != nil)
    #expect(workspace.text(of: "docs/a.md")?.hasPrefix("# T\n\n\(comment)\n![x]") ?? false)
  }

  @Test(arguments: [
    "<!-- segue into the next part -->", "<!-- Segues are nice -->",
  ])
  func proseBeginningWithSegueIsOnlyAWarning(comment: String) throws {
    let workspace = try Workspace()
    try workspace.write("\(comment)\n\n<!-- segue: clip.yaml a.gif -->\n", to: "a.md")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("warning: a.md:1: `"), "\(result.errors)")
  }

  @Test(arguments: [
    "<!-- sequel: a.yaml -->", "<!-- league: a.yaml -->", "<!-- see segue: a.yaml -->",
    "<!-- segue-lint: off -->", "<!-- segment: a.yaml -->", "`<!-- Segue: a.yaml -->`",
    "```\n<!-- Segue: a.yaml -->\n```", "    <!-- Segue: a.yaml -->", "[segue]: a.yaml",
    "```segueway\n```", "Segue: a.yaml",
  ])
  func otherCommentsAreIgnored(comment: String) throws {
    let workspace = try Workspace()
    try workspace.write("\(comment)\n\n<!-- segue: clip.yaml a.gif -->\n", to: "a.md")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("warning"), "\(result.errors)")
  }

  @Test func jsonReportsWarnings() throws {
    let workspace = try Workspace()
    try workspace.write("# segue: clip.yaml\n", to: "a.org")
    let result = try workspace.segue("docs", "a.org", "--json")
    #expect(result.status == 1)
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text.contains("\"severity\" : \"warning\""), "\(text)")
    #expect(text.contains("\"line\" : 1"), "\(text)")
    #expect(text.contains("\"status\" : 1"), "\(text)")
  }
}
