import TestSupport
import Testing

@Suite struct ExplainTests {
  @Test(arguments: ["E004", "e004", "e4"])
  func aCodeIsExplained(_ code: String) throws {
    let result = try Workspace().segue("explain", code)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.text.hasPrefix("E004: unknown transition\n\n"))
  }

  @Test func explainedScriptHasItsDefaultsAndIsEquivalent() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("explain", "clip.yaml")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("loop: forever"))
    #expect(result.text.contains("45deg"))
    try workspace.write(result.text, to: "explained.yaml")
    let original = try workspace.segue("clip.yaml", "-q", "-o", "-")
    let explained = try workspace.segue("explained.yaml", "-q", "-o", "-")
    #expect(explained.status == 0, "\(explained.errors)")
    #expect(explained.output == original.output)
    #expect(try workspace.segue("explain", "explained.yaml").text == result.text)
  }

  @Test(arguments: [
    ("curve", "Where it stands in a script"), ("cornerRadius", "border-radius"),
    ("kugou", "a transition"),
    ("snappy", "a spring"), ("iphone-15", "393x852"), ("easing", "of a step it is `curve`"),
    ("layer", "its keys"), ("snapchat", "a container"), ("gif", "an output format"),
    ("ease-in", "a curve"), ("duration", "a number alone is seconds"),
  ])
  func aWordIsExplained(_ word: String, _ part: String) throws {
    let result = try Workspace().segue("explain", word)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains(part), "\(result.text)")
  }

  @Test func anUnknownWordSuggests() throws {
    let result = try Workspace().segue("explain", "transtion")
    #expect(result.status == 64)
    #expect(result.errors.contains("did you mean `segue explain transition`?"))
  }

  @Test func settingsAreExplainedToo() throws {
    let result = try Workspace().segue("explain", "clip.yaml", "--fps", "20")
    #expect(result.text.contains("fps: 20"))
  }
}
