import SegueCodecs
import SegueKit

/// The owners of pictures: clips with stamps in articles that are not part of the update.
///
/// A project is searched when the first of its pictures is about to be rendered.
struct PictureOwners: Sendable {
  /// A clip that was rendered for another article.
  private struct Owner {
    var planner: ClipPlanner

    /// Its article and line, relative to the working folder.
    var place: String {
      let path = planner.place.path
      let folder = (FolderAccess.real(".") ?? "") + "/"
      let name = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
      return "\(name):\(planner.clip.line)"
    }
  }

  /// The real paths of the articles in the update.
  private let known: Set<String>
  /// The owners in each project, by the real paths of their pictures.
  private var projects: [String: [String: [Owner]]] = [:]
  private let finder: SiteFinder

  /// Creates the owners in all articles other than those of the update.
  init(apartFrom places: [ArticlePlace] = [], finder: SiteFinder = SiteFinder()) {
    self.finder = finder
    known = Set(places.compactMap { FolderAccess.real($0.path) })
  }

  /// Throws if a picture of a clip belongs to a clip of an article outside of the update.
  mutating func check(
    _ plan: ClipPlan, of planner: ClipPlanner
  ) throws(ArticleProblem.Reason) {
    let roots = [FolderAccess.project(of: planner.place.root)] + planner.options.allowedFolders
    for root in roots {
      let owners = owners(below: root, planner.options)
      for path in plan.paths {
        for owner in owners[Self.key(of: path)] ?? [] where !Self.isSame(owner, plan) {
          throw .init(
            "\(path) is the picture of another clip, in \(owner.place)",
            help: "rename this one, or remove that one")
        }
      }
    }
  }

  /// Returns whether a clip has the same pictures as a plan.
  private static func isSame(_ owner: Owner, _ plan: ClipPlan) -> Bool {
    if owner.planner.clip.stamp?.clip == PictureStamp(clip: plan.digest, pictures: 0).clip {
      return true
    }
    return (try? owner.planner.plan().plan.digest) == plan.digest
  }

  /// Returns the owners in a folder, searched once.
  private mutating func owners(below root: String, _ options: LoadOptions) -> [String: [Owner]] {
    if let owners = projects[root] { return owners }
    var owners: [String: [Owner]] = [:]
    for place in ArticleFinder.readArticles(below: root) {
      guard FolderAccess.real(place.path).map({ !known.contains($0) }) ?? false,
        let place = try? place.settled(by: finder), let article = try? Article(place)
      else { continue }
      for clip in article.clips where clip.stamp != nil {
        let planner = ClipPlanner(place: place, clip: clip, article: article, options: options)
        for key in Self.keys(of: planner) {
          owners[key, default: []].append(Owner(planner: planner))
        }
      }
    }
    projects[root] = owners
    return owners
  }

  /// Returns the keys of a clip's pictures, as far as they can be determined without its script.
  private static func keys(of planner: ClipPlanner) -> Set<String> {
    let (clip, place) = (planner.clip, planner.place)
    var destinations = [clip.mark.picture].compactMap { $0 }
    for link in [clip.link, clip.darkLink].compactMap({ $0 }) {
      destinations.append(link.file)
      destinations += SourceOwnership.sources(link).map {
        link.addresses.file(atAddress: $0.source.destination)
      }
    }
    return Set(
      destinations.compactMap { destination in
        if let catalogue = place.catalogue {
          let name = PictureFileName(destination, inCatalogue: true)
          return key(of: "\(catalogue)/Resources/\(name.stem)")
        }
        return (try? place.file(destination, allowing: planner.options.allowedFolders)).map(key)
      })
  }

  /// Returns the real path of a picture; in a DocC catalogue, that of its base name.
  private static func key(of path: String) -> String {
    guard ArticlePlace.folder(of: path).hasSuffix(".docc/Resources") else {
      return PictureConflicts.realPath(path)
    }
    let stem = PictureFileName(FolderAccess.name(of: path), inCatalogue: true).stem
    return PictureConflicts.realPath(ArticlePlace.folder(of: path) + "/" + stem)
  }
}
