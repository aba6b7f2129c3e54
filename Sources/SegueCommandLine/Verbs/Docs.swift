import ArgumentParser
import SegueCodecs
import SegueDocs
import SegueGolden
import SegueGraphics
import SegueKit
import SegueScript

/// The verb `docs`: renders the clips that articles show, or reports stale pictures.
struct Docs: Verb {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Render the clips that articles show, or check that none is stale.",
    discussion: """
      Examples:
        segue docs guide.md
        segue docs docs                   every article below docs
        segue docs --site mkdocs docs     as MkDocs shows pictures, also without mkdocs.yml
        segue docs --check docs           in CI: 1 if a picture is stale or missing
        segue docs --watch guide.md       again whenever an article, script or picture changes

      An article names a script in a comment, which is alone on the line above the picture, or right \
      behind the picture:

        <!-- segue: scripts/kugou.yaml -->
        ![A player swings in over a list](images/kugou.gif)

      or it holds the script itself, in a fenced block of the language `segue`, which may name the \
      picture: ```segue images/kugou.gif. Settings may follow: `at=50%` or `sheet=9` for a .png, \
      `quality=70`, or any key of the script, such as `fps=25` or `canvas.scale=0.5`. Missing links \
      are added, with the script's `alt:` as alternative text. With `poster:` in the script, readers \
      who prefer reduced motion see that moment, and with `matrix: { scheme: [light, dark] }` the \
      picture follows the page's colour scheme. Below NAME.docc pictures go to its Resources.

      With a picture named behind the script, an image of that file in the next block is the link, even \
      within a link, a paragraph, a figure or a table. The author's markup is kept, and so is a width \
      without a height; else pictures have the size of the canvas in points.

      Articles are Markdown, MDX, reStructuredText, AsciiDoc, HTML or DocC tutorials, with the mark in a \
      comment of their language. The site that shows them decides how pictures are written: the one of \
      --site, else of `site:` in segue.yaml, else that of the nearest mkdocs.yml, docusaurus.config.*, \
      conf.py, antora.yml or NAME.docc, else github. The last line tells which it was.

      Pictures that are up to date are not rendered again: a stamp in the comment has the digests of \
      script and picture. Status: 0 all is up to date, 1 a picture is stale (--check) or a file is \
      skipped (in another language, named but without a comment for segue, or with one that is misspelt), or \
      the highest status of an error; the other clips and articles are still rendered. Two clips \
      with the same picture are both errors.
      """)

  @Argument(
    help: ArgumentHelp(
      "Articles, and folders to search for them.", valueName: "article"))
  var inputs: [String] = []

  @Flag(help: "Write nothing; list what is stale or missing, and exit with status 1.")
  var check = false

  @Flag(help: "Keep running, and update again whenever a file changes.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "Write pictures as this site shows them: \(Site.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"),
    completion: .list(Site.allCases.map(\.rawValue)), transform: Docs.site)
  var site: Site?

  @OptionGroup var annotations: AnnotationOptions

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Returns the site of a name.
  private static func site(_ name: String) throws -> Site {
    guard let site = Site(rawValue: name) else {
      throw ValidationError("`\(name)` is not a site; write one of \(Site.names)")
    }
    return site
  }

  /// Updates or checks every article, once or (`--watch`) after every change.
  func run(_ console: Console) async throws -> ExitStatus {
    guard !inputs.isEmpty else {
      throw CommandError(
        "no article is given", help: "name a file, or a folder to search for articles")
    }
    if watch, check || console.isJSON {
      throw CommandError(
        "--watch and --\(check ? "check" : "json") cannot be used together",
        help: "leave one of them out")
    }
    _ = try loading.loadOptions([])
    _ = try parallel.count()
    guard watch else {
      let document = try await round(console).document
      if let path = annotations.codeQuality { try document.annotations.write(to: path) }
      document.annotations.show(on: console)
      if check { try console.appendSummary(document.summary) }
      if console.isJSON { try console.product(json: document) }
      return document.exitStatus
    }
    return try await WatchLoop(console: console).run(watching: inputs) { _ in
      try await round(console).files
    }
  }

  /// Updates or checks all articles once, and returns the files to watch.
  private func round(
    _ console: Console
  ) async throws -> (document: DocsDocument, files: WatchLoop.Round) {
    var document = DocsDocument()
    var files = WatchLoop.Round(inputs: inputs)
    var update = ArticleUpdate()
    update.options = try loading.loadOptions([])
    update.isCheck = check
    update.finder = SiteFinder(named: site)
    update.jobs = try parallel.count()
    try await update.update(places(&document, console)) { report in
      show(report, console)
      document.add(report, isCheck: check)
      files.inputs += report.inputs
      files.written += report.written + report.written.map { PathParts($0).folder }
    }
    showSummary(document, console)
    return (document, files)
  }

  /// Returns the articles that the command line names, without duplicates by their real paths.
  private func places(_ document: inout DocsDocument, _ console: Console) -> [ArticlePlace] {
    var places: [ArticlePlace] = []
    var seen: Set<String> = []
    for input in inputs {
      do {
        let found = try ArticleFinder.articles(at: input)
        places += found.filter { seen.insert(FolderAccess.real($0.path) ?? $0.path).inserted }
        if found.isEmpty {
          document.status = max(document.status, ExitStatus.verdict.rawValue)
          warn(
            Problem(
              warning: "there is no article below \(input)",
              help: "name a folder with articles, such as .md files"),
            console)
        }
      } catch {
        document.status = max(document.status, ExitStatus(error).rawValue)
        console.describe(error)
      }
    }
    return places
  }

  /// Writes a warning to standard error even with `--quiet`, since it may determine the exit status.
  private func warn(_ problem: Problem, _ console: Console) {
    console.say("segue: \(console.errorStyle.warning("warning:")) \(problem.message)")
    for way in problem.help ?? [] {
      console.say("      = \(console.errorStyle.help("help:")) \(way)")
    }
  }

  /// Shows the outputs, stale pictures, errors and warnings of an article.
  private func show(_ report: ArticleReport, _ console: Console) {
    for picture in report.pictures {
      let place = "\(report.path):\(picture.line)"
      picture.warnings.forEach(console.show)
      for output in picture.outputs where !console.isJSON {
        console.remark("\(ResultLine(output: output, seconds: picture.seconds).description)")
      }
      guard let staleness = picture.staleness else {
        console.detail("\(place): \(picture.paths[0]) is up to date")
        continue
      }
      if check {
        console.error("\(place): \(picture.paths[0]) is stale: \(staleness.rawValue)")
      }
    }
    for problem in report.problems { console.describe(problem) }
    for warning in report.warnings { warn(Problem(warning: warning), console) }
    if report.isRewritten { console.remark("\(report.path) is written") }
  }

  /// Shows the numbers of articles, clips, and rendered or stale clips.
  private func showSummary(_ document: DocsDocument, _ console: Console) {
    let counts = document.counts
    let articles = Quantities.count(document.articles.count, "article")
    let clips = Quantities.count(counts.clips, "clip")
    let changed = check ? "\(counts.stale) stale" : "\(counts.rendered) rendered"
    let sites = document.sites.isEmpty ? "" : " for " + document.sites.joined(separator: ", ")
    console.remark("\(articles), \(clips), \(changed)\(sites)")
    if counts.stale > 0 { console.remark("      = help: run `segue docs` to update them") }
  }
}

