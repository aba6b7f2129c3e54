import SegueGolden

/// The style sheet of a gallery: one accent colour, system fonts, light and dark.
package enum GalleryStyle {
  private typealias Files = PackageResources

  /// The sheet, in the order in which its rules apply.
  static let text = PageText.text(shared + [Files.index_css, Files.entry_css])

  /// What the preview's page shares: colours; then type, links, buttons, code, plots and tables.
  package static let shared = [Files.colors_css, Files.ground_css]
}
