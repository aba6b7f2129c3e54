import Foundation
import SegueGallery
import SegueKit
import SegueStage
import TestSupport
import Testing

/// Returns a gallery of the catalogue, made small, with the project's articles.
private func small(in folder: TemporaryFolder) -> Gallery {
  var gallery = Gallery(folder: folder.path("out"))
  gallery.width = 40
  gallery.title = "Segue"
  gallery.articles = catalogue
  gallery.references = ["ScriptReference", "CurvesAndSprings", "Devices", "Problems"].map { name in
    let text = try? String(contentsOfFile: "\(catalogue)/Reference/\(name).md", encoding: .utf8)
    return GalleryDocument(name: name, kind: .reference, markdown: text ?? "")
  }
  return gallery
}

private let catalogue = "Sources/SegueKit/SegueKit.docc"

/// Escapes text for a page.
private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
}

@Suite("The gallery")
struct GalleryTests {
  @Test
  func everyEntryOfTheTablesHasItsPageWithTheDefaultsOfTheTables() async throws {
    let folder = try TemporaryFolder()
    let report = try await small(in: folder).build()
    let names =
      TransitionCatalogue.all.map(\.name) + ContainerCatalogue.all.map(\.name)
      + LayerEffectEntry.all.map(\.name)
    #expect(report.entries == names)
    #expect(report.rendered == names)
    let index = try text("out/index.html", folder)
    #expect(LayerEffectEntry.all.allSatisfy { !$0.parameters.isEmpty })
    for entry in (GallerySource.catalogue + GallerySource.effects).map(\.entry) {
      let isLinked = index.contains("href=\"\(entry.fileName).html\"")
      #expect(isLinked, "the first page does not name \(entry.name)")
      let page = try text("out/\(entry.fileName).html", folder)
      for parameter in entry.parameters {
        let row = "<code>\(parameter.name)</code></th>"
        let hasRow = page.contains(row)
        #expect(hasRow, "\(entry.name) has no row for \(parameter.name)")
        let hasDefault = page.contains("<td>\(escaped(parameter.defaultText))</td>")
        #expect(hasDefault, "\(entry.name) lacks the default of \(parameter.name)")
      }
    }
    try await nothingIsRenderedAgain(folder)
    try clipsAreSmall(folder)
    try inABrowser(folder)
  }

  private func nothingIsRenderedAgain(_ folder: TemporaryFolder) async throws {
    let again = try await small(in: folder).build()
    #expect(again.rendered.isEmpty)
    #expect(again.removed.isEmpty)
    try FileManager.default.removeItem(atPath: folder.path("out/kugou.png"))
    let third = try await small(in: folder).build()
    #expect(third.rendered == ["kugou"])
    #expect(folder.names == ["out"])
  }

