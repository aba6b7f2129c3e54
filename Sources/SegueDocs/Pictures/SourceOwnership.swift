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
    let destinations = [link, dark].compactMap { $0 }.flatMap(Self.files)
    var paths: [String] = []
    for destination in destinations {
      guard let path = try? place.file(destination, allowing: allowed) else { return false }
      paths.append(path)
    }
    let access = place.access(allowing: allowed)
    guard let digest = try? ClipDigest.digest(ofFiles: paths, by: access) else { return false }
    return PictureStamp(clip: stamp.clip, pictures: digest) == stamp
  }

  /// Returns the files that a link shows, in the order of their pictures.
  private static func files(of link: ImageLink) -> [String] {
    guard case .element(let element) = link.form else {
      return ([link.destination] + sources(link).map(\.source.destination)).map(link.addresses.file)
    }
    func source(_ media: String) -> String? {
      element.sources.first { $0.media == media }?.destination
    }
    guard element.syntax == .video else {
      let light = [element.destination, source(MediaQuery.calm) ?? element["poster"]]
      return (light + [element.darkDestination, source(MediaQuery.calmDark)]).compactMap { $0 }
    }
    // The poster for the dark is not in the markup.
    let dark = element.sources.first { $0.media.contains(MediaQuery.dark) }?.destination
    let darkPoster = dark.map {
      PictureFileName($0, inCatalogue: false).variant(isDark: false, isPoster: true)
    }
    return [element.destination, element["poster"], dark, darkPoster].compactMap { $0 }
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
    MediaQuery.calm, MediaQuery.dark, MediaQuery.calmDark,
  ]
}
