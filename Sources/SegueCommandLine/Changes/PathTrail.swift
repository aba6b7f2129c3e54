import SegueCodecs
import SegueSystem

/// The places in the file system on which the content at a path depends: its links, and where they lead.
enum PathTrail {
  /// The most links of a path, as in Linux.
  private static let mostLinks = 40

  /// Returns the absolute paths of the links that a path contains, in order, and of the file at its end.
  ///
  /// Nothing at the path need exist.
  static func places(of path: String) -> [String] {
    var rest = Array(path.split(separator: "/").map(String.init).reversed())
    var place = path.hasPrefix("/") ? "" : FolderAccess.real(".") ?? ""
    if place == "/" { place = "" }
    var links: [String] = []
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        place = FolderAccess.folder(of: place)
        if place == "/" { place = "" }
        continue
      }
      let next = "\(place)/\(name)"
      guard let target = try? Descriptor.workingFolder.target(ofLink: next) else {
        place = next
        continue
      }
      links.append(next)
      if links.count > mostLinks { break }
      rest += target.split(separator: "/").map(String.init).reversed()
      if target.hasPrefix("/") { place = "" }
    }
    return links + [place.isEmpty ? "/" : place]
  }
}
