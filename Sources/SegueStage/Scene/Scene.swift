// The model of a script: a clip as its author wrote it, with its values decoded. Image
// files have an index (`AssetID`); steps still refer to screens and layers by name, which
// `StepResolver` looks up.
//
// 1. A script (module SegueScript) or code (`Scene+Building.swift`) makes a `Scene`: a `Canvas`,
//    `Screen`s, assets, `Step`s and `Output`s.
// 2. `Step`s are the entries of the timeline: navigation, holds, marks, and gestures with an
//    `AuthoredTouch`, an `InteractiveStep` or a `GestureAction`. A `GestureExpectation` is compared
//    with the outcome of a gesture.
// 3. A `Step` has no time of its own: `StepResolver` (folder Timeline) computes when each one
//    starts, and a `Timeline` evaluates the scene at any time.
// 4. An `Output` names a file with its `OutputFormat` and `OutputOptions`. The format is a
//    description of what it supports; the folder SegueKit/Formats connects it to its encoder (most
//    are in SegueCodecs), so that the stage depends on no file format.
// 5. `ConstantFollower` finds layers that follow a scroll view and never change, for a warning.

public import SegueGraphics

/// A clip as its author wrote it, with its values decoded: screens, steps, frame rate and outputs.
///
/// Steps refer to screens and layers by name; `StepResolver` looks them up.
///
/// It holds no pixels and no history; a `Timeline` is made from it and the sizes of its images.
/// Lengths are points of the canvas, times are seconds.
public struct Scene: Hashable, Sendable {
  /// The size and scale of the stage.
  public var canvas: Canvas
  /// Frames a second, > 0; at most 50 when an output is a GIF.
  public var framesPerSecond: Double
  /// The colour where no screen is drawn.
  public var background: Color
  /// The direction of the layout, left to right or right to left.
  public var layout = LayoutDirection.leftToRight
  /// The screens, in the order of their declaration.
  public var screens: [Screen]
  /// The image files of screens and transitions; an ``AssetID`` is an index into them.
  public var assets: [Asset]
  /// The font files of texts, by the paths that their author wrote.
  public var fonts: [String] = []
  /// The SVG files of layers, by the paths that their author wrote; a ``DrawingID`` is an index into them.
  public var drawings: [String] = []
  /// The pictures that transitions may name, in the order of their declaration.
  public var images: [NamedImage]
  /// The scene's own transitions; steps find them before those of the catalogue.
  public var transitions: [OwnTransition] = []
  /// The files with recorded touches; a ``TrackID`` is an index into them.
  public var tracks: [TouchTrack] = []
  /// The container that replaces the navigation stack, if there is one.
  public var container: ContainerUse?
  /// The way fingers are drawn.
  public var touchDisplay = TouchDisplay.none
  /// The steps of the timeline, in order.
  public var steps: [Step]
  /// The number of times that a viewer plays the clip.
  public var loop: Loop
  /// The files to write, in order.
  public var outputs: [Output]
  /// The alternative text: a description of the clip for those who cannot see it.
  public var alternativeText: String?
  /// The moment that documents show to readers who prefer reduced motion.
  public var poster: Moment?
  /// The way in which the clip is compared with its golden; nil for an exact comparison.
  public var goldenRules: GoldenRules?
  /// The page round the clip, if there is one.
  public var page: Page?
  /// The clips that the scene shows together, instead of screens and steps of its own.
  public var clips: [ComparisonClip] = []
  /// The texts of each language, or of another word of the matrix, by their names.
  package var words: [WordList] = []
  /// The variants of the script; the first word of each axis applies to this scene.
  package var matrix: [MatrixAxis] = []

  /// Creates a scene, by default with the defaults of scripts.
  public init(
    canvas: Canvas, framesPerSecond: Double = Scene.defaultFramesPerSecond,
    background: Color = Scene.defaultBackground, screens: [Screen] = [], assets: [Asset] = [],
    images: [NamedImage] = [], steps: [Step] = [], loop: Loop = .forever, outputs: [Output] = []
  ) {
    self.canvas = canvas
    self.framesPerSecond = framesPerSecond
    self.background = background
    self.screens = screens
    self.assets = assets
    self.images = images
    self.steps = steps
    self.loop = loop
    self.outputs = outputs
  }

  /// 50 frames a second: two centiseconds each, the fastest rate that every browser honours.
  public static let defaultFramesPerSecond = 50.0
  /// The window behind all screens is black.
  public static let defaultBackground = Color.black
}

extension Scene {
  /// Finds a transition by its name or alias: the scene's own, else the catalogue's.
  package func transition(named name: String) -> Transition? {
    TransitionCatalogue.transition(named: name, before: transitions)
  }

  /// Returns the interaction settings of a transition that the scene defines, from its animator.
  func terms(ofTransition name: String) -> InteractionSettings {
    transitions.first { $0.name == name }?.animator.interaction ?? InteractionSettings()
  }

  /// Finds the transition that a use names, if there is one.
  package func transition(of use: TransitionUse) -> Transition? {
    use.name.flatMap { transition(named: $0) }
  }
}

extension TransitionUse {
  /// Returns the transition for the way back of a screen, given that of its arrival.
  ///
  /// Without a name it is the transition's own way back, usually the same transition, with the
  /// parameters, duration and pacing set here in place of those of the arrival; a parameter set
  /// here removes its alternative.
  package func returning(from arrival: TransitionUse, in scene: Scene) -> TransitionUse {
    guard name == nil else { return self }
    let transition = scene.transition(of: arrival)
    var back = transition?.returnUse(arrival, Set(parameters.keys)) ?? arrival
    for (name, value) in parameters {
      if let alternative = transition?.parameter(name)?.alternative {
        back.parameters[alternative] = nil
      }
      back.parameters[name] = value
    }
    back.duration = duration ?? back.duration
    back.pacing = pacing ?? back.pacing
    return back
  }
}

/// The container of a scene: its type, its screens and the parameters that the author set.
public struct ContainerUse: Hashable, Sendable {
  /// The name in the catalogue of containers.
  public var name: String
  /// The names of its screens, by their roles.
  public var screens: [String: String]
  /// The parameters that the author set; the others have the catalogue's defaults.
  public var parameters: [String: ParameterValue]

  /// Creates a container with its screens by role.
  public init(
    _ name: String, screens: [String: String], parameters: [String: ParameterValue] = [:]
  ) {
    self.name = name
    self.screens = screens
    self.parameters = parameters
  }
}
