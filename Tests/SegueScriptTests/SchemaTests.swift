import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import Testing

/// The tables of keys and codes, and their derivatives.
@Suite struct SchemaTests {
  static let keys = Schema.all.flatMap { section in section.names.map { (section.name, $0) } }

  @Test(arguments: keys)
  func everyKeyRefusesOtherKinds(section: String, key: String) throws {
    // No list has such an item, and what may be a list is no truth value.
    let found = try Self.errors(of: key, in: section) {
      $0.form.takesLists ? "true" : "[{ 0: 0 }]"
    }
    #expect(!found.isEmpty)
    #expect(!found.contains { $0.message.contains("unknown key `\(key)`") })
  }

  @Test(arguments: keys)
  func everyKeyTakesItsExample(section: String, key: String) throws {
    let found = try Self.errors(of: key, in: section) { $0.form.example }
    #expect(!found.contains { $0.message.contains("`\(key)`") }, "\(found.map(\.message))")
  }

  /// Returns the errors in the line of a key with a value, in the smallest script that has it.
  private static func errors(
    of name: String, in title: String, _ value: (SchemaKey) -> String
  ) throws -> [Diagnostic] {
    let section = try #require(Schema.all.first { $0.name == title })
    let key = try #require(section.key(name))
    let value = value(key)
    let text = Schema.script(with: key, of: section, value: value)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.lastIndex { $0 == "\(key.name): \(value)" }.map { $0 + 1 }
    do {
      _ = try ScriptSamples.parse(text)
      return []
    } catch {
      return (error as? ScriptError)?.diagnostics.filter { $0.location?.line == line } ?? []
    }
  }

  @Test func everyKeyIsExplained() throws {
    let samples =
      [
        ScriptSamples.everything, ScriptSamples.contained, ScriptSamples.driven,
        ScriptSamples.animated, DragScriptTests.cards, ScriptSamples.glass,
        ScriptSamples.paged,
      ] + ScriptSamples.otherPages
    let text = try samples.map {
      ScriptWriter.text(try ScriptSamples.parse($0).scene, containers: [ScriptSamples.container])
    }.joined()
    // The writer prefers the short forms of canvas, frame and insets; it replaces `color`, an
    // alias, and expands named materials, text styles, rounded corners and changed springs into
    // their parts.
    let long = ["canvas", "place", "frame", "insets"]
    for section in Schema.all where !long.contains(section.name) {
      let others = [
        "color", "material", "scheme", "effect", "style", "name", "corners", "preset",
        "extra-bounce",
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
