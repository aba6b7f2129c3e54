import Foundation
import SegueGallery
import SegueKit
import SegueStage
import TestSupport
import Testing

/// Returns a gallery of the catalogue, made small.
private func small(in folder: TemporaryFolder) -> Gallery {
  var gallery = Gallery(folder: folder.path("out"))
  gallery.width = 40
  return gallery
}

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
    try inABrowser(folder)
  }

  private func nothingIsRenderedAgain(_ folder: TemporaryFolder) async throws {
    let again = try await small(in: folder).build()
    #expect(again.rendered.isEmpty)
    #expect(again.removed.isEmpty)
    try FileManager.default.removeItem(atPath: folder.path("out/kugou.gif"))
    let third = try await small(in: folder).build()
    #expect(third.rendered == ["kugou"])
    #expect(folder.names == ["out"])
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
    let script = """
      segue: 1
      canvas: 40x64
      screens: { one: "#204060", two: "#FFCC00" }
      timeline: [ { show: one }, { push: two, duration: 200ms } ]
      """
    try FileManager.default.createDirectory(
      atPath: folder.path("clips"), withIntermediateDirectories: true)
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

  private func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }
}
