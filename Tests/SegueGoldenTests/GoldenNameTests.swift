import SegueGolden
import Testing

@Suite struct GoldenNameTests {
  @Test(arguments: ["kugou", "a", "A-b_c.d", "9", "stage-01", "a.b.c", "-", "_"])
  func plainNamesAreTaken(text: String) {
    #expect(GoldenName(text)?.text == text)
  }

  @Test(arguments: [
    "", ".", "..", ".hidden", "a..b", "a/b", "/a", "a\\b", "a b", "a\nb", "a\0b", "é", "a:b", "*",
    String(repeating: "a", count: 201), "a~", "🎬",
  ])
  func otherNamesAreNot(text: String) {
    #expect(GoldenName(text) == nil)
  }

  @Test(arguments: [
    ("kugou.trace", "kugou", "trace"), ("a.b.apng", "a.b", "apng"),
    ("trace.trace", "trace", "trace"),
  ])
  func aFileSaysItsGolden(file: String, name: String, part: String) throws {
    let split = try #require(GoldenPart.split(file))
    #expect(split.name.text == name && split.part.rawValue == part)
    #expect(split.name.file(split.part) == file)
  }

  @Test(arguments: [
    "kugou", "kugou.png", ".trace", ".apng", "a.trace.txt", ".x.trace", "a b.trace",
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
