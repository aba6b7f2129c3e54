import Foundation
import SegueCodecs
import TestSupport
import Testing

/// Warnings about animations that browsers play too slowly.
@Suite struct BrowserPaceTests {
  /// The rate of a script, its output, and whether browsers slow it down.
  static let rates: [(rate: String, output: String, isSlow: Bool)] = [
    ("120", "x.apng", true), ("120", "x.webp", true), ("240", "x.apng", true),
    ("100", "x.apng", true), ("100", "x.webp", true), ("95", "x.webp", true),
    ("95", "x.apng", false), ("90", "x.webp", false), ("60", "x.apng", false),
    ("50", "x.webp", false), ("120", "x/", false), ("120", "x.y4m", false),
  ].filter { Workspace.makes($0.1) }

  @Test(arguments: rates)
  func aSlowAnimationIsAWarning(rate: String, output: String, isSlow: Bool) throws {
    let workspace = try Workspace()
    let made = try workspace.shell(
      "sed 's|clip.gif|\(output)|; s/fps: 25/fps: \(rate)/' clip.yaml > fast.yaml")
    try #require(made.status == 0, "\(made.errors)")
    for verb in ["check", "render"] {
      let result = try workspace.segue(verb, "fast.yaml")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("warning[W006]: \(output) has ") == isSlow, "\(result.errors)")
    }
    #expect(try workspace.segue("check", "--strict", "fast.yaml").status == (isSlow ? 1 : 0))
    guard isSlow else { return }
    let told = try Self.seconds(in: try workspace.segue("check", "fast.yaml").errors)
    let probe = try workspace.segue("probe", "--json", output).text
    func number(_ key: String) throws -> Double {
      let rest = try #require(probe.split(separator: "\"\(key)\"").last)
      return try #require(Double(rest.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }))
    }
    let (shown, stored) = (try number("shownDuration"), try number("duration"))
    #expect(abs(told.browsers - shown) < 0.2 * shown, "\(told), not \(shown)")
    #expect(abs(told.stored - stored) < 0.01)
  }

  /// Returns the numbers of a warning.
  private static func seconds(in text: String) throws -> (browsers: Double, stored: Double) {
    let match = try #require(
      text.firstMatch(of: /about ([\d.]+) s there, not ([\d.]+) s/), "\(text)")
    return (try #require(Double(match.1)), try #require(Double(match.2)))
  }

  /// Returns a workspace with `open.yaml`, a script that names no output.
  private static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(Workspace.script.replacing("output: [clip.gif]", with: ""), to: "open.yaml")
    return workspace
  }

  @Test(arguments: ["open.yaml --fps 120 -o x.apng", "a.png b.png -t fade --fps 120 -o x.apng"])
  func flagsAndQuickFormAreWarnedToo(words: String) throws {
    let workspace = try Self.workspace()
    let result = try workspace.shell("$SEGUE \(words)")
    #expect(result.status == 0 && result.errors.contains("warning[W006]"), "\(result.errors)")
    let document = try workspace.shell("$SEGUE \(words) --json")
    #expect(document.text.contains("\"W006\""))
  }

  @Test func docsReportsTheWarning() throws {
    let workspace = try Self.workspace()
    try workspace.write("<!-- segue: open.yaml x.apng fps=120 -->\n", to: "a.md")
    let result = try workspace.segue("docs", "a.md")
    #expect(result.status == 0 && result.errors.contains("warning[W006]"), "\(result.errors)")
  }

  @Test(
    arguments: [
      ("x.apng --fps 120", true), ("x.apng --fps 100", true), ("x.apng --fps 60", false),
      ("x.webp --fps 120", true), ("x.webp --fps 90", false), ("x.gif --fps 50", false),
    ].filter { Workspace.makes($0.0) })
  func encodeWarnsToo(_ words: String, _ isSlow: Bool) throws {
    let fixture = try FrameFolderFixture()
    let result = try fixture.workspace.shell(
      "rm frames/delays.txt; $SEGUE encode frames \(words)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("warning[W006]") == isSlow, "\(result.errors)")
  }

  /// Repeated frames of an encoded file are stored once.
  @Test func repeatedFramesAreNotShort() throws {
    let fixture = try FrameFolderFixture()
    let result = try fixture.workspace.shell(
      """
      printf '%s\\n' 4 4 4 4 4 > frames/delays.txt
      $SEGUE encode frames a.apng -q && $SEGUE encode a.apng b.apng --fps 200
      """)
    #expect(result.status == 0 && !result.errors.contains("W006"), "\(result.errors)")
  }
}
