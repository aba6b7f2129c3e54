/// What a gallery is written as.
package enum GalleryFormat: String, CaseIterable, Sendable {
  /// A page for each entry and one that lists them.
  case html
  /// One file for a README or wiki.
  case markdown
}
