import ArgumentParser
import SegueGraphics
import SegueKit
import SegueStage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The scripts, or the two pictures and their transition, with the options that override script keys.
struct ClipOptions: ParsableArguments, Sendable {
  @Argument(
    help: ArgumentHelp(
      "Scripts, folders of scripts, or two pictures (PNG, JPEG, WebP or HEIC); - is a script on "
        + "standard input.",
      valueName: "script"),
    completion: .file(extensions: fileExtensions))
  var inputs: [String] = []

  @OptionGroup(title: "Script keys")
  var scene: SceneOptions

  @Option(
    help: ArgumentHelp(
      "Use only the `matrix` variants with this value; or, below folders, only scripts with matching "
        + "names, such as 'k*'; may be repeated.",
      valueName: "axis=word"))
  var only: [String] = []

  @OptionGroup(title: "The page round the clip")
  var page: PageFlags

  @OptionGroup(title: "The transition between two pictures")
  var transition: TransitionOptions

  @OptionGroup(title: "Limits")
  var loading: LoadingOptions

  /// The extensions that shells complete for scripts and pictures.
  static let fileExtensions = ["yaml", "yml", "json"] + pictures
  /// The extensions that shells complete for pictures.
  static let pictures = ["png", "jpg", "jpeg", "webp", "heic"]

  /// Returns the flags of a script's keys and of its page as settings.
  func ownSettings() throws(CommandError) -> [Setting] { try scene.settings() + page.settings }

  /// Returns the sources of the clips, in the order of the arguments.
  ///
  /// - Throws: `CommandError` without an argument, and for pictures that are not exactly two.
  func sources() throws(CommandError) -> [ClipSource] {
    guard !inputs.isEmpty else {
      throw CommandError(
        "no script is given", help: "name one, or write a first one with `segue new clip`")
    }
    let pictures = inputs.filter(Self.isPicture)
    if pictures.isEmpty {
      return try scripts()
    } else if inputs.count == 2, pictures.count == 2 {
      return [.pictures(from: inputs[0], to: inputs[1])]
    } else if let advice = adviceAboutThird(pictures) {
      throw CommandError(
        "a clip without a script has two pictures, and `\(inputs[2])` is one argument more",
        help: advice)
    } else if pictures.count == inputs.count {
      throw CommandError(
        "a clip without a script needs two pictures, not \(pictures.count)",
        help: "name two, or write a script for any number with `segue new clip`")
    } else {
      throw CommandError(
        "\(pictures[0]) is a picture, and cannot be given together with scripts",
        help: "name either scripts, or two pictures")
    }
  }

  /// Returns the default stem of output names: the script's, or the transition's for two pictures.
  func stem(of source: ClipSource) -> String {
    switch source {
    case .script("-"): "clip"
    case .script(let path): PathParts(path).stem
    case .comparison: "comparison"
    case .pictures:
      CanonicalName.of(
        transition.transition ?? TransitionCatalogue.defaultName(isPresentation: false))
    }
  }

  /// Returns the default stem of output names of a clip, with a suffix for its variant.
  func stem(of input: ClipInput) -> String { stem(of: input.source) + input.variant.suffix }

  /// Returns the source for a verb that accepts only one.
  ///
  /// - Throws: `CommandError` if there are several.
  func source(for verb: String) throws -> ClipSource {
    let sources = try sources()
    guard let source = sources.first, sources.count == 1 else {
      throw CommandError(
        "`segue \(verb)` takes one script, and \(sources.count) are given",
        help: "run it once for each script")
    }
    return source
  }

  /// Returns advice about an argument behind two pictures: a transition, or an output; nil for others.
  private func adviceAboutThird(_ pictures: [String]) -> String? {
    guard inputs.count == 3, inputs.prefix(2).allSatisfy(Self.isPicture) else { return nil }
    let third = inputs[2]
    if Self.isPicture(third)
      || ["mp4", "webm"].contains(PathParts(third).fileExtension.lowercased())
    {
      let isInput = FileManager.default.fileExists(atPath: third)
      return isInput ? nil : "name the output behind `-o`: `-o \(third)`"
    }
    if PathParts(third).fileExtension.isEmpty, TransitionCatalogue.transition(named: third) != nil {
      return "name the transition behind `-t`: `-t \(third)`"
    }
    return nil
  }

  /// Returns the arguments as script sources.
  ///
  /// - Throws: `CommandError` if a flag of two pictures is given, or `-` twice.
  private func scripts() throws(CommandError) -> [ClipSource] {
    if let flag = transition.names.first {
      throw CommandError(
        "\(flag) is only for a clip of two pictures",
        help: "in a script, set it as a key of the step")
    }
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw CommandError(
        "standard input can be read only once, and `-` is given more than once",
        help: "name the other scripts as files")
    }
    return try scriptPaths().map { ClipSource.script($0) }
  }

  /// Returns whether an argument is a picture, by its extension.
  ///
  /// Unsupported picture formats count as pictures too, so that the error is about the picture
  /// rather than about a script.
  static func isPicture(_ path: String) -> Bool {
    pictureExtensions.contains(PathParts(path).fileExtension.lowercased())
  }

  private static let pictureExtensions: Set = [
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "heic", "heif", "hif", "avif",
    "svg", "pdf", "bmp", "tif", "tiff",
  ]
}

