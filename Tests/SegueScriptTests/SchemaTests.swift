import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// The table of keys, the table of codes, and what is made of them.
@Suite struct SchemaTests {
  /// A place for each section's mapping, with `KEY` for the key and its value.
  private static let places = [
    "script": "KEY",
    "canvas": "canvas: { KEY }",
    "screen": "screens: { list: { KEY } }",
    "layer": "screens: { list: { layers: [ { KEY } ] } }",
    "layer-transform": "screens: { list: { layers: [ { transform: { KEY } } ] } }",
    "status-bar": "screens: { list: { file: a.png, status-bar: { KEY } } }",
    "own-transition": "transitions: { drop: { KEY } }",
    "keyframe": "transitions: { drop: { from: [ { KEY } ] } }",
    "step": "timeline: [ { KEY } ]",
    "spring": "timeline: [ { push: list, spring: { KEY } } ]",
    "output": "output: { KEY }",
    "place": "timeline: [ { push: list, transition: { type: kugou, pivot: { KEY } } } ]",
    "frame": "timeline: [ { push: list, transition: { type: wechat, to-frame: { KEY } } } ]",
  ]

  static let keys = Schema.all.flatMap { section in section.keys.map { (section.name, $0) } }

  @Test(arguments: keys)
  func everyKeyIsDecoded(section: String, key: SchemaKey) throws {
    let place = try #require(Self.places[section])
    // No key takes a list of a mapping, so whoever reads the value complains about it.
    let sheet = ["columns", "onion"].contains(key.name) ? "sheet: 9, " : ""
    let needed = section == "output" && key.name != "file" ? "file: a.png, \(sheet)" : ""
    let picture = section == "screen" && key.name != "file" ? "file: a.png, " : ""
    let usual = ["fill", "color", "layers"].contains(key.name) ? "" : needed + picture
    let isList = ["timeline", "output", "layers", "children"].contains(key.name)
    let isKeyframes = section == "own-transition" && ["from", "to"].contains(key.name)
    let isWord = ["frame", "sheet"].contains(key.name)
    let value = isList || isKeyframes ? "{ 0: 0 }" : isWord ? "word" : "[ { 0: 0 } ]"
    let push =
      ["transition", "duration", "curve", "spring"].contains(key.name) ? "push: list, " : ""
    let text = place.replacing("KEY", with: usual + push + "\(key.name): \(value)")
    let complaint = ScriptSamples.complaint(text)
    let names = complaint.contains("`\(key.name)`") || complaint.contains("frame has four numbers")
    #expect(names || isList, "\(text)\n\(complaint)")
    #expect(!complaint.contains("unknown key `\(key.name)`"))
  }

  @Test func everyKeyIsExplained() throws {
    let scene = try ScriptSamples.parse(ScriptSamples.everything).scene
    let text = ScriptWriter.text(scene)
    // The long forms of canvas, place and frame have shorter ones; `color` is a second word.
    let short = ["canvas", "place", "frame"]
    for section in Schema.all where !short.contains(section.name) {
      for key in section.names where key != "color" {
        #expect(text.contains("\(key):"), "\(section.name).\(key)")
      }
    }
  }

  @Test func codesAreUniqueAndSayEnough() {
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
