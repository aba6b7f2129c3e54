import SegueCodecs
import SegueKit

/// An article with the plans of its clips.
struct PlannedArticle: Sendable {
  private(set) var place: ArticlePlace
  /// The parsed article; nil if its file or its language cannot be read.
  private(set) var article: Article?
  /// The planned clips, in order.
  var clips: [PlannedClip] = []
  /// The report of the article, until it is updated.
  private(set) var report: ArticleReport
  /// Whether the task was cancelled during planning.
  private(set) var isCancelled = false

  /// Reads an article and plans its clips; nil for one found in a folder without anything for Segue.
  init?(_ place: ArticlePlace, by finder: SiteFinder, isCheck: Bool, options: LoadOptions) {
    self.place = place
    report = ArticleReport(path: place.path, inputs: [place.path])
    do throws(SegueError) { self.place = try place.settled(by: finder) } catch {
      report.problems.append(
        ArticleProblem(
          article: place.path,
          reason: .init("its site is not known; correct the error above", error)))
      return
    }
    report.site = self.place.site
    do throws(CodecError) {
      try read(isCheck: isCheck, options)
    } catch {
      report.problems.append(ArticleProblem(article: place.path, reason: .init(error)))
    }
    if isSilent { return nil }
  }

  /// Whether the article was found in a folder and has nothing for Segue.
  private var isSilent = false

  /// Reads the article and plans its clips.
  private mutating func read(isCheck: Bool, _ options: LoadOptions) throws(CodecError) {
    // A page in HTML may be generated from another article, and keep its marks.
    let isGenerated = place.kind.isOftenGenerated && place.isFound && place.namedSite != .html
    guard place.kind.isRead, !isGenerated else {
      guard let warning = try UnsupportedArticle(place).warning else {
        isSilent = true
        return
      }
      report.warnings = [warning]
      report.isIncomplete = true
      return
    }
    let article = try Article(place)
    self.article = article
    if !isCheck, !article.clips.isEmpty {
      try OutputPath.check(writable: place.path, within: place.ownAccess)
    }
    report.problems = article.problems
    warn(of: article)
    plan(article, options)
  }

  /// Plans the clips of an article, and stops if the task is cancelled.
  private mutating func plan(_ article: Article, _ options: LoadOptions) {
    for clip in article.clips {
      let planner = ClipPlanner(place: place, clip: clip, article: article, options: options)
      let planned = PlannedClip(planner)
      if case .failure(let reason) = planned.plan, case .cancelled? = reason.cause {
        isCancelled = true
        return
      }
      report.inputs += planned.inputs
      clips.append(planned)
    }
  }

  /// Warns about texts that look like marks, and about an article without any.
  private mutating func warn(of article: Article) {
    for mark in article.unrecognizedMarks {
      let reason = ArticleProblem.Reason(
        "`\(mark.excerpt)` does not name a clip, and is ignored",
        help: "write a comment that begins with `segue:`: `\(article.dialect.exampleMark)`")
      report.warnings.append(
        ArticleProblem(article: article.path, line: mark.line, reason: reason))
      if mark.isCertainlyMark { report.isIncomplete = true }
    }
    let hasMarks =
      !article.clips.isEmpty || !article.problems.isEmpty || !article.unrecognizedMarks.isEmpty
    guard !place.isFound, !hasMarks else { return }
    report.isIncomplete = true
    report.warnings.append(
      ArticleProblem(
        article: article.path,
        reason: .init(
          "it names no clip",
          help: "write `\(article.dialect.exampleMark)` alone on a line, outside of code")
      ))
  }
}
