import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import Testing

/// The tables of keys and codes, and their derivatives.
@Suite struct SchemaTests {
  /// A template for each section's mapping, with `KEY` for the key and its value.
  private static let places = [
    "script": "KEY",
    "canvas": "canvas: { KEY }",
    "screen": "screens: { list: { KEY } }",
    "layer": "screens: { list: { layers: [ { KEY } ] } }",
    "layer-transform": "screens: { list: { layers: [ { transform: { KEY } } ] } }",
    "font": "screens: { list: { layers: [ { text: a, font: { KEY } } ] } }",
    "border": "screens: { list: { layers: [ { border: { KEY } } ] } }",
    "gradient": "screens: { list: { layers: [ { gradient: { KEY } } ] } }",
    "shadow": "screens: { list: { layers: [ { shadow: { KEY } } ] } }",
    "blur": "screens: { list: { layers: [ { blur: { KEY } } ] } }",
    "backdrop": "screens: { list: { layers: [ { backdrop: { KEY } } ] } }",
    "stroke": "screens: { list: { layers: [ { path: M0 0H9, stroke: { KEY } } ] } }",
    "status-bar": "screens: { list: { file: a.png, status-bar: { KEY } } }",
    "own-transition": "transitions: { drop: { KEY } }",
    "keyframe": "transitions: { drop: { from: [ { KEY } ] } }",
    "step": "timeline: [ { KEY } ]",
    "spring": "timeline: [ { push: list, spring: { KEY } } ]",
    "output": "output: { KEY }",
    "place": "timeline: [ { push: list, transition: { type: kugou, pivot: { KEY } } } ]",
    "frame": "timeline: [ { push: list, transition: { type: wechat, to-frame: { KEY } } } ]",
    "picture": "container: { type: picture-browser, pictures: [ { KEY } ] }",
    "container": "container: { KEY }",
    "touches": "touches: { KEY }",
    "drag": "timeline: [ { drag: { KEY } } ]",
    "leg": "timeline: [ { drag: { from: [1, 2], path: [ { KEY } ] } } ]",
    "release": "timeline: [ { drag: { release: { KEY } } } ]",
    "pinch": "timeline: [ { pinch: { KEY } } ]",
    "interruption": "timeline: [ { push: list, interrupt: { KEY } } ]",
    "matched": "transitions: { drop: { matched: [ { KEY } ] } }",
    "expectation": "timeline: [ { drag: {}, expect: { KEY } } ]",
    "scroll": "screens: { list: { layers: [ { scroll: { KEY } } ] } }",
    "insets": "screens: { list: { layers: [ { scroll: { insets: { KEY } } } ] } }",
    "refresh": "screens: { list: { layers: [ { scroll: { refresh: { KEY } } } ] } }",
    "follower": "screens: { list: { layers: [ { follows: { KEY } } ] } }",
    "scrolling": "timeline: [ { scroll: { KEY } } ]",
    "typing": "timeline: [ { type: { KEY } } ]",
  ]

  /// Required companions of a step's keys.
  private static let companions: [String: String] = {
    var companions: [String: String] = [:]
    for key in ["transition", "duration", "curve", "spring"] { companions[key] = "push: list, " }
    for key in ["expect", "until"] { companions[key] = "drag: {}, " }
    for key in [
      "threshold", "completion-speed", "completion-curve", "completion-spring", "scrub", "way",
      "region", "dead-zone", "projection",
    ] {
      companions[key] = "pop: ~, drag: {}, "
    }
    companions["interrupt"] = "push: list, "
    return companions
  }()

  /// Required companions of the keys of a path segment.
  private static let legs = [
    "to": "in: 1, ", "in": "to: [1, 2], ", "curve": "to: [1, 2], in: 1, ",
  ]

  static let keys = Schema.all.flatMap { section in section.keys.map { (section.name, $0) } }

