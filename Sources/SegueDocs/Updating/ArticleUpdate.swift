import SegueCodecs
package import SegueKit
import SegueScript
import SegueStage

/// An update of the pictures of articles.
///
/// All clips are planned before the first is rendered, so that conflicts are found before anything
/// is written: two clips may only share a picture if their digests are equal.
package struct ArticleUpdate: Sendable {
  /// The limits, and folders to which links may lead in addition to the articles' projects.
  package var options = LoadOptions()
  /// Whether stale pictures are only reported and nothing is written.
  package var isCheck = false
  /// The search for the sites of articles.
  package var finder = SiteFinder()
  /// The number of frames rendered in parallel, >= 1; nil for the number of cores.
  package var jobs: Int?
  /// Called after every frame.
  package var progress: @Sendable (RenderProgress) -> Void = { _ in }
  /// The owners of pictures in articles that are not part of the update.
  private var owners = PictureOwners()

  /// Creates an update with default options.
  package init() {}

  /// Updates articles, or with `isCheck` reports the stale pictures and links.
  ///
  /// For each article the pictures are written first, each atomically; then the article, unless it
  /// changed in the meantime. A problem with one clip does not affect the others. An article in an
  /// unsupported language that was found in a folder is only reported if it has marks.
  ///
  /// - Parameter report: called for every article in order, as soon as it is finished.
  /// - Throws: `CancellationError` if the task is cancelled.
  package mutating func update(
    _ places: [ArticlePlace], report: (ArticleReport) -> Void
  ) async throws(CancellationError) {
    var articles: [PlannedArticle] = []
    for place in places {
      let article = PlannedArticle(place, by: finder, isCheck: isCheck, options: options)
      guard let article else { continue }
      if article.isCancelled { throw CancellationError() }
      articles.append(article)
    }
    PictureConflicts.rejectConflicts(in: &articles)
    owners = PictureOwners(apartFrom: places, finder: finder)
    for article in articles { report(try await update(article)) }
  }

  /// Updates one article, and returns its report.
  private mutating func update(
    _ planned: PlannedArticle
  ) async throws(CancellationError) -> ArticleReport {
    var report = planned.report
    guard let article = planned.article else { return report }
    var edits: [ArticleEdit] = []
    for clip in planned.clips {
      do throws(ArticleProblem.Reason) {
        edits += try await update(clip, &report)
      } catch {
        if case .cancelled? = error.cause { throw CancellationError() }
        report.problems.append(
          ArticleProblem(article: article.path, line: clip.planner.clip.line, reason: error))
      }
    }
    edits += article.importEdits(for: edits)
    if !edits.isEmpty, !isCheck { write(article, at: planned.place, edits, &report) }
    report.problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    return report
  }

  /// Updates the pictures of one clip, and returns the edits of the article.
  private mutating func update(
    _ planned: PlannedClip, _ report: inout ArticleReport
  ) async throws(ArticleProblem.Reason) -> [ArticleEdit] {
    let clock = ContinuousClock()
    let start = clock.now
    let planner = planned.planner
    let (clip, article) = (planner.clip, planner.article)
    var plan = try planned.plan.get()
    var picture = ArticleReport.Picture(line: clip.line, paths: plan.paths)
    picture.warnings = plan.warnings
    var digest = try ClipDigest.digest(ofFiles: plan.paths, by: plan.access)
    picture.staleness = staleness(clip, plan, digest)
    let ownership = SourceOwnership(place: planner.place, allowed: options.allowedFolders)
    let ownsSources =
      plan.link.map { ownership.isMade($0, clip.shownDark, by: clip.stamp) } ?? false
    let files = PictureFiles(access: plan.access)
    let old = files.size(of: plan)
    _ = try article.pictureEdits(clip, plan, nil, ownsSources: ownsSources)
    report.warnings += plan.omissions.map {
      ArticleProblem(article: article.path, line: clip.line, reason: $0)
    }
    if picture.staleness?.needsRendering ?? false {
      try owners.check(plan, of: planner)
      if !isCheck {
        let pictures: [ClipPlan.Picture]
        (plan, pictures) = try planner.plan()
        picture.outputs = try await render(pictures, within: plan.access, &report)
        digest = try ClipDigest.digest(ofFiles: plan.paths, by: plan.access)
        picture.warnings += await warnings(about: pictures, picture.outputs)
        picture.seconds = (clock.now - start) / .seconds(1)
      }
    }
    let stamp = PictureStamp(clip: plan.digest, pictures: digest ?? 0)
    let isStale = isCheck && picture.staleness?.needsRendering ?? false
    let size = isStale ? nil : files.size(of: plan, insteadOf: old)
    let edits =
      article.commentEdits(clip, plan, stamp, size)
      + (try article.pictureEdits(clip, plan, size, ownsSources: ownsSources))
    for path in plan.paths {
      guard let bytes = PictureBudget.bytes(ofFile: path),
        let problem = PictureBudget.problem(of: path, bytes: bytes)
      else { continue }
      report.warnings.append(
        ArticleProblem(
          article: article.path, line: clip.line,
          reason: .init(problem.sentence, help: problem.help)))
    }
    if picture.staleness == nil, !edits.isEmpty { picture.staleness = .link }
    report.pictures.append(picture)
    return edits
  }

  /// Returns warnings about pictures that were rendered: flashes, and GIFs that would be smaller as WebP.
  private func warnings(
    about pictures: [ClipPlan.Picture], _ reports: [OutputReport]
  ) async -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for picture in pictures {
      let bytes = reports.first { $0.path == picture.output.path }?.bytes
      let new =
        picture.clip.flashWarnings(of: [picture.output])
        + (await picture.clip.formatWarnings(
          of: [picture.output], [bytes], jobs: jobs))
      warnings += new.filter { !warnings.contains($0) }
    }
    return warnings
  }

  /// Returns why the pictures of a clip are stale; nil if they match the stamp.
  private func staleness(
    _ clip: ArticleClip, _ plan: ClipPlan, _ digest: UInt64?
  ) -> Staleness? {
    guard let digest else { return .missing }
    guard let stamp = clip.stamp else { return .unknown }
    let now = PictureStamp(clip: plan.digest, pictures: digest)
    if stamp.clip != now.clip { return .changed }
    return stamp.pictures == now.pictures ? nil : .replaced
  }

  /// Renders pictures and writes their files.
  private func render(
    _ pictures: [ClipPlan.Picture], within access: FolderAccess, _ report: inout ArticleReport
  ) async throws(ArticleProblem.Reason) -> [OutputReport] {
    var outputs: [OutputReport] = []
    for picture in pictures {
      let path = picture.output.path
      do throws(SegueError) {
        try picture.clip.checkExpectations()
        do throws(CodecError) {
          try access.make(folder: ArticlePlace.folder(of: path))
        } catch { throw .codec(error) }
        outputs += try await picture.clip.write(
          [picture.output.published], within: access, jobs: jobs, progress: progress)
      } catch { throw .init("\(path) cannot be rendered; correct the error above", error) }
      report.written.append(path)
    }
    return outputs
  }

  /// Writes an article with edits, unless its file has changed since it was read.
  private func write(
    _ article: Article, at place: ArticlePlace, _ edits: [ArticleEdit],
    _ report: inout ArticleReport
  ) {
    do throws(CodecError) {
      guard try Article(place).bytes == article.bytes else {
        var reason = ArticleProblem.Reason(
          "the article was changed while its pictures were rendered, and was not written",
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

extension Output {
  /// The output with the effort of pictures that are loaded often, unless the author chose another.
  fileprivate var published: Output {
    var output = self
    if format == .png, options.pngEffort == nil {
      output.options.pngEffort = OutputOptions.publishedPNGEffort
    }
    return output
  }
}
