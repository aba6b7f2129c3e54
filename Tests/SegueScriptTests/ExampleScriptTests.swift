import SegueKit
import SegueScript
import Testing

/// The smallest scripts in block style, which `segue explain` shows.
@Suite struct ExampleScriptTests {
  @Test(arguments: Schema.all)
  func blockStyleMeansTheSame(section: SchemaSection) {
    for key in section.keys {
      let flow = Schema.script(with: key, of: section, value: key.form.example)
      #expect(
        Self.verdict(flow) == Self.verdict(ExampleScript.text(of: flow)),
        "\(section.name).\(key.name)")
    }
  }

  /// Returns the messages about a script, and the script that its scene makes.
  private static func verdict(_ text: String) -> [String] {
    do {
      let parsed = try Script.parse(ScriptSource(name: "clip.yaml", text: text), formats: .segue)
      return [ScriptWriter.text(parsed.scene, containers: [])]
    } catch {
      return error.diagnostics.map(\.message).sorted()
    }
  }

  @Test func theSchemaHasEveryKeyWithItsDescription() {
    let text = ScriptJSONSchema.text
    for section in Schema.all {
      #expect(text.contains("\"\(section.name)\": {"), "\(section.name)")
      for key in section.keys {
        #expect(text.contains("\"\(key.name)\": {"), "\(section.name).\(key.name)")
        if !key.summary.isEmpty { #expect(text.contains(key.summary.prefix(20)), "\(key.name)") }
      }
    }
  }
}
