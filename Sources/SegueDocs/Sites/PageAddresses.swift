/// The addresses by which a page refers to files beside its article.
///
/// They differ from the paths of the files where a site publishes an article in a folder of its own, or
/// where a link may begin with the name of a folder of the site.
struct PageAddresses: Hashable, Sendable {
  /// The name of the folder that the page has of its own; nil if addresses are paths.
  var pageFolder: String?
  /// The beginning of addresses from the site's folder, such as `@site/`, and the path of that folder
  /// from the article's.
  var siteFolder: (prefix: String, path: String)?

  /// Returns the address of a file whose path is relative to the article's folder.
  func address(ofFile path: String) -> String {
    guard pageFolder != nil, Self.isRelative(path) else { return path }
    return "../" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
  }

  /// Returns the path, relative to the article's folder, of the file at an address.
  func file(atAddress address: String) -> String {
    if let siteFolder, address.hasPrefix(siteFolder.prefix) {
      return siteFolder.path + address.dropFirst(siteFolder.prefix.count)
    }
    // Docusaurus publishes the files of `static` at the root of the site.
    if let siteFolder, address.hasPrefix("/"), !address.hasPrefix("//") {
      return siteFolder.path + "static" + address
    }
    guard let pageFolder, Self.isRelative(address) else { return address }
    var address = Substring(address)
    while address.hasPrefix("./") { address = address.dropFirst(2) }
    return address.hasPrefix("../") ? String(address.dropFirst(3)) : "\(pageFolder)/\(address)"
  }

  /// Returns whether an address is relative to the page.
  private static func isRelative(_ address: String) -> Bool {
    !address.isEmpty && !address.hasPrefix("/") && !address.hasPrefix("#")
      && !address.contains("://") && !address.hasPrefix("data:")
  }

  static func == (a: PageAddresses, b: PageAddresses) -> Bool {
    a.pageFolder == b.pageFolder && a.siteFolder?.prefix == b.siteFolder?.prefix
      && a.siteFolder?.path == b.siteFolder?.path
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pageFolder)
    hasher.combine(siteFolder?.path)
  }
}
