import SegueGolden

/// The files that all pages of a site share.
enum SiteFiles {
  private typealias Files = PackageResources

  /// The files with their names.
  static let all: [(name: String, text: String)] = [
    ("site.css", PageText.text(styles) + "\n"), ("site.js", PageText.program(programs) + "\n"),
    ("icon.svg", PageText.text([Files.icon_svg]) + "\n"),
  ]

  /// The style sheets in cascade order.
  private static let styles =
    GalleryStyle.shared + [
      Files.site_css, Files.search_css, Files.index_css, Files.entry_css, Files.comparison_css,
      Files.document_css,
    ]

  private static let programs = [
    Files.player_js, Files.copying_js, Files.search_js, Files.comparison_js, Files.keys_js,
  ]
}

/// The style sheets that the gallery shares with the preview.
package enum GalleryStyle {
  private typealias Files = PackageResources

  /// First colours, then type, links, buttons, code, plots and tables.
  package static let shared = [Files.colors_css, Files.ground_css]
}
