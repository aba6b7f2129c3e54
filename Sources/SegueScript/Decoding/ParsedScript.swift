package import SegueGraphics
package import SegueStage

/// A scene decoded from a script, with the places of its parts for later diagnostics.
package struct ParsedScript: Sendable {
  package let scene: Scene
  /// The resolved timeline; nil if it depends on files that are loaded later.
  ///
  /// It depends on pictures and texts in a container and with gestures, and on recorded touch
  /// tracks.
  package let resolution: ResolvedScene?
  package let locations: SceneLocations
  /// Warnings, in the order of the text.
  package let warnings: [Diagnostic]
  /// Notes, in the order of the text.
  package let notes: [Diagnostic]
  package let source: ScriptSource
  /// The number of the scene's assets that belong to the clips before it, with which it is shown.
  package let earlierAssets: Int
  private let texts: [SourceText]

  /// Creates a parsed script.
  ///
  /// - Parameter texts: the texts to which places refer: the script, then the settings.
  init(
    scene: Scene, resolution: ResolvedScene?, locations: SceneLocations, warnings: [Diagnostic],
    notes: [Diagnostic],
    source: ScriptSource,
    texts: [SourceText], earlierAssets: Int = 0
  ) {
    self.scene = scene
    self.resolution = resolution
    self.locations = locations
    self.warnings = warnings
    self.notes = notes
    self.source = source
    self.texts = texts
    self.earlierAssets = earlierAssets
  }

  /// Returns a diagnostic at a place in the script or in a setting.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ topic: DiagnosticCode, _ message: String,
    at place: ScriptPlace, help: [String] = []
  ) -> Diagnostic {
    texts.diagnostic(severity, topic, message, at: place, help: help)
  }

  /// Returns the line and columns of a place; the first character if its text is unknown.
  package func span(of place: ScriptPlace) -> SourceSpan {
    texts.indices.contains(place.source)
      ? texts[place.source].span(of: place) : SourceSpan(line: 1, column: 1, length: 1)
  }
}

extension ParsedScript {
  /// Returns an error for each gesture whose outcome differs from `expect`, placed at its `expect`.
  package func diagnostics(of failures: [FailedExpectation]) -> [Diagnostic] {
    failures.map { failure in
      let step =
        locations.steps.indices.contains(failure.step) ? locations.steps[failure.step] : nil
      let place = locations.expectations[failure.step] ?? step ?? locations.timeline
      return diagnostic(
        .error, .failedExpectation, failure.sentence, at: place,
        help: ["change the gesture, or the outcome in `expect`"])
    }
  }

  /// Returns diagnostics for problems that depend on recorded touch tracks.
  ///
  /// All other problems were reported when the script was parsed. The outcome of a recorded touch
  /// determines which screens exist afterwards and how long the clip is.
  ///
  /// - Parameter limits: the limits that messages quote.
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
          "after the recorded touches, there is no screen left to go back to"
        case .noDuration: "the clip has no duration"
        default: "the recorded touches make this step impossible"
        }
      let help =
        problem.reason == .noDuration
        ? "add a pause, such as `- hold: 500ms`" : "remove this step, or record other touches"
      return diagnostic(
        .error, .badTimeline, message, at: place ?? locations.timeline, help: [help])
    }
  }
}

/// The places of a scene's parts in its script, for diagnostics after parsing.
package struct SceneLocations: Hashable, Sendable {
  package var canvas = ScriptPlace()
  /// The place of the frame rate, or of the timeline if there is none.
  package var framesPerSecond = ScriptPlace()
  /// The place of the key `timeline`.
  package var timeline = ScriptPlace()
  /// The place of each of ``Scene/steps``.
  package var steps: [ScriptPlace] = []
  /// The place of each of ``Scene/assets``: the first occurrence of its path.
  package var assets: [ScriptPlace] = []
  /// The place of each of ``Scene/outputs``.
  package var outputs: [ScriptPlace] = []
  /// The place of each of ``Scene/screens``: its name.
  package var screens: [ScriptPlace] = []
  /// The place of each of ``Scene/images``: its name.
  package var images: [ScriptPlace] = []

  /// The place of each of ``Scene/transitions``: its name.
  package var transitions: [ScriptPlace] = []
  /// The place of each of ``Scene/tracks``: the first occurrence of its path.
  package var tracks: [ScriptPlace] = []
  /// The place of each of ``Scene/fonts``: the first occurrence of its path.
  package var fonts: [ScriptPlace] = []
  /// The place of each of ``Scene/drawings``: the first occurrence of its path.
  package var drawings: [ScriptPlace] = []
  /// The places of texts, in the order of the layers of all screens: a layer, its mask, its children.
  package var texts: [ScriptPlace] = []
  /// The place where another layer refers to a layer, by screen index and layer name.
  package var namedLayers: [Int: [String: ScriptPlace]] = [:]
  /// The place of what a layer does by itself, by screen index and layer name.
  package var animates: [Int: [String: ScriptPlace]] = [:]
  /// The place of the key `page`.
  package var page = ScriptPlace()
  /// The place of each of ``Scene/clips``: its file.
  package var clips: [ScriptPlace] = []
  /// Whether the script sets its frame rate.
  package var setsFrameRate = false
  /// The places of the screens behind a page.
  package var pageScreens: [ScriptPlace] = []
  /// The places of the container's keys, by key.
  package var container: [String: ScriptPlace] = [:]
  /// The place of each `expect`, by the index of its step.
  package var expectations: [Int: ScriptPlace] = [:]

  /// The place of each `caption`, by the index of its step.
  package var captions: [Int: ScriptPlace] = [:]

  /// The place of each `callout`, or else `focus`, by the index of its step.
  package var annotations: [Int: ScriptPlace] = [:]

  /// Creates locations without any places.
  package init() {}
}
