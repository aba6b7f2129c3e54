import ArgumentParser
import SegueGallery
import SegueKit

/// The verb `gallery`: makes a folder of pages that shows every transition.
struct GalleryVerb: Verb {
  /// The result as a JSON document.
  struct Document: Encodable, Sendable {
    /// The path of the first page.
    var index: String
    /// The names of the entries, in order.
    var entries: [String]
    /// The names of the entries whose clips were rendered.
    var rendered: [String]
    /// The files of an earlier gallery that were removed.
    var removed: [String]
    var status = ExitStatus.done.rawValue
  }

  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Make pages that show every transition: clip, moments, curves, parameters, script.",
    discussion: """
      Examples:
        segue gallery out                          open out/index.html
        segue gallery out --scripts clips          the scripts below clips, too
        segue gallery docs/transitions --format markdown
        segue gallery out --scripts clips --watch  again whenever a script or picture changes
        segue gallery site --articles docs --url https://example.org/segue

      The pages need no network and no server. Without --scripts, each transition and container is \
      shown by a script with screens drawn for it, which is written into the folder; with it, by the \
      script of its name, if there is one. Only clips whose script or pictures changed are rendered \
      again.

      --articles adds the Markdown files of a folder, such as a DocC catalogue. --url adds the \
      addresses that search engines and links need: a sitemap, and pictures of pages.

      The folder must be new, empty or a gallery: any other is not changed (status 73).
      """)

  @Argument(help: ArgumentHelp("The folder to write.", valueName: "dir"))
  var folder: String

  @Option(help: ArgumentHelp("Show the scripts in this folder.", valueName: "dir"))
  var scripts: String?

  @Option(help: ArgumentHelp("Write html or markdown.", valueName: "format"))
  var format = GalleryFormat.html

  @Option(
    help: ArgumentHelp(
      "Set the heading of the first page (default: Segue, or Transitions with --scripts).",
      valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Add the Markdown articles in this folder.", valueName: "dir"))
  var articles: String?

  @Option(help: ArgumentHelp("Publish it at this address.", valueName: "address"))
  var url: String?

  @Option(help: ArgumentHelp("Limit the width of clips, in pixels.", valueName: "n"))
  var width = 300

  @Flag(help: "Render every clip, even if it is up to date.")
  var force = false

  @Flag(help: "Keep running, and update the gallery whenever one of its files changes.")
  var watch = false

  @OptionGroup(title: "Cache") var cache: CacheOptions

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Makes the gallery, once or (`--watch`) after every change.
  func run(_ console: Console) async throws -> ExitStatus {
    guard (16...4096).contains(width) else { throw CommandError("--width must be from 16 to 4096") }
    if folder.isEmpty {
      throw CommandError(
        "the name of the folder is empty", help: "name one, as in `segue gallery out`")
    }
    var gallery = Gallery(folder: folder)
    gallery.scripts = scripts.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    gallery.format = format
    gallery.title = title ?? (scripts == nil ? "Segue" : "Transitions")
    gallery.articles = articles
    gallery.references = Self.references
    gallery.address = try address
    gallery.width = width
    gallery.jobs = try parallel.count()
    gallery.rendersAll = force
    gallery.options = try loading.loadOptions([])
    // `--force` is for those who doubt what was kept.
    gallery.cache =
      force ? nil : try cache.openOutputs(console, loading.decidingOptions, gallery.options)
    if watch { return try await follow(gallery, console) }
    try await build(gallery, console)
    gallery.cache?.finish()
    return console.show(problemsOf: gallery.cache)
  }

  /// The pages of the reference; those of single transitions and containers are the gallery's own.
  private static var references: [GalleryDocument] {
    let names = ["ScriptReference", "CurvesAndSprings", "Devices", "Problems"]
    return ReferencePages.all.filter { names.contains($0.name) }.map {
      GalleryDocument(name: $0.name, kind: .reference, markdown: $0.file.text)
    }
  }

  /// The address of `--url` without a slash at its end.
  private var address: String? {
    get throws {
      guard let url else { return nil }
      let isWeb = ["https://", "http://"].contains { url.hasPrefix($0) && url.count > $0.count }
      guard isWeb, !url.contains(where: { $0.isWhitespace || "\"<>".contains($0) }) else {
        throw CommandError(
          "--url takes the address of a web page", help: "write it as https://example.org/segue")
      }
      return url.hasSuffix("/") ? String(url.dropLast()) : url
    }
  }

  /// Makes the gallery once, and shows the result as a line or a JSON document.
  private func build(_ gallery: Gallery, _ console: Console) async throws {
    let report: GalleryReport
    do {
      report = try await gallery.build { entry in console.remark("rendering \(entry.name)") }
    } catch { throw Self.cause(of: error) }
    if console.isJSON {
      try console.product(
        json: Document(
          index: report.index, entries: report.entries, rendered: report.rendered,
          removed: report.removed))
      return
    }
    let count = Quantities.count(report.entries.count, "clip")
    console.remark(
      "\(report.index): \(count), \(report.rendered.count) of them rendered"
        + (report.removed.isEmpty ? "" : ", \(report.removed.count) old files removed"))
  }

  /// Makes the gallery after every change; an error other than `CommandError` is shown, and does not end it.
  private func follow(
    _ gallery: Gallery, _ console: Console
  ) async throws -> ExitStatus {
    if console.isJSON {
      throw CommandError(
        "--watch and --json cannot be used together", help: "leave one of them out")
    }
    var gallery = gallery
    var watch = FileWatch([])
    repeat {
      do { try await build(gallery, console) } catch {
        if Task.isCancelled { return .interrupted }
        console.describe(error)
        if error is CommandError { return ExitStatus(error) }
      }
      gallery.rendersAll = false
      watch.files = gallery.inputs
      console.remark("watching \(Quantities.count(watch.files.count, "file"))")
    } while await watch.next() != nil
    return .interrupted
  }

  /// Converts a gallery error to an error with the messages of the command line.
  private static func cause(of error: GalleryError) -> any Error {
    switch error {
    case .clip(let error): error
    case .foreignFolder(let folder):
      CommandError(
        .cannotCreate, "\(folder) has files that are not of a gallery, and is not changed",
        help: "name a new or an empty folder")
    case .sameName(let first, let second):
      CommandError(
        .badInput, "`\(first)` and `\(second)` would have the same page",
        help: "rename one of the scripts")
    }
  }
}

extension GalleryFormat: ExpressibleByArgument {}