  @Test(arguments: keys)
  func everyKeyIsDecoded(section: String, key: SchemaKey) throws {
    let place = try #require(Self.places[section])
    // No key accepts a list of a mapping, so a key that is read reports an error.
    let isSheet = ["columns", "onion", "gap", "gap-color"].contains(key.name)
    let format = OutputFormats.segue.all.first { format in
      OutputOption(rawValue: key.name).map(format.options.contains) ?? (format == .png)
    }
    let output = "file: a.\(format?.name ?? ""), " + (isSheet ? "sheet: 9, " : "")
    let needed = section == "output" && key.name != "file" ? output : ""
    let picture = section == "screen" && key.name != "file" ? "file: a.png, " : ""
    let usual = ["fill", "color", "layers"].contains(key.name) ? "" : needed + picture
    let isList =
      ["timeline", "output"].contains(key.name) && section == "script"
      || ["path", "layers", "children", "filters", "fallback"].contains(key.name)
    let isKeyframes =
      section == "own-transition" && ["from", "to", "matched"].contains(key.name)
      || section == "follower" && key.name == "keyframes"
    let isMapping = section == "layer" && ["stroke", "fill-rule"].contains(key.name)
    let ofText = [
      "color", "font", "align", "vertical-align", "line-height", "lines", "overflow", "tracking",
    ]
    let isOfText = section == "layer" && ofText.contains(key.name)
    let file = section == "font" && key.name == "index" ? "file: a.otf, " : ""
    let isWord = ["frame", "sheet"].contains(key.name)
    let value = isList || isKeyframes ? "{ 0: 0 }" : isWord ? "word" : "[ { 0: 0 } ]"
    let beside = section == "step" ? Self.companions[key.name] ?? "" : ""
    let named = section == "picture" && key.name != "image" ? "image: photo, " : ""
    let leg = section == "leg" && key.name != "hold" ? Self.legs[key.name] ?? "" : ""
    let colors = section == "gradient" && key.name != "colors" ? "colors: [clear], " : ""
    let drawn = (isMapping ? "shape: rect, " : isOfText ? "text: a, " : "") + file
    let text = place.replacing(
      "KEY", with: usual + beside + named + leg + colors + drawn + "\(key.name): \(value)")
    let complaint = ScriptSamples.complaint(text)
    let isNamed = ["`\(key.name)`", "frame has four numbers", "has 2 values, not 1"]
    let names = isNamed.contains { complaint.contains($0) }
    #expect(names || isList, "\(text)\n\(complaint)")
    #expect(!complaint.contains("unknown key `\(key.name)`"))
  }

  @Test func everyKeyIsExplained() throws {
    let samples = [ScriptSamples.everything, ScriptSamples.contained, ScriptSamples.driven]
    let text = try samples.map {
      ScriptWriter.text(try ScriptSamples.parse($0).scene, containers: [ScriptSamples.container])
    }.joined()
    // The writer prefers the short forms of canvas, frame and insets; it replaces `color`, an
    // alias, and expands named materials, text styles, rounded corners and changed springs into
    // their parts.
    let long = ["canvas", "place", "frame", "insets"]
    for section in Schema.all where !long.contains(section.name) {
      let others = [
        "color", "material", "scheme", "style", "name", "corners", "preset", "extra-bounce",
      ]
      for key in section.names where !others.contains(key) {
        #expect(text.contains("\(key):"), "\(section.name).\(key)")
      }
    }
  }

  @Test func codesAreUniqueAndExplained() {
    let codes = DiagnosticCode.all.map(\.rawValue)
    #expect(Set(codes).count == codes.count)
    for code in DiagnosticCode.all {
      #expect(!code.summary.isEmpty && code.explanation.count > 80)
      #expect(DiagnosticCode.code(named: code.rawValue.lowercased()) == code)
    }
    #expect(DiagnosticCode.unknownTransition.rawValue == "E004")
  }

  @Test(
    arguments: [
      ("kuguo", "kugou"), ("weChatZom", "wechat-zoom"), ("fdae", "fade"), ("bse", "base"),
      ("x", nil), ("", nil), ("teleport", nil), (String(repeating: "kugou", count: 100), nil),
    ] as [(String, String?)])
  func nearestNameIsNear(name: String, expected: String?) {
    #expect(NearestName.nearest(to: name, among: TransitionCatalogue.names) == expected)
  }
}
