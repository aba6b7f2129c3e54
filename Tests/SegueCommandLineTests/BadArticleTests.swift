import Foundation
import TestSupport
import Testing

/// Articles with errors: the message, the exit status, and that no file is lost.
@Suite struct BadArticleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var status: Int32
    var sentence: String
    var testDescription: String { sentence }

    init(_ text: String, _ status: Int32, _ sentence: String) {
      self.text = text
      self.status = status
      self.sentence = sentence
    }
  }

  static let cases = [
    Case("```segue p.gif\nsegue: 1\n", 65, "a.md:1: the block is not closed"),
    Case("> ```segue p.gif\n> segue: 1\n\nText\n", 65, "a.md:1: the block is not closed"),
    Case(
      "\n```segue p.gif\nsegue: 1\n```\n", 65,
      "a.md:2: the script in this block cannot be rendered; correct the error above"
    ),
    Case("```segue p.gif\ncanvas: 40x64\ntmeline: []\n```\n", 65, "a.md:3:1: error"),
    Case(
      "<!-- segue: none.yaml -->\n", 66,
      "a.md:1: none.yaml cannot be rendered; correct the error above"),
    Case(
      "<!-- segue: bad.yaml -->\n", 65,
      "a.md:1: bad.yaml cannot be rendered; correct the error above"),
    Case(
      "<!-- segue: ../clip.yaml -->\n", 65,
      "a.md:1: ../clip.yaml is not below the article's project"),
    Case("<!-- segue: /etc/passwd -->\n", 65, "a.md:1: /etc/passwd is not below"),
    Case("<!-- segue: clip.yaml -->\n![a](../a.gif)\n", 65, "a.md:1: ../a.gif is not below"),
    Case("<!-- segue: clip.yaml -->\n![a](out/a.gif)\n", 65, "a.md:1: out/a.gif is not below"),
    Case(
      "<!-- segue: clip.yaml -->\n![a](out/new/a.gif)\n", 65, "a.md:1: out/new/a.gif is not below"),
    Case("<!-- segue: clip.yaml -->\n![a](loose.gif)\n", 65, "a.md:1: loose.gif is not below"),
    Case("<!-- segue: clip.yaml -->\n![a](https://a.b/c.gif)\n", 65, "is not a path of a file"),
    Case(
      "<!-- segue: clip.yaml -->\n![a](a.jpg)\n", 65,
      "a.md:1: clip.yaml cannot be rendered; correct the error above"),
    Case("<!-- segue: clip.yaml -->\n![a](a.y4m)\n", 65, "an article cannot show a.y4m"),
    Case(
      "<!-- segue: clip.yaml -->\n![a](clip.yaml)\n", 65,
      "a.md:1: clip.yaml cannot be rendered; correct the error above"),
    Case("<!-- segue: clip.yaml b.png at=50% -->\n", 65, "b.png is an input of the clip"),
    Case(
      "<!-- segue: clip.yaml -->\n![a][ref]\n", 65, "the image below the comment cannot be read"),
    Case("Text <!-- segue: clip.yaml --> text\n", 65, "there is no image at the comment"),
    Case("<!-- segue: above -->\n", 65, "there is no block of the language `segue`"),
    Case("<!-- segue: -->\n", 65, "the comment names no script"),
    Case(
      "<!-- segue: clip.yaml a.gif b.gif -->\n", 65, "`b.gif` is neither a picture nor a setting"),
    Case("<!-- segue: clip.yaml #12 -->\n", 65, "`#12` is not a stamp"),
    Case("<!-- segue: clip.yaml fsp=25 -->\n", 65, "unknown key `fsp`"),
    Case("<!-- segue: clip.yaml a.png -->\n", 65, "a PNG shows one moment"),
    Case(
      "<!-- segue: expects.yaml -->\n", 1, "clip.gif cannot be rendered; correct the error above"),
  ]

  @Test(arguments: cases)
  func errorsAreReportedAndOtherClipsRendered(_ bad: Case) throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(
      atPath: workspace.folder.path("in"), withIntermediateDirectories: true)
    for name in ["a.png", "b.png", "clip.yaml"] {
      try FileManager.default.copyItem(
        atPath: workspace.folder.path(name), toPath: workspace.folder.path("in/" + name))
    }
    let expects = Workspace.script.replacing(
      "  - push: detail\n    transition: kugou\n    duration: 400ms\n",
      with:
        "  - push: detail\n  - pop:\n    drag: { from: [5, 5], path: [ { to: [38, 5], in: 300ms } ] }\n"
        + "    expect: cancelled\n")
    try workspace.write(expects, to: "in/expects.yaml")
    try workspace.write("segue: 1\ncanvas: 40x64\nscreens: {", to: "in/bad.yaml")
    try workspace.write(bad.text, to: "in/a.md")
    try workspace.write("<!-- segue: clip.yaml good.gif -->\n", to: "in/b.md")
    // Root's own folder: a link leads out of the article's folder.
    let result = try workspace.shell(
      "mkdir away; cd in; ln -s ../away out; ln -s ../away/none loose.gif; $SEGUE docs a.md b.md")
    #expect(result.status == bad.status, "\(result.errors)")
    #expect(result.errors.contains(bad.sentence), "\(result.errors)")
    #expect(workspace.text(of: "in/a.md") == bad.text)
    #expect(workspace.bytes(of: "in/good.gif") != nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path("away")) == [])
  }

  /// Two clips with the same file, in one article or in two, with the files that must not be
  /// written.
  static let conflicts: [(first: String, second: String, file: String)] = [
    ("clip.yaml p.gif", "clip.yaml ./p.gif fps=10", "p.gif"),
    ("clip.yaml", "clip.yaml fps=10", "clip.gif"),
    ("clip.yaml p.gif", "clip.yaml sub/../p.gif fps=10", "p.gif"),
    ("schemes.yaml p.gif", "clip.yaml p-dark.gif", "p-dark.gif"),
    ("clip.yaml p-poster.png at=50%", "schemes.yaml p.gif", "p-poster.png"),
    ("days.yaml", "clip.yaml day-dark.gif fps=10", "day-dark.gif"),
  ]

  @Test(arguments: conflicts, [true, false])
  func twoClipsOfOneFileAreRefusedBeforeEitherIsWritten(
    _ conflict: (first: String, second: String, file: String), inOneArticle: Bool
  ) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("sub")
    try workspace.write(DocsMarkupTests.schemes, to: "schemes.yaml")
    try workspace.write(
      DocsMarkupTests.schemes.replacing("[clip.gif]", with: "\"day-{scheme}.gif\""), to: "days.yaml"
    )
    let (first, second) = (
      "<!-- segue: \(conflict.first) -->\n", "<!-- segue: \(conflict.second) -->\n"
    )
    let good = "\n<!-- segue: clip.yaml good.gif -->\n"
    try workspace.write(inOneArticle ? first + "\n" + second + good : first, to: "a.md")
    try workspace.write(inOneArticle ? "# T\n" : second + good, to: "b.md")
    let texts = ["a.md", "b.md"].map(workspace.text)
    for isCheck in [true, false] {
      let result = try workspace.run(["docs", "."] + (isCheck ? ["--check"] : []))
      #expect(result.status == 65, "\(result.errors)")
      #expect(
        result.errors.contains("is the picture of another clip, in a.md:1"), "\(result.errors)")
      let other = inOneArticle ? "a.md:3" : "b.md:1"
      #expect(
        result.errors.contains("is the picture of another clip, in \(other)"), "\(result.errors)")
    }
    #expect(workspace.bytes(of: conflict.file) == nil)
    #expect(workspace.bytes(of: "p.gif") == nil)
    #expect(workspace.bytes(of: "good.gif") != nil)
    let end = ["a.md", "b.md"].map(workspace.text)
    #expect(end[0]?.hasPrefix(first) ?? false)
    #expect(end[1]?.hasPrefix(texts[1]?.components(separatedBy: "\n").first ?? "") ?? false)
  }

  @Test func oneClipMayBeShownTwice() throws {
    let workspace = try Workspace()
    try workspace.write(
      "<!-- segue: clip.yaml p.gif -->\n\n<!-- segue: clip.yaml p.gif -->\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    try workspace.expectNothingToDo(in: "a.md")
  }

  @Test(arguments: ["p.gif", "./p.gif", "sub/../p.gif"])
  func pictureThatAnotherArticlesStampOwnsIsNotReplaced(name: String) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("sub")
    try workspace.write("", to: "segue.yaml")
    try workspace.write("<!-- segue: ../clip.yaml ../p.gif -->\n", to: "sub/owner.md")
    #expect(try workspace.segue("docs", "sub/owner.md").status == 0)
    let picture = workspace.bytes(of: "p.gif")
    let text = "<!-- segue: clip.yaml \(name) fps=10 -->\n"
    try workspace.write(text, to: "a.md")
    for flags in [["--check"], []] {
      let result = try workspace.run(["docs", "a.md"] + flags)
      #expect(result.status == 65, "\(result.errors)")
      #expect(
        result.errors.contains("\(name) is the picture of another clip, in sub/owner.md:1"),
        "\(result.errors)")
    }
    #expect(workspace.bytes(of: "p.gif") == picture)
    #expect(workspace.text(of: "a.md") == text)
    // Both articles may show the same clip, also after its script changes.
    try workspace.write("<!-- segue: clip.yaml \(name) -->\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    try workspace.write(Workspace.script.replacing("400ms", with: "200ms"), to: "clip.yaml")
    let again = try workspace.segue("docs", "a.md")
    #expect(again.status == 0, "\(again.errors)")
    #expect(workspace.bytes(of: "p.gif") != picture)
    // Without a stamp the file has no owner.
    try workspace.write("<!-- segue: ../clip.yaml ../p.gif -->\n", to: "sub/owner.md")
    try workspace.write("<!-- segue: clip.yaml \(name) fps=5 -->\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
  }

  @Test func resourceThatAnotherArticlesStampOwnsIsNotReplaced() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("Kit.docc/Guides")
    try workspace.write("", to: "segue.yaml")
    try workspace.write("<!-- segue: ../clip.yaml cards.gif -->\n", to: "Kit.docc/Owner.md")
    #expect(try workspace.segue("docs", "Kit.docc/Owner.md").status == 0)
    try workspace.write(
      "<!-- segue: ../../clip.yaml fps=10 -->\n![Cards](cards)\n", to: "Kit.docc/Guides/A.md")
    let result = try workspace.segue("docs", "Kit.docc/Guides/A.md")
    #expect(result.status == 65, "\(result.errors)")
    #expect(result.errors.contains("in Kit.docc/Owner.md:1"), "\(result.errors)")
  }

  @Test func readOnlyArticleIsLeftWithItsPictures() throws {
    let workspace = try Workspace()
    try workspace.write("<!-- segue: clip.yaml p.gif -->\n", to: "a.md")
    let result = try workspace.shell("chmod 444 a.md; $SEGUE docs a.md")
    #expect(result.status == 73)
    #expect(result.errors.contains("a.md cannot be created"), "\(result.errors)")
    #expect(workspace.bytes(of: "p.gif") == nil)
    #expect(workspace.text(of: "a.md") == "<!-- segue: clip.yaml p.gif -->\n")
  }

  @Test func brokenClipKeepsItsOldPictureAndTheOthersAreMade() throws {
    let workspace = try Workspace()
    let text = "<!-- segue: clip.yaml p.gif -->\n\n<!-- segue: two.yaml q.gif -->\n"
    try workspace.write(text, to: "a.md")
    try workspace.write(Workspace.script, to: "two.yaml")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    let old = workspace.bytes(of: "p.gif")
    let article = workspace.text(of: "a.md")
    try workspace.write(Workspace.script.replacing("kugou", with: "kuguo"), to: "clip.yaml")
    try workspace.write(Workspace.script.replacing("400ms", with: "200ms"), to: "two.yaml")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 65)
    #expect(result.errors.contains("did you mean `kugou`?"), "\(result.errors)")
    #expect(workspace.bytes(of: "p.gif") == old)
    let now = try #require(workspace.text(of: "a.md"))
    #expect(now.split(separator: "\n").first == article?.split(separator: "\n").first)
    #expect(now != article)
  }

  @Test(
    arguments: [
      (["docs"], "no article is given", 64), (["docs", "none.md"], "none.md", 66),
      (["docs", "--watch", "--check", "a.md"], "--watch and --check cannot be used together", 64),
    ] as [([String], String, Int32)])
  func invalidArgumentsAreRejected(arguments: [String], sentence: String, status: Int32) throws {
    let workspace = try Workspace()
    let result = try workspace.run(arguments)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }
}
