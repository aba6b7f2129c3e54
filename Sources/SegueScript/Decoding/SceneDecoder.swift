internal import SegueGraphics
internal import SegueStage

/// A decoder of scenes: builds a scene from a syntax tree and collects all problems of the script.
///
/// Values that cannot be decoded are replaced by harmless ones, so that the rest is checked too.
struct SceneDecoder {
  /// The script, then the settings that changed it.
  let sources: [SourceText]
  /// The container types that the script may use.
  let containers: [ContainerType]
  let formats: OutputFormats
  /// The limits on the size of the scene.
  let limits: ScriptLimits
  /// Counts work and memory.
  let account: ClipAccount
  var problems: ProblemList
  var locations = SceneLocations()
  /// The image files already decoded.
  var assets: [Asset] = []
  /// The index of each image file in `assets`, by path.
  var assetIndices: [String: Int] = [:]
  /// The touch tracks already decoded.
  var tracks: [TouchTrack] = []
  /// The sum of the durations of all touches already decoded, in seconds.
  var touchSeconds = 0.0
  /// The places within the step that is being decoded.
  var places = StepPlaces(ScriptPlace())
  /// The places within steps, parallel to the scene's steps.
  var stepPlaces: [StepPlaces] = []
  /// The index of the first step that could not be decoded, if any.
  var firstBrokenStep: Int?
  /// Whether `screens` could be decoded; otherwise unknown screens are not reported.
  var hasReadableScreens = true
  /// The springs already checked, and whether each settles within the limit of time.
  var settling: [Pacing: Bool] = [:]
  /// Missing keys that are probably misspelt, so that they are not reported as missing too.
  var misspelt: Set<Misspelling> = []
  /// The place of each output's moment, parallel to the scene's outputs.
  var moments: [ScriptPlace] = []
  /// The first place of each output path.
  var written: [String: ScriptPlace] = [:]

  /// The entries under `images` by name; layers may refer to them too.
  var imageEntries: [String: SyntaxEntry] = [:]
  /// The names of the images that layers use.
  var imagesOfLayers: Set<String> = []
  /// The names of the screens, for advice.
  var screenNames: Set<String> = []
  /// The custom transitions that the script defines.
  var transitions: [OwnTransition] = []
  /// The custom transitions that the caller provides.
  var providedTransitions: [OwnTransition] = []
  /// The size in pixels of the first screen with a picture; only set for the canvas `auto`.
  var screenshotSize: PixelSize?
  /// The parsed SVG paths, cached by their text: an alias can repeat a long text at no cost in bytes.
  var paths: [String: Path] = [:]
  /// The SVG files already decoded.
  var drawings: [String] = []
  /// The font files already decoded.
  var fonts: [String] = []
  /// The depth of the layers that are being decoded: 1 for those of a screen, one more for each level
  /// of children or masks.
  var layerDepth = 0
  /// The number of layers already decoded.
  var layerCount = 0
  /// The texts of the layers already decoded, as far as glass may lie below them.
  var glassTexts: [TextOnGlass] = []

  /// Creates a decoder that appends to the problems found by the YAML reader.
  init(
    sources: [SourceText], containers: [ContainerType], formats: OutputFormats,
    limits: ScriptLimits, account: ClipAccount, problems: ProblemList
  ) {
    self.account = account
    self.sources = sources
    self.containers = containers
    self.formats = formats
    self.limits = limits
    self.problems = problems
  }

  /// Decodes the scene and resolves its timeline; if there are errors, both serve only to find more.
  ///
  /// The resolution is nil if it depends on pictures or tracks that are not loaded yet.
  mutating func scene(of root: SyntaxNode) -> (scene: Scene, resolution: ResolvedScene?) {
    guard case .mapping = root.content else {
      let place = root.isNull ? ScriptPlace() : root.place
      problems.error(
        .badDocument, "a script is a mapping of keys, not \(root.described)", at: place,
        help: [
          root.text.flatMap { MissingSpace($0.unicodeScalars)?.help }
            ?? Self.adviceAboutList(root) ?? "begin it with keys, such as `canvas: 375x812`"
        ])
      return (.empty, nil)
    }
    let keys = entries(of: root, Schema.script) ?? [:]
    version(keys["segue"])
    if keys["clips"] != nil { return (comparison(keys), nil) }
    var scene = Scene(canvas: canvas(keys["canvas"], root), screens: [], steps: [])
    for table in [KeyTable.head, .fingers, .ending, .documents, .golden, .words] {
      read(keys, table, into: &scene)
    }
    noteImages(keys["images"])
    scene.screens = screens(keys["screens"], root)
    scene.images = images(keys["images"])
    transitions = ownTransitions(keys["transitions"])
    page(keys, into: &scene)
    checkWords(keys["words"], of: scene)
    checkIgnoredParts(of: scene, keys["golden"])
    scene.assets = assets
    scene.fonts = fonts
    scene.drawings = drawings
    scene.transitions = transitions + providedTransitions
    scene.container = container(keys["container"])
    scene.steps = steps(keys["timeline"], root)
    noteHiddenFingers(keys["touches"], in: scene)
    checkProgress(of: scene)
    checkAnnotations(of: scene)
    scene.tracks = tracks
    scene.outputs = outputs(keys["output"])
    locations.framesPerSecond = keys["fps"]?.place ?? locations.timeline
    checkFrameRate(of: scene, keys["fps"])
    let resolution = checkTimeline(of: &scene)
    return (scene, resolution)
  }

  /// Returns advice about a script that is a list of steps; nil for anything else.
  private static func adviceAboutList(_ root: SyntaxNode) -> String? {
    guard case .sequence(let nodes) = root.content, nodes.contains(where: \.isMapping) else {
      return nil
    }
    return
      "write `timeline:` above the list, and `canvas` and `screens` above that; `segue new clip` "
      + "writes a first script"
  }

  /// Reports a version of the script language other than 1.
  private mutating func version(_ entry: SyntaxEntry?) {
    guard let entry, let value = number(entry) else { return }
    if value == 1 { return }
    problems.error(
      .badVersion, "there is no version \(NumberLiteral.text(value)) of the script language",
      at: entry.place, help: ["write `segue: 1`, the version that this program reads"])
  }

  /// Reports a frame rate over 50 for a GIF, whose clock counts hundredths of a second.
  mutating func checkFrameRate(of scene: Scene, _ entry: SyntaxEntry?) {
    guard let entry, scene.framesPerSecond > 50,
      scene.outputs.contains(where: { $0.format.clock == .centiseconds })
    else { return }
    let cost = (100 / scene.framesPerSecond).fixed(2)
    problems.error(
      .badFrameRate, "a GIF shows at most 50 frames a second", at: entry.place,
      help: [
        "\(NumberLiteral.text(scene.framesPerSecond)) would need \(cost) hundredths of a second a "
          + "frame, and browsers slow down frames shorter than 2",
        "use `fps: 50`",
      ])
  }
}
