import SegueGolden
import TestSupport
import Testing

@Suite struct GoldenNameTests {
  @Test(arguments: [
    "kugou", "a", "A-b_c.d", "9", "stage-01", "a.b.c", "-", "_", "a b", "é", "🎬", "a~", "it's $(x)",
    "日本",
  ])
  func plainNamesAreAccepted(text: String) {
    #expect(GoldenName(text)?.text == text)
    #expect(GoldenName(escaping: text).text == text)
  }

  @Test(arguments: [
    (".hidden", "%2Ehidden"), ("a..b", "a.%2Eb"), ("a:b", "a%3Ab"), ("a\\b", "a%5Cb"),
    ("a/b", "a%2Fb"), ("*?", "%2A%3F"), ("<\"|>", "%3C%22%7C%3E"), ("a\nb", "a%0Ab"),
    (" a ", "%20a%20"),
    ("100%", "100%25"), ("%41", "%2541"), ("a\u{2028}b", "a%E2%80%A8b"), ("a\0b", "a%00b"),
    ("..", "%2E."), ("a\u{85}", "a%C2%85"),
  ])
  func unportableNamesAreEscaped(name: String, text: String) {
    #expect(GoldenName(escaping: name).text == text)
    #expect(GoldenName(text)?.text == text)
  }

  @Test(arguments: 0..<40)
  func differentNamesHaveDifferentGoldens(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters: [Character] = ["a", ".", "%", "2", "E", " ", "/", ":", "é", "\n", "🎬"]
    var names: [String: String] = [:]
    for _ in 0..<200 {
      let count = Int.random(in: 1...(seed % 8 == 0 ? 260 : 6), using: &generator)
      let name = String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
      let golden = GoldenName(escaping: name)
      #expect(GoldenName(golden.text) == golden, "seed \(seed): \(name)")
      #expect(golden.text.utf8.count <= GoldenName.longest)
      #expect(names[golden.text, default: name].utf8.elementsEqual(name.utf8), "seed \(seed)")
      names[golden.text] = name
    }
  }

  @Test(arguments: [
    "", ".", "..", ".hidden", "a..b", "a/b", "/a", "a\\b", " a", "a ", "a\nb", "a\0b", "a:b", "*",
    "%",
    "%2", "%2e", "%zz", "a%", String(repeating: "a", count: 201),
  ])
  func otherNamesAreRejected(text: String) {
    #expect(GoldenName(text) == nil)
  }

  @Test(arguments: [
    ("kugou.trace", "kugou", "trace"), ("a.b.apng", "a.b", "apng"),
    ("trace.trace", "trace", "trace"),
  ])
  func fileNameGivesTheGolden(file: String, name: String, part: String) throws {
    let split = try #require(GoldenPart.split(file))
    #expect(split.name.text == name && split.part.rawValue == part)
    #expect(split.name.file(split.part) == file)
  }

  @Test(arguments: [
    "kugou", "kugou.png", ".trace", ".apng", "a.trace.txt", ".x.trace", "a:b.trace",
  ])
  func otherFilesAreNoGoldens(file: String) {
    #expect(GoldenPart.split(file) == nil)
  }

  @Test(arguments: [
    ("k*", "goldens/kugou", true), ("k*", "goldens/deep/kugou", true), ("kugou", "kugou", true),
    ("k?gou", "kugou", true), ("k?gou", "kgou", false), ("*", "", true), ("", "a", false),
    ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("a/**", "a/b/c", true), ("**/c", "a/b/c", true),
    ("*u", "kugou", true), ("*g", "kugou", false), ("**", "a/b", true), ("k", "kugou", false),
    ("a*b*c*d*e*f*g*h*i*z", String(repeating: "abcdefghi", count: 50), false),
  ])
  func patternsMatchNamesOrPaths(pattern: String, path: String, isMatch: Bool) {
    #expect(NamePattern(pattern).matches(path) == isMatch)
  }
}
