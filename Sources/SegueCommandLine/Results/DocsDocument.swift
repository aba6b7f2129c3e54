import SegueDocs
import SegueKit

/// The JSON document about the articles of a command line.
struct DocsDocument: Encodable, Sendable {
  /// The pictures of a clip.
  struct Picture: Encodable, Sendable {
    /// The line of the article in which the clip is told, from 1.
    var line: Int
    /// The files, the base picture first.
    var files: [String]
    /// Why they were rendered or are stale; absent for those that are up to date.
    var reason: String?
    /// Whether they were rendered.
    var isRendered: Bool
  }

  /// An article.
  struct Article: Encodable, Sendable {
    /// The path.
    var article: String
    /// The pictures in the order of their clips.
    var pictures: [Picture]
    /// What is wrong.
    var problems: [Problem]
    /// Whether the article was written.
    var isRewritten: Bool
  }

  /// The articles in their order.
  var articles: [Article] = []
  /// The exit status: the highest of all.
  var status = ExitStatus.done.rawValue

  /// The numbers of pictures in all, and of those that were rendered or are stale.
  private(set) var counts = Counts()

  /// Numbers of clips.
  struct Counts: Encodable, Sendable {
    /// All.
    var clips = 0
    /// Those that were rendered.
    var rendered = 0
    /// Those that are out of date, but for what was rendered.
    var stale = 0
  }

  /// Adds what became of an article.
  mutating func add(_ report: ArticleReport, isCheck: Bool) {
    let pictures = report.pictures.map { picture in
      Picture(
        line: picture.line, files: picture.paths, reason: picture.staleness?.rawValue,
        isRendered: !picture.outputs.isEmpty)
    }
    articles.append(
      Article(
        article: report.path, pictures: pictures,
        problems: report.problems.flatMap { Problem.problems(of: $0) },
        isRewritten: report.isRewritten))
    counts.clips += pictures.count
    counts.rendered += pictures.count(where: \.isRendered)
    let stale = isCheck ? pictures.count { $0.reason != nil } : 0
    counts.stale += stale
    let statuses = report.problems.map { ExitStatus($0).rawValue }
    status = ([status, stale > 0 ? ExitStatus.verdict.rawValue : 0] + statuses).max() ?? status
  }

  /// The exit status of the command.
  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .ownMistake }
}
