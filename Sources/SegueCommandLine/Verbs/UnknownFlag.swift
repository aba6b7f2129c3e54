import ArgumentParser
import SegueScript

/// Messages about options that a verb does not have.
///
/// A flag is suggested by what it means in other tools, or where it is a near misspelling; the parser
/// suggests whatever has some letters in common.
enum UnknownFlag {
  /// Returns the error of the parser's message, with the next step.
  static func error(for message: String, _ arguments: [String], verb: String) -> CommandError {
    let general = "`segue \(verb) --help` lists its options and arguments"
    let plain = message.prefix(1).lowercased() + message.dropFirst()
    if let flag = quoted(in: message, after: "Unknown option '") {
      let sentence = "unknown option '\(flag)'"
      return CommandError(sentence, help: help(for: flag, arguments, verb) ?? general)
    }
    if message.hasPrefix("Missing expected argument '<name>'"), verb == "new" {
      return CommandError(plain, help: "write a name, such as `segue new clip`")
    }
    if message.hasPrefix("Missing value for '--preview") {
      let script = arguments.first { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") } ?? "clip.yaml"
      return CommandError(plain, help: "`segue preview \(script)` shows the clip in a browser")
    }
    return CommandError(plain, help: general)
  }

  /// Returns the text between a prefix and the next `'`; nil if the message has no such prefix.
  private static func quoted(in message: String, after prefix: String) -> String? {
    guard let start = message.firstRange(of: prefix)?.upperBound else { return nil }
    return String(message[start...].prefix { $0 != "'" })
  }

  /// Returns advice about an unknown flag; nil if nothing is known.
  private static func help(for flag: String, _ arguments: [String], _ verb: String) -> String? {
    let parts = flag.split(separator: "=", maxSplits: 1).map(String.init)
    let name = parts[0].drop { $0 == "-" }
    guard !name.isEmpty else { return nil }
    let index = arguments.firstIndex { $0 == flag || $0.hasPrefix(flag + "=") }
    var value = parts.count > 1 ? parts[1] : nil
    if value == nil, let index {
      let written = arguments[index].split(separator: "=", maxSplits: 1)
      let next = index + 1 < arguments.count ? arguments[index + 1] : nil
      value = written.count > 1 ? String(written[1]) : next.flatMap { $0.hasPrefix("-") ? nil : $0 }
    }
    let known = flags(of: verb)
    for (advice, words) in (verbRows[verb] ?? []) + general where words.contains(String(name)) {
      return filled(advice, flag, value, known)
    }
    let long = known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    // A first word of two, such as `--times` of `--times-from`.
    let longer = long.filter { $0.hasPrefix("\(name)-") }.sorted()
    if name.count >= 4, !longer.isEmpty, longer.count <= 4 {
      return "did you mean \(longer.map { "`--\($0)`" }.joined(separator: " or "))?"
    }
    guard flag.hasPrefix("--"), let near = NearestName.nearest(to: String(name), among: long) else {
      return nil
    }
    return "did you mean `--\(near)`?"
  }

  /// Returns the advice with the value for `$`; a flag that the verb does not have is one of `render`.
  private static func filled(
    _ advice: String, _ flag: String, _ value: String?, _ known: Set<String>
  ) -> String {
    if advice.hasPrefix("--") {
      let name = String(advice.prefix { $0 != " " })
      let spelt = advice.replacing("$", with: value ?? "…")
      return known.contains(name) ? "write `\(spelt)`" : "write `\(spelt)` with `segue render`"
    }
    return advice.replacing("$flag", with: flag).replacing("$", with: value ?? "…")
  }

  /// Returns the flags of a verb, with their dashes.
  private static func flags(of verb: String) -> Set<String> {
    let tree = try? CommandTree.tree(of: Segue.self)
    let arguments = tree?.subcommands?.first { $0.commandName == verb }?.arguments ?? []
    return Set(
      arguments.flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name })
  }

  /// The flags of single verbs.
  private static let verbRows: [String: [(String, [String])]] = [
    "still": [
      ("--at frame:$", ["frame", "n", "frame-number", "vframes", "frames"]),
      ("--at $", ["time", "ss", "seek", "moment", "t", "when", "position", "timestamp"]),
    ],
    "sheet": [("--at $", ["times", "moments", "frames-at"])],
    "new": [
      ("remove `$flag`: `segue new --template $` begins with another script", ["kind", "type"])
    ],
  ]

