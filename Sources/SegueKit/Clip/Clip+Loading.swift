import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueScript
import SegueStage
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Clip {
  /// Reads a script and its images from files.
  ///
  /// - Parameters:
  ///   - path: the script's file; `-` reads standard input, with paths relative to the working directory.
  ///   - options: limits, allowed folders and settings.
  /// - Throws: all problems of the script and its images at once, or the error of reading the file.
  public static func load(
    script path: String, options: LoadOptions = LoadOptions()
  ) throws(SegueError) -> Clip {
    let source = try ScriptFile.source(
      path, within: options.scriptAccess, limits: ScriptLimits(options.limits))
    return try Clip(
      source, overrides: options.overrides, folder: ScriptFile.folder(of: path),
      file: path == "-" ? nil : path, options: options)
  }

  /// Makes a clip of a script in memory, and reads its images from files.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - name: the script's name in diagnostics.
  ///   - folder: the base folder of relative paths; empty for the working directory.
  ///   - options: limits, allowed folders and settings.
  public static func load(
    text: String, name: String, folder: String = "", options: LoadOptions = LoadOptions()
  ) throws(SegueError) -> Clip {
    try Clip(
      ScriptSource(name: name, text: text), overrides: options.overrides, folder: folder,
      options: options)
  }

  /// Parses a script, loads its tracks, images and fonts, and lays it out in time.
  init(
    _ source: ScriptSource, overrides: [ScriptOverride], folder: String, file: String? = nil,
    isQuick: Bool = false, options: LoadOptions, named: [String] = [],
    opened: [String: PictureDecoder.OpenFile] = [:], place: ClipPlace? = nil,
    compared: [ComparisonSource]? = nil
  ) throws(SegueError) {
    loadStart = WallClock.nanoseconds
    var options = options
    options.limits = try options.limits.inProject(of: folder)
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders, naming: named)
    let account = place?.account ?? ClipAccount(options.limits)
    let earlier = place?.earlier ?? LoadedImages()
    let syntax = ScriptSyntax(
      source, overrides: overrides, limits: ScriptLimits(options.limits))
    let opened = Self.opened(opened, forCanvasOf: syntax, access, options)
    let script: ParsedScript
    do {
      script = try Self.parse(
        syntax, opened, access, options, account, earlierAssets: earlier.images.count)
    } catch {
      throw .script(isQuick ? error.diagnostics.withoutPlaces : error.diagnostics)
    }
    self.access = access
    var scene = script.scene
    scene.tracks = try TrackLoader(access: access, limits: ScriptLimits(options.limits)).load(
      script)
    if place != nil, !scene.clips.isEmpty { throw .script([script.nestedComparison]) }
    let own = try AssetLoader(
      access: access, limits: options.pictureLimits, reportsLocations: !isQuick,
      jobs: max(1, options.jobs ?? ProcessInfo.processInfo.activeProcessorCount),
      opened: opened, earlier: earlier, shared: options.images
    ).load(script)
    parts =
      scene.clips.isEmpty
      ? []
      : try ComparisonLoader(
        script: script, access: access, options: options, account: account, sources: compared
      ).clips(after: own)
    loaded = parts.last?.loaded ?? own
    let images = loaded.images
    let facts = images.map {
      Pictures.Facts(
        size: $0.pixmap.size, isOpaque: $0.drawn.isOpaque,
        isClear: $0.pixmap.pixels.allSatisfy { $0 >> 24 == 0 }, edgeColor: $0.pixmap.edgeColor)
    }
    let pictureBytes = images.reduce(0) { $0 + FrameMemory.bytes(of: $1.pixmap.size) }
    account.hold(
      own.images.dropFirst(earlier.images.count).reduce(0) {
        $0 + FrameMemory.bytes(of: $1.pixmap.size)
      })
    let loader = TextLoader(access: access, account: account)
    let hasWords =
      !script.locations.texts.isEmpty
      || scene.page.map { $0.hasWords || scene.hasCaptions || scene.hasCallouts } == true
      || scene.clips.contains { $0.title != nil }
      || parts.contains { !$0.timeline.captions.isEmpty }
    let fonts = hasWords ? try loader.fonts(of: script) : nil
    let texts =
      script.locations.texts.isEmpty
      ? nil
      : fonts.map {
        TextLayoutCache($0, scale: scene.canvas.scale, account: account)
      }
    var pictures = Pictures(facts, images: scene.images, texts: texts)
    let (drawings, drawingFonts) = try DrawingLoader(access: access, account: account).load(script)
    fontFiles = drawingFonts.used.filter { !script.scene.fonts.contains($0) }
    triedFontFiles = drawingFonts.tried
    fontFolders = drawingFonts.searchedFolders
    fontLookups = [fonts?.lookups, drawingFonts.lookups].compactMap(\.self)
    pictures.drawings = drawings.map(\.drawing)
    if let texts { try loader.check(script, texts, pictures) }
    let pages = PageLoader(script: script, account: account, limits: options.limits)
    let laidOut: Timeline
    if parts.isEmpty {
      laidOut = try Self.timeline(of: scene, script, pictures: pictures, account)
    } else {
      laidOut = Timeline(
        try pages.comparison(of: scene, parts.map(\.timeline.withoutPage), pictures, fonts),
        pictures: pictures)
      scene.canvas = laidOut.canvas
      if !script.locations.setsFrameRate {
        scene.framesPerSecond = min(50, parts.map(\.scene.framesPerSecond).max() ?? 50)
      }
    }
    try Self.checkLength(of: laidOut, scene, limits: ScriptLimits(options.limits))
    rasterizer = Rasterizer(
      images: ImageTable(
        mipmapped: images.map(\.drawn), flatBytes: FrameMemory.flatBytes(options.limits.memory)))
    let page = try pages.page(of: scene, laidOut, pictures, fonts)
    let covers = CoverSampler(rasterizer: rasterizer, timeline: laidOut, account: account)
    // A cache of the colours of the last four covers: consecutive steps often ask for the same
    // ones.
    var known: [(screen: Screen, place: Rect, color: Color?)] = []
    timeline = laidOut.samplingCoverColors { screen, place in
      if let cover = known.last(where: { $0.place == place && $0.screen == screen }) {
        return cover.color
      }
      let color = covers.color(round: place, of: screen)
      known = known.suffix(3) + [(screen, place, color)]
      return color
    }.on(page)
    if let limit = account.exceeded {
      throw .limit("\(options.limits.sentence(source.name, exceeding: limit)); \(limit.advice)")
    }
    name = source.name
    failures = script.diagnostics(of: timeline.failures) + parts.flatMap(\.failures)
    self.script = script
    self.scene = scene
    work = FrameWork(options.limits, account)
    memory = FrameMemory(
      options.limits, images: images.map(\.pixmap.size), bytes: account.heldBytes - pictureBytes)
    let warnings =
      script.allWarnings(of: timeline, own.images) + drawings.flatMap(\.warnings)
      + parts.flatMap(\.warnings).distinct
    self.warnings = isQuick ? warnings.withoutPlaces : warnings
    notes = isQuick ? [] : script.notes
    scriptFile = file
    self.isQuick = isQuick
  }

  /// Returns open files with the picture whose size `canvas: auto` takes, by their paths.
  ///
  /// A file that cannot be read is not among them: that is reported when all pictures are loaded.
  static func opened(
    _ files: [String: PictureDecoder.OpenFile] = [:], forCanvasOf syntax: ScriptSyntax,
    _ access: FolderAccess, _ options: LoadOptions
  ) -> [String: PictureDecoder.OpenFile] {
    guard let path = syntax.screenshotOfCanvas.map(access.path), files[path] == nil else {
      return files
    }
    let limits = options.pictureLimits
    var files = files
    files[path] = try? PictureDecoder(limits: limits).open(
      access.open(path), room: limits.pictureBytes)
    return files
  }

  /// Makes a scene of a script's syntax.
  ///
  /// - Parameter opened: open files by their paths, with the picture whose size the canvas takes.
  static func parse(
    _ syntax: ScriptSyntax, _ opened: [String: PictureDecoder.OpenFile], _ access: FolderAccess,
    _ options: LoadOptions, _ account: ClipAccount? = nil, earlierAssets: Int = 0
  ) throws(ScriptError) -> ParsedScript {
    try Script.parse(
      syntax,
      screenshotSize: syntax.screenshotOfCanvas.flatMap { opened[access.path(of: $0)]?.size },
      formats: .segue, transitions: options.ownTransitions, account: account,
      earlierAssets: earlierAssets)
  }

  /// Lays out a scene in time.
  ///
  /// - Throws: diagnostics at the steps of the script that cannot be laid out.
  private static func timeline(
    of scene: Scene, _ script: ParsedScript, pictures: Pictures, _ account: ClipAccount
  ) throws(SegueError) -> Timeline {
    do {
      return try Timeline(
        scene, pictures: pictures, resolution: script.resolution, account: account)
    } catch {
      throw .script(script.diagnostics(of: error, limits: account.limits))
    }
  }
}

