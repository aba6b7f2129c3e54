// Foreign words beside the keys of a script, its screens, outputs and parts.

extension [ForeignWord] {
  /// Words for the keys of a script.
  static let script: Self = [
    ForeignWord(
      "fr", "frame-rate", "framerate", "frames-per-second", "rate", "frame-per-second", "r",
      is: "fps"),
    ForeignWord(
      "size", "resolution", "device", "viewport", "stage", "dimensions", "screen-size", "comp",
      "frame", "artboard", "composition", "display", "phone", "canvas-size", "video-size",
      "view-box", "page-size", is: "canvas"),
    ForeignWord("width", "w", side: "width"), ForeignWord("height", "h", side: "height"),
    ForeignWord(
      "scale", "pixel-ratio", "device-scale-factor", "dpr", "density", "retina",
      side: "scale"),
    ForeignWord(
      "background-color", "bg", "bg-color", "backdrop", "clear-color", is: "background"),
    ForeignWord(
      "pages", "views", "scenes", "frames", "routes", "view-controllers", "states", "shots",
      "slides", is: "screens"),
    ForeignWord("screen", "scene", "page", "view", write: "screens: { NAME: $ }"),
    ForeignWord(
      "assets", "pictures", "resources", "photos", "files", "media", "sources", is: "images"),
    ForeignWord("image", "picture", write: "images: { NAME: $ }"),
    ForeignWord("compare", "comparison", "panels", "side-by-side", "videos", is: "clips"),
    ForeignWord(
      "steps", "actions", "sequence", "script", "animation", "animations", "storyboard", "flow",
      "scenario", "transitions-list", "tracks", "commands", "events", "instructions",
      is: "timeline"),
    ForeignWord(
      "show", "hold", "push", "pop", "present", "dismiss", "animate", "tap", "drag", "wait",
      write: "timeline: [{ $key: $ }]"),
    ForeignWord(
      "transition", "effect", "curve", "easing", "spring",
      advice: "write it in a step of `timeline`, such as `- push: NAME` with `$key` below"),
    ForeignWord(
      "duration", "length", "op", "total-duration", "time", "ip",
      advice: "remove `$key`: a clip lasts as long as its steps; `- hold: 400ms` makes it longer"),
    ForeignWord(
      "repeat", "loops", "loop-count", "iterations", "repeat-count", "plays", "looping", is: "loop"),
    ForeignWord(
      "out", "outputs", "export", "to", "target", "destination", "output-file", "save", "gif",
      "filename", "file", "outfile", "render", "dist", is: "output"),
    ForeignWord(
      "title", "description", "caption", "alt-text", "accessibility-label", "name", "desc", "nm",
      "summary", is: "alt"),
    ForeignWord(
      "thumbnail", "preview", "still", "cover", "poster-frame", "placeholder", is: "poster"),
    ForeignWord(
      "theme", "themes", "schemes", "scheme", "color-scheme", "appearance", "dark",
      write: "matrix: { scheme: [light, dark] }"),
    ForeignWord("variants", "axes", "variables", "params", "vars", is: "matrix"),
    ForeignWord(
      "languages", "locales", "lang", "locale", write: "matrix: { lang: [en, de] }"),
    ForeignWord("rtl", "direction", "layout-direction", write: "layout: rtl"),
    ForeignWord(
      "show-touches", "touch", "cursor", "pointer", "fingers", "taps", "show-taps", is: "touches"),
    ForeignWord(
      "controller", "tab-controller", "navigation", "navigator", "container-view",
      advice: "`push` and `pop` need none; `container: { type: … }` is for those of `segue list "
        + "containers`"),
    ForeignWord("orientation", write: "canvas: iphone-15 $"),
    ForeignWord(
      "settings", "options", "config", "meta", "metadata", "global", "defaults", "project", "props",
      advice: "write its keys at the top of the script, such as `fps: 25`"),
    ForeignWord(
      "music", "audio", "sound", "soundtrack", "voice-over",
      advice: "remove it: clips have no sound"),
    ForeignWord(
      "speed", "playback-rate", "time-scale",
      advice: "remove it: write `duration` in each step of `timeline`"),
    ForeignWord("version", "v", "schema", write: "segue: 1"),
    ForeignWord(
      "fonts", "font", advice: "write `font` in a layer with `text`, such as `font: { size: 20 }`"),
    ForeignWord(
      "callout", "callouts", "annotation", "annotations", "tooltip", "tooltips",
      advice: "write it beside a step of `timeline`, as `callout: { at: NAME, text: … }`"),
    ForeignWord(
      "camera", "zoom", "focus", "spotlight",
      advice: "write `focus: NAME` beside a step of `timeline`"),
    ForeignWord("progress", "progress-bar", write: "page: { progress: bar }"),
    ForeignWord("chapters", "markers", advice: "write `- mark: NAME` steps in `timeline`"),
    ForeignWord(
      "$schema", advice: "write it as a comment: `# yaml-language-server: $schema=$`"),
    ForeignWord(
      "import", "include", "extends", "require",
      advice: "remove it: a script is one file; `&name` and `*name` repeat a value in it"),
  ]

