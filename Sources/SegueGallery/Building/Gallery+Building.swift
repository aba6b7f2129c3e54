import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueKit

extension Gallery {
  /// Returns the entries of the gallery with their scripts.
  ///
  /// - Throws: `sameName` if two entries would have the same page.
  package func sources() throws(GalleryError) -> [GallerySource] {
    let sources =
      if let scripts {
        try GallerySource.scripts(in: scripts)
      } else {
        GallerySource.catalogue + GallerySource.effects
      }
    var names: [String: String] = ["index": "the first page"]
    for source in sources {
      if let other = names.updateValue(source.entry.name, forKey: source.entry.fileName) {
        throw .sameName(other, source.entry.name)
      }
    }
    return sources
  }

  /// Makes the gallery, or brings it up to date.
  ///
  /// - Parameters:
  ///   - progress: called before each clip that is rendered.
  /// - Throws: the first error; pictures finished before it are kept, and not rendered again.
  package func build(
    progress: @Sendable (GalleryEntry) -> Void = { _ in }
  ) async throws(GalleryError) -> GalleryReport {
    let old = try GalleryStamp.read(in: folder)
    let sources = try sources()
    let library: DocumentLibrary
    do { library = try DocumentLibrary(references: references, articles: articles) } catch {
      throw .clip(.codec(error))
    }
    let index = format == .html ? "index.html" : "README.md"
    var report = GalleryReport(
      folder: folder, index: "\(folder)/\(index)", entries: sources.map(\.entry.name))
    var writer = try GalleryWriter(folder: folder, stamp: old)
    try writer.begin(with: sources)
    var shown: [ShownEntry] = []
    for source in sources {
      let clip = try GalleryClip(source, of: self)
      var files = rendersAll ? nil : writer.files(with: clip.digest, of: source.entry)
      if files == nil {
        progress(source.entry)
        files = try await clip.render(within: writer.access, jobs: jobs)
        report.rendered.append(source.entry.name)
      }
      guard let files else { continue }
      try writer.keep(files, with: clip.digest, of: source.entry)
      shown.append(ShownEntry(entry: source.entry, pictures: try clip.pictures(in: files)))
    }
    let site = Site(
      title: title, address: address, entries: shown, library: library,
      isCatalogue: scripts == nil)
    if format == .html { try writer.writeShareCard(of: site) }
    let files = format == .html ? site.files : [("README.md", MarkdownPage.text(site))]
    for (name, text) in files { try writer.write(text, to: name) }
    report.removed = try writer.finish()
    return report
  }

  /// The files that the gallery depends on, including the folder of scripts, for watching them.
  package var inputs: [String] {
    guard let scripts, let sources = try? sources() else { return [] }
    let own = sources.filter { $0.placeholder == nil }
    let files = own.flatMap { SegueKit.Clip.inputs(ofScript: $0.path, options: options) }
    let folders = own.map { FolderAccess.folder(of: $0.path) }
    return Set([scripts] + folders + files).sorted()
  }
}

/// A report about the making of a gallery.
package struct GalleryReport: Hashable, Sendable {
  package var folder: String
  /// The path of the page to open.
  package var index: String
  /// The names of all entries, in order.
  package var entries: [String] = []
  /// The names of the entries whose clips were rendered; all others were up to date.
  package var rendered: [String] = []
  /// The files of the previous version of the gallery that were removed.
  package var removed: [String] = []
}
