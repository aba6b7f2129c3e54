import Foundation
import SegueCodecs
import TestSupport
import Testing

@Suite struct DocsTests {
  /// A stamp in a comment.
  static let stamp = "#[0-9a-f]{12}-[0-9a-f]{12}"
  /// The size of a picture in HTML.
  static let size = "width=\"[0-9]+\" height=\"[0-9]+\""

  /// Markdown before, a pattern for the Markdown after, and the picture.
  static let links: [(before: String, after: String, picture: String)] = [
    (
      "# A\n\n<!-- segue: clip.yaml -->\n",
      "# A\n\n<!-- segue: clip.yaml STAMP -->\n<picture><img alt=\"clip\" src=\"clip.gif\" SIZE loading=\"lazy\"></picture>\n",
      "clip.gif"
    ),
    (
      "<!-- segue: clip.yaml -->",
      "<!-- segue: clip.yaml STAMP -->\n<picture><img alt=\"clip\" src=\"clip.gif\" SIZE loading=\"lazy\"></picture>",
      "clip.gif"
    ),
    (
      "<!-- segue: clip.yaml -->\n![Two [odd] words](pics/x.gif \"T\")\nText\n",
      "<!-- segue: clip.yaml STAMP -->\n<picture><img alt=\"Two \\[odd\\] words\" src=\"pics/x.gif\" title=\"T\" SIZE loading=\"lazy\"></picture>\nText\n",
      "pics/x.gif"
    ),
    (
      "| ![a](a.gif) <!-- segue: clip.yaml --> | b |\n",
      "\\| <picture><img alt=\"a\" src=\"a.gif\" SIZE loading=\"lazy\"></picture> <!-- segue: clip.yaml STAMP --> \\| b \\|\n",
      "a.gif"
    ),
    (
      "> - <!-- segue: clip.yaml a.gif-->\n",
      "> - <!-- segue: clip.yaml a.gif STAMP -->\n>   <picture><img alt=\"a\" src=\"a.gif\" SIZE loading=\"lazy\"></picture>\n",
      "a.gif"
    ),
    (
      "<p align=\"center\">\n<!-- segue: clip.yaml -->\n</p>\n",
      "<p align=\"center\">\n<!-- segue: clip.yaml STAMP -->\n<img alt=\"clip\" src=\"clip.gif\" SIZE loading=\"lazy\">\n</p>\n",
      "clip.gif"
    ),
    (
      "<div>\n<img width=\"90\" src=\"a b.gif\" alt=\"x\"> <!-- segue: clip.yaml -->\n</div>\n",
      "<div>\n<img width=\"90\" src=\"a b.gif\" alt=\"x\" loading=\"lazy\"> <!-- segue: clip.yaml STAMP -->\n</div>\n",
      "a b.gif"
    ),
    (
      "<!-- segue: clip.yaml s.png sheet=4 columns=2 -->\n",
      "<!-- segue: clip.yaml s.png sheet=4 columns=2 STAMP -->\n<picture><img alt=\"s\" src=\"s.png\" SIZE loading=\"lazy\"></picture>\n",
      "s.png"
    ),
    (
      "<!-- segue: clip.yaml half.png at=50% fps=10 -->\n",
      "<!-- segue: clip.yaml half.png at=50% fps=10 STAMP -->\n<picture><img alt=\"half\" src=\"half.png\" SIZE loading=\"lazy\"></picture>\n",
      "half.png"
    ),
  ]

  @Test(arguments: links)
  func markedClipsAreRenderedAndLinked(
    _ link: (before: String, after: String, picture: String)
  ) throws {
    let workspace = try Workspace()
    try workspace.write(link.before, to: "a.md")
    let first = try workspace.segue("docs", "a.md")
    #expect(first.status == 0, "\(first.errors)")
    let pattern =
      "^"
      + link.after.replacing("STAMP", with: Self.stamp).replacing(
        "SIZE", with: Self.size) + "$"
    let text = try #require(workspace.text(of: "a.md"))
    #expect(text.range(of: pattern, options: .regularExpression) != nil, "\(text)")
    let picture = try #require(workspace.bytes(of: link.picture))
    #expect(workspace.bytes(of: link.picture)?.count == picture.count)
    try workspace.expectNothingToDo(in: "a.md")
  }

