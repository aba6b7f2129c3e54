import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

// Explanations of words, for `segue explain WORD`: a key, a kind of mapping, a transition, a container, a
// curve, a spring, a device, a format, or what another tool calls one of them.
//
// A word may mean several things (`push` is a step and a transition); each has a part of the page. The
// parts are made from the tables that decode scripts, so that they say what the program does.

/// The explanation of a word: one page of text.
struct Explanation: Sendable {
  /// The word as a script writes it.
  let word: String
  let text: String

  /// Explains a word in any spelling; nil for one that nothing is called.
  init?(of word: String, _ style: TerminalStyle) {
    let name = CanonicalName.of(word)
    var parts = Self.parts(for: name, style)
    if parts.isEmpty, let (foreign, known) = Self.known(for: name) {
      parts = ["Other tools write `\(word)`; \(foreign)."] + Self.parts(for: known, style)
    }
    guard !parts.isEmpty else { return nil }
    self.word = name
    text = parts.joined(separator: "\n\n")
  }

  private static func parts(for name: String, _ style: TerminalStyle) -> [String] {
    let keys = KeyExplanation(of: name)
    let section = SectionExplanation(of: name)?.text(style)
    // `layer` is first of all a kind of mapping, `output` a key.
    let isUsual = keys?.isUsual ?? false
    return [
      isUsual ? keys?.text(style) : section, isUsual ? section : keys?.text(style),
      transition(name, style), container(name, style), curve(name, style), spring(name, style),
      device(name, style), format(name, style),
    ].compactMap(\.self)
  }

  /// Returns the names that can be explained, for suggestions.
  static var names: [String] {
    var names = Schema.all.flatMap(\.names) + Schema.all.map(\.name)
    names += TransitionCatalogue.names + ContainerCatalogue.all.map(\.name)
    names += TimingFunction.named.map(\.name) + SpringPreset.allCases.map(\.name)
    names += Device.all.map(\.name) + OutputFormats.segue.names
    return names.reduce(into: (list: [String](), seen: Set<String>())) { found, name in
      if found.seen.insert(name).inserted { found.list.append(name) }
    }.list
  }

  /// Returns what a foreign word is called here, as a clause, and the key that it means.
  private static func known(for name: String) -> (String, String)? {
    let order = ["layer", "step", "script", "change", "output", "screen"]
    let sections = order.compactMap { name in Schema.all.first { $0.name == name } } + Schema.all
    for section in sections {
      guard let row = section.foreign.first(where: { $0.names.contains(name) }) else { continue }
      switch row.meaning {
      case .key(let key): return ("of \(section.title) it is `\(key)`", key)
      case .part(let key, let part): return ("it is `\(part)` in `\(key)` of \(section.title)", key)
      case .entry(let text, _):
        let key = row.target ?? text.dropFirst(2).prefix { $0 != ":" && $0 != "`" }.description
        return ("a script has `\(text.replacing("$", with: "…"))`", key)
      case .axis(let key, _): return ("of \(section.title) it is a number of `\(key)`", key)
      case .side: return ("of \(section.title) it is a number of `frame`", "frame")
      case .advice: continue
      }
    }
    return nil
  }
}

extension Explanation {
  /// Returns a script of two screens with a step, as lines with an indent.
  static func script(step: [String]) -> String {
    ([
      "canvas: 390x844", "screens: { a: \"#F2F2F7\", b: \"#336699\" }", "timeline:", "  - show: a",
      "  - hold: 400ms",
    ] + step.map { "  \($0)" } + ["  - hold: 400ms", "output: clip.gif"])
    .map { "    " + $0 }.joined(separator: "\n")
  }

