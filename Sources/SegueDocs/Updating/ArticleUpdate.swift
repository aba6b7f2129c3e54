import SegueCodecs
package import SegueKit
import SegueStage

/// Brings the pictures of articles up to date, one article after the other.
///
/// Two clips may show the same picture if they come to the same; otherwise the second is refused.
package struct ArticleUpdate: Sendable {
  /// Limits, and folders that links may lead to beside the articles' own.
  package var options = LoadOptions()
  /// Whether nothing is written, and what is stale is only told.
  package var isCheck = false
  /// How many frames are made at once, >= 1; nil is the number of cores.
  package var jobs: Int?
  /// Told after every frame.
  package var progress: @Sendable (RenderProgress) -> Void = { _ in }
  /// The clips so far, by the real paths of their pictures.
  private var claims: [String: Claim] = [:]

  /// A clip that has a picture.
  private struct Claim {
    var digest: UInt64
    var place: String
  }

  /// An update of articles of which none was looked at yet.
  package init() {}

  /// Brings one article up to date, or tells what in it is not.
  ///
  /// Pictures are written first, each whole or not at all; then the article, if its text has not
  /// changed meanwhile. What is wrong with one clip keeps the others from nothing.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package mutating func update(
    _ place: ArticlePlace
  ) async throws(CancellationError) -> ArticleReport {
    var report = ArticleReport(path: place.path, inputs: [place.path])
    let article: Article
    do throws(CodecError) {
      article = try Article(place)
      if !isCheck, !article.clips.isEmpty {
        try OutputPath.check(writable: place.path, within: place.ownAccess)
      }
    } catch {
      report.problems.append(ArticleProblem(article: place.path, reason: .init(error)))
      return report
    }
    report.problems = article.problems
    var edits: [ArticleEdit] = []
    for clip in article.clips {
      let planner = ClipPlanner(place: place, clip: clip, article: article, options: options)
      do throws(ArticleProblem.Reason) {
        edits += try await update(planner, &report)
      } catch {
        if case .cancelled? = error.cause { throw CancellationError() }
        report.problems.append(
          ArticleProblem(article: place.path, line: clip.line, reason: error))
      }
    }
    if !edits.isEmpty, !isCheck { write(article, at: place, edits, &report) }
    report.problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    return report
  }

  /// Brings the pictures of one clip up to date and returns what the article has to say of them.
  private mutating func update(
    _ planner: ClipPlanner, _ report: inout ArticleReport
  ) async throws(ArticleProblem.Reason) -> [ArticleEdit] {
    let clock = ContinuousClock()
    let start = clock.now
    let (clip, article) = (planner.clip, planner.article)
    let plan: ClipPlan
    do throws(ArticleProblem.Reason) { plan = try planner.plan() } catch {
      report.inputs += planner.inputs
      throw error
    }
    report.inputs += plan.inputs
    try claim(plan, planner)
    var picture = ArticleReport.Picture(line: clip.line, paths: plan.paths)
    let base = plan.pictures[0]
    picture.warnings = base.clip.warnings + base.clip.paceWarnings(of: [base.output])
    var digest = try ClipDigest.digest(ofFiles: plan.paths, by: plan.access)
    picture.staleness = staleness(clip, plan, digest)
    if picture.staleness?.needsRendering ?? false, !isCheck {
      picture.outputs = try await render(plan, &report)
      digest = try ClipDigest.digest(ofFiles: plan.paths, by: plan.access)
      picture.seconds = (clock.now - start) / .seconds(1)
    }
    let stamp = PictureStamp(clip: plan.digest, pictures: digest ?? 0)
    let edits = article.edits(clip, plan, stamp)
    if picture.staleness == nil, !edits.isEmpty { picture.staleness = .link }
    report.pictures.append(picture)
    return edits
  }

  private func staleness(
    _ clip: ArticleClip, _ plan: ClipPlan, _ digest: UInt64?
  ) -> Staleness? {
    guard let digest else { return .missing }
    guard let stamp = clip.stamp else { return .unknown }
    let now = PictureStamp(clip: plan.digest, pictures: digest)
    if stamp.clip != now.clip { return .changed }
    return stamp.pictures == now.pictures ? nil : .replaced
  }

  /// Takes the pictures' paths for a clip; those of another clip cannot be had.
  private mutating func claim(
    _ plan: ClipPlan, _ planner: ClipPlanner
  ) throws(ArticleProblem.Reason) {
    let place = "\(planner.place.path):\(planner.clip.line)"
    for path in plan.paths {
      let parent = ArticlePlace.folder(of: path)
      let folder = FolderAccess.real(parent.isEmpty ? "." : parent) ?? parent
      let name = folder + "/" + path.split(separator: "/").suffix(1).joined()
      if let other = claims[name], other.digest != plan.digest {
        throw .init(
          "\(path) is the picture of another clip, in \(other.place)",
          help: "name this one otherwise")
      }
      let own = FolderAccess.real(planner.place.path)
      var isTaken = own != nil && FolderAccess.real(path) == own
      for picture in plan.pictures where !isTaken {
        do throws(SegueError) { isTaken = try picture.clip.isInput(path) } catch {
          throw .init("\(path) cannot be written", error)
        }
      }
      if isTaken {
        throw .init("\(path) is a file of the clip, which is not replaced", help: nil)
      }
      claims[name] = Claim(digest: plan.digest, place: place)
    }
  }

  private func render(
    _ plan: ClipPlan, _ report: inout ArticleReport
  ) async throws(ArticleProblem.Reason) -> [OutputReport] {
    var outputs: [OutputReport] = []
    for picture in plan.pictures {
      let path = picture.output.path
      do throws(SegueError) {
        try picture.clip.checkExpectations()
        do throws(CodecError) {
          try plan.access.make(folder: ArticlePlace.folder(of: path))
        } catch { throw .codec(error) }
        outputs += try await picture.clip.write(
          [picture.output], within: plan.access, jobs: jobs, progress: progress)
      } catch { throw .init("\(path) cannot be rendered", error) }
      report.written.append(path)
    }
    return outputs
  }

  private func write(
    _ article: Article, at place: ArticlePlace, _ edits: [ArticleEdit],
    _ report: inout ArticleReport
  ) {
    do throws(CodecError) {
      guard try Article(place).bytes == article.bytes else {
        var reason = ArticleProblem.Reason(
          "the article was changed while its pictures were rendered, and is left as it is",
          help: "run `segue docs` again")
        reason.kind = .inputOutput
        report.problems.append(ArticleProblem(article: article.path, reason: reason))
        return
      }
      let bytes = article.bytes(with: edits)
      guard bytes != article.bytes else { return }
      var file = try OutputFile(at: article.path, within: place.ownAccess)
      try file.write(bytes)
      try file.commit()
      report.isRewritten = true
      report.written.append(article.path)
    } catch {
      report.problems.append(ArticleProblem(article: article.path, reason: .init(error)))
    }
  }
}
