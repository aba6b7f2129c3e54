import Foundation
import SegueCodecs
import SegueGolden
import SegueGraphics
package import SegueKit

/// A folder of pages that shows every transition, container and effect, or the scripts of a folder.
///
/// Pictures whose script and images have not changed since they were made are not made again.
package struct Gallery: Sendable {
  /// The folder to write; it is new, empty, or a gallery.
  package var folder: String
  /// The folder with scripts to show instead of placeholders; nil for none.
  package var scripts: String?
  /// What is written.
  package var format = GalleryFormat.html
  /// The heading of the first page.
  package var title = "Transitions"
  /// The most pixels that a clip is wide, >= 1.
  package var width = 300
  /// How many frames are made at once; nil for the number of cores.
  package var jobs: Int?
  /// Whether pictures are made that are there already.
  package var rendersAll = false
  /// What scripts may read.
  package var options = LoadOptions()

  /// A gallery in a folder.
  package init(folder: String) {
    self.folder = folder == "/" || !folder.hasSuffix("/") ? folder : String(folder.dropLast())
  }

  /// What the gallery shows.
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
  /// - Throws: the first thing that is wrong; what is finished by then stays, and is not made again.
  package func build(
    progress: @Sendable (GalleryEntry) -> Void = { _ in }
  ) async throws(GalleryError) -> GalleryReport {
    let old = try GalleryStamp.read(in: folder)
    let sources = try sources()
    let index = format == .html ? "index.html" : "README.md"
    var report = GalleryReport(
      folder: folder, index: "\(folder)/\(index)", entries: sources.map(\.entry.name))
    var writer = try GalleryWriter(folder: folder, stamp: old)
    try writer.begin(with: sources)
    var shown: [(GalleryEntry, EntryPictures)] = []
    for source in sources {
      let clip = try GalleryClip(source, of: self)
      if rendersAll || !writer.has(clip.digest, of: source.entry) {
        progress(source.entry)
        try await clip.render(within: writer.access, jobs: jobs)
        report.rendered.append(source.entry.name)
      }
      try writer.keep(clip.digest, of: source.entry)
      shown.append((source.entry, try clip.pictures()))
    }
    for (name, text) in pages(shown) { try writer.write(text, to: name) }
    report.removed = try writer.finish()
    return report
  }

  /// The files that decide the gallery, with the folder of scripts itself, for watching them.
  package var inputs: [String] {
    guard let scripts, let sources = try? sources() else { return [] }
    let own = sources.filter { $0.placeholder == nil }
    let files = own.flatMap { SegueKit.Clip.inputs(ofScript: $0.path, options: options) }
    let folders = own.map { FolderAccess.folder(of: $0.path) }
    return Set([scripts] + folders + files).sorted()
  }

  /// The pages by their names, without a file being written.
  package func pages(_ shown: [(GalleryEntry, EntryPictures)]) -> [(name: String, text: String)] {
    guard format == .html else {
      return [("README.md", MarkdownPage.text(title: title, shown))]
    }
    let pages = shown.enumerated().map { index, entry in
      let page = EntryPage(
        entry: entry.0, pictures: entry.1, previous: index > 0 ? shown[index - 1].0 : nil,
        next: index + 1 < shown.count ? shown[index + 1].0 : nil, galleryTitle: title)
      return (name: entry.0.fileName + ".html", text: page.html)
    }
    return [("index.html", IndexPage.html(title: title, shown))] + pages
  }
}

/// What a gallery is written as.
package enum GalleryFormat: String, CaseIterable, Sendable {
  /// A page for each entry and one that lists them.
  case html
  /// One file for a README or wiki.
  case markdown
}

/// What the making of a gallery did.
package struct GalleryReport: Hashable, Sendable {
  /// The folder.
  package var folder: String
  /// The file to open.
  package var index: String
  /// The entries, in order.
  package var entries: [String] = []
  /// The entries whose clips were rendered; those of all others were as they should be.
  package var rendered: [String] = []
  /// The files that an earlier gallery had and this one has not.
  package var removed: [String] = []
}

/// Why a gallery cannot be made.
package enum GalleryError: Error, Sendable {
  /// The folder holds something, and no gallery.
  case foreignFolder(String)
  /// Two entries would have the same page.
  case sameName(String, String)
  /// A script or a picture is wrong, or a file cannot be written.
  case clip(SegueError)
}