  /// Words for the keys of a screen.
  static let screen: Self = [
    ForeignWord(
      "image", "src", "path", "picture", "screenshot", "url", "source", "photo", "asset", "svg",
      "png", is: "file"),
    ForeignWord(
      "background-color", "bg", "bg-color", "solid", "fill-color", "backgroundcolour",
      is: "fill"),
    ForeignWord(
      "children", "subviews", "views", "elements", "body", "content", "widgets", "sublayers",
      "items", "nodes", "components", is: "layers"),
    ForeignWord(
      "object-fit", "fit", "resize-mode", "scale-mode", "scaling", is: "content-mode"),
    ForeignWord("statusbar", "status", is: "status-bar"),
    ForeignWord(
      "width", "height", "size", "frame", "x", "y", "canvas",
      advice: "remove `$key`: a screen is as large as the `canvas`"),
    ForeignWord(
      "name", "id", "title",
      advice: "remove `$key`: the name of a screen is its key below `screens`"),
    ForeignWord(
      "gradient", "corner-radius", "blur", "shape", "opacity", "alpha",
      write: "layers: [{ $key: $ }]"),
    ForeignWord(
      "transition", "duration", "animation", "push", "curve",
      advice: "write it in a step of `timeline`, such as `- push: NAME` with `$key` below"),
  ]

  /// Words for the keys of an output.
  static let output: Self = [
    ForeignWord(
      "path", "name", "filename", "file-name", "to", "out", "dest", "destination", "url", "target",
      "output", "outfile", is: "file"),
    ForeignWord(
      "type", "kind", "codec", "ext", "extension", "container", "encoder", "mime", "c-v",
      is: "format"),
    ForeignWord(
      "crf", "compression", "compression-level", "q", "lossy", "bitrate", "q-v", "jpeg-quality",
      write: "quality: $", like: "quality"),
    ForeignWord(
      "time", "moment", "ss", "timestamp", "seek", "second", "t", is: "at"),
    ForeignWord("frame", "frame-number", write: "at: frame:$"),
    ForeignWord("gif", "png", "mp4", "webp", "apng", "webm", is: "file"),
    ForeignWord(
      "transparent", "transparency", "alpha",
      advice: "write `background: clear` at the top of the script"),
    // A key of sheets, which elsewhere is the size of a picture.
    ForeignWord(
      "width",
      advice: "a clip is as large as its `canvas`: write `canvas: 390x844 @1x` for a smaller one"),
    ForeignWord(
      "maxsize", "file-size", "size-limit", "limit", "max-bytes", "max-file-size", "fs", "budget",
      "size", is: "max-size"),
    ForeignWord("palette-size", "max-colors", "color-count", "colours", is: "colors"),
    ForeignWord("optimize", "shrink", "auto-fit", write: "fit: true"),
    ForeignWord(
      "final-delay", "end-delay", "pause", "last-delay", "hold-last", is: "last-frame"),
    ForeignWord("bg", "background-color", "matte", is: "background"),
    ForeignWord("dithering", is: "dither"),
    ForeignWord(
      "scale", "resolution", "height", "zoom",
      advice: "write the pixels per point in the `canvas`, such as `canvas: 390x844 @2x`"),
    ForeignWord(
      "frame-rate", "framerate", "rate", "r",
      advice: "write `fps: $` at the top of the script"),
    ForeignWord("repeat", "loops", advice: "write `loop: $` at the top of the script"),
    ForeignWord("grid", "cols", "contact-sheet", is: "columns"),
    ForeignWord(
      "duration", "length", "trim", "start", "end", "from",
      advice: "remove `$key`: an output is the whole clip; `segue still` and `sheet` take moments"),
    ForeignWord(
      "device", "bezel", advice: "write it at the top of the script"),
  ]