  @Test(arguments: [
    ("# T\r\n\r\nA\tb\r\n", "\r\n\r\nEnd\r\n", "\r\n"), ("\u{FEFF}# T\n\n", "\nEnd  \n\n\n", "\n"),
    ("", "", "\n"), ("a\r\r", "\rEnd", "\r"), ("\tcode\n\n  ", " \t\n\nno break at the end", "\n"),
  ])
  func otherTextIsUnchanged(before: String, after: String, newline: String) throws {
    let workspace = try Workspace()
    let odd: [UInt8] = after.isEmpty ? [] : Array(newline.utf8) + [0xFF, 0xFE, 0x00, 0x80]
    let comment = "<!-- segue: clip.yaml -->"
    try workspace.write(Array((before + comment + after).utf8) + odd, to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    let bytes = try #require(workspace.bytes(of: "a.md"))
    #expect(bytes.starts(with: Array((before + comment.dropLast(3)).utf8)))
    // White space after the comment is kept.
    let rest = after.drop { $0 == " " || $0 == "\t" }
    #expect(bytes.suffix(rest.utf8.count + odd.count).elementsEqual(Array(rest.utf8) + odd))
    let spaces = after.utf8.count - rest.utf8.count
    let indent = before.hasSuffix("  ") ? 2 : 0
    let image =
      "<picture><img alt=\"clip\" src=\"clip.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>"
    let link = newline.utf8.count + indent + image.utf8.count
    let old = before.utf8.count + comment.utf8.count + after.utf8.count + odd.count
    #expect(bytes.count == old + " #0123456789ab-0123456789ab".utf8.count + link, "\(spaces)")
    try workspace.expectNothingToDo(in: "a.md")
  }

  @Test(arguments: ["```", "````", "~~~", "  ```", "> ```", "- a\n\n  ~~~~"])
  func rendersTheScriptInABlock(fence: String) throws {
    let workspace = try Workspace()
    let opening = try #require(fence.split(separator: "\n").last).drop { " >".contains($0) }
    let prefix =
      fence.hasPrefix(">") ? "> " : fence.hasPrefix("-") || fence.hasPrefix(" ") ? "  " : ""
    let script = Workspace.script.split(separator: "\n").map { prefix + $0 }
    let block = ([fence + "segue p.gif"] + script + [prefix + opening]).joined(separator: "\n")
    try workspace.write("Text\n\n\(block)\n\nEnd\n", to: "a.md")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: "a.md"))
    let ending =
      "\n\(prefix.trimmedAtEnd)\n\(prefix)<!-- segue: above STAMP -->\n\(prefix)<picture><img alt=\"p\" src=\"p.gif\" SIZE loading=\"lazy\"></picture>\n\nEnd\n$"
    let pattern = ending.replacing("STAMP", with: Self.stamp).replacing(
      "SIZE", with: Self.size)
    #expect(text.hasPrefix("Text\n\n\(block)\n"))
    #expect(text.range(of: pattern, options: .regularExpression) != nil, "\(text)")
    #expect(workspace.bytes(of: "p.gif") != nil)
    try workspace.expectNothingToDo(in: "a.md")
  }

  @Test func alternativeTextComesFromTheScript() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script + "\nalt: A [card] & *more*\n", to: "clip.yaml")
    try workspace.write("<!-- segue: clip.yaml -->\n![old](a.gif)\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    let text = try #require(workspace.text(of: "a.md"))
    #expect(text.contains("<img alt=\"A [card] &amp; *more*\" src=\"a.gif\" "), "\(text)")
    try workspace.expectNothingToDo(in: "a.md")
  }

  @Test(arguments: [
    "`<!-- segue: none.yaml -->`", "``a ` <!-- segue: none.yaml --> ``",
    "```html\n<!-- segue: none.yaml -->\n```", "~~~\n```segue none.gif\n```\n~~~",
    "    <!-- segue: none.yaml -->", "<!--\n```segue\n```\n<!-- segue: none.yaml -->",
    "<pre>\n<!-- segue: none.yaml -->\n</pre>", "````\n```segue\nx: 1\n```\n````",
    "- a\n\n      <!-- segue: none.yaml -->", "<!-- see: none.yaml -->", "```segueway\n```",
    "> ~~~\n> <!-- segue: none.yaml -->",
  ])
  func seesNoClipInCodeAndComments(text: String) throws {
    let workspace = try Workspace()
    try workspace.write(text + "\n", to: "a.md")
    let result = try workspace.segue("docs", ".")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("0 clips"), "\(result.errors)")
    #expect(workspace.text(of: "a.md") == text + "\n")
    let named = try workspace.segue("docs", "a.md")
    #expect(named.status == 1)
    #expect(named.errors.contains("warning: a.md: it names no clip"), "\(named.errors)")
  }

  @Test func changedInputsAreDetected() throws {
    let workspace = try Workspace()
    try workspace.write("<!-- segue: clip.yaml -->\n![a](a.gif)\n", to: "a.md")
    #expect(try workspace.segue("docs", "--check", "a.md").status == 1)
    #expect(workspace.bytes(of: "a.gif") == nil)
    #expect(try workspace.segue("docs", "a.md").status == 0)
    try workspace.expectNothingToDo(in: "a.md")
    // Comments and other outputs of the script do not matter.
    try workspace.write("# A note\n" + Workspace.script + "\n", to: "clip.yaml")
    try workspace.expectNothingToDo(in: "a.md")
    let changes: [(name: String, reason: String, change: () throws -> Void)] = [
      (
        "number", "its script, or a file of it, has changed",
        { try workspace.write(Workspace.script.replacing("400ms", with: "440ms"), to: "clip.yaml") }
      ),
      (
        "screen", "its script, or a file of it, has changed",
        { try workspace.write(Workspace.png(of: Workspace.screen(seed: 3)), to: "b.png") }
      ),
      (
        "picture", "the file is not the one that was rendered",
        { try workspace.write(Array("GIF89a".utf8), to: "a.gif") }
      ),
      (
        "deletion", "it is missing",
        { try FileManager.default.removeItem(atPath: workspace.folder.path("a.gif")) }
      ),
      (
        "words", "its link is out of date",
        {
          try workspace.write(
            Workspace.script.replacing("400ms", with: "440ms") + "\nalt: New\n", to: "clip.yaml")
        }
      ),
    ]
    for change in changes {
      try change.change()
      let article = workspace.bytes(of: "a.md")
      let check = try workspace.segue("docs", "--check", "a.md")
      #expect(check.status == 1, "\(change.name)")
      #expect(check.errors.contains("a.md:1: a.gif is stale: \(change.reason)"), "\(check.errors)")
      #expect(workspace.bytes(of: "a.md") == article)
      #expect(try workspace.segue("docs", "a.md").status == 0)
      try workspace.expectNothingToDo(in: "a.md")
    }
  }

  @Test func followsSchemeAndMotionByAPictureElement() throws {
    let workspace = try Workspace()
    let script =
      Workspace.script.replacing("list: a.png", with: "list-light: a.png\n  list-dark: b.png")
      .replacing("show: list", with: "show: list-{scheme}")
      + "\nalt: \"One \\\"two\\\"\"\nposter: 50%\nmatrix: { scheme: [light, dark] }\n"
    try workspace.write(script, to: "clip.yaml")
    try workspace.write("<!-- segue: clip.yaml -->\n![x](p/a.gif)\nText\n", to: "a.md")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: "a.md"))
    let calm = "(prefers-reduced-motion: reduce)"
    let dark = "(prefers-color-scheme: dark)"
    let element =
      "<picture><source media=\"\(calm) and \(dark)\" srcset=\"p/a-dark-poster.png\">"
      + "<source media=\"\(calm)\" srcset=\"p/a-poster.png\">"
      + "<source media=\"\(dark)\" srcset=\"p/a-dark.gif\">"
      + "<img alt=\"One &quot;two&quot;\" src=\"p/a.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>"
    #expect(text.hasSuffix("-->\n\(element)\nText\n"), "\(text)")
    for name in ["p/a.gif", "p/a-dark.gif", "p/a-poster.png", "p/a-dark-poster.png"] {
      #expect(workspace.bytes(of: name) != nil, "\(name)")
    }
    #expect(workspace.bytes(of: "p/a.gif") != workspace.bytes(of: "p/a-dark.gif"))
    try workspace.expectNothingToDo(in: "a.md")
    // Without schemes and a poster the link is plain again.
    try workspace.write(Workspace.script, to: "clip.yaml")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    let plain = try #require(workspace.text(of: "a.md"))
    #expect(
      plain.contains("\n<picture><img alt=\"One &quot;two&quot;\" src=\"p/a.gif\" "), "\(plain)")
  }

  @Test func namesResourcesAsDocCFindsThem() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("Kit.docc/Guides")
    let script =
      Workspace.script.replacing("canvas: 40x64", with: "canvas: 20x32 @2x")
      .replacing("list: a.png", with: "list-light: a.png\n  list-dark: b.png")
      .replacing("show: list", with: "show: list-{scheme}")
      + "\nmatrix: { scheme: [light, dark] }\n"
    try workspace.write(script, to: "clip.yaml")
    try workspace.write(
      "# A\n\n<!-- segue: ../../clip.yaml -->\n![Cards](cards)\n", to: "Kit.docc/Guides/A.md")
    let refused = try workspace.segue("docs", "Kit.docc")
    #expect(refused.status == 65, "\(refused.errors)")
    let result = try workspace.segue("docs", "Kit.docc", "--allow-dir", ".")
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.bytes(of: "Kit.docc/Resources/cards@2x.gif") != nil)
    #expect(workspace.bytes(of: "Kit.docc/Resources/cards~dark@2x.gif") != nil)
    let text = try #require(workspace.text(of: "Kit.docc/Guides/A.md"))
    #expect(text.hasSuffix("\n![Cards](cards)\n"), "\(text)")
    let again = try workspace.segue("docs", "Kit.docc", "--allow-dir", ".")
    #expect(again.errors.contains("1 clip, 0 rendered"), "\(again.errors)")
  }

  @Test func foldersAreSearchedAndReportedAsJSON() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("docs/deep")
    for name in ["docs/a.md", "docs/deep/b.markdown", "docs/c.txt"] {
      try workspace.write("<!-- segue: ../clip.yaml x.gif fps=10 -->\n", to: name)
    }
    try workspace.write("<!-- segue: ../../clip.yaml x.gif -->\n", to: "docs/deep/b.markdown")
    let result = try workspace.segue("docs", "docs", "--json", "--allow-dir", ".")
    #expect(result.status == 0, "\(result.errors)")
    let document = try JSONDecoder().decode(DocsResult.self, from: Data(result.output))
    #expect(document.articles.map(\.article) == ["docs/a.md", "docs/deep/b.markdown"])
    #expect(document.articles.flatMap(\.pictures).map(\.isRendered) == [true, true])
    #expect(workspace.text(of: "docs/c.txt") == "<!-- segue: ../clip.yaml x.gif fps=10 -->\n")
  }

  /// The tested part of the JSON document.
  private struct DocsResult: Decodable {
    struct Article: Decodable {
      struct Picture: Decodable { var isRendered: Bool }
      var article: String
      var pictures: [Picture]
    }
    var articles: [Article]
  }
}

extension Workspace {
  /// Returns a file of the folder as text, or nil if it is missing.
  func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Expects a check and another run to find no change.
  func expectNothingToDo(
    in article: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = bytes(of: article)
    let check = try segue("docs", "--check", article)
    #expect(check.status == 0, "\(check.errors)", sourceLocation: sourceLocation)
    let again = try segue("docs", article)
    #expect(again.status == 0, "\(again.errors)", sourceLocation: sourceLocation)
    #expect(again.errors.contains("0 rendered"), "\(again.errors)", sourceLocation: sourceLocation)
    #expect(!again.errors.contains("is written"), "\(again.errors)", sourceLocation: sourceLocation)
    #expect(bytes(of: article) == before, sourceLocation: sourceLocation)
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