/// The JSON document about all articles of a command line.
struct DocsDocument: Encodable, Sendable {
  /// The pictures of one clip in an article.
  struct Picture: Encodable, Sendable {
    /// The line of the clip's comment or code block in the article, from 1.
    var line: Int
    /// The paths of the pictures, the base picture first.
    var files: [String]
    /// The reason why they were rendered or are stale; nil if they are up to date.
    var reason: String?
    var isRendered: Bool
  }

  /// An article with its clips and problems.
  struct Article: Encodable, Sendable {
    var article: String
    /// The pictures in the order of their clips.
    var pictures: [Picture]
    /// The errors and warnings.
    var problems: [Problem]
    /// Whether the article's text was changed.
    var isRewritten: Bool
  }

  /// The articles in the order in which they were updated.
  var articles: [Article] = []
  /// The exit status: the highest of all articles.
  var status = ExitStatus.done.rawValue

  private(set) var counts = Counts()
  /// What is stale or wrong, at the lines of articles.
  private(set) var annotations = AnnotationList()
  /// The sites of the articles with clips, each with the file by which it was recognized.
  private(set) var sites: [String] = []

  private enum CodingKeys: String, CodingKey {
    case articles, status, counts, sites
  }

  /// The numbers of clips.
  struct Counts: Encodable, Sendable {
    /// The number of clips in all articles.
    var clips = 0
    var rendered = 0
    /// The number of clips with stale pictures; counted by `--check` only.
    var stale = 0
  }

