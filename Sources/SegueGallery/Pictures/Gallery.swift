package import SegueKit

/// A folder of pages that shows every transition, container and effect, or the scripts of a folder.
///
/// Pictures whose script and images are unchanged are not rendered again.
package struct Gallery: Sendable {
  /// The folder to write; it must be missing, empty, or a gallery.
  package var folder: String
  /// The folder of scripts to show instead of placeholders; nil for placeholders.
  package var scripts: String?
  package var format = GalleryFormat.html
  /// The heading of the first page.
  package var title = "Transitions"
  /// The address at which the gallery will be published, without a slash at its end; nil if unknown.
  package var address: String?
  /// The pages of the reference.
  package var references: [GalleryDocument] = []
  /// The folder of articles in Markdown; nil without articles.
  package var articles: String?
  /// The maximum width of clips in pixels, >= 1.
  package var width = 300
  /// The number of frames rendered at once; nil means the number of cores.
  package var jobs: Int?
  /// Whether to render pictures again that are up to date.
  package var rendersAll = false
  /// The options for loading scripts.
  package var options = LoadOptions()
  /// The cache of encoded files; nil to render all that is not in the folder.
  package var cache: OutputCache?

  /// Makes a gallery for a folder, whose trailing slash is removed.
  package init(folder: String) {
    self.folder = folder == "/" || !folder.hasSuffix("/") ? folder : String(folder.dropLast())
  }
}

/// A file format of a gallery.
package enum GalleryFormat: String, CaseIterable, Sendable {
  /// A page for each entry and one that lists them.
  case html
  /// One Markdown file for a README or wiki.
  case markdown
}