  /// Words for the keys of a frame, and of other rectangles.
  static let frame: Self = [
    ForeignWord("left", "min-x", "origin-x", is: "x"),
    ForeignWord("top", "min-y", "origin-y", is: "y"),
    ForeignWord("w", is: "width"), ForeignWord("h", is: "height"),
    ForeignWord(
      "right", "bottom", "center", "size", "origin", "position", "max-x", "max-y",
      advice: "write `[x, y, width, height]`, from the left upper corner"),
  ]

  /// Words for the keys of a canvas.
  static let canvas: Self = [
    ForeignWord("w", is: "width"), ForeignWord("h", is: "height"),
    ForeignWord(
      "pixel-ratio", "device-scale-factor", "dpr", "density", "ratio", "retina", is: "scale"),
    ForeignWord(
      "size", "device", "name",
      advice: "write a size or a device as the canvas itself, such as `canvas: iphone-15`"),
    ForeignWord("background", "color", advice: "write `background: $` at the top of the script"),
  ]

  /// Words for the keys of a font.
  static let font: Self = [
    ForeignWord(
      "family", "font-family", "font-name", "typeface",
      advice: "write `name: Inter` for the built-in font, or `file: FONT.otf` for one of your own"),
    ForeignWord("src", "path", "url", is: "file"),
    ForeignWord("font-size", "point-size", is: "size"),
    ForeignWord("font-weight", "bold", is: "weight"),
    ForeignWord("font-style", "slant", "oblique", write: "italic: true"),
    ForeignWord("text-style", is: "style"),
    ForeignWord("font-feature-settings", is: "features"),
    ForeignWord("font-variation-settings", "variations", is: "axes"),
    ForeignWord("lang", "locale", is: "language"),
    ForeignWord(
      "color", "line-height", "tracking", "letter-spacing", "align",
      advice: "write it in the layer, beside `font`"),
  ]

  /// Words for the keys of a spring.
  static let spring: Self = [
    ForeignWord(
      "using-spring-with-damping", "damping-factor", "zeta", is: "damping-ratio"),
    ForeignWord(
      "initial-spring-velocity", "velocity", "initial-velocity-of-spring", is: "initial-velocity"),
    ForeignWord("tension", "k", "spring-constant", "stiff", is: "stiffness"),
    ForeignWord("friction", "c", "drag", "damping-coefficient", is: "damping"),
    ForeignWord("m", "weight", is: "mass"),
    ForeignWord("bounciness", "spring-bounce", "overshoot", is: "bounce"),
    ForeignWord("name", "type", "kind", is: "preset"),
    ForeignWord("period", "frequency-response", is: "response"),
    ForeignWord("visual-duration", "spring-duration", "perceptual-duration", is: "duration"),
    ForeignWord(
      "blend-duration", "rest-delta", "rest-speed", "allows-over-damping", "clamp",
      advice: "remove `$key`: a spring ends when it is at rest"),
  ]

  /// Words for the keys of a shadow.
  static let shadow: Self = [
    ForeignWord("shadow-color", is: "color"), ForeignWord("shadow-opacity", "alpha", is: "opacity"),
    ForeignWord("shadow-radius", "sigma", is: "radius"),
    ForeignWord("blur-radius", "shadow-blur", is: "blur"),
    ForeignWord("x", "dx", "offset-x", axis: 0, of: "offset"),
    ForeignWord("y", "dy", "offset-y", axis: 1, of: "offset"),
    ForeignWord("spread-radius", is: "spread"),
  ]