extension [Diagnostic] {
  /// The diagnostics without line numbers, for a generated script; duplicates are removed.
  ///
  /// The value of a flag may occur at several places of such a script.
  var withoutPlaces: [Diagnostic] {
    map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.isSetting = true
      return diagnostic
    }.distinct
  }

  /// The diagnostics without lines and excerpts, for those about a generated script as a whole.
  var withoutExcerpts: [Diagnostic] {
    map { diagnostic in
      var diagnostic = diagnostic
      (diagnostic.isSetting, diagnostic.sourceLine) = (true, "")
      return diagnostic
    }.distinct
  }

  /// The diagnostics without duplicates, such as those of a script that is shown twice.
  var distinct: [Diagnostic] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Clip {
  /// Checks the number of frames after layout.
  ///
  /// The parser checks it too, but the durations of recorded touches and containers are known only
  /// now.
  private static func checkLength(
    of timeline: Timeline, _ scene: Scene, limits: ScriptLimits
  ) throws(SegueError) {
    let count = FrameSchedule.count(
      duration: max(0, timeline.duration - Timeline.timeResolution),
      framesPerSecond: scene.framesPerSecond)
    guard count > Double(limits.resources.frames) else { return }
    throw .limit(
      "the clip has \(count.fixed(0)) frames, over the limit of \(limits.resources.frames); "
        + "\(ResourceLimits.Name.frames.advice)")
  }
}

