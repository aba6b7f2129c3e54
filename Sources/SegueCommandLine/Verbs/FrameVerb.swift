import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// The verb `frame`: puts pictures and animations that exist already on a page with a device.
struct FrameVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Put pictures and clips that exist already into a device on a page.",
    discussion: """
      Examples:
        segue frame shot.png -o framed.png
        segue frame shot.png --device iphone-15 --frame-color silver --page-background '#1C1C1E'
        segue frame clip.gif --page-margin 24 -o framed.gif
        segue frame shot.png --window colorful --window-title Segue -o window.png
        segue frame shots/ -o framed/                       every picture and clip of a folder
        segue frame de/*.png --page-size app-store-6.9 --title 'Alles im Blick' -o store/
        segue frame shot.png --image bezel.png --screen 60,60,1179,2556 -o framed.png

      The device is that with such screenshots; a plain one where none is known. Frames are generic \
      drawings: an app store may ask for pictures of its own devices, which `--image` takes, with the \
      place of the screen in their pixels. A picture becomes a PNG, and a GIF, APNG or WebP keeps its \
      format and its delays; its pixels stay as they are. Without -o, `shot.png` becomes \
      `shot-framed.png`. Every key of `page` in scripts is a flag.
      """)

  @Argument(
    help: ArgumentHelp("Pictures, animations, or folders of them.", valueName: "picture"),
    completion: .file(extensions: ["gif", "apng", "png", "webp", "jpg", "jpeg", "heic"]))
  var inputs: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("Write this file, or into this folder.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Use your own picture of a device, with --screen.", valueName: "file"),
    completion: .file(extensions: ClipOptions.pictures))
  var image: String?

  @Option(
    help: ArgumentHelp("Set the place of the screen in that picture.", valueName: "x,y,w,h"))
  var screen: String?

  @OptionGroup(title: "The page") var page: PageFlags

  @OptionGroup(title: "Outputs") var flags: OutputFlags

  @OptionGroup(title: "PNG data") var png: PNGFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Frames every picture; one that fails does not stop the others.
  func run(_ console: Console) async throws -> ExitStatus {
    if let progress = page.settings.first(where: { $0.key == "page.progress" }) {
      throw CommandError(
        "\(progress.origin) needs a script: pictures and animations have no marks",
        help: "leave it out, or set it for a clip that a script renders")
    }
    let options = try loading.loadOptions(settings)
    let outputOptions = try flags.options(effort: png)
    let jobs = try parallel.count()
    let pairs = try pairs()
    try console.checkStandardOutput(pairs.map(\.output))
    var document = ClipsDocument()
    for (input, path) in pairs {
      var request = RenderRequest(outputs: [path], jobs: jobs, options: outputOptions)
      request.at = Self.isPicture(path) ? [.frame(0)] : []
      document.add(await report(input, request, options, console))
      if Task.isCancelled { return .interrupted }
    }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// The flags as settings of a script.
  private var settings: [Setting] {
    var settings = page.settings
    if let image {
      settings.append(
        Setting(key: "page.frame.image", value: YAMLText.quoted(image), origin: "--image"))
    }
    if let screen {
      settings.append(
        Setting(key: "page.frame.screen", value: "[\(screen)]", origin: "--screen"))
    }
    return settings
  }

  // MARK: Files

  /// Returns the pictures with the paths of their framed copies.
  private func pairs() throws -> [(input: String, output: String)] {
    var pictures: [String] = []
    var isBatch = inputs.count > 1
    for input in inputs {
      guard FolderEntry(at: input)?.kind == .folder else {
        pictures.append(input)
        continue
      }
      isBatch = true
      pictures += try Self.pictures(in: input)
    }
    guard let first = pictures.first else {
      throw CommandError(
        "there is no picture in \(inputs.joined(separator: ", "))",
        help: "name PNG, JPEG, WebP, HEIC, GIF or APNG files, or a folder of them")
    }
    let isFolder = output.map { $0.hasSuffix("/") || FolderEntry(at: $0)?.kind == .folder } ?? false
    if let output, !isFolder {
      guard !isBatch else {
        throw CommandError(
          "\(output) is one file, and \(pictures.count) are framed",
          help: "name a folder: `-o \(output)/`")
      }
      return [(first, output)]
    }
    if let output { try Self.make(folder: output) }
    var pairs: [(input: String, output: String)] = []
    for picture in pictures {
      let path = Self.output(of: picture, in: output)
      if let twice = pairs.first(where: { $0.output == path }) {
        throw CommandError(
          "\(twice.input) and \(picture) would both become \(path)",
          help: "frame them into two folders")
      }
      pairs.append((picture, path))
    }
    return pairs
  }

  /// Returns the pictures and animations of a folder, without those that begin with a dot.
  private static func pictures(in folder: String) throws -> [String] {
    let names: [String]
    do { names = try Folder(folder).names() } catch { throw SegueError.codec(error) }
    let path = folder.hasSuffix("/") ? folder : folder + "/"
    return names.filter {
      !$0.hasPrefix(".")
        && (animations + stills).contains(PathParts($0).fileExtension.lowercased())
    }.map { path + $0 }
  }

  /// Creates a folder, and those above it, where they are missing.
  private static func make(folder: String) throws {
    do { _ = try Folder.making(folder) } catch { throw SegueError.codec(error) }
  }

  private static let animations = ["gif", "apng", "webp"]
  private static let stills = ["png", "jpg", "jpeg", "heic", "heif"]

  /// Returns the path of a framed copy, in a folder or beside the picture.
  private static func output(of picture: String, in folder: String?) -> String {
    var parts = PathParts(picture)
    if !animations.contains(parts.fileExtension.lowercased()) { parts.fileExtension = "png" }
    guard let folder else { return parts.path(suffix: "-framed") }
    parts.folder = folder.hasSuffix("/") ? folder : folder + "/"
    return parts.path()
  }

  /// Returns whether an output is a single picture, by its extension.
  private static func isPicture(_ path: String) -> Bool {
    path == "-" || ["png", ""].contains(PathParts(path).fileExtension.lowercased())
  }

  // MARK: Framing

  /// Frames one picture or animation, shows messages and returns a report.
  private func report(
    _ input: String, _ request: RenderRequest, _ options: LoadOptions, _ console: Console
  ) async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(clip: input)
    do {
      var options = options
      options.limits = try options.limits.inProject(ofFile: input)
      var limits = options.limits
      limits.ignoresProfiles = options.ignoresProfiles
      var animation = try StoredAnimation(at: input, limits: limits)
      for warning in animation.warnings {
        console.warn(Problem(warning: warning))
        report.add(Problem(warning: warning))
      }
      let isStill = animation.frameCount == 1
      let clip = try Clip.framing(
        isStill ? input : nil, size: animation.size, options: options)
      clip.warnings.forEach(console.show)
      report.add(clip.warnings)
      let files = try await ProgressReporter(console: console).during {
        progress throws(SegueError) in
        if isStill, Self.isPicture(request.outputs?.first ?? "") {
          if try clip.isInput(request.outputs?.first ?? "") {
            throw .usage(
              "\(input) is the input, and is not overwritten", help: ["name another output"])
          }
          return try await clip.render(request, progress: progress)
        }
        animation.page = AnimationPage(clip)
        return try await animation.render(request, progress: progress)
      }
      report.add(files)
      let seconds = (clock.now - start).seconds
      if !console.isJSON {
        for file in files { console.remark(ResultLine(output: file, seconds: seconds)) }
      }
    } catch {
      console.describe(error)
      report.add(error)
    }
    report.seconds = (clock.now - start).milliseconds
    return report
  }
}
