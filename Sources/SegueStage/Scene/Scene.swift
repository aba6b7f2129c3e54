public import SegueGraphics

/// A clip as its author wrote it, with names resolved: what is shown, in which order, how fast.
///
/// It holds no pixels and no history; a timeline is made of it together with the sizes of its
/// images. Lengths are points of the canvas, times are seconds.
public struct Scene: Hashable, Sendable {
  /// The stage's size and resolution.
  public var canvas: Canvas
  /// Frames a second, > 0; at most 50 when an output is a GIF.
  public var framesPerSecond: Double
  /// What shows where no screen is drawn.
  public var background: Color
  /// The way in which the app is laid out.
  public var layout = LayoutDirection.leftToRight
  /// The screens, in the order in which they were declared.
  public var screens: [Screen]
  /// The image files that screens and transitions use; an ``AssetID`` counts in this order.
  public var assets: [Asset]
  /// The files of fonts that texts use, by the paths that their author wrote.
  public var fonts: [String] = []
  /// The pictures that transitions may name, in the order in which they were declared.
  public var images: [NamedImage]
  /// The transitions that it brings along; steps find them before those of the catalogue.
  public var transitions: [OwnTransition] = []
  /// The files with recorded touches; a ``TrackID`` counts in this order.
  public var tracks: [TouchTrack] = []
  /// The container in which everything happens, if there is one instead of a navigation stack.
  public var container: ContainerUse?
  /// How fingers are drawn.
  public var touchDisplay = TouchDisplay.none
  /// What happens, in order.
  public var steps: [Step]
  /// How often a viewer plays the clip.
  public var loop: Loop
  /// The files to write.
  public var outputs: [Output]
  /// What the clip shows, in words, for those who cannot see it.
  public var alternativeText: String?
  /// The moment that documents show to readers who want no motion.
  public var poster: Moment?
  /// The variants in which the script can be read; the first word of each holds in this scene.
  package var matrix: [MatrixAxis] = []

  /// A scene with the script's defaults where nothing else is said.
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

  /// 50 frames a second: two centiseconds each, the fastest that every browser honours.
  public static let defaultFramesPerSecond = 50.0
  /// The window behind all screens is black.
  public static let defaultBackground = Color.black
}

/// How often a viewer plays a clip.
public enum Loop: Hashable, Sendable {
  /// Again and again.
  case forever
  /// Once, then the last frame stays.
  case once
  /// So many times in all; at least 2.
  case times(Int)
}

extension Scene {
  /// The transition of a name or alias: the scene's own, else the catalogue's.
  package func transition(named name: String) -> Transition? {
    TransitionCatalogue.transition(named: name, before: transitions)
  }

  /// How a finger drives a transition that the scene brings along, as its animator has it.
  func terms(ofTransition name: String) -> InteractionTerms {
    transitions.first { $0.name == name }?.animator.interaction ?? InteractionTerms()
  }

  /// The transition that a use calls for, if there is one.
  package func transition(of use: TransitionUse) -> Transition? {
    use.name.flatMap { transition(named: $0) }
  }
}

extension TransitionUse {
  /// The use on the way back of a screen that came by `arrival`.
  ///
  /// Without a name it is the way back that the transition knows, usually itself, with whatever is
  /// set here set anew; a parameter set here displaces what says the same in other words.
  package func returning(from arrival: TransitionUse, in scene: Scene) -> TransitionUse {
    guard name == nil else { return self }
    let transition = scene.transition(of: arrival)
    var back = transition?.wayBack(arrival, Set(parameters.keys)) ?? arrival
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

/// The container of a scene: its type, its screens and what the author set.
public struct ContainerUse: Hashable, Sendable {
  /// The name in the catalogue of containers.
  public var name: String
  /// The names of its screens, by the part that each plays.
  public var screens: [String: String]
  /// The parameters that the author set; the others take the catalogue's defaults.
  public var parameters: [String: ParameterValue]

  /// A container with its screens by role.
  public init(
    _ name: String, screens: [String: String], parameters: [String: ParameterValue] = [:]
  ) {
    self.name = name
    self.screens = screens
    self.parameters = parameters
  }
}

/// How the fingers of a clip are drawn.
public enum TouchDisplay: String, CaseIterable, Hashable, Sendable {
  /// Not at all.
  case none
  /// As a translucent ring above everything.
  case ring
}

/// A name that stands for one of several words in a script: `scheme` for `light` or `dark`.
public struct MatrixAxis: Hashable, Sendable {
  /// The name, which the script writes in braces.
  public var name: String
  /// The words, at least one; the first holds unless another is chosen.
  public var words: [String]

  /// A name and what it may stand for.
  public init(_ name: String, words: [String]) {
    self.name = name
    self.words = words
  }
}
