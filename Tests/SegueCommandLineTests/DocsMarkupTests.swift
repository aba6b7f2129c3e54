import Foundation
import TestSupport
import Testing

/// Articles whose authors wrote the markup around a picture.
@Suite struct DocsMarkupTests {
  /// The mark that names the picture.
  static let mark = "<!-- segue: clip.yaml img/c.gif -->"

  /// Spellings of an image that shows `img/c.gif`.
  static let images = [
    "![x](img/c.gif)", "![*x* &amp; y](<img/c.gif> \"T\")", "![x](./img/../img/c.gif?raw=true)",
    "![x](img/c.gif#gh-light-mode-only)", "![x](https://e.org/o/r/main/img/c.gif)",
    "![x](/img/c.gif)",
    "![x](im%67/c.gif)", "<img alt=x src=\"img/c.gif\">",
    "<IMG ALT='x' WIDTH=300 SRC='img/c.gif' />",
    "<img\n  alt=\"x &copy; y\"\n  src = img/c.gif\n  data-a.b=1>",
    "<picture><source type=\"image/webp\" srcset=\"img/c.webp\"><img alt=x src=\"img/c.gif\"></picture>",
    "<PICTURE CLASS=k>\n  <SOURCE MEDIA=\"(prefers-color-scheme: dark)\" SRCSET=img/d.gif>\n"
      + "  <!-- <img src=old.gif> -->\n  <IMG ALT=x SRC=img/c.gif>\n</PICTURE>",
    "<picture><source srcset=\"img/c.gif 1x, img/big.gif 2x\"><img src=\"img/other.png\"></picture>",
    "<img srcset=\"img/small.gif 1x, img/c.gif 2x\" src=\"img/small.gif\">", "![x][Pic]",
    "![pic][]",
  ]

  /// Markup in the next block, with a place for the image.
  static let wrappers = [
    "IMAGE", "\nIMAGE", "[IMAGE](https://e.org)", "Some text, then IMAGE and more.",
    "<p align=\"center\">\n  IMAGE\n</p>", "\n<p align=\"center\">\n\nIMAGE\n\n</p>",
    "<DIV ALIGN=center><div>\nIMAGE\n</div></DIV>", "<div>\n\n<div>\n\nIMAGE\n\n</div>\n\n</div>",
    "<a href=\"https://e.org\">\nIMAGE\n</a>",
    "<figure>\n<a href='x'>IMAGE</a>\n<figcaption>Words</figcaption>\n</figure>",
    "<table><tr><td>a</td><td>\nIMAGE\n</td></tr></table>", "- a\n- b: IMAGE\n", "1. IMAGE",
    "<details open>\n<summary>More</summary>\n\nWords.\n\nIMAGE\n\n</details>", "## IMAGE",
    "<!-- another comment -->\nIMAGE",
  ]

