import SegueCodecs

/// A check for clips that would write the same picture.
enum PictureConflicts {
  /// A clip that writes a picture.
  private struct Claim {
    var article: Int
    var clip: Int
    var digest: UInt64
    var path: String
    var place: String
  }

  /// Marks all clips with a conflict: another clip has the same picture, with a different digest.
  static func rejectConflicts(in articles: inout [PlannedArticle]) {
    var claims: [String: [Claim]] = [:]
    for (index, article) in articles.enumerated() {
      for (number, clip) in article.clips.enumerated() {
        guard case .success(let plan) = clip.plan else { continue }
        let place = "\(article.place.path):\(clip.planner.clip.line)"
        for path in plan.paths {
          claims[realPath(path), default: []].append(
            Claim(article: index, clip: number, digest: plan.digest, path: path, place: place))
        }
      }
    }
    for claims in claims.values {
      for claim in claims {
        guard let other = claims.first(where: { $0.digest != claim.digest }) else { continue }
        articles[claim.article].clips[claim.clip].plan = .failure(
          refusal(of: claim.path, owner: other.place))
      }
    }
  }

  /// Returns the error about a picture that belongs to another clip.
  static func refusal(of path: String, owner: String) -> ArticleProblem.Reason {
    .init(
      "\(path) is the picture of another clip, in \(owner)",
      help: "rename one of them; neither is written until then")
  }

  /// Returns the real path of a file that may not exist; links in its folder are resolved.
  static func realPath(_ path: String) -> String {
    let parent = ArticlePlace.folder(of: path)
    let folder = FolderAccess.real(parent.isEmpty ? "." : parent) ?? parent
    return folder + "/" + FolderAccess.name(of: path)
  }
}
