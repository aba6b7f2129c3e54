import SegueCodecs
import SegueKit

/// A check whether a link and its sources show the pictures of a stamp.
///
/// Segue writes sources with the attributes `media` and `srcset` only. An author could write the
/// same, but the stamp is a digest of the files, which an author's files do not match.
struct SourceOwnership: Sendable {
  /// The place of the article.
  let place: ArticlePlace
  /// The folders, other than the article's project, that may contain its pictures.
  let allowed: [String]

  /// Returns whether the files that a link shows, and that for the dark, are those of the stamp, unchanged.
  func isMade(_ link: ImageLink, _ dark: ImageLink? = nil, by stamp: PictureStamp?) -> Bool {
    guard let stamp else { return false }
    let destinations = [link, dark].compactMap { $0 }.flatMap { link in
      ([link.destination] + Self.sources(link).map(\.source.destination))
        .map(link.addresses.file)
    }
    var paths: [String] = []
    for destination in destinations {
      guard let path = try? place.file(destination, allowing: allowed) else { return false }
      paths.append(path)
    }
    let access = place.access(allowing: allowed)
    guard let digest = try? ClipDigest.digest(ofFiles: paths, by: access) else { return false }
    return PictureStamp(clip: stamp.clip, pictures: digest) == stamp
  }

  /// Returns the sources of a link that have Segue's spelling, in the order of their pictures.
  static func sources(_ link: ImageLink) -> [(tag: HTMLTag, source: ImageLink.Source)] {
    guard case .picture(let picture) = link.form else { return [] }
    let found = picture.sources.compactMap { tag -> (tag: HTMLTag, source: ImageLink.Source)? in
      guard tag.attributes.map(\.name) == ["media", "srcset"],
        let media = tag["media"]?.value, order.contains(media),
        let destination = tag["srcset"]?.value
      else { return nil }
      return (tag, ImageLink.Source(media: media, destination: destination))
    }
    return order.flatMap { media in found.filter { $0.source.media == media } }
  }

  /// The media queries in the order in which pictures are rendered.
  private static let order = [
    ClipPlanner.calm, ClipPlanner.dark, ClipPlanner.calmDark,
  ]
}
