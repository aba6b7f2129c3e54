internal import SegueGraphics
package import SegueStage

/// A clip without a script: two pictures and a transition, from which a script is generated.
package struct QuickScript: Hashable, Sendable {
  /// The kind of navigation that shows the second screen.
  package enum Host: String, CaseIterable, Hashable, Sendable {
    case navigation
    case modal
  }

  /// The path of the first picture.
  package var from: String
  /// The path of the second picture.
  package var to: String
  /// The name of the transition; nil for the default one.
  package var transition: String?
  package var canvas: Canvas
  /// The kind of navigation that shows the second screen.
  package var host: Host
  /// Whether the clip returns to the first picture.
  package var isRoundTrip: Bool
  /// Settings of the command line, by keys of the script, of the step, or of the transition.
  package var settings: [ScriptOverride]

  /// Creates a clip of two pictures; transitions that present are always modal.
  package init(
    from: String, to: String, transition: String? = nil, canvas: Canvas,
    host: Host = .navigation, isRoundTrip: Bool = false, settings: [ScriptOverride] = []
  ) {
    self.from = from
    self.to = to
    self.transition = transition
    self.canvas = canvas
    // A transition whose result stays over its presenter is a presentation, whatever the caller
    // chose.
    let used = transition.flatMap { TransitionCatalogue.transition(named: $0) }
    self.host = used?.presentation == nil ? host : .modal
    self.isRoundTrip = isRoundTrip
    self.settings = settings
  }

  /// The generated script, without the settings.
  package var source: ScriptSource {
    var lines = [
      "segue: 1",
      "canvas: \(CanvasLiteral.text(canvas))",
      "screens:",
      "  first: { file: \(YAMLText.quoted(from)) }",
      "  second: { file: \(YAMLText.quoted(to)) }",
      "timeline:",
      "  - show: first",
      "  - hold: 400ms",
      "  - \(host == .navigation ? "push" : "present"): second",
      "  - hold: 600ms",
    ]
    if isRoundTrip {
      lines += ["  - \(host == .navigation ? "pop" : "dismiss")", "  - hold: 400ms"]
    }
    return ScriptSource(name: "the two pictures", text: lines.joined(separator: "\n") + "\n")
  }

  /// The path to the step that shows the second picture.
  private static let step = "timeline.2"

  /// The settings, each with its path in the generated script.
  package var overrides: [ScriptOverride] {
    let named = transition.map { name in
      ScriptOverride(key: "transition", value: YAMLText.word(name), origin: "-t")
    }
    return ([named].compactMap { $0 } + settings).map { setting in
      places(of: setting)
    }.flatMap { $0 }
  }

  /// Returns the settings by which a key takes effect in the generated script.
  ///
  /// A picture is given as a file: it is declared under `images`, and the transition gets its name.
  /// A content mode applies to both screens, and to the picture of a transition that has one.
  private func places(of setting: ScriptOverride) -> [ScriptOverride] {
    let placed = { (key: String) in
      ScriptOverride(key: key, value: setting.value, origin: setting.origin)
    }
    let key = CanonicalName.of(setting.key)
    let used = TransitionCatalogue.transition(
      named: transition ?? TransitionCatalogue.defaultName(isPresentation: host == .modal))
    if key == "content-mode" {
      let screens = [placed("screens.first.content-mode"), placed("screens.second.content-mode")]
      guard used?.parameter(key) != nil else { return screens }
      return screens + [placed("\(Self.step).transition.\(key)")]
    }
    if Self.isPicture(key, of: used) {
      let use = ScriptOverride(
        key: "\(Self.step).transition.\(key)", value: key, origin: setting.origin)
      return [placed("images.\(key)"), use]
    }
    return [placed(Self.path(of: setting.key))]
  }

  /// Returns whether a key is a picture parameter of the transition.
  ///
  /// A key that the transition does not have is looked up in all others.
  private static func isPicture(_ key: String, of transition: Transition?) -> Bool {
    let declared = transition?.parameter(key).map { [$0] }
    let declarations = declared ?? TransitionCatalogue.all.compactMap { $0.parameter(key) }
    return declarations.contains { $0.kind == .image }
  }

  /// Returns the path of a key in the script: of the script itself, of the step, or else of the transition.
  private static func path(of key: String) -> String {
    let first = CanonicalName.of(key.split(separator: ".").first.map(String.init) ?? "")
    if Schema.script.key(first) != nil { return key }
    if ["transition", "duration", "curve", "spring"].contains(first) { return "\(step).\(key)" }
    return "\(step).transition.\(key)"
  }
}
