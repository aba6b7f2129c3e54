// Foreign words beside the keywords of steps and their options.

extension [ForeignWord] {
  /// Words for the pace of steps and changes.
  static let pace: Self = [
    ForeignWord(
      "easing", "ease", "timing-function", "transition-timing-function",
      "animation-timing-function", "timing", "animation-curve", "interpolator", "interpolation",
      "options", "with-animation", "easing-function", "timing-curve", "tween", "animation-options",
      "ease-type", is: "curve"),
    ForeignWord(
      "time", "length", "transition-duration", "animation-duration", "dur", "seconds", "ms",
      "milliseconds", "with-duration", "duration-ms", "transition-time", "timespan",
      "in", is: "duration"),
    ForeignWord(
      "using-spring-with-damping", "damping-factor", is: "spring.damping-ratio"),
    ForeignWord(
      "initial-spring-velocity", "velocity", "spring-velocity", is: "spring.initial-velocity"),
    ForeignWord("tension", is: "spring.stiffness"),
    ForeignWord("friction", is: "spring.damping"),
    ForeignWord(
      "spring-damping", "damping-coefficient", is: "spring.damping"),
    ForeignWord("spring-stiffness", is: "spring.stiffness"),
    ForeignWord("spring-duration", "visual-duration", is: "spring.duration"),
    ForeignWord("spring-bounce", "bounciness", is: "spring.bounce"),
    ForeignWord(
      "interpolating-spring", "interactive-spring", "spring-animation", "physics",
      "spring-parameters", is: "spring"),
    ForeignWord(
      "curve-ease-in", "curve-ease-out", "ease-in-out", "ease-in", "ease-out", "linear",
      write: "curve: $key"),
  ]

  /// Words for delays and repetitions of animations.
  static let repetition: Self = [
    ForeignWord(
      "loop", "animation-iteration-count", "iterations", "repeat-count", "iteration-count",
      "repeats", "loops", "count", "times", "repeat-forever", is: "repeat"),
    ForeignWord(
      "repeat-type", "animation-direction", "direction", "autoreverses", "yoyo", "ping-pong",
      "alternate", "reverse", "auto-reverse", "repeat-mode", write: "autoreverse: true"),
    ForeignWord(
      "wait", "after", "start-delay", "transition-delay", "animation-delay", "begin-time",
      is: "delay"),
  ]

  /// Words for the delays between the layers of one step.
  static let staggering: Self = [
    ForeignWord(
      "stagger-children", "delay-children", "staggered", "stagger-delay", "stagger-direction",
      is: "stagger")
  ]