  /// The flags of other tools, for whatever renders.
  private static let general: [(String, [String])] = [
    ("--fps $", ["framerate", "frame-rate", "r", "rate", "frames-per-second", "fr", "frame_rate"]),
    (
      "--canvas $",
      [
        "size", "resolution", "viewport", "dimensions", "device", "s", "screen", "geometry",
        "canvas-size", "video-size", "phone", "screen-size", "aspect",
      ]
    ),
    ("--scale $", ["width", "w", "zoom", "retina", "dpr", "height", "h", "device-scale-factor"]),
    ("--duration $", ["time", "length", "dur", "seconds", "speed", "ms", "transition-duration"]),
    (
      "--curve $",
      [
        "easing", "ease", "timing", "timing-function", "interpolation", "animation-curve",
      ]
    ),
    (
      "--transition $",
      [
        "effect", "animation", "type", "style", "kind", "xfade", "name", "mode", "anim", "with",
      ]
    ),
    ("--back", ["reverse", "backward", "return", "both", "and-back", "pop", "round-trip", "yoyo"]),
    ("--modal", ["present", "sheet", "overlay"]),
    ("--spring $", ["damping", "bounce", "stiffness", "physics", "bounciness"]),
    (
      "--output $",
      [
        "out", "outfile", "file", "output-file", "dest-file", "to", "save", "write", "target",
        "gif",
      ]
    ),
    (
      "--output-dir $",
      ["destination", "outdir", "out-dir", "dest", "folder", "dist", "directory", "dir"]
    ),
    (
      "--format $",
      ["f", "ext", "extension", "codec", "c", "container", "output-format", "c:v", "vcodec"]
    ),
    (
      "--quality $",
      ["crf", "q", "compression", "qscale", "jpeg-quality", "lossy", "qv", "b", "bitrate"]
    ),
    ("--jobs $", ["threads", "parallel", "workers", "concurrency", "cores", "cpus", "thread"]),
    ("--loop once", ["no-loop", "once", "noloop", "play-once"]),
    ("--loop $", ["repeat", "loop-count", "loops", "iterations", "plays", "stream-loop"]),
    ("--loop forever", ["infinite", "endless", "forever"]),
    ("--background $", ["bg", "background-color", "bgcolor", "fill", "color-background"]),
    (
      "--max-size $",
      [
        "max-filesize", "maxsize", "filesize", "fs", "size-limit", "max-file-size", "limit-size",
      ]
    ),
    ("--fit", ["optimize", "shrink", "optimise", "compress", "minify", "smaller"]),
    ("--colors $", ["palette-size", "max-colors", "colours", "color-count"]),
    ("--last-frame $", ["final-delay", "end-delay", "hold", "pause", "delay", "hold-last"]),
    ("--verbose", ["debug", "log", "trace", "loglevel", "log-level", "info", "vv"]),
    ("--quiet", ["silent", "no-output", "hide-banner", "s-quiet", "quietly"]),
    ("--only scheme=dark", ["dark", "dark-mode", "night"]),
    ("--only scheme=light", ["light", "light-mode"]),
    ("--only scheme=$", ["theme", "scheme", "appearance", "color-scheme"]),
    ("--only $", ["variant", "filter", "matrix", "select", "axis"]),
    ("--set $", ["define", "var", "override", "d", "option", "param"]),
    ("--content-mode $", ["object-fit", "fill-mode", "resize", "content-fit"]),
    ("--watch", ["live", "reload", "hot-reload", "auto", "follow"]),
    ("--if-changed", ["incremental", "cache", "only-changed", "skip-existing", "update-only"]),
    (
      "`segue check $` finds mistakes and writes nothing",
      ["dry-run", "dryrun", "n", "check", "lint", "validate"]
    ),
    (
      "`segue preview CLIP` shows a clip in a browser, instead of `$flag`",
      [
        "open", "view", "show", "serve", "play", "browser", "headed", "ui",
      ]
    ),
    (
      "`segue still CLIP --at frame:$ -o still.png` writes one frame, instead of `$flag`",
      [
        "frame", "vframes", "frames", "single-frame",
      ]
    ),
    (
      "`segue still CLIP --at $ -o still.png` writes one moment, instead of `$flag`",
      [
        "ss", "seek", "at", "moment", "poster", "thumbnail", "screenshot",
      ]
    ),
    (
      "remove `$flag`, and name the pictures or the script alone: `segue a.png b.png`",
      [
        "i", "input", "in", "source", "src", "from-file", "script", "images",
      ]
    ),
    (
      "remove `$flag`: an output that exists is replaced when the new one is complete",
      [
        "y", "overwrite", "force", "yes", "replace", "f-force",
      ]
    ),
    (
      "remove `$flag`: nothing is shown on a screen, and there is no sound",
      [
        "headless", "an", "no-audio", "pix_fmt", "pix-fmt", "preset", "vsync", "movflags", "vf",
        "filter_complex", "lavfi", "an-audio",
      ]
    ),
    ("`segue --help` lists all verbs and options", ["usage", "commands", "help-me", "?"]),
    (
      "`segue verify` compares clips with their goldens, and `segue approve` records them",
      [
        "update-snapshots", "update", "record", "golden", "goldens", "compare",
      ]
    ),
  ]
}
