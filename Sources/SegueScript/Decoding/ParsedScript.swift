package import SegueGraphics
package import SegueStage

/// A scene, with what is needed to say where in its script something stands.
package struct ParsedScript: Sendable {
  /// The scene.
  package let scene: Scene
  /// What its steps come to, which nothing that is loaded later changes; nil where it does.
  ///
  /// Pictures and texts change it in a container and where fingers take part, and so do tracks.
  package let resolution: ResolvedScene?
  /// Where its parts stand.
  package let locations: SceneLocations
  /// What is doubtful, in the order of the text.
  package let warnings: [Diagnostic]
  /// The script.
  package let source: ScriptSource
  private let texts: [SourceText]

  /// A scene that was read of some texts, the script first.
  init(
    scene: Scene, resolution: ResolvedScene?, locations: SceneLocations, warnings: [Diagnostic],
    source: ScriptSource,
    texts: [SourceText]
  ) {
    self.scene = scene
    self.resolution = resolution
    self.locations = locations
    self.warnings = warnings
    self.source = source
    self.texts = texts
  }

  /// A diagnostic about a place of the script, or of a setting that changed it.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ topic: DiagnosticCode, _ message: String,
    at place: ScriptPlace, help: [String] = []
  ) -> Diagnostic {
    texts.diagnostic(severity, topic, message, at: place, help: help)
  }

  /// The characters at a place.
  package func span(of place: ScriptPlace) -> SourceSpan {
    texts.indices.contains(place.source)
      ? texts[place.source].span(of: place) : SourceSpan(line: 1, column: 1, length: 1)
  }
}

extension ParsedScript {
  /// The gestures of which something else came than was expected, each at its `expect`.
  package func diagnostics(of failures: [FailedExpectation]) -> [Diagnostic] {
    failures.map { failure in
      let step =
        locations.steps.indices.contains(failure.step) ? locations.steps[failure.step] : nil
      let place = locations.expectations[failure.step] ?? step ?? locations.timeline
      return diagnostic(.error, .failedExpectation, failure.sentence, at: place)
    }
  }

  /// Problems that show only when the tracks of a script have been read.
  ///
  /// All others were said when the script was parsed; what a recorded touch comes to decides which
  /// screens are there afterwards, and how long the clip takes.
  ///
  /// - Parameter limits: those that the sentences name.
  package func diagnostics(
    of error: StageError, limits: ResourceLimits = ResourceLimits()
  ) -> [Diagnostic] {
    error.problems.map { problem in
      let place = problem.step.flatMap { step in
        locations.steps.indices.contains(step) ? locations.steps[step] : nil
      }
      if case .overLimit(let name) = problem.reason {
        return diagnostic(
          .error, .limit, limits.sentence("the timeline up to this step", exceeding: name),
          at: place ?? locations.timeline, help: [name.advice])
      }
      let message =
        switch problem.reason {
        case .nothingToPop, .nothingPresented:
          "after what the recorded touches come to, no screen is left to go back to"
        case .noDuration: "the clip takes no time at all"
        default: "the recorded touches make this step impossible"
        }
      return diagnostic(.error, .badTimeline, message, at: place ?? locations.timeline)
    }
  }
}

/// Where the parts of a scene stand in its script, for problems that show later.
package struct SceneLocations: Hashable, Sendable {
  /// The place of the canvas.
  package var canvas = ScriptPlace()
  /// The place of the frame rate, or of the timeline where none is given.
  package var framesPerSecond = ScriptPlace()
  /// The place of the timeline's key.
  package var timeline = ScriptPlace()
  /// The place of each of ``Scene/steps``.
  package var steps: [ScriptPlace] = []
  /// The place of each of ``Scene/assets``: the path where it stands first.
  package var assets: [ScriptPlace] = []
  /// The place of each of ``Scene/outputs``.
  package var outputs: [ScriptPlace] = []
  /// The place of each of ``Scene/screens``: its name.
  package var screens: [ScriptPlace] = []
  /// The place of each of ``Scene/images``: its name.
  package var images: [ScriptPlace] = []

  /// The place of each of ``Scene/transitions``: its name.
  package var transitions: [ScriptPlace] = []
  /// The place of each of ``Scene/tracks``: the path where it stands first.
  package var tracks: [ScriptPlace] = []
  /// The place of each of ``Scene/fonts``: the path where it stands first.
  package var fonts: [ScriptPlace] = []
  /// The place of each text of a layer: the layers of screens, with their masks and then children.
  package var texts: [ScriptPlace] = []
  /// The place of each layer that another one names, by the index of its screen and its name.
  package var namedLayers: [Int: [String: ScriptPlace]] = [:]
  /// The places of the container's keys, by their names.
  package var container: [String: ScriptPlace] = [:]
  /// The place of each expectation, by the index of its step.
  package var expectations: [Int: ScriptPlace] = [:]

  /// No places at all.
  package init() {}
}
