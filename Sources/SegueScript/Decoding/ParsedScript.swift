package import SegueStage

/// A scene, with what is needed to say where in its script something stands.
package struct ParsedScript: Sendable {
  /// The scene.
  package let scene: Scene
  /// Where its parts stand.
  package let locations: SceneLocations
  /// What is doubtful, in the order of the text.
  package let warnings: [Diagnostic]
  /// The script.
  package let source: ScriptSource
  private let texts: [SourceText]

  /// A scene that was read of some texts, the script first.
  init(
    scene: Scene, locations: SceneLocations, warnings: [Diagnostic], source: ScriptSource,
    texts: [SourceText]
  ) {
    self.scene = scene
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