  /// A GIF is at most 300 kB; a larger clip is a WebP file instead.
  private func clipsAreSmall(_ folder: TemporaryFolder) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    where name.hasSuffix(".gif") {
      let size = try Data(contentsOf: URL(filePath: folder.path("out/\(name)"))).count
      #expect(size <= 300_000, "\(name)")
    }
  }

  /// With `SEGUE_SCREENSHOTS` set to a folder, screenshots of the pages are written to it.
  private func inABrowser(_ folder: TemporaryFolder) throws {
    let kept = ProcessInfo.processInfo.environment["SEGUE_SCREENSHOTS"]
    let result = try ExternalTool.run(
      [ExternalTool.python, "scripts/browser/gallery.py", folder.path("out")]
        + (kept.map { ["--screenshots", $0] } ?? []))
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test
  func entriesMatchTheTables() throws {
    for transition in TransitionCatalogue.all {
      let entry = GalleryEntry(transition)
      #expect(entry.summary == transition.summary)
      #expect(entry.parameters.map(\.name) == transition.parameters.map(\.name))
      #expect(entry.pacing?.duration == transition.duration)
    }
    for container in ContainerCatalogue.all {
      let names = container.roles.map(\.name) + container.parameters.map(\.name)
      #expect(GalleryEntry(container).parameters.map(\.name) == names)
    }
  }

  @Test
  func everyEntryIsInOneFamilyWithCodeAndRelativesThatExist() {
    let names =
      TransitionCatalogue.all.map(\.name) + ContainerCatalogue.all.map(\.name)
      + LayerEffectEntry.all.map(\.name)
    let members = GalleryFamily.all.flatMap(\.names)
    #expect(members.sorted() == names.sorted())
    for member in GalleryFamily.all.flatMap(\.members) {
      #expect(!member.code.isEmpty, "\(member.name) has no code")
      #expect(!member.relatives.contains(member.name))
      #expect(Set(member.relatives).isSubset(of: names), "\(member.name): \(member.relatives)")
    }
    for transition in TransitionCatalogue.all {
      #expect(GalleryFamily.member(named: transition.name)?.sources.isEmpty == false)
    }
  }

  @Test
  func addressOfTheSiteIsInItsSitemapAndPages() async throws {
    let folder = try TemporaryFolder()
    try make("clips", in: folder)
    try folder.write(twoColors, to: "clips/first.yaml")
    var gallery = Gallery(folder: folder.path("out"))
    gallery.scripts = folder.path("clips")
    gallery.width = 16
    gallery.address = "https://example.org/segue"
    _ = try await gallery.build()
    let map = try text("out/sitemap.xml", folder)
    #expect(map.contains("<loc>https://example.org/segue/first.html</loc>"))
    let page = try text("out/first.html", folder)
    #expect(page.contains(#"content="https://example.org/segue/first.png""#))
    #expect(page.contains(#"<link rel="canonical" href="https://example.org/segue/first.html">"#))
    gallery.address = nil
    _ = try await gallery.build()
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/sitemap.xml")))
  }

  @Test
  func textsOfAUsersFolderAreEscaped() async throws {
    let folder = try TemporaryFolder()
    try make("clips", in: folder)
    try make("articles", in: folder)
    let bad = "</script><img src=x onerror=alert(1)>&amp;\"'"
    try folder.write("# \(bad)\n" + twoColors, to: "clips/first.yaml")
    try folder.write(
      "# \(bad)\n\nA [link](javascript:alert(1)), <b onclick=alert(1)>HTML</b>.\n\n## \(bad)\n",
      to: "articles/Bad.md")
    var gallery = Gallery(folder: folder.path("out"))
    gallery.scripts = folder.path("clips")
    gallery.articles = folder.path("articles")
    gallery.title = bad
    gallery.width = 16
    _ = try await gallery.build()
    for name in ["index.html", "first.html", "articles/Bad.html", "search-index.js"] {
      let page = try text("out/\(name)", folder)
      #expect(!page.contains("<img src=x"), "\(name)")
      #expect(!page.contains("javascript:"), "\(name)")
      #expect(!page.contains("<b onclick"), "\(name)")
    }
  }

  @Test
  func articlesBecomePagesWithLinksTablesAndKeys() throws {
    let text = """
      # Keys

      What *keys* there are.

      ## A layer

      | Key | What it is for |
      | --- | --- |
      | `fill` | The colour \\| behind. |

      See <doc:Keys>, <doc:Missing> and [a site](https://example.org).

      ```yaml
      a: "<b>"

      c: d
      ```
      """
    let document = GalleryDocument(name: "Keys", kind: .reference, markdown: text)
    let markup = DocumentMarkup(document) { destination in
      destination == "doc:Missing"
        ? nil : ResolvedLink(destination: destination, address: "x.html", title: "Keys")
    }
    #expect(document.title == "Keys")
    #expect(document.abstract == "What keys there are.")
    #expect(markup.headings.map(\.text) == ["A layer"])
    #expect(markup.keys.map(\.name) == ["fill"])
    #expect(markup.keys.first?.summary == "The colour | behind.")
    #expect(markup.html.contains(#"<tr id="\#(markup.keys[0].anchor)">"#))
    #expect(markup.html.contains(#"<a href="x.html">Keys</a>, doc:Missing and"#))
    #expect(markup.html.contains("a: &quot;&lt;b&gt;&quot;\n\nc: d</code>"))
  }

  @Test
  func theProjectsScriptsShowTheWholeCatalogue() throws {
    let sources = try GallerySource.scripts(in: FixtureScripts.folder)
    let names = TransitionCatalogue.all.map(\.name) + ContainerCatalogue.all.map(\.name)
    #expect(sources.prefix(names.count).map(\.entry.name) == names)
    // `base` is shown by base-push and base-modal.
    let placeholders = sources.filter { $0.placeholder != nil }.map(\.entry.name)
    #expect(placeholders == ["base"])
    let shown = Set(sources.map(\.path))
    for name in FixtureScripts.names {
      let isShown = shown.contains("\(FixtureScripts.folder)/\(name)")
      #expect(isShown, "\(name) is not shown")
    }
    _ = try Gallery(folder: "out").sources()
  }

  @Test
  func onlyChangedScriptsAreRenderedAndRemovedOnesDeleted() async throws {
    let folder = try TemporaryFolder()
    let script = twoColors
    try make("clips", in: folder)
    try folder.write(script, to: "clips/first.yaml")
    try folder.write("# Two colours.\n" + script, to: "clips/second.yaml")
    var gallery = small(in: folder)
    gallery.scripts = folder.path("clips")
    gallery.format = .markdown
    _ = try await gallery.build()
    let readme = try text("out/README.md", folder)
    let hasSummary = readme.contains("Two colours.")
    #expect(hasSummary)
    try folder.write(script.replacing("200ms", with: "240ms"), to: "clips/first.yaml")
    try FileManager.default.removeItem(atPath: folder.path("clips/second.yaml"))
    let report = try await gallery.build()
    #expect(report.rendered == ["first"])
    #expect(report.removed == ["second-strip.png", "second.gif", "second.png"])
  }

  @Test
  func folderWithForeignFilesIsUnchanged() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: true)
    try folder.write("mine", to: "out/index.html")
    await #expect(throws: GalleryError.self) {
      _ = try await small(in: folder).build()
    }
    #expect(try text("out/index.html", folder) == "mine")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(names == ["index.html"])
  }

  @Test
  func editedStampRemovesNoFileOutside() async throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "precious.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: true)
    let stamp = #"{ "segue-gallery": 1, "clips": {}, "files": ["../precious.txt", "/etc/x"] }"#
    try folder.write(stamp, to: "out/segue-gallery.json")
    var gallery = small(in: folder)
    gallery.scripts = folder.path("out")
    _ = try gallery.sources()
    gallery.scripts = nil
    gallery.format = .markdown
    let report = try await gallery.build()
    #expect(report.removed.isEmpty)
    #expect(try text("precious.txt", folder) == "mine")
  }

  /// A script without files.
  private let twoColors = """
    segue: 1
    canvas: 40x64
    screens: { one: "#204060", two: "#FFCC00" }
    timeline: [ { show: one }, { push: two, duration: 200ms } ]
    """

  private func make(_ name: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
  }

  private func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }
}