  /// Adds the report about an article, and updates the counts and the exit status.
  mutating func add(_ report: ArticleReport, isCheck: Bool) {
    let pictures = report.pictures.map { picture in
      Picture(
        line: picture.line, files: picture.paths, reason: picture.staleness?.rawValue,
        isRendered: !picture.outputs.isEmpty)
    }
    articles.append(
      Article(
        article: report.path, pictures: pictures,
        problems: report.problems.flatMap { Problem.problems(of: $0) }
          + report.warnings.map { Problem(warning: $0) },
        isRewritten: report.isRewritten))
    annotate(report, isCheck: isCheck)
    counts.clips += pictures.count
    if let site = report.site, !pictures.isEmpty {
      let name = site.site.rawValue + (site.evidence.map { " (\($0))" } ?? "")
      if !sites.contains(name) { sites.append(name) }
    }
    counts.rendered += pictures.count(where: \.isRendered)
    let stale = isCheck ? pictures.count { $0.reason != nil } : 0
    counts.stale += stale
    let statuses = report.problems.map { ExitStatus($0).rawValue }
    let isVerdict = stale > 0 || report.isIncomplete
    status = ([status, isVerdict ? ExitStatus.verdict.rawValue : 0] + statuses).max() ?? status
  }

  /// Adds the annotations of an article: its stale pictures, and its errors.
  private mutating func annotate(_ report: ArticleReport, isCheck: Bool) {
    for picture in report.pictures where isCheck {
      guard let reason = picture.staleness?.rawValue else { continue }
      annotations.add(
        GitHubAnnotation(
          file: report.path, line: picture.line, title: "a picture is stale",
          message: "\(picture.paths[0]) is stale: \(reason); run `segue docs` to update it"),
        .minor, check: "docs-stale")
    }
    for problem in report.problems {
      annotations.add(
        GitHubAnnotation(
          file: problem.article, line: problem.line ?? 1, title: "an article has an error",
          message: problem.reason.sentence), .critical, check: "docs-error")
    }
  }

  /// The summary of a job in Markdown: the numbers, then a row for each stale picture and error.
  var summary: String {
    let rows = articles.flatMap { article in
      article.pictures.filter { $0.reason != nil }.map { picture in
        "| stale | \(Self.cell(picture.files[0])) | \(picture.reason ?? "") "
          + "| \(Self.cell("\(article.article):\(picture.line)")) |"
      }
        + article.problems.map { problem in
          "| \(problem.severity) | | \(Self.cell(problem.message)) "
            + "| \(Self.cell(problem.source ?? article.article)) |"
        }
    }
    let limit = 200
    let rest =
      rows.count > limit ? ["| | and \(rows.count - limit) more | | |"] : []
    let head = [
      "### segue docs", "",
      "\(Quantities.count(counts.clips, "clip")), \(counts.stale) stale.", "",
    ]
    let table =
      rows.isEmpty
      ? [] : ["| | picture | | article |", "| --- | --- | --- | --- |"] + rows.prefix(limit) + rest
    return (head + table).joined(separator: "\n") + "\n"
  }

  private static func cell(_ words: String) -> String {
    MarkupText.markdown(PrintableText.escaped(words))
  }

  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .internalError }
}