  /// Words for the keys of a gradient.
  static let gradient: Self = [
    ForeignWord("start-point", is: "start"), ForeignWord("end-point", is: "end"),
    ForeignWord(
      "from", "to", "start-color", "end-color",
      advice: "write its colours in one list, such as `colors: [red, blue]`"),
    ForeignWord("stops", "positions", "color-stops", is: "locations"),
    ForeignWord("color", "colours", is: "colors"),
    ForeignWord(
      "angle", "direction", "rotation",
      advice: "write `start` and `end` as fractions, such as `start: [0, 0.5], end: [1, 0.5]` from "
        + "left to right"),
    ForeignWord("kind", "style", is: "type"),
  ]

  /// Words for the keys of a border.
  static let border: Self = [
    ForeignWord("size", "thickness", "line-width", "w", is: "width"),
    ForeignWord("align", "side", is: "position"),
    ForeignWord(
      "style", "dash", advice: "remove it: a border is a solid line; `stroke` has a `dash`"),
    ForeignWord(
      "radius", "border-radius", advice: "write `corner-radius: $` in the layer, beside `border`"),
  ]

  /// Words for the keys of a drag.
  static let drag: Self = [
    ForeignWord("start", "begin", "origin", is: "from"),
    ForeignWord("points", "moves", "waypoints", is: "path"),
    ForeignWord("velocity", "speed", is: "release.velocity"),
    ForeignWord("recording", "csv", is: "track"),
    ForeignWord("end", "ends", is: "release"),
  ]

  /// Words for the parts of a finger's path.
  static let leg: Self = [
    ForeignWord("duration", "time", "for", "dur", is: "in"),
    ForeignWord("easing", "ease", "timing-function", is: "curve"),
    ForeignWord("wait", "pause", "delay", is: "hold"),
    ForeignWord("point", "at", "end", "position", is: "to"),
  ]

  /// Words for the keys of a typing step.
  static let typing: Self = [
    ForeignWord("selector", "target", "into", "field", "name", "locator", "element", is: "layer"),
    ForeignWord("value", "string", "keys", "content", is: "text"),
    ForeignWord("delay", "interval", "speed", "duration", is: "every"),
    ForeignWord("clear", "replace", "overwrite", is: "replaces"),
    ForeignWord("cursor", "caret-color", is: "caret"),
  ]

  /// Words for the keys of a scrolling step.
  static let scrolling: Self = [
    ForeignWord("selector", "target", "name", "view", "element", is: "layer"),
    ForeignWord("offset", "content-offset", "position", "by", is: "to"),
    ForeignWord("x", "left", axis: 0, of: "to"), ForeignWord("y", "top", axis: 1, of: "to"),
  ]

  /// Words for the keys of a transform.
  static let transform: Self = [
    ForeignWord("rotate", "rotation", "angle", "rotate-z", is: "turn"),
    ForeignWord("rotate-x", "rotation-x", is: "turn-x"),
    ForeignWord("rotate-y", "rotation-y", is: "turn-y"),
    ForeignWord("translate", "translation", "offset", "position", is: "move"),
    ForeignWord("x", "translate-x", axis: 0, of: "move"),
    ForeignWord("y", "translate-y", axis: 1, of: "move"),
    ForeignWord("scale-effect", "zoom", is: "scale"),
    ForeignWord(
      "skew", "matrix", advice: "remove `$key`: layers are scaled, turned and moved only"),
  ]

  /// Words for the keys of a stagger.
  static let stagger: Self = [
    ForeignWord("amount", "total", is: "over"),
    ForeignWord("delay", "interval", "step", is: "each"),
    ForeignWord("from", "direction", is: "order"),
    ForeignWord("ease", "easing", is: "curve"),
  ]

  /// Words for the keys of a transition of the script's own.
  static let ownTransition: Self = [
    ForeignWord(
      "outgoing", "old", "leaving", "exit", "from-view", "from-screen", is: "from"),
    ForeignWord(
      "incoming", "new", "arriving", "enter", "to-view", "to-screen", "keyframes", is: "to"),
    ForeignWord("easing", "ease", "timing-function", is: "curve"),
    ForeignWord("time", "length", is: "duration"),
    ForeignWord("z-order", "z-index", "on-top", is: "order"),
    ForeignWord("shared", "shared-elements", "hero", "matched-geometry", is: "matched"),
  ]
}