extension LoadOptions {
  /// The transitions written in Swift, sorted by name, without those named like a catalogue transition.
  fileprivate var ownTransitions: [OwnTransition] {
    transitions.filter { TransitionCatalogue.transition(named: $0.key) == nil }
      .sorted { $0.key < $1.key }.map { OwnTransition($0.key, $0.value) }
  }

  /// The settings in the parser's terms.
  var overrides: [ScriptOverride] {
    settings.map { ScriptOverride(key: $0.key, value: $0.value, origin: $0.origin) }
  }

  /// The limits for decoding images, with `ignoresProfiles` applied.
  var pictureLimits: ResourceLimits {
    var result = limits
    result.ignoresProfiles = ignoresProfiles
    return result
  }
}

/// Reading of a script's text from a file or standard input.
enum ScriptFile {
  /// Returns the base folder of a script's relative paths; empty for the working directory.
  static func folder(of path: String) -> String {
    path == "-" ? "" : FolderAccess.folder(of: path)
  }

  /// Reads a script from a file, or from standard input for `-`.
  ///
  /// - Throws: `SegueError.codec` if it cannot be read or is longer than `limits`, and `.script` if
  ///   it is not text.
  static func source(
    _ path: String, within access: FolderAccess? = nil, limits: ScriptLimits
  ) throws(SegueError) -> ScriptSource {
    let isInput = path == "-"
    let bytes: [UInt8]
    do {
      let file = if let access { try access.open(path) } else { try InputFile(path) }
      bytes = try file.bytes(atMost: limits.textBytes)
    } catch {
      throw .codec(error)
    }
    let name = isInput ? "standard input" : path
    if let complaint = complaint(of: name, bytes) { throw .script([complaint]) }
    do { return try ScriptSource(name: name, bytes: bytes) } catch {
      throw .script(error.diagnostics)
    }
  }