  private static func transition(_ name: String, _ style: TerminalStyle) -> String? {
    guard let found = TransitionCatalogue.transition(named: name),
      [found.name].contains(name) || found.aliases.contains(name)
        || CanonicalName.of(found.name) == name
    else { return nil }
    let entry = TransitionEntry(found)
    let all = TransitionCatalogue.all.map(\.name)
    let index = all.firstIndex(of: found.name) ?? 0
    let near = all[max(0, index - 2)..<min(all.count, index + 3)].filter { $0 != found.name }
    let example =
      entry.example.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
      .joined(separator: "\n")
    return [
      "\(style.name(found.name).text)  a transition", entry.text(style), "  A step with it:",
      example,
      "  Without a script:  segue a.png b.png -t \(found.name) -o clip.gif",
      "  See also: \(near.joined(separator: ", ")); `segue list transitions` shows all.",
    ].joined(separator: "\n\n")
  }

  private static func container(_ name: String, _ style: TerminalStyle) -> String? {
    guard
      let found = ContainerCatalogue.all.first(where: {
        $0.name == name || $0.aliases.contains(name)
      })
    else { return nil }
    let entry = ContainerEntry(found)
    let example = entry.example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    " + $0 }.joined(separator: "\n")
    return [
      "\(style.name(found.name).text)  a container", entry.text(style), "  In a script:", example,
      "  `segue list containers` shows all.",
    ].joined(separator: "\n\n")
  }

  private static func curve(_ name: String, _ style: TerminalStyle) -> String? {
    guard
      let found = TimingFunction.named.first(where: { $0.name == name || $0.aliases.contains(name) }
      )
    else { return nil }
    let entry = CurveEntry(found)
    let also = entry.aliases.isEmpty ? "" : "  (also \(entry.aliases.joined(separator: ", ")))"
    return [
      "\(style.name(entry.name).text)  a curve\(also)", "  \(entry.summary)", "  \(entry.formula)",
      "  A script with it:",
      script(step: ["- push: b", "  duration: 400ms", "  curve: \(entry.name)"]),
      "  See also: `segue explain curve`; `segue list curves` shows all.",
    ].joined(separator: "\n\n")
  }

  private static func spring(_ name: String, _ style: TerminalStyle) -> String? {
    guard let preset = SpringPreset.allCases.first(where: { $0.name == name }) else { return nil }
    let entry = PresetEntry(preset)
    return [
      "\(style.name(entry.name).text)  a spring", "  \(entry.summary)",
      "  \(entry.duration.fixed(3)) s until rest; \(entry.spring)", "  A script with it:",
      script(step: ["- push: b", "  spring: \(entry.name)"]),
      "  See also: `segue explain spring`; `segue list springs` shows all.",
    ].joined(separator: "\n\n")
  }

  private static func device(_ name: String, _ style: TerminalStyle) -> String? {
    guard let device = Device.named(name) else { return nil }
    let entry = DeviceEntry(device)
    let size = "\(entry.width.fixed())x\(entry.height.fixed())"
    let also = entry.aliases.isEmpty ? "" : "  (also \(entry.aliases.joined(separator: ", ")))"
    return [
      "\(style.name(entry.name).text)  a device\(also)", "  \(entry.summary)",
      "  \(size) points upright, \(entry.scale.fixed()) pixels a point",
      "  As a canvas: `canvas: \(entry.name)`, with all its pixels `canvas: \(entry.name) "
        + "@\(entry.scale.fixed())x`, on its side `canvas: \(entry.name) landscape`.",
      "  See also: `segue explain canvas`; `segue list devices` shows all.",
    ].joined(separator: "\n\n")
  }

  private static func format(_ name: String, _ style: TerminalStyle) -> String? {
    guard OutputFormats.segue.names.contains(name) else { return nil }
    let file = name == "sequence" ? "frames/" : "clip.\(name)"
    let options = (Schema.output.key("quality").map(\.summary) ?? "").prefix(0)
    return [
      "\(style.name(name).text)  an output format\(options)",
      "  Written by `output: \(name == "png" ? "{ file: clip.png, at: 50% }" : file)`, or by `-o \(file)`.",
      "  `segue explain output` shows its options.",
    ].joined(separator: "\n\n")
  }
}
