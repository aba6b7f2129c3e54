import Foundation
import TestSupport
import Testing

/// Articles of the sites that `segue docs` writes for.
@Suite struct DocsSiteTests {
  /// An article of a site, and what it is afterwards, without stamps.
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    /// The configurations of the site, by their paths.
    var files: [String: String] = [:]
    var flags: [String] = []
    var article: String
    var before: String
    var after: String
    var isThemed = false

    var testDescription: String { name }
  }

  /// A script of two schemes with a still, at two pixels a point.
  static let themed =
    Workspace.script.replacing("canvas: 40x64", with: "canvas: 20x32 @2x")
    .replacing("list: a.png", with: "list-light: a.png\n  list-dark: b.png")
    .replacing("show: list", with: "show: list-{scheme}")
    + "\nalt: Two cards\nposter: 50%\nmatrix: { scheme: [light, dark] }\n"

  static let mkdocs = ["mkdocs.yml": "site_name: x\n"]
  static let sphinx = ["docs/conf.py": "project = 'x'\nextensions = ['myst_parser']\n"]
  static let calm = "(prefers-reduced-motion: reduce)"

  static let examples = [
    Example(
      name: "mkdocs: a page has a folder of its own", files: mkdocs, article: "docs/guide.md",
      before: "<!-- segue: ../clip.yaml img/c.gif -->\n![x](img/c.gif)\n",
      after: "<!-- segue: ../clip.yaml img/c.gif -->\n"
        + "<picture><img alt=\"x\" src=\"../img/c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "mkdocs: the index has none", files: mkdocs, article: "docs/a/index.md",
      before: "<!-- segue: ../../clip.yaml c.gif -->\n",
      after: "<!-- segue: ../../clip.yaml c.gif -->\n"
        + "<picture><img alt=\"c\" src=\"c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "mkdocs: pages are files by use_directory_urls",
      files: ["mkdocs.yml": "use_directory_urls: false # no\ndocs_dir: 'docs'\n"],
      article: "docs/guide.md", before: "<!-- segue: ../clip.yaml c.gif -->\n",
      after: "<!-- segue: ../clip.yaml c.gif -->\n"
        + "<picture><img alt=\"c\" src=\"c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "mkdocs: a path in HTML becomes an address", files: mkdocs, article: "docs/guide.md",
      before: "<!-- segue: ../clip.yaml img/c.gif -->\n<img src=\"img/c.gif\" width=\"9\">\n",
      after: "<!-- segue: ../clip.yaml img/c.gif -->\n"
        + "<img alt=\"c\" src=\"../img/c.gif\" width=\"9\" loading=\"lazy\">\n"),
    Example(
      name: "mkdocs: two pictures for the switch of the site", files: mkdocs,
      article: "docs/guide.md", before: "<!-- segue: ../themed.yaml c.gif -->\n",
      after: "<!-- segue: ../themed.yaml c.gif -->\n"
        + "<picture><source media=\"\(calm)\" srcset=\"../c-poster.png\">"
        + "<img alt=\"Two cards\" src=\"../c.gif#only-light\" width=\"20\" height=\"32\" loading=\"lazy\"></picture>\n"
        + "<picture><source media=\"\(calm)\" srcset=\"../c-dark-poster.png\">"
        + "<img alt=\"Two cards\" src=\"../c-dark.gif#only-dark\" width=\"20\" height=\"32\" loading=\"lazy\"></picture>\n",
      isThemed: true),
    Example(
      name: "mkdocs: an article outside docs_dir is one of GitHub", files: mkdocs,
      article: "README.md", before: "<!-- segue: clip.yaml img/c.gif -->\n",
      after: "<!-- segue: clip.yaml img/c.gif -->\n"
        + "<picture><img alt=\"c\" src=\"img/c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "docusaurus: JSX", files: ["docusaurus.config.ts": ""], article: "docs/a.md",
      before:
        "---\ntitle: T\n---\n\n<!-- segue: ../clip.yaml img/c.gif -->\n![x \"y\"](./img/c.gif)\n",
      after: "---\ntitle: T\n---\n\n{/* segue: ../clip.yaml img/c.gif */}\n"
        + "<img alt=\"x &quot;y&quot;\" src={require(\"./img/c.gif\").default} width=\"40\" height=\"64\" "
        + "loading=\"lazy\" style={{height: \"auto\"}} />\n"),
    Example(
      name: "docusaurus: an MDX article without a configuration", article: "docs/a.mdx",
      before: "# T\n\n{/* segue: ../clip.yaml img/c.gif */}\n"
        + "<img\n  src={require('./img/c.gif').default}\n  className=\"wide\"\n  alt=\"x\" />\n",
      after: "# T\n\n{/* segue: ../clip.yaml img/c.gif */}\n"
        + "<img src={require('./img/c.gif').default} className=\"wide\" alt=\"x\" width=\"40\" height=\"64\" "
        + "loading=\"lazy\" style={{height: \"auto\"}} />\n"),
    Example(
      name: "docusaurus: ThemedImage with its import", flags: ["--site", "docusaurus"],
      article: "docs/a.md", before: "# T\n\n{/* segue: ../themed.yaml c.gif */}\n",
      after:
        "import ThemedImage from '@theme/ThemedImage';\n\n# T\n\n{/* segue: ../themed.yaml c.gif */}\n"
        + "<picture><source media=\"\(calm) and (prefers-color-scheme: dark)\" "
        + "srcSet={require(\"./c-dark-poster.png\").default} />"
        + "<source media=\"\(calm)\" srcSet={require(\"./c-poster.png\").default} />"
        + "<ThemedImage alt=\"Two cards\" sources={{light: require(\"./c.gif\").default, "
        + "dark: require(\"./c-dark.gif\").default}} width=\"20\" height=\"32\" loading=\"lazy\" "
        + "style={{height: \"auto\"}} /></picture>\n", isThemed: true),
    Example(
      name: "sphinx: an image of reStructuredText keeps its options", files: sphinx,
      article: "docs/a.rst",
      before:
        "T\n=\n\n.. segue: ../clip.yaml img/c.gif\n.. image:: img/c.gif\n   :align: center\n\nText\n",
      after: "T\n=\n\n.. segue: ../clip.yaml img/c.gif\n.. image:: img/c.gif\n   :align: center\n"
        + "   :alt: c\n   :width: 40px\n\nText\n"),
    Example(
      name: "sphinx: two images in a list, with text right below", files: sphinx,
      article: "docs/a.rst", before: "* item\n\n  .. segue: ../themed.yaml img/c.gif\n  Text\n",
      after:
        "* item\n\n  .. segue: ../themed.yaml img/c.gif\n  .. image:: img/c.gif\n     :alt: Two cards\n"
        + "     :width: 20px\n     :class: only-light\n     :loading: lazy\n\n  .. image:: img/c-dark.gif\n"
        + "     :alt: Two cards\n     :width: 20px\n     :class: only-dark\n     :loading: lazy\n\n  Text\n",
      isThemed: true),
    Example(
      name: "sphinx: MyST", files: sphinx, article: "docs/a.md",
      before: "> <!-- segue: ../clip.yaml img/c.gif -->\n> ![x](img/c.gif)\n",
      after:
        "> <!-- segue: ../clip.yaml img/c.gif -->\n> ```{image} img/c.gif\n> :alt: x\n> :width: 40px\n"
        + "> :loading: lazy\n> ```\n"),
    Example(
      name: "sphinx: Markdown without MyST is not read by it",
      files: ["docs/conf.py": "project = 'x'\n"],
      article: "docs/a.md", before: "<!-- segue: ../clip.yaml c.gif -->\n",
      after: "<!-- segue: ../clip.yaml c.gif -->\n"
        + "<picture><img alt=\"c\" src=\"c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "asciidoc: imagesdir, and attributes of the author", article: "a.adoc",
      before:
        "= T\n:imagesdir: ./img/\n\n// segue: clip.yaml img/c.gif\n.Title\nimage::c.gif[\"A, b\",role=right]\n",
      after: "= T\n:imagesdir: ./img/\n\n// segue: clip.yaml img/c.gif\n.Title\n"
        + "image::c.gif[\"A, b\",40,64,role=right]\n"),
    Example(
      name: "asciidoc: a page of Antora", files: ["antora.yml": "name: x\n"],
      article: "modules/ROOT/pages/a.adoc",
      before: "// segue: ../../../clip.yaml ../images/c.gif\n",
      after: "// segue: ../../../clip.yaml ../images/c.gif\nimage::c.gif[c,40,64,loading=lazy]\n"),
    Example(
      name: "html: a page", article: "a.html",
      before: "<!doctype html>\n<p>\n<!-- segue: clip.yaml c.gif -->\n</p>\n",
      after: "<!doctype html>\n<p>\n<!-- segue: clip.yaml c.gif -->\n"
        + "<img alt=\"c\" src=\"c.gif\" width=\"40\" height=\"64\" loading=\"lazy\">\n</p>\n"),
    Example(
      name: "html: within a line", article: "a.html",
      before: "<p>Text <!-- segue: clip.yaml c.gif --> text</p>\n",
      after: "<p>Text <!-- segue: clip.yaml c.gif -->"
        + "<img alt=\"c\" src=\"c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"> text</p>\n"),
    Example(
      name: "mkdocs: an attribute list, within an admonition", files: mkdocs,
      article: "docs/index.md",
      before:
        "!!! note\n\n    <!-- segue: ../clip.yaml c.gif -->\n    ![x](c.gif){ .wide width=9 }\n",
      after: "!!! note\n\n    <!-- segue: ../clip.yaml c.gif -->\n"
        + "    <picture><img alt=\"x\" src=\"c.gif\" width=\"9\" class=\"wide\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "mkdocs: a figure with Markdown", files: mkdocs, article: "docs/index.md",
      before:
        "<!-- segue: ../clip.yaml c.gif -->\n<figure markdown=\"span\">\n  ![x](c.gif)\n</figure>\n",
      after: "<!-- segue: ../clip.yaml c.gif -->\n<figure markdown=\"span\">\n"
        + "  <picture><img alt=\"x\" src=\"c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n</figure>\n"
    ),
    Example(
      name: "mkdocs: a setting of the file that it inherits from",
      files: ["mkdocs.yml": "INHERIT: base.yml\n", "base.yml": "use_directory_urls: false\n"],
      article: "docs/guide.md", before: "<!-- segue: ../clip.yaml c.gif -->\n",
      after: "<!-- segue: ../clip.yaml c.gif -->\n"
        + "<picture><img alt=\"c\" src=\"c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "mkdocs: by name, without a configuration", flags: ["--site", "mkdocs"],
      article: "docs/guide.md", before: "<!-- segue: ../clip.yaml c.gif -->\n",
      after: "<!-- segue: ../clip.yaml c.gif -->\n"
        + "<picture><img alt=\"c\" src=\"../c.gif\" width=\"40\" height=\"64\" loading=\"lazy\"></picture>\n"
    ),
    Example(
      name: "github: characters of tables and code in a text", article: "a.md",
      before: "| ![a \\| `b`](c.gif) <!-- segue: clip.yaml c.gif --> | x |\n|---|---|\n",
      after:
        "| <picture><img alt=\"a &#124; &#96;b&#96;\" src=\"c.gif\" width=\"40\" height=\"64\" "
        + "loading=\"lazy\"></picture> <!-- segue: clip.yaml c.gif --> | x |\n|---|---|\n"),
    Example(
      name: "docusaurus: a file of the folder static", files: ["docusaurus.config.ts": ""],
      article: "docs/a.md", before: "{/* segue: ../clip.yaml */}\n![x](/img/c.gif)\n",
      after:
        "{/* segue: ../clip.yaml */}\n<img alt=\"x\" src={require(\"../static/img/c.gif\").default} "
        + "width=\"40\" height=\"64\" loading=\"lazy\" style={{height: \"auto\"}} />\n"),
    Example(
      name: "docusaurus: a dark picture of the author", article: "a.mdx",
      before:
        "{/* segue: clip.yaml c.gif */}\n<ThemedImage sources={{light: require(\"./c.gif\").default, "
        + "dark: require(\"./mine.gif\").default}} alt=\"x\" width={9} />\n",
      after: "import ThemedImage from '@theme/ThemedImage';\n\n"
        + "{/* segue: clip.yaml c.gif */}\n<ThemedImage sources={{light: require(\"./c.gif\").default, "
        + "dark: require(\"./mine.gif\").default}} alt=\"x\" width={9} loading=\"lazy\" />\n"),
    Example(
      name: "sphinx: a figure with a caption and a scale", files: sphinx, article: "docs/a.rst",
      before:
        ".. segue: ../themed.yaml c.gif\n.. figure:: c.gif\n   :scale: 50 %\n\n   Words.\n\nEnd\n",
      after:
        ".. segue: ../themed.yaml c.gif\n.. figure:: c.gif\n   :scale: 50 %\n   :alt: Two cards\n"
        + "   :figclass: only-light\n\n   Words.\n\n.. figure:: c-dark.gif\n   :scale: 50 %\n   :alt: Two cards\n"
        + "   :figclass: only-dark\n\n   Words.\n\nEnd\n", isThemed: true),
    Example(
      name: "sphinx: MyST between colons", files: sphinx, article: "docs/a.md",
      before:
        "<!-- segue: ../clip.yaml c.gif -->\n:::{figure} c.gif\n:alt: \"| x\"\n\nWords.\n:::\n",
      after:
        "<!-- segue: ../clip.yaml c.gif -->\n:::{figure} c.gif\n:alt: \"| x\"\n:width: 40px\n\nWords.\n:::\n"
    ),
    Example(
      name: "asciidoc: a folder by attributes", article: "a.adoc",
      before: "= T\n:dir: img\nifndef::imagesdir[:imagesdir: {docdir}/{dir}]\n\n"
        + "// segue: clip.yaml img/c.gif\n\n:imagesdir: two\n",
      after: "= T\n:dir: img\nifndef::imagesdir[:imagesdir: {docdir}/{dir}]\n\n"
        + "// segue: clip.yaml img/c.gif\nimage::c.gif[c,40,64,loading=lazy]\n\n:imagesdir: two\n"),
    Example(
      name: "asciidoc: modules of Antora", files: ["antora.yml": "name: x\n"],
      article: "modules/ROOT/pages/a.adoc",
      before: "// segue: ../../../clip.yaml ../images/c.gif\nimage::ROOT:c.gif[x]\n\n"
        + "// segue: ../../../clip.yaml ../../b/images/d.gif\n",
      after: "// segue: ../../../clip.yaml ../images/c.gif\nimage::c.gif[x,40,64]\n\n"
        + "// segue: ../../../clip.yaml ../../b/images/d.gif\nimage::b:d.gif[d,40,64,loading=lazy]\n"
    ),
    Example(
      name: "html: a video with tracks", article: "a.html",
      before:
        "<!-- segue: clip.yaml c.mp4 -->\n<video controls src=\"c.mp4\"><track src=\"c.vtt\">No</video>\n",
      after:
        "<!-- segue: clip.yaml c.mp4 -->\n<video controls poster=\"c-poster.png\" width=\"40\" height=\"64\" "
        + "aria-label=\"c\"><source media=\"(prefers-reduced-motion: no-preference)\" src=\"c.mp4\" "
        + "type=\"video/mp4\"><track src=\"c.vtt\">No</video>\n"),
    Example(
      name: "docc: directives with a body", files: ["Kit.docc/Kit.md": ""],
      article: "Kit.docc/A.md",
      before:
        "@TabNavigator {\n   @Tab(\"One\") {\n      Text\n\n      <!-- segue: ../clip.yaml c.gif -->\n   }\n}\n\n"
        + "<!-- segue: ../clip.yaml d.gif -->\n@Image(source: \"d.gif\", alt: \"x\") {\nWords.\n}\n",
      after:
        "@TabNavigator {\n   @Tab(\"One\") {\n      Text\n\n      <!-- segue: ../clip.yaml c.gif -->\n"
        + "      ![c](c)\n   }\n}\n\n<!-- segue: ../clip.yaml d.gif -->\n"
        + "@Image(source: \"d.gif\", alt: \"x\") {\nWords.\n}\n"),
    Example(
      name: "docc: a tutorial", files: ["Kit.docc/Kit.md": ""], article: "Kit.docc/A.tutorial",
      before: "@Tutorial(time: 1) {\n  @Comment { segue: ../themed.yaml c.gif }\n}\n",
      after: "@Tutorial(time: 1) {\n  @Comment { segue: ../themed.yaml c.gif }\n"
        + "  @Image(source: \"c\", alt: \"Two cards\")\n}\n", isThemed: true),
  ]

  @Test(arguments: examples)
  func articleGetsThePicturesOfItsSite(example: Example) throws {
    let workspace = try example.workspace()
    try workspace.expect(example)
    // What Segue wrote is read again, and nothing is left to do.
    let before = workspace.bytes(of: example.article)
    let check = try workspace.run(example.command + ["--check"])
    #expect(check.status == 0, "\(check.errors)")
    let again = try workspace.run(example.command)
    #expect(again.errors.contains("0 rendered"), "\(again.errors)")
    #expect(workspace.bytes(of: example.article) == before)
  }

  @Test(arguments: examples.filter(\.isThemed))
  func secondPictureIsTakenAwayWithItsScheme(example: Example) throws {
    let workspace = try example.workspace()
    try workspace.expect(example)
    try workspace.write(
      Self.themed.replacing(#/matrix: .*\n/#) { _ in "" }.replacing("{scheme}", with: "light"),
      to: "themed.yaml")
    let result = try workspace.run(example.command)
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: example.article))
    #expect(!text.contains("-dark"), "\(text)")
    #expect(!text.contains("only-"), "\(text)")
    let check = try workspace.run(example.command + ["--check"])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test(arguments: examples.filter(\.isThemed))
  func picturesFollowAMarkThatIsRenamed(example: Example) throws {
    let workspace = try example.workspace()
    try workspace.expect(example)
    let old = try #require(workspace.text(of: example.article))
    let renamed = old.replacing(#/(segue: \S+ \S*)c\.gif( #)/#) { "\($0.1)new.gif\($0.2)" }
    #expect(renamed != old)
    try workspace.write(renamed, to: example.article)
    let result = try workspace.run(example.command)
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: example.article))
    #expect(text.contains("new"), "\(text)")
    #expect(!text.contains(#/[\/" ]c(-dark|-poster)*\.(gif|png)/#), "\(text)")
    let check = try workspace.run(example.command + ["--check"])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test(arguments: [
    ("a.rst", "Text\n.. segue: clip.yaml c.gif\n", 65, "a.rst:2: the comment stands in a text"),
    (
      "a.adoc", "* one\n// segue: clip.yaml c.gif\n* two\n", 65,
      "a.adoc:2: the comment stands in a text"
    ),
    ("a.rst", "* - .. segue: clip.yaml c.gif\n", 1, "warning: a.rst:1: `.. segue: clip.yaml"),
    ("a.rst", "<!-- segue: clip.yaml -->\n", 1, "warning: a.rst:1: `<!-- segue: clip.yaml"),
    ("a.adoc", "<!-- segue: clip.yaml -->\n", 1, "warning: a.adoc:1: `<!-- segue: clip.yaml"),
    ("a.md", "Text\n.. segue: clip.yaml\n", 1, "warning: a.md:2: `.. segue: clip.yaml"),
    ("a.md", "% segue: clip.yaml\n", 1, "warning: a.md:1: `% segue: clip.yaml"),
    ("a.tutorial", "<!-- segue: clip.yaml -->\n", 1, "warning: a.tutorial:1: `<!-- segue"),
  ])
  func markThatCannotBeReadIsNotPassedOver(
    name: String, text: String, status: Int32, words: String
  ) throws {
    let workspace = try Workspace()
    try workspace.write(text, to: name)
    let result = try workspace.segue("docs", ".")
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(workspace.text(of: name) == text)
  }

  /// Each site's name in the last line, with the file by which it is recognized.
  @Test(arguments: [
    (["mkdocs.yml": ""], "docs/a.md", "for mkdocs (mkdocs.yml)"),
    (["docusaurus.config.js": ""], "docs/a.md", "for docusaurus (docusaurus.config.js)"),
    (["docs/conf.py": "extensions = ['myst_nb']\n"], "docs/a.md", "for sphinx (conf.py)"),
    (["docs/segue.yaml": "site: mkdocs\n"], "docs/a.md", "for mkdocs"),
    (["docusaurus.config.js": ""], "README.md", "for github"), ([:], "a.md", "for github"),
  ])
  func siteIsNamedInTheLastLine(
    files: [String: String], article: String, words: String
  ) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("docs")
    for (name, text) in files { try workspace.write(text, to: name) }
    let up = article.contains("/") ? "../" : ""
    try workspace.write("<!-- segue: \(up)clip.yaml c.gif -->\n", to: article)
    let result = try workspace.segue("docs", article, "--allow-dir", ".")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("1 rendered \(words)\n"), "\(result.errors)")
  }

  @Test func sizeThatTheAuthorSetIsKeptAndOurOwnFollowsTheCanvas() throws {
    let workspace = try Workspace()
    let mark = "<!-- segue: clip.yaml c.gif -->"
    for (name, size) in [
      ("own", ""), ("author", " width=\"10\" height=\"16\""), ("wide", " width=\"9\""),
    ] {
      try workspace.makeFolder(name)
      try workspace.write(Workspace.script, to: "\(name)/clip.yaml")
      for file in ["a.png", "b.png"] {
        try workspace.write(try #require(workspace.bytes(of: file)), to: "\(name)/\(file)")
      }
      try workspace.write("\(mark)\n<img src=\"c.gif\" alt=\"x\"\(size)>\n", to: "\(name)/a.md")
      #expect(try workspace.segue("docs", "\(name)/a.md").status == 0)
      try workspace.write(
        Workspace.script.replacing("canvas: 40x64", with: "canvas: 50x80"), to: "\(name)/clip.yaml")
      #expect(try workspace.segue("docs", "\(name)/a.md").status == 0)
      let expected = size.isEmpty ? " width=\"50\" height=\"80\"" : size
      let text = try #require(workspace.text(of: "\(name)/a.md"))
      #expect(text.contains("alt=\"x\"\(expected) loading=\"lazy\">"), "\(text)")
    }
  }

  @Test func videosAreShownInHTMLAndDocC() throws {
    let workspace = try Workspace()
    try workspace.write("<!doctype html>\n<!-- segue: clip.yaml v.mp4 -->\n", to: "a.html")
    let result = try workspace.segue("docs", "a.html")
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: "a.html"))
    #expect(
      text.contains(
        "<video autoplay muted loop playsinline controls poster=\"v-poster.png\" width=\"40\" "
          + "height=\"64\" aria-label=\"v\"><source media=\"(prefers-reduced-motion: no-preference)\" "
          + "src=\"v.mp4\" type=\"video/mp4\"></video>"), "\(text)")
    try workspace.expectNothingToDo(in: "a.html")
    try workspace.makeFolder("Kit.docc")
    try workspace.write("# A\n\n<!-- segue: ../clip.yaml v.mp4 -->\n", to: "Kit.docc/A.md")
    let docc = try workspace.segue("docs", "Kit.docc", "--allow-dir", ".")
    #expect(docc.status == 0, "\(docc.errors)")
    let article = try #require(workspace.text(of: "Kit.docc/A.md"))
    #expect(
      article.hasSuffix("@Video(source: \"v.mp4\", poster: \"v-poster.png\", alt: \"v\")\n"),
      "\(article)")
    #expect(workspace.bytes(of: "Kit.docc/Resources/v.mp4") != nil)
    try workspace.write("<!-- segue: clip.yaml v.mp4 -->\n", to: "a.md")
    let refused = try workspace.segue("docs", "a.md")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("an article cannot show"), "\(refused.errors)")
  }

  @Test(arguments: [
    ("docs/a.md", ["site: mkdoc"], 65, "did you mean `mkdocs`?"),
    ("docs/a.md", ["sites: github"], 65, "did you mean `site`?"),
  ])
  func invalidProjectFileIsAnError(
    article: String, lines: [String], status: Int, words: String
  ) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("docs")
    try workspace.write(lines.joined(separator: "\n") + "\n", to: "docs/segue.yaml")
    try workspace.write("<!-- segue: ../clip.yaml c.gif -->\n", to: article)
    let result = try workspace.segue("docs", article, "--allow-dir", ".")
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(workspace.bytes(of: "docs/c.gif") == nil)
  }

  @Test func inputsInACatalogueAreAWarning() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("Kit.docc")
    for name in ["clip.yaml", "a.png", "b.png"] {
      try workspace.write(try #require(workspace.bytes(of: name)), to: "Kit.docc/\(name)")
    }
    try workspace.write("# A\n\n<!-- segue: clip.yaml c.gif -->\n", to: "Kit.docc/A.md")
    let result = try workspace.segue("docs", "Kit.docc")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains("and 2 more are in the catalogue, and DocC copies"), "\(result.errors)"
    )
  }

  @Test(arguments: [
    "T::\n\n   .. segue: no.yaml\n", ".. code-block:: rst\n\n   .. segue: no.yaml\n",
    "..\n   .. segue: no.yaml\n", ".. _segue: no.yaml\n",
  ])
  func literalTextOfReStructuredTextHasNoMarks(text: String) throws {
    let workspace = try Workspace()
    try workspace.write(text, to: "a.rst")
    let result = try workspace.segue("docs", ".")
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.text(of: "a.rst") == text)
  }

  @Test func pagesMadeFromArticlesAreNotRead() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("site")
    let page =
      "<!-- segue: ../clip.yaml c.gif #0123456789ab-0123456789ab -->\n<img src=\"c.gif\">\n"
    try workspace.write(page, to: "site/a.html")
    #expect(try workspace.segue("docs", ".").status == 0)
    #expect(workspace.text(of: "site/a.html") == page)
    try workspace.write("site: html\n", to: "segue.yaml")
    let result = try workspace.segue("docs", ".")
    #expect(result.errors.contains("1 rendered for html"), "\(result.errors)")
  }
}

extension DocsSiteTests.Example {
  /// The arguments that update the article.
  var command: [String] { ["docs", article, "--allow-dir", "."] + flags }

  /// Returns a folder with the site and the article.
  func workspace() throws -> Workspace {
    let workspace = try Workspace()
    for (name, text) in files.merging([article: before], uniquingKeysWith: { $1 }) {
      if let slash = name.lastIndex(of: "/") { try workspace.makeFolder(String(name[..<slash])) }
      try workspace.write(text, to: name)
    }
    try workspace.write(DocsSiteTests.themed, to: "themed.yaml")
    return workspace
  }
}

extension Workspace {
  /// Expects an update of an example's article to have its result.
  fileprivate func expect(_ example: DocsSiteTests.Example) throws {
    let result = try run(example.command)
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(self.text(of: example.article))
    let plain = text.replacing(#/ #[0-9a-f]{12}-[0-9a-f]{12}/#) { _ in "" }
    #expect(plain == example.after, "\(text)")
  }
}
