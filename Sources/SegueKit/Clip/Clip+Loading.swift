import Foundation
import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueScript
import SegueStage

extension Clip {
  /// Reads a script and the images that it names.
  ///
  /// - Parameters:
  ///   - path: the script's file; `-` reads standard input, whose paths belong to the working folder.
  ///   - options: limits, allowed folders and settings.
  /// - Throws: all problems of the script and its images at once, or why it cannot be read.
  public static func load(
    script path: String, options: LoadOptions = LoadOptions()
  ) throws(SegueError) -> Clip {
    let source = try ScriptFile.source(
      path, within: options.scriptAccess, limits: ScriptLimits(options.limits))
    return try Clip(
      source, overrides: options.overrides, folder: ScriptFile.folder(of: path),
      file: path == "-" ? nil : path, options: options)
  }

  /// Makes a clip of a script in memory, and reads the images that it names.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - name: what diagnostics call it.
  ///   - folder: the folder to which its paths belong; empty for the working folder.
  ///   - options: limits, allowed folders and settings.
  public static func load(
    text: String, name: String, folder: String = "", options: LoadOptions = LoadOptions()
  ) throws(SegueError) -> Clip {
    try Clip(
      ScriptSource(name: name, text: text), overrides: options.overrides, folder: folder,
      options: options)
  }

  /// Makes a clip of two images and a transition, without a script.
  ///
  /// The canvas is the first image's size in points: that of the device whose screenshots have its
  /// pixel size, otherwise its pixels.
  ///
  /// - Parameters:
  ///   - from: the image that shows first.
  ///   - to: the image that comes.
  ///   - transition: the transition's name; nil for the default one.
  ///   - options: limits, and the script keys that were set.
  ///   - modal: whether the second screen is presented rather than pushed.
  ///   - back: whether it leaves again.
  public static func quick(
    from: String, to: String, transition: String?, options: LoadOptions = LoadOptions(),
    modal: Bool = false, back: Bool = false
  ) throws(SegueError) -> Clip {
    let limits = options.pictureLimits
    let first: PictureDecoder.OpenFile
    do throws(CodecError) {
      first = try PictureDecoder(limits: limits).open(InputFile(from), room: limits.pictureBytes)
      try limits.check(first.size, of: from)
    } catch { throw .codec(error) }
    let pixels = first.size
    let device = Device.device(forScreenshotOf: pixels)
    let script = QuickScript(
      from: from, to: to, transition: transition,
      canvas: Canvas(size: device?.size ?? pixels.size), host: modal ? .modal : .navigation,
      goesBack: back, settings: options.overrides)
    // The user named these files, so they may lie anywhere, and be pipes.
    let pictures = options.settings.filter { ["image", "cover-image"].contains($0.key) }.map(
      \.value)
    return try Clip(
      script.source, overrides: script.overrides, folder: "", isQuick: true, options: options,
      named: [from, to] + pictures, opened: [from: first])
  }

  /// Parses a script, reads its images and lays it out.
  private init(
    _ source: ScriptSource, overrides: [ScriptOverride], folder: String, file: String? = nil,
    isQuick: Bool = false, options: LoadOptions, named: [String] = [],
    opened: [String: PictureDecoder.OpenFile] = [:]
  ) throws(SegueError) {
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders, naming: named)
    var opened = opened
    let script: ParsedScript
    do {
      script = try Script.parse(
        source, overrides: overrides, formats: .segue, transitions: options.ownTransitions,
        limits: ScriptLimits(options.limits)
      ) { name in
        let path = access.path(of: name)
        do throws(CodecError) {
          if opened[path] == nil {
            opened[path] = try PictureDecoder(limits: options.pictureLimits).open(
              access.open(path), room: options.pictureLimits.pictureBytes)
          }
          return opened[path]?.size
        } catch { return nil }
      }
    } catch {
      throw .script(isQuick ? error.diagnostics.withoutPlaces : error.diagnostics)
    }
    self.access = access
    var scene = script.scene
    scene.tracks = try TrackLoader(access: access, limits: ScriptLimits(options.limits)).load(
      script)
    let images = try AssetLoader(
      access: access, limits: options.pictureLimits, tellsPlaces: !isQuick,
      jobs: max(1, options.jobs ?? ProcessInfo.processInfo.activeProcessorCount),
      opened: opened
    ).load(script)
    let facts = images.map {
      Pictures.Facts(size: $0.pixmap.size, isOpaque: $0.drawn.isOpaque)
    }
    let laidOut = try Self.timeline(
      of: scene, script, pictures: Pictures(facts, images: scene.images))
    try Self.checkLength(of: laidOut, scene, limits: ScriptLimits(options.limits))
    rasterizer = Rasterizer(images: ImageTable(mipmapped: images.map(\.drawn)))
    let covers = CoverSampler(rasterizer: rasterizer, timeline: laidOut)
    timeline = laidOut.coveringPlaces { covers.color(round: $1, of: $0) }
    name = source.name
    failures = script.diagnostics(of: timeline.failures)
    self.script = script
    self.scene = scene
    work = FrameWork(options.limits)
    memory = FrameMemory(options.limits, images: images.map(\.pixmap.size))
    let warnings = script.allWarnings(of: timeline, images)
    self.warnings = isQuick ? warnings.withoutPlaces : warnings
    scriptFile = file
  }

  private static func timeline(
    of scene: Scene, _ script: ParsedScript, pictures: Pictures
  ) throws(SegueError) -> Timeline {
    do { return try Timeline(scene, pictures: pictures) } catch {
      throw .script(script.diagnostics(of: error))
    }
  }
}

extension [Diagnostic] {
  /// The diagnostics without line numbers, for a script that nobody wrote.
  ///
  /// A flag may stand at several places of that script; what is wrong with it is said once.
  fileprivate var withoutPlaces: [Diagnostic] {
    var result: [Diagnostic] = []
    for var diagnostic in self {
      diagnostic.isSetting = true
      if !result.contains(diagnostic) { result.append(diagnostic) }
    }
    return result
  }
}

extension Clip {
  /// Checks the number of frames again: recorded touches and containers tell it only now.
  private static func checkLength(
    of timeline: Timeline, _ scene: Scene, limits: ScriptLimits
  ) throws(SegueError) {
    let count = FrameSchedule.count(
      duration: max(0, timeline.duration - Timeline.timeResolution),
      framesPerSecond: scene.framesPerSecond)
    guard count > Double(limits.resources.frames) else { return }
    throw .limit(
      "the clip has \(count.fixed(0)) frames, and more than \(limits.resources.frames) are "
        + "not made; \(ResourceLimits.Name.frames.advice)")
  }
}

extension LoadOptions {
  /// The transitions written in Swift, in the order of their names.
  fileprivate var ownTransitions: [OwnTransition] {
    transitions.filter { TransitionCatalogue.transition(named: $0.key) == nil }
      .sorted { $0.key < $1.key }.map { OwnTransition($0.key, $0.value) }
  }

  /// The settings in the parser's terms.
  var overrides: [ScriptOverride] {
    settings.map { ScriptOverride(key: $0.key, value: $0.value, origin: $0.origin) }
  }
}

extension LoadOptions {
  /// How pictures are read.
  fileprivate var pictureLimits: ResourceLimits {
    var result = limits
    result.ignoresProfiles = ignoresProfiles
    return result
  }
}
