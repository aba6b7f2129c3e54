internal import SegueGraphics
package import SegueStage

/// The script of a clip that has none: two pictures and the name of a transition.
package struct QuickScript: Hashable, Sendable {
  /// Where the second screen comes.
  package enum Host: String, CaseIterable, Hashable, Sendable {
    /// It is pushed onto the navigation stack.
    case navigation
    /// It is presented over everything.
    case modal
  }

  /// The path of the picture that shows first.
  package var from: String
  /// The path of the picture that comes.
  package var to: String
  /// The transition; nil for the default one.
  package var transition: String?
  /// The stage.
  package var canvas: Canvas
  /// Where the second screen comes.
  package var host: Host
  /// Whether the clip goes back to the first picture.
  package var goesBack: Bool
  /// What else is said by flags: keys of a script, of the step, or of the transition.
  package var settings: [ScriptOverride]

  /// A clip of two pictures.
  package init(
    from: String, to: String, transition: String? = nil, canvas: Canvas,
    host: Host = .navigation, goesBack: Bool = false, settings: [ScriptOverride] = []
  ) {
    self.from = from
    self.to = to
    self.transition = transition
    self.canvas = canvas
    // What rests over its presenter is presented, whether that is said or not.
    let used = transition.flatMap { TransitionCatalogue.transition(named: $0) }
    self.host = used?.presentation == nil ? host : .modal
    self.goesBack = goesBack
    self.settings = settings
  }

  /// The script without the settings.
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
    if goesBack { lines += ["  - \(host == .navigation ? "pop" : "dismiss")", "  - hold: 400ms"] }
    return ScriptSource(name: "the two pictures", text: lines.joined(separator: "\n") + "\n")
  }

  /// The position of the step that brings the second picture.
  private static let step = "timeline.2"

  /// The settings, each with the path to its place in the script.
  package var overrides: [ScriptOverride] {
    let named = transition.map { name in
      ScriptOverride(key: "transition", value: YAMLText.word(name), origin: "-t")
    }
    return ([named].compactMap { $0 } + settings).map { setting in
      places(of: setting)
    }.flatMap { $0 }
  }

  /// A setting at the places of the script that it is about.
  ///
  /// A picture is given as a file: it is declared, and the transition is told its name. A content
  /// mode holds for both screens, and for the picture of a transition that has one.
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

  /// Whether a parameter takes a picture: of the transition, else of one that it may be meant for.
  private static func isPicture(_ key: String, of transition: Transition?) -> Bool {
    let declared = transition?.parameter(key).map { [$0] }
    let declarations = declared ?? TransitionCatalogue.all.compactMap { $0.parameter(key) }
    return declarations.contains { $0.kind == .image }
  }

  /// The path in the script of a key: of the script, of the step, else of the transition.
  private static func path(of key: String) -> String {
    let first = CanonicalName.of(key.split(separator: ".").first.map(String.init) ?? "")
    if Schema.script.key(first) != nil { return key }
    if ["transition", "duration", "curve", "spring"].contains(first) { return "\(step).\(key)" }
    return "\(step).transition.\(key)"
  }
}
