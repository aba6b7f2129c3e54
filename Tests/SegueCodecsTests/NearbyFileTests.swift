import Foundation
import SegueCodecs
import TestSupport
import Testing

/// Suggestions for missing files: existing files of similar names.
@Suite struct NearbyFileTests {
  private static let composed = "caf\u{E9}.png"
  private static let decomposed = "cafe\u{301}.png"

  /// The existing file, the requested name, the suggestion, and their difference.
  static let cases: [(there: String, named: String, found: NearbyFile.Difference?)] = [
    ("List.png", "list.png", .letterCase), ("list.PNG", "list.png", .letterCase),
    ("LIST.PNG", "list.png", .letterCase), ("Shots/list.png", "shots/list.png", .letterCase),
    ("Shots/List.png", "shots/list.png", .letterCase), ("list.jpg", "list.png", .fileExtension),
    ("list.jpeg", "list.jpg", .fileExtension), ("List.JPG", "list.png", .fileExtension),
    ("shots/list.heic", "shots/list.png", .fileExtension), ("list", "list.png", .fileExtension),
    ("list.png", "list", .fileExtension), ("clip.yml", "clip.yaml", .fileExtension),
    ("clip.yaml.txt", "clip.yaml", .fileExtension), ("inter.otf", "inter.ttf", .fileExtension),
    (decomposed, composed, .normalForm), (composed, decomposed, .normalForm),
    ("Caf\u{E9}.png", decomposed, .letterCase), ("caf\u{E9}.jpg", decomposed, .fileExtension),
    ("at 9.41\u{202F}AM.png", "at 9.41 AM.png", .spaces), ("a\u{A0}b.png", "a b.png", .spaces),
    ("list.png", "lists.png", nil), ("list.yaml", "list.png", nil),
    ("other/list.png", "list.png", nil),
    (".list.png", "list.png", nil), ("list.png/x", "List.png", .letterCase),
  ]

  @Test(arguments: cases)
  func similarNamesAreFound(
    there: String, named: String, difference: NearbyFile.Difference?
  ) throws {
    let folder = try TemporaryFolder()
    let parent = (folder.path(there) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: folder.path(there), contents: Data([1])))
    let found = NearbyFile(ofMissing: folder.path(named))
    #expect(found?.difference == difference, "\(String(describing: found))")
    let shown = there.hasSuffix("/x") ? "list.png" : there
    if difference != nil {
      #expect(found.map { Array($0.path.utf8) } == Array(folder.path(shown).utf8))
      let advice = CodecError.missing(path: folder.path(named)).advice
      #expect(advice?.utf8.elementsEqual(found?.sentence.utf8 ?? "".utf8) == true)
    }
    // An existing file needs no suggestion.
    #expect(NearbyFile(ofMissing: folder.path(there)) == nil)
  }

  @Test func smallestDifferenceWins() throws {
    let folder = try TemporaryFolder()
    for name in ["list.jpg", "LIST.png", "list.webp"] { try folder.write("x", to: name) }
    #expect(NearbyFile(ofMissing: folder.path("list.png"))?.path == folder.path("LIST.png"))
  }

  @Test func noLinkIsFollowedOutOfTheFolder() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try other.write("x", to: "Secret.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Link"), withDestinationPath: other.path)
    #expect(NearbyFile(ofMissing: folder.path("link/secret.png")) == nil)
    #expect(NearbyFile(ofMissing: folder.path("link/Secret.png")) == nil)
  }

  @Test(arguments: [
    "", "/", "a/../b", "\0", String(repeating: "x/", count: 40_000) + "y", ".", "..",
  ])
  func invalidPathsHaveNoSuggestion(path: String) { #expect(NearbyFile(ofMissing: path) == nil) }
}
