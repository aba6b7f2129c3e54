package import SegueScript

/// The site that publishes an article.
package struct ArticleSite: Hashable, Sendable {
  package let site: Site
  /// The file or folder by which the site was recognized; nil if it was named or is the default.
  package let evidence: String?
  /// The addresses of files on the article's page.
  let addresses: PageAddresses
  /// The folder, relative to the article's, in which block macros of AsciiDoc name pictures; nil for
  /// the article's own or for that of its attribute `imagesdir`.
  let imageFolder: String?
  /// The name of the module of Antora that has the article; nil for none.
  let module: String?

  /// A site with addresses that are paths, unless others are given.
  init(
    _ site: Site, evidence: String? = nil, addresses: PageAddresses = PageAddresses(),
    imageFolder: String? = nil, module: String? = nil
  ) {
    self.site = site
    self.evidence = evidence
    self.addresses = addresses
    self.imageFolder = imageFolder
    self.module = module
  }
}