/// The source of a clip: a script or two pictures.
enum ClipSource: Sendable {
  /// A script's path; `-` for standard input.
  case script(String)
  /// Two pictures with a transition between them.
  case pictures(from: String, to: String)
  /// Several clips on one clock, each with what it is made of.
  case comparison([ComparisonClip], of: [ComparisonSource])

  /// Whether the script is read from standard input.
  var isStandardInput: Bool { if case .script("-") = self { true } else { false } }

  /// The name in messages.
  var name: String {
    switch self {
    case .script(let path): path == "-" ? "standard input" : path
    case .pictures(let from, let to): "\(from) and \(to)"
    case .comparison: "the comparison"
    }
  }
}

/// The top-level keys of a script as flags, which override the script's values.
struct SceneOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Set the canvas in points, and its scale: \"375x812 @2x\".", valueName: "size"),
    completion: .list(Device.all.map(\.name)))
  var canvas: String?

  @Option(help: ArgumentHelp("Set the pixels per point of the canvas.", valueName: "n"))
  var scale: String?

  @Option(help: ArgumentHelp("Set the frames per second, at most 50 in a GIF.", valueName: "n"))
  var fps: String?

  @Option(
    help: ArgumentHelp("Set the colour behind all screens.", valueName: "color"),
    completion: .list(["clear"]))
  var background: String?

  @Option(
    help: ArgumentHelp("Play it forever, once or a number of times.", valueName: "times"),
    completion: .list(["forever", "once"]))
  var loop: String?

  @Option(
    help: ArgumentHelp(
      "Draw the fingers of gestures: \"{ show: disc, trail: true }\".", valueName: "mark"),
    completion: .list(TouchDisplay.Show.allCases.map(\.rawValue)))
  var touches: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set any key of the script; may be repeated.", valueName: "key=value"),
    completion: .custom(ScriptCompletions.settings))
  var assignments: [String] = []

  /// Returns the given flags as settings that override script keys.
  func settings() throws(CommandError) -> [Setting] {
    var settings = Setting.given([
      ("canvas", canvas), ("fps", fps), ("background", background), ("loop", loop),
      ("touches", touches),
    ])
    if let scale {
      settings.append(Setting(key: "canvas.scale", value: scale, origin: "--scale"))
    }
    settings += try Setting.assigned(assignments, "--set", example: "key=value")
    return settings
  }
}

extension Setting {
  /// Returns the settings of texts such as `canvas.scale=2`, the values of a flag.
  static func assigned(
    _ texts: [String], _ flag: String, example: String
  ) throws(CommandError) -> [Setting] {
    var settings: [Setting] = []
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandError(
          "`\(flag) \(text)` needs a key and a value", help: "write `\(flag) \(example)`")
      }
      settings.append(
        Setting(key: String(parts[0]), value: String(parts[1]), origin: "\(flag) \(parts[0])"))
    }
    return settings
  }

  /// Returns settings for the flags that were given; a flag has the name of its key.
  static func given(_ flags: [(key: String, value: String?)]) -> [Setting] {
    flags.compactMap { key, value in
      value.map { Setting(key: key, value: $0, origin: "--\(key)") }
    }
  }
}

/// The keys of a step as flags, which describe the transition between two pictures.
///
/// Every parameter in the catalogue has a flag of its name; see ``ParameterFlags``. Values are written
/// as in a script.
struct TransitionOptions: ParsableArguments, Sendable {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Use this transition; `segue list transitions` lists all.", valueName: "name"),
    completion: .list(TransitionCatalogue.all.map(\.name)))
  var transition: String?

  @Flag(help: "Present the second picture instead of pushing it.")
  var modal = false

  @Flag(help: "Go back to the first picture afterwards.")
  var back = false

  @Option(help: ArgumentHelp("Set the duration: 400ms, 0.4s.", valueName: "time"))
  var duration: String?

  @Option(
    help: ArgumentHelp("Set the timing curve; `segue list curves` lists all.", valueName: "curve"),
    completion: .list(TimingFunction.named.map(\.name) + SpringPreset.allCases.map(\.name)))
  var curve: String?

  @Option(
    help: ArgumentHelp(
      "Use a spring: snappy, \"{ damping-ratio: 0.7, initial-velocity: 0.3 }\".",
      valueName: "spring"),
    completion: .list(SpringPreset.allCases.map(\.name)))
  var spring: String?

  @Option(
    help: ArgumentHelp(
      "Set the content mode of pictures: scale-to-fill, aspect-fit, aspect-fill.", valueName: "mode"
    ),
    completion: .list(ContentMode.allCases.map(\.rawValue)))
  var contentMode: String?

  @OptionGroup var parameters: ParameterFlags

  /// The given flags as settings, except the transition's name.
  var settings: [Setting] {
    Setting.given([
      ("duration", duration), ("curve", curve), ("spring", spring),
      ("content-mode", contentMode),
    ]) + parameters.settings
  }

  /// The given flags, as written on the command line.
  var names: [String] {
    let name = transition == nil ? [] : ["--transition"]
    return name + (modal ? ["--modal"] : []) + (back ? ["--back"] : []) + settings.map(\.origin)
  }
}
