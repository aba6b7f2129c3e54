import SegueText
import Testing

/// Where the files of the built-in fonts are looked for.
@Suite struct FontFolderTests {
  private static let darwin = [
    "/me/Library/Fonts", "/opt/homebrew/share/fonts", "/usr/local/share/fonts",
    "/Library/Fonts", "/System/Library/Fonts",
  ]

  @Test(arguments: [FontFolders.System.linux, .darwin])
  func installedFontsAreFirst(_ system: FontFolders.System) {
    let folders = FontFolders(
      program: "/a/bin/segue", code: nil, home: nil, system: system)
    #expect(folders.inter.first == "/a/share/segue/fonts")
    #expect(folders.emoji.first == "/a/share/segue/fonts")
  }

  @Test func debiansFoldersAreLastOnLinux() {
    let folders = FontFolders(program: "/a/bin/segue", code: nil, home: "/me", system: .linux)
    #expect(folders.inter.last == "/usr/share/fonts/opentype/inter")
    #expect(
      folders.emoji.dropFirst() == ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/noto"])
  }

  @Test func homebrewsAndTheSystemsFoldersAreLastOnDarwin() {
    let folders = FontFolders(program: "/a/bin/segue", code: nil, home: "/me", system: .darwin)
    #expect(Array(folders.inter.suffix(5)) == Self.darwin)
    #expect(Array(folders.emoji.dropFirst()) == Self.darwin)
    let homeless = FontFolders(program: nil, code: nil, home: nil, system: .darwin)
    #expect(homeless.inter == Array(Self.darwin.dropFirst()))
  }

  /// Tests on Darwin are libraries, three folders below the one with their resources.
  @Test func resourcesAreFoundFromTestsThatAProgramLoads() {
    let folders = FontFolders(
      program: "/usr/bin/xctest", code: "/build/Tests.xctest/Contents/Library/Tests", home: nil)
    #expect(folders.inter.contains { $0.hasPrefix("/build/segue_CInter.") })
  }

  @Test func everyStyleOfInterLiesBesideTheTests() throws {
    let weights = [
      "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
    ]
    let styles = weights + ["Italic"] + weights.filter { $0 != "Regular" }.map { $0 + "Italic" }
    for name in ["Inter", "InterDisplay"].flatMap({ family in styles.map { "\(family)-\($0).otf" } }
    ) {
      let path = try #require(FontLibrary.path(ofBuiltIn: name), "\(name)")
      #expect(path.contains("/segue_CInter."), "\(path)")
    }
  }
}