  /// Words for the keywords of steps.
  private static let keywords: Self = [
    ForeignWord(
      "wait", "pause", "sleep", "delay", "wait-for-timeout", "idle", "stay", "rest", "wait-for",
      "keep", "asleep", "freeze", "still", "timeout", "hold-for", "wait-for-selector", "timer",
      write: "- hold: $", like: "hold"),
    ForeignWord(
      "goto", "open", "load", "display", "start", "begin", "screen", "set", "set-root",
      "visit", "page", "view", "scene", "set-screen", "root", "cut", write: "- show: $"),
    ForeignWord(
      "navigate", "go-to", "navigate-to", "push-view-controller", "navigation-link", "forward",
      "next-screen", "enter", "segue", "push-screen", "go", "move-to", "route", "push-named",
      "slide", "slide-in", "slide-left", "transition-to", "change", "switch", "slide-to",
      "show-view-controller", "navigation-destination", "perform-segue", write: "- push: $"),
    ForeignWord(
      "fade", "fade-in", "dissolve", "cross-fade", "crossfade", "fade-to",
      write: "- push: $` with `transition: fade"),
    ForeignWord("zoom", "zoom-in", "hero", "expand", write: "- push: $` with `transition: zoom"),
    ForeignWord("flip", "flip-to", write: "- push: $` with `transition: flip-horizontal"),
    ForeignWord(
      "sheet", "modal", "full-screen-cover", "popover", "slide-up", "present-view-controller",
      "show-modal", "bottom-sheet", "open-sheet", "show-sheet", "show-dialog", "overlay",
      write: "- present: $"),
    ForeignWord("alert", "dialog", write: "- present: $` with `transition: alert"),
    ForeignWord(
      "back", "go-back", "pop-view-controller", "return", "previous", "unwind", "slide-right",
      "navigate-back", "pop-to-root", write: "- pop"),
    ForeignWord(
      "close", "cancel", "dismiss-modal", "dismiss-sheet", "dismiss-view-controller", "slide-down",
      "close-sheet", write: "- dismiss"),
    ForeignWord(
      "click", "touch", "press", "tap-at", "touchscreen", "hit", "tap-on",
      "mouse-click", "touch-at", "finger", "click-on", write: "- tap: $"),
    ForeignWord(
      "long-press", "press-and-hold", "force-touch", "3d-touch", "right-click",
      advice: "write `- present: NAME` with `transition: context-menu` below, or `- tap: $`"),
    ForeignWord(
      "dblclick", "double-click", "dbl-click", "tap-twice", write: "- double-tap: $"),
    ForeignWord(
      "zoom-gesture", "magnify", "spread-fingers", "pinch-zoom", "pinch-out", is: "pinch"),
    ForeignWord(
      "scroll-to", "scroll-into-view", "scroll-by", "wheel", "scroll-down", "scroll-up",
      write: "- scroll: { layer: NAME, to: [0, 300] }"),
    ForeignWord(
      "fill", "type-text", "input", "write", "enter-text", "keyboard", "send-keys", "type-in",
      "text-input", is: "type"),
    ForeignWord(
      "snapshot", "capture", "save", "shot", "take-screenshot", "export", "render", "still-image",
      write: "- screenshot: $"),
    ForeignWord("marker", "bookmark", "label", "chapter", "name", "tag", "id", write: "- mark: $"),
    ForeignWord(
      "sequence", "series", "then", "serial", "steps",
      advice: "write its steps in `timeline` itself: they run one after another"),
    ForeignWord(
      "parallel", "together", "simultaneously", "group", "concurrent", "all", "with", "async",
      advice: "write what moves at the same time in one `animate: { A: { alpha: 0 }, B: { move: "
        + "[20, 0] } }`; with `until: started` a step begins the next at once"),
    ForeignWord(
      "assert", "expect-screen", "verify", "should", "to-have-screenshot",
      advice: "write `expect: { screen: NAME }` beside a gesture such as `drag`"),
    ForeignWord(
      "loop-steps", "repeat-steps", "for-each",
      advice: "write the steps again, or `repeat: 2` beside `animate`"),
  ]

  /// Words for options that are keys of other things.
  private static let options: Self = [
    ForeignWord(
      "effect", "style", "transition-type", "transition-style",
      "modal-transition-style", "modal-presentation-style", "presentation-style", "kind",
      "anim", "animation-type", "transition-name", "page-transition", is: "transition"),
    ForeignWord(
      "animation", "with-animation-options",
      advice: "write the pace beside the step: `curve: ease-in-out`, `duration: 300ms` or `spring: "
        + "snappy`; of a change of screens, `transition` names the kind"),
    ForeignWord(
      "animated", "animates", "no-animation",
      advice:
        "write `- show: $screen` for a change at once; `push` and `present` are always animated"),
    ForeignWord(
      "gesture", "finger-path", "swipe-gesture", is: "drag"),
    ForeignWord(
      "subtitle", "text", "title", "description", "narration", "say", "comment", "note",
      "captions", "caption-text", "voice-over", "explain", "message", "words", "cue",
      is: "caption"),
    ForeignWord(
      "annotation", "annotations", "tooltip", "hint", "hotspot", "pin", "balloon", "popover",
      "callouts", "arrow", is: "callout"),
    ForeignWord(
      "camera", "spotlight", "zoom-to", "zoom-on", "look-at", "crop", "pan-to", "close-up",
      is: "focus"),
    ForeignWord("completes", "expects", "outcome", "result", is: "expect"),
    ForeignWord("cancelled", "finished", "completed", write: "expect: $key"),
  ]

  /// Words for the keys of a step.
  static let step: Self = keywords + options + pace + repetition + staggering
}
