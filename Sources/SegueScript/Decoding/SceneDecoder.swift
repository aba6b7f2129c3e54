internal import SegueGraphics
internal import SegueStage

/// Makes a scene of a script's tree and collects all that is wrong with it.
///
/// What cannot be read is replaced by something harmless, so that the rest is checked too.
struct SceneDecoder {
  /// The script, then the settings that changed it.
  let sources: [SourceText]
  /// The containers that the script may name.
  let containers: [ContainerType]
  /// The formats that outputs may have.
  let formats: OutputFormats
  /// How large what the script asks for may be.
  let limits: ScriptLimits
  /// Counts work and memory.
  let account: ClipAccount
  /// What is wrong so far.
  var problems: ProblemList
  /// Where the scene's parts stand.
  var locations = SceneLocations()
  /// The image files so far.
  var assets: [Asset] = []
  /// The number of each image file by its path.
  var assetIndices: [String: Int] = [:]
  /// The files of recorded touches so far.
  var tracks: [TouchTrack] = []
  /// How long all fingers so far touch the stage, in seconds.
  var touchSeconds = 0.0
  /// Places within steps, one for each of the scene's.
  var stepPlaces: [StepPlaces] = []
  /// How each presentation's screens came, as far as the steps are followed.
  var arrivals: [[Arrival]] = []
  /// The index of the first step that could not be read, if there is one.
  var firstBrokenStep: Int?
  /// Whether `screens` could be read, so that an unknown screen can be told.
  var knowsScreens = true
  /// Whether springs that were seen come to rest in time.
  var settling: [Pacing: Bool] = [:]
  /// Keys that an unknown key nearby was probably meant to be.
  var misspelt: Set<Misspelling> = []
  /// The place of the moment that each of the scene's outputs shows.
  var moments: [ScriptPlace] = []
  /// The first place of each path that is written.
  var written: [String: ScriptPlace] = [:]

  /// The entries under `images` by their names, which layers may call too.
  var imageEntries: [String: SyntaxEntry] = [:]
  /// The names of images that layers show.
  var imagesOfLayers: Set<String> = []
  /// The script's own transitions.
  var transitions: [OwnTransition] = []
  /// Transitions that are given beside the script.
  var givenTransitions: [OwnTransition] = []
  /// The size in pixels of the first screen that is a picture, where the canvas asks for it.
  var screenshotSize: PixelSize?
  /// The paths that were read, by their texts: an alias repeats a text of any length.
  var paths: [String: Path] = [:]
  /// The files of fonts so far.
  var fonts: [String] = []
  /// The number of layers so far.
  var layerCount = 0

  /// A decoder that adds to the problems found when the texts were read.
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

  /// The scene and what its steps come to; both, when there are errors, are for finding more of them.
  ///
  /// What steps come to is nil where pictures or tracks that are still to be read decide it too.
  mutating func scene(of root: SyntaxNode) -> (scene: Scene, resolution: ResolvedScene?) {
    guard case .mapping = root.content else {
      let place = root.isNull ? ScriptPlace() : root.place
      problems.error(
        .badDocument, "a script is a mapping of keys, not \(root.described)", at: place,
        help: [
          root.text.flatMap { MissingSpace($0.unicodeScalars)?.help }
            ?? "a script begins with keys, such as `canvas: 375x812`"
        ])
      return (Scene(canvas: Canvas(size: Size(1, 1)), screens: [], steps: []), nil)
    }
    let keys = entries(of: root, Schema.script) ?? [:]
    version(keys["segue"])
    var scene = Scene(canvas: canvas(keys["canvas"], root), screens: [], steps: [])
    for table in [KeyTable.head, .fingers, .ending, .documents] {
      read(keys, table, into: &scene)
    }
    noteImages(keys["images"])
    scene.screens = screens(keys["screens"], root)
    scene.images = images(keys["images"])
    transitions = ownTransitions(keys["transitions"])
    scene.assets = assets
    scene.fonts = fonts
    scene.transitions = transitions + givenTransitions
    scene.container = container(keys["container"])
    scene.steps = steps(keys["timeline"], root)
    scene.tracks = tracks
    scene.outputs = outputs(keys["output"])
    locations.framesPerSecond = keys["fps"]?.place ?? locations.timeline
    checkFrameRate(of: scene, keys["fps"])
    return (scene, checkTimeline(of: scene))
  }

  private mutating func version(_ entry: SyntaxEntry?) {
    guard let entry, let value = number(entry) else { return }
    if value == 1 { return }
    problems.error(
      .badVersion, "there is no version \(NumberLiteral.text(value)) of the script language",
      at: entry.place, help: ["this program reads `segue: 1`"])
  }

  private mutating func checkFrameRate(of scene: Scene, _ entry: SyntaxEntry?) {
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