  /// Returns an error about a file that is recognizably not a script, by its signature; nil for others.
  ///
  /// Unidentified text may be a script with a mistake; for JPEG and PNG ``ScriptSource`` has a
  /// better message.
  private static func complaint(of name: String, _ bytes: [UInt8]) -> Diagnostic? {
    let signature = FileSignature(bytes)
    switch signature {
    case .empty, .unknown, .text, .jpeg, .plainPNG: return nil
    default:
      return Diagnostic(
        .error, .notText, "this is not a script: \(signature.clause)", source: name,
        span: SourceSpan(line: 1, column: 1, length: 1), sourceLine: "",
        help: [signature.conversionAdvice(of: name, as: .text)].compactMap { $0 })
    }
  }
}

extension ParsedScript {
  /// Returns the images of the script itself with their assets and places, without those of earlier clips.
  func ownAssets(
    _ images: [LoadedImage]
  ) -> some Sequence<((LoadedImage, Asset), ScriptPlace)> {
    zip(zip(images, scene.assets), locations.assets).dropFirst(earlierAssets)
  }

  /// The error about a clip of a comparison that is a comparison itself.
  var nestedComparison: Diagnostic {
    diagnostic(
      .error, .badComparison, "a clip of a comparison cannot be a comparison itself",
      at: locations.timeline, help: ["name the scripts of its clips instead"])
  }

  /// Returns all warnings, sorted by line and column.
  func allWarnings(of timeline: Timeline, _ images: [LoadedImage]) -> [Diagnostic] {
    (warnings + cautions(of: timeline) + omittedContent(images) + clear(images)
      + constantFollowers(of: timeline) + captionWarnings(of: timeline)
      + stretched(images.map(\.pixmap))).sorted {
        ($0.span.line, $0.span.column) < ($1.span.line, $1.span.column)
      }
  }

  /// Returns the warnings that transitions give about the stage they run on.
  private func cautions(of timeline: Timeline) -> [Diagnostic] {
    timeline.cautions.compactMap { caution in
      guard locations.steps.indices.contains(caution.step) else { return nil }
      return diagnostic(
        .warning, .caution, caution.sentence, at: locations.steps[caution.step])
    }
  }

  /// Returns warnings about image files that are only partly used, such as the first frame of an animation.
  private func omittedContent(_ images: [LoadedImage]) -> [Diagnostic] {
    ownAssets(images).flatMap { image, place in
      image.0.omittedContent.map {
        diagnostic(.warning, .partlyRead, "\(image.1.path): \($0.sentence)", at: place)
      }
    }
  }

  /// Returns warnings about screenshots that do not fit the stage.
  ///
  /// These are images stretched to it with a change of aspect ratio of more than 1 %, and
  /// screenshots of another device than the stage's.
  private func stretched(_ images: [Pixmap]) -> [Diagnostic] {
    zip(scene.screens, locations.screens).compactMap { screen, place in
      guard case .image(let asset, .scaleToFill) = screen.content,
        images.indices.contains(asset.index)
      else { return nil }
      let size = images[asset.index].size
      let canvas = scene.canvas.size
      let ratio = (canvas.width / Double(size.width)) / (canvas.height / Double(size.height))
      let screenshot = DeviceScreenshot(of: size)
      let isOfAnother = screenshot.map { $0.isOfAnotherDevice(than: canvas) } ?? false
      guard abs(ratio - 1) > 0.01 || isOfAnother else { return nil }
      let stage = "\(canvas.width.fixed())x\(canvas.height.fixed())"
      let hint = screenshot.map {
        "\(size.width)x\(size.height) is a screenshot of `\($0.device.name)`: write "
          + "`canvas: \($0.canvasName)`, or `canvas: auto` for the device of the first screenshot"
      }
      return diagnostic(
        .warning, .stretched,
        "`\(screen.name)` is \(size.width)x\(size.height) pixels and is stretched to \(stage)",
        at: place,
        help: [
          hint, "write `content-mode: aspect-fill` to crop it, `aspect-fit` to show all of it",
        ]
        .compactMap { $0 })
    }
  }
}
