import Foundation
import TestSupport
import Testing

/// Folders of scripts, filters and shards of `check` and `render`.
@Suite struct ScriptFolderTests {
  /// Returns a workspace with scripts in folders, and files that are no scripts.
  private static func folders() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.makeFolder("clips/cards")
    for (name, file) in [("one", "one"), ("two", "two"), ("cards/flip", "flip")] {
      let pictures = name.contains("/") ? "../../" : "../"
      let script = Workspace.script.replacing("a.png", with: pictures + "a.png")
        .replacing("b.png", with: pictures + "b.png").replacing("clip.gif", with: "\(file).gif")
      try workspace.write(script, to: "clips/\(name).yaml")
    }
    // It makes the whole workspace one project, whose scripts may use its pictures.
    try workspace.write("formats: [png]\n", to: "segue.yaml")
    try workspace.write("jobs: 3\n", to: "clips/other.yaml")
    return workspace
  }

  /// The options behind `check clips --json`, and the scripts that are checked.
  @Test(arguments: [
    ("", "cards/flip one two"), ("--only one", "one"),
    ("--only 'o*' --only flip", "cards/flip one"),
    ("--only 'clips/cards/*'", "cards/flip"), ("clips/one.yaml", "cards/flip one two"),
  ])
  func scriptsBelowFoldersAreChecked(options: String, names: String) throws {
    let workspace = try Self.folders()
    let result = try workspace.shell("$SEGUE check clips \(options) --json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.text.matches(of: /"clip" : "clips\/([^"]*).yaml"/).map { String($0.1) }
        == names.split(separator: " ").map(String.init), "\(result.text)")
  }

  @Test func aPatternWithoutAScriptIsAnError() throws {
    let result = try Self.folders().segue("check", "clips", "--only", "three")
    #expect(result.status == 64 && result.errors.contains("no script is called `three`"))
  }

  @Test func shardsRenderEveryScriptOnceIntoAFolderThatIsMade() throws {
    let workspace = try Self.folders()
    let result = try workspace.shell(
      """
      for i in 1 2; do
        $SEGUE render clips --shard $i/2 --output-dir build/$i -q || echo failed
      done
      ls build/*/*.gif | wc -l; ls build/1 build/2 | grep -c gif
      CI_NODE_INDEX=2 CI_NODE_TOTAL=3 $SEGUE check clips --shard auto --json | grep -c '"clip"'
      CI_NODE_INDEX=2 CI_NODE_TOTAL=3 $SEGUE check clips --json | grep -c '"clip"'
      """)
    #expect(result.text == "3\n3\n1\n3\n", "\(result.text)\(result.errors)")
  }

  @Test func reportsDependOnScriptsPicturesAndGoldens() throws {
    let workspace = try Workspace()
    _ = try workspace.segue("approve", "clip.yaml", "-q", "--pictures", "none")
    let result = try workspace.shell(
      """
      $SEGUE verify clip.yaml --junit j.xml --deps j.d -q; head -4 j.d
      $SEGUE verify clip.yaml --deps j.d; echo $?
      """)
    #expect(
      result.text == "j.xml: \\\n  clip.yaml \\\n  a.png \\\n  b.png \\\n64\n",
      "\(result.text)\(result.errors)")
  }
}
