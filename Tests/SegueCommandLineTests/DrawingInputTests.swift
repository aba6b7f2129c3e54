import Foundation
import TestSupport
import Testing

/// What a clip takes from SVG files: their fonts, `--deps`, and the causes that `verify` names.
@Suite struct DrawingInputTests {
  private static let inter = ExternalTool.repository + "Sources/CInter/Inter/Inter-Bold.otf"

  /// A workspace with a script that draws an SVG, whose text is bold in a family.
  private static func workspace(
    family: String, layers: String = "[ { svg: art/icon.svg } ]"
  ) throws -> Workspace {
    let workspace = try Workspace()
    _ = try workspace.shell("mkdir -p art fonts")
    try workspace.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">
        <rect id="box" width="80" height="40" fill="#EEEEEE"/>
        <text id="word" x="4" y="28" font-family="\(family)" font-weight="700" font-size="20">Hi</text>
      </svg>
      """, to: "art/icon.svg")
    try workspace.write(
      """
      segue: 1
      canvas: 80x40
      screens: { icon: { layers: \(layers) } }
      timeline: [ { show: icon }, { hold: 100ms } ]
      """, to: "clip.yaml")
    return workspace
  }

  private static func picture(_ workspace: Workspace) throws -> [UInt8]? {
    let result = try workspace.segue(
      "render", "clip.yaml", "-o", "clip.apng", "--deps", "clip.d")
    #expect(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
    return workspace.bytes(of: "clip.apng")
  }

  @Test func fontsLieBesideTheDrawingOrAreNamedByTheScript() throws {
    let plain = try Self.picture(Self.workspace(family: "Inter"))
    let beside = try Self.workspace(family: "My Sans")
    let missing = try beside.segue("check", "clip.yaml")
    #expect(missing.errors.contains("the font `My Sans` is not at hand, and Inter Bold is drawn"))
    _ = try beside.shell("cp \(Self.inter) art/MySans-Bold.otf")
    #expect(try Self.picture(beside) == plain)
    let files = String(decoding: beside.bytes(of: "clip.d") ?? [], as: UTF8.self)
    #expect(files.contains("art/icon.svg") && files.contains("art/MySans-Bold.otf"), "\(files)")
    let font = "{ file: fonts/my-sans_bold.otf, size: 9 }"
    let named = try Self.workspace(
      family: "My Sans",
      layers: "[ { svg: art/icon.svg }, { text: \"\", font: \(font), frame: [0, 0, 9, 9] } ]")
    _ = try named.shell("cp \(Self.inter) fonts/my-sans_bold.otf")
    #expect(try Self.picture(named) == plain)
  }

  @Test func importTakesTheFontsBesideTheFile() throws {
    let workspace = try Self.workspace(family: "My Sans")
    _ = try workspace.shell("cp \(Self.inter) art/MySans-Bold.otf")
    let result = try workspace.segue("import", "art/icon.svg", "--strict", "-o", "icon.yaml")
    #expect(result.status == 0, "\(result.errors)")
    let script = String(decoding: workspace.bytes(of: "icon.yaml") ?? [], as: UTF8.self)
    #expect(script.contains("- name: word\n") && script.contains("path: "), "\(script)")
  }

  @Test func verifyNamesTheLayersOfAChangedDrawing() throws {
    let workspace = try Self.workspace(family: "Inter")
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    #expect(try workspace.segue("verify", "clip.yaml").status == 0)
    _ = try workspace.shell("sed -i 's/EEEEEE/FFCC00/; s/>Hi</>Ho</' art/icon.svg")
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 1)
    let words = String(decoding: result.output, as: UTF8.self) + result.errors
    #expect(
      words.contains("icon.svg/box` in `hold: 100ms`, line 4 has fill #FFCC00 instead of #EEEEEE"),
      "\(words)")
    #expect(words.contains("icon.svg/word`"), "\(words)")
  }
}
