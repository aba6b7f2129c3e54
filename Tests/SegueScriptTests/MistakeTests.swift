import SegueKit
import SegueScript
import TestSupport
import Testing

/// Plausible mistakes of newcomers from other tools, and the next step that the message has to name.
@Suite struct MistakeTests {
  static let scripts = MistakeTable.rows("scripts")

  @Test func theTableIsLong() { #expect(Self.scripts.count >= 120) }

  @Test(arguments: scripts)
  func theMessageNamesTheNextStep(row: MistakeTable.Row) {
    let text = MistakeTable.script(row)
    var messages: [Diagnostic] = []
    do {
      _ = try Script.parse(ScriptSource(name: "clip.yaml", text: text), formats: .segue)
    } catch {
      messages = error.diagnostics
    }
    #expect(messages.isEmpty == row.works, "\(messages.map(\.message))")
    let advice = messages.flatMap { $0.help + [$0.message] }.joined(separator: "\n")
    for wanted in row.wanted where !row.works {
      #expect(advice.contains(wanted), "\(advice)")
    }
  }

  /// Foreign words stand for keys that there are.
  @Test(arguments: Schema.all)
  func everyForeignWordHasAKey(section: SchemaSection) {
    for row in section.foreign {
      // Sides are those of a frame, or of the canvas.
      if case .side = row.meaning { continue }
      guard let target = row.target else { continue }
      #expect(section.key(target) != nil, "\(row.names) is \(target)")
      if case .part(let holder, let part) = row.meaning {
        let sections = section.key(holder)?.form.parts.map(\.section) ?? []
        #expect(
          Schema.all.contains { sections.contains($0.name) && $0.key(part) != nil },
          "\(row.names) is \(part) of \(holder)")
      }
    }
    let names = section.foreign.flatMap(\.names)
    #expect(!names.contains { $0.contains(where: \.isUppercase) || $0.contains("_") })
  }
}