  @Test(arguments: wrappers)
  func takesTheImageOfTheNamedFileInTheNextBlock(wrapper: String) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("a")
    try workspace.write("", to: "segue.yaml")
    var texts: [String] = []
    for image in Self.images {
      // Markdown is not parsed inside HTML, except after a blank line.
      let isHTML =
        wrapper.hasPrefix("<") && !wrapper.contains("\n\nIMAGE") && !wrapper.hasPrefix("<!")
      let isOneLine = !image.contains("\n") || isHTML || wrapper == "\nIMAGE"
      guard isOneLine, !isHTML || image.hasPrefix("<") else { continue }
      let body = wrapper.replacing("IMAGE", with: image)
      texts.append("# T\n\n\(Self.mark)\n\(body)\n\nEnd ![c](other/c.gif)\n\n[pic]: img/c.gif\n")
    }
    texts += texts.map { $0.replacing("\n", with: "\r\n") }
    for (index, text) in texts.enumerated() { try workspace.write(text, to: "\(index).md") }
    let result = try workspace.segue("docs", ".")
    #expect(result.status == 0, "\(result.errors)")
    for (index, text) in texts.enumerated() {
      let now = try #require(workspace.text(of: "\(index).md"))
      #expect(Self.withoutStamp(now) == Self.asHTML(text), "\(now)")
    }
    #expect(workspace.bytes(of: "img/c.gif") != nil)
    #expect(try workspace.segue("docs", "--check", ".").status == 0)
  }

  /// Articles with the mark beside or behind its image, or without an image of the file.
  static let places: [(before: String, after: String)] = [
    ("[![x](img/c.gif)](u) MARK", "[![x](img/c.gif)](u) MARK"),
    ("| MARK ![x](img/c.gif) | b |\n|---|---|", "| MARK ![x](img/c.gif) | b |\n|---|---|"),
    ("<p>MARK<img alt=x src=img/c.gif></p>", "<p>MARK<img alt=x src=img/c.gif></p>"),
    ("<p>\n<img alt=x src=img/c.gif>\nMARK\n</p>", "<p>\n<img alt=x src=img/c.gif>\nMARK\n</p>"),
    ("![x](img/c.gif)\nMARK", "![x](img/c.gif)\nMARK"),
    (
      "<picture>\nMARK\n<source srcset=z>\n<img alt=x src=img/c.gif>\n</picture>",
      "<picture>\nMARK\n<source srcset=z>\n<img alt=x src=img/c.gif>\n</picture>"
    ),
    (
      "MARK\n![x](img/other.gif)",
      "MARK\n<picture><img alt=\"c\" src=\"img/c.gif\"></picture>\n![x](img/other.gif)"
    ),
    (
      "MARK\n\nText\n\n![x](img/c.gif)",
      "MARK\n<picture><img alt=\"c\" src=\"img/c.gif\"></picture>\n\nText\n\n![x](img/c.gif)"
    ),
    (
      "MARK\n![x](other/img/c.gif)",
      "MARK\n<picture><img alt=\"c\" src=\"img/c.gif\"></picture>\n![x](other/img/c.gif)"
    ),
    (
      "MARK\n<p>\n`img/c.gif`\n</p>",
      "MARK\n<picture><img alt=\"c\" src=\"img/c.gif\"></picture>\n<p>\n`img/c.gif`\n</p>"
    ),
    (
      "MARK\n<picture>\n<!-- <img src=img/c.gif> -->\n<img src=d.gif></picture>",
      "MARK\n<picture><img alt=\"c\" src=\"img/c.gif\"></picture>\n<picture>\n<!-- <img src=img/c.gif> -->\n<img src=d.gif></picture>"
    ),
  ]

  @Test(arguments: places)
  func findsTheImageBesideTheMarkOrWritesOne(_ place: (before: String, after: String)) throws {
    let workspace = try Workspace()
    let before = place.before.replacing("MARK", with: Self.mark) + "\n"
    try workspace.write(before, to: "a.md")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: "a.md"))
    #expect(
      Self.withoutStamp(text)
        == (place.after.contains("<picture><img") ? place.after : Self.asHTML(place.after))
        .replacing("MARK", with: Self.mark) + "\n", "\(text)")
    try workspace.expectNothingToDo(in: "a.md")
  }

  @Test(arguments: [
    "<p align=\"center\">\n<img alt=x src=\"clip.gif\">\n</p>", "[![x](clip.gif)](u)",
    "<picture>\n<source srcset=clip.webp><img alt=x src=clip.gif></picture>",
  ])
  func takesTheImageOfTheFileThatTheScriptNames(markup: String) throws {
    let workspace = try Workspace()
    let text = "<!-- segue: clip.yaml -->\n\n\(markup)\n"
    let block = "```segue clip.gif\n\(Workspace.script)\n```\n\n\(markup)\n"
    try workspace.write(text, to: "a.md")
    try workspace.write(block, to: "b.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    #expect(
      workspace.text(of: "a.md").map(Self.withoutStamp)
        == text.replacing("![x](clip.gif)", with: Self.clip))
    try workspace.expectNothingToDo(in: "a.md")
    #expect(try workspace.segue("docs", "b.md").status == 0)
    #expect(
      workspace.text(of: "b.md").map(Self.withoutStamp)
        == block.replacing("\n```\n", with: "\n```\n\n<!-- segue: above -->\n")
        .replacing("![x](clip.gif)", with: Self.clip))
    try workspace.expectNothingToDo(in: "b.md")
  }

  private static let clip = "<picture><img alt=\"x\" src=\"clip.gif\"></picture>"

  @Test func twoMarksNameTwoFilesOfOnePicture() throws {
    let workspace = try Workspace()
    let text = """
      <!-- segue: clip.yaml img/c.apng -->
      <!-- segue: clip.yaml img/c.gif -->
      <picture>
        <source type="image/apng" srcset="img/c.apng">
        <img alt="x" src="img/c.gif">
      </picture>

      """
    try workspace.write(text, to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    #expect(workspace.text(of: "a.md").map(Self.withoutStamp) == text)
    #expect(workspace.bytes(of: "img/c.apng") != nil)
    #expect(workspace.bytes(of: "img/c.gif") != nil)
  }

  /// A script of two schemes with a still.
  static let schemes =
    Workspace.script.replacing("list: a.png", with: "list-light: a.png\n  list-dark: b.png")
    .replacing("show: list", with: "show: list-{scheme}")
    + "\nposter: 50%\nmatrix: { scheme: [light, dark] }\n"
  /// The sources that Segue writes for it.
  static let sources =
    "<source media=\"(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\""
    + " srcset=\"img/c-dark-poster.png\">"
    + "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"img/c-poster.png\">"
    + "<source media=\"(prefers-color-scheme: dark)\" srcset=\"img/c-dark.gif\">"

  /// Markup before, and with the inserted sources.
  static let withSources: [(before: String, after: String)] = [
    (
      "![x](img/c.gif \"T\")",
      "<picture>SOURCES<img alt=\"x\" src=\"img/c.gif\" title=\"T\"></picture>"
    ),
    (
      "[![*x*](img/c.gif)](u)",
      "[<picture>SOURCES<img alt=\"*x*\" src=\"img/c.gif\"></picture>](u)"
    ),
    (
      "<p>\n<IMG WIDTH=9 SRC='img/c.gif' ALT=\"a &copy;\"/>\n</p>",
      "<p>\n<picture>SOURCES<IMG WIDTH=9 SRC='img/c.gif' ALT=\"a &copy;\"/></picture>\n</p>"
    ),
    (
      "<Picture class=k>\n  <source type=image/webp srcset=img/c.webp>\n  <img alt=x src=img/c.gif>\n</Picture>",
      "<Picture class=k>SOURCES\n  <source type=image/webp srcset=img/c.webp>\n"
        + "  <img alt=x src=img/c.gif>\n</Picture>"
    ),
  ]

  @Test(arguments: withSources)
  func sourcesAreAddedAndTakenAwayAgain(_ markup: (before: String, after: String)) throws {
    let workspace = try Workspace()
    try workspace.write(Self.schemes, to: "clip.yaml")
    try workspace.write("\(Self.mark)\n\(markup.before)\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    let with = markup.after.replacing("SOURCES", with: Self.sources)
    let text = try #require(workspace.text(of: "a.md"))
    #expect(Self.withoutStamp(text) == "\(Self.mark)\n\(with)\n", "\(text)")
    try workspace.expectNothingToDo(in: "a.md")
    try workspace.write(Workspace.script, to: "clip.yaml")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    let plain = try #require(workspace.text(of: "a.md"))
    let isOwn = markup.after.contains("<p>\n<picture>SOURCES")
    let bare =
      isOwn
      ? markup.before : markup.after.replacing("SOURCES", with: "")
    #expect(Self.withoutStamp(plain) == "\(Self.mark)\n\(bare)\n", "\(plain)")
    try workspace.expectNothingToDo(in: "a.md")
  }

  @Test func authorsOwnSourceElementIsKept() throws {
    let workspace = try Workspace()
    let link =
      "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"img/c-dark.gif\">"
      + "<img alt=x src=\"img/c.gif\"></picture>"
    try workspace.makeFolder("img")
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 1)), to: "img/c-dark.gif")
    try workspace.write("\(Self.mark)\n\(link)\n", to: "a.md")
    for length in ["400ms", "200ms", "300ms"] {
      try workspace.write(Workspace.script.replacing("400ms", with: length), to: "clip.yaml")
      #expect(try workspace.segue("docs", "a.md").status == 0)
      #expect(workspace.text(of: "a.md").map(Self.withoutStamp)?.hasSuffix("\n\(link)\n") ?? false)
    }
  }

  @Test(arguments: ["(prefers-color-scheme: dark)", "screen and (prefers-color-scheme:light)"])
  func refusesASchemeForWhichTheAuthorHasASource(media: String) throws {
    let workspace = try Workspace()
    let text =
      "\(Self.mark)\n<picture>\n<source media=\"\(media)\" srcset=\"img/d.gif\">\n"
      + "<img src=\"img/c.gif\">\n</picture>\n"
    try workspace.write(Self.schemes, to: "clip.yaml")
    try workspace.write(text, to: "a.md")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 65)
    #expect(
      result.errors.contains("a.md:1: the <picture> shows img/d.gif for prefers-color-scheme"),
      "\(result.errors)")
    #expect(workspace.text(of: "a.md") == text)
    #expect(workspace.bytes(of: "img/c.gif") == nil)
  }

  @Test func linkFollowsAMarkThatIsRenamed() throws {
    let workspace = try Workspace()
    try workspace.write("\(Self.mark)\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    for name in ["img/d.gif", "e.gif"] {
      let old = try #require(workspace.text(of: "a.md"))
      let renamed = old.replacing(#/yaml [a-z/.]+ #/#) { _ in "yaml \(name) #" }
      try workspace.write(renamed, to: "a.md")
      #expect(try workspace.segue("docs", "a.md").status == 0)
      let text = try #require(workspace.text(of: "a.md"))
      #expect(text.contains("-->\n<picture><img alt=\"c\" src=\"\(name)\" "), "\(text)")
      try workspace.expectNothingToDo(in: "a.md")
    }
  }

  @Test func scriptNamesTheFileOfEachScheme() throws {
    let workspace = try Workspace()
    let script = Self.schemes.replacing("[clip.gif]", with: "\"day-{scheme}.gif\"")
      .replacing("poster: 50%\n", with: "")
    try workspace.write(script, to: "clip.yaml")
    try workspace.write("<!-- segue: clip.yaml -->\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    let text = try #require(workspace.text(of: "a.md"))
    #expect(text.contains("srcset=\"day-dark.gif\""), "\(text)")
    #expect(text.contains("src=\"day-light.gif\""), "\(text)")
    #expect(workspace.bytes(of: "day-dark.gif") != nil)
    try workspace.expectNothingToDo(in: "a.md")
  }

  /// Returns an article without the stamps, and without the size and the manner of loading of its images.
  static func withoutStamp(_ text: String) -> String {
    text.replacing(#/ #[0-9a-f]{12}-[0-9a-f]{12}/#) { _ in "" }
      .replacing(#/ width="[0-9]+" height="[0-9]+"/#) { _ in "" }
      .replacing(" loading=\"lazy\"", with: "")
  }

  /// Returns a text with Markdown's images of `img/c.gif` in the HTML that Segue writes for them.
  static func asHTML(_ text: String) -> String {
    text.replacing(
      #/!\[(x|\*x\*(?: &amp; y)?|pic)\](?:\(<?([^)>]*img/c.gif[^ )>]*|im%67/c.gif)>?(?: "(T)")?\)|\[(?:Pic)?\])/#
    ) {
      match in
      let alt = match.1 == "*x* &amp; y" ? "*x* &amp;amp; y" : match.1
      let title = match.3.map { " title=\"\($0)\"" } ?? ""
      return "<picture><img alt=\"\(alt)\" src=\"\(match.2 ?? "img/c.gif")\"\(title)></picture>"
    }
  }
}
