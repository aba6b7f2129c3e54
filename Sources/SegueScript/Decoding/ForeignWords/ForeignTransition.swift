internal import SegueStage

/// Transitions by the names of other tools: UIKit, SwiftUI, Flutter, Keynote, ffmpeg's xfade, CSS.
enum ForeignTransition {
  /// Returns advice about an unknown transition, such as `slide-left` or `fade 300ms ease-out`.
  static func advice(for text: String, screen: String?) -> String? {
    let words = ForeignForm.words(text)
    if words.count > 1, let shorthand = shorthand(words) { return shorthand }
    let form = ForeignValue.lastComponent(of: ForeignValue.unwrapped(text))
    var name = CanonicalName.of(form)
    if ["none", "no", "false", "null", "instant", "cut", "identity", "jump"].contains(name) {
      return "write `- show: \(screen ?? "NAME")` for a change at once"
    }
    if ["spring", "tween", "keyframes", "inertia", "bounce"].contains(name) {
      return "write `spring: snappy` beside the step: a spring is a pace, not a transition"
    }
    if (try? CurveLiteral.curve(text)) != nil || ForeignCurve.curve(form) != nil,
      values[name] == nil
    {
      let curve = (try? CurveLiteral.curve(text)) != nil ? text : ForeignCurve.curve(form) ?? text
      return "write `curve: \(curve)` beside the step: it is a pace, not a transition"
    }
    for suffix in ["-transition", "-page-route", "-route", "-animation", "-effect", "-page"]
    where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
    }
    if let value = values[name] { return "write `transition: \(value)`" }
    return TransitionCatalogue.transition(named: name).map { "write `transition: \($0.name)`" }
  }

  /// Parses `fade 300ms ease-out`, as CSS and Vue write it.
  private static func shorthand(_ words: [String]) -> String? {
    var parts: [String] = []
    for word in words {
      let name = CanonicalName.of(word)
      let known = TransitionCatalogue.transition(named: name)?.name
      if (try? TimeLiteral.seconds(word)) != nil {
        parts.append("`duration: \(word)`")
      } else if let transition = known ?? values[name] {
        parts.insert("`transition: \(transition)`", at: 0)
      } else if let curve = (try? CurveLiteral.curve(word)).map({ _ in word })
        ?? ForeignCurve.curve(word)
      {
        parts.append("`curve: \(curve)`")
      }
    }
    guard parts.count == words.count else { return nil }
    return "write each in a line of its own: \(parts.joined(separator: ", "))"
  }

  /// The transitions of scripts by the names of other tools, in kebab-case.
  private static let values: [String: String] = {
    var values: [String: String] = [:]
    for (value, names) in rows { for name in names { values[name] = value } }
    return values
  }()

  private static let rows: [(String, [String])] = [
    (
      "{ type: push, from: right }",
      [
        "slide", "slide-left", "slide-in", "slide-in-left", "slideleft", "slide-from-right",
        "slide-right-to-left", "push-left", "from-right", "smoothleft", "slide-in-right",
        "left", "swipe-left", "slide-from-left-to-right", "trailing", "move-left",
      ]
    ),
    (
      "{ type: push, from: left }",
      [
        "slide-right", "slideright", "slide-from-left", "push-right", "from-left", "smoothright",
        "right", "leading", "swipe-right", "move-right",
      ]
    ),
    ("{ type: push, from: bottom }", ["push-up", "slideup", "smoothup", "from-bottom"]),
    (
      "{ type: push, from: top }",
      ["push-down", "slide-down", "slidedown", "from-top", "top", "down"]
    ),
    (
      "cover-vertical",
      [
        "slide-up", "modal", "full-screen-cover", "full-screen", "fullscreen", "slide-from-bottom",
        "bottom", "present", "over-full-screen", "slide-in-up", "up", "modal-presentation",
        "fullscreen-dialog", "cover",
      ]
    ),
    (
      "cross-dissolve",
      [
        "crossfade", "cross-fade", "dissolve", "fade-in", "fade-out", "opacity", "xfade", "fadein",
        "material-cross-fade", "blend", "mix", "transition-cross-dissolve", "fade-white",
      ]
    ),
    ("fade", ["fade-in-out", "simple-fade", "fade-upwards"]),
    (
      "navigation",
      [
        "cupertino", "ios", "default", "push-view", "native", "uinavigation", "nav", "system",
        "navigation-controller", "navigation-stack", "standard", "cupertino-page", "automatic",
      ]
    ),
    (
      "sheet",
      [
        "page-sheet-transition", "form-sheet", "bottom-sheet", "card", "half-sheet", "detent",
        "detents", "drawer", "modal-sheet",
      ]
    ),
    (
      "zoom",
      [
        "hero", "shared-element", "matched-geometry", "matched-geometry-effect", "scale", "zoom-in",
        "morph", "magic-move", "shared", "expand", "grow", "app-open", "zoom-out", "scale-in",
        "navigation-transition-zoom", "zoomin", "card-expand", "matched",
      ]
    ),
    (
      "flip-horizontal",
      [
        "flip-left", "flip-right", "transition-flip-from-left", "transition-flip-from-right",
        "rotate-y", "turn", "3d-flip", "card-flip", "flip-from-left", "flip-from-right", "rotate",
      ]
    ),
    ("page-curl", ["curl", "partial-curl", "peel", "page-turn", "transition-curl-up", "book"]),
    ("page-uncurl", ["uncurl", "transition-curl-down"]),
    ("{ type: reveal, from: right }", ["wipe", "uncover", "wipeleft", "wipe-left", "wiperight"]),
    ("{ type: move-in, from: right }", ["over", "overlay", "slide-over", "cover-left"]),
    ("cube", ["3d", "box", "carousel", "rotate-cube", "cube-left", "3d-cube"]),
    (
      "camera-iris",
      ["circle", "circleopen", "circular-reveal", "iris-in", "circle-crop", "shutter"]
    ),
    ("suck-effect", ["genie", "minimize", "warp"]), ("ripple-effect", ["water", "waves", "wave"]),
    ("container-transform", ["container", "open-container", "material-transform"]),
    ("shared-axis", ["shared-axis-x", "shared-axis-horizontal", "z-axis"]),
    ("fade-through", ["through", "material", "md", "android"]),
    ("popover", ["popup", "tooltip", "bubble"]), ("alert", ["dialog", "alert-dialog", "pop-in"]),
    ("action-sheet", ["menu", "choices"]), ("kugou", ["swing", "arc", "rotate-in"]),
    ("opening-page", ["door", "doorway", "open-book"]),
  ]
}
