import Foundation
import TestSupport
import Testing

/// `--if-changed` and `--deps`, as build systems use them.
@Suite struct DependencyTests {
  @Test func onlyOutdatedOutputsAreRendered() throws {
    let workspace = try Workspace()
    let rounds: [(line: String, isRendered: Bool)] = [
      ("true", true), ("true", false), ("sleep 0.02; touch b.png", true), ("true", false),
      ("sleep 0.02; touch clip.yaml", true), ("rm clip.gif", true), ("touch other.png", false),
    ]
    for (index, round) in rounds.enumerated() {
      let result = try workspace.shell("\(round.line); $SEGUE clip.yaml --if-changed")
      #expect(result.status == 0, "\(index): \(result.errors)")
      #expect(
        result.errors.contains("clip.gif  ") == round.isRendered, "\(index): \(result.errors)")
    }
    let folder = try workspace.shell(
      "$SEGUE clip.yaml -o frames/ --if-changed; $SEGUE clip.yaml -o frames/ --if-changed -v")
    #expect(folder.errors.contains("are newer than"), "\(folder.errors)")
    // Errors of a script are reported even if its outputs are up to date.
    let broken = try workspace.shell(
      "sed -i s/kugou/kuguo/ clip.yaml; sleep 0.02; touch clip.gif; $SEGUE clip.yaml --if-changed")
    #expect(broken.status == 65)
  }

  @Test func dependencyFileNamesEveryInput() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("in put/$x")
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 1)), to: "in put/$x/a#:1.png")
    try workspace.write(
      Workspace.script.replacing("a.png", with: "\"$x/a#:1.png\"").replacing(
        "b.png", with: "$x/a#:1.png"), to: "in put/clip.yaml")
    try workspace.write(
      "all: out.gif\nout.gif:\n\t$(SEGUE) 'in put/clip.yaml' -o out.gif --deps out.d -q\n-include out.d\n",
      to: "Makefile")
    let result = try workspace.shell(
      """
      make -s SEGUE=$SEGUE && cat out.d && make -q SEGUE=$SEGUE && echo current
      sleep 0.02; touch 'in put/$x/a#:1.png'; make -q SEGUE=$SEGUE || echo stale
      make -s SEGUE=$SEGUE; make -q SEGUE=$SEGUE && echo current
      rm 'in put/$x/a#:1.png'; cp a.png 'in put/a.png'; sed -i 's/\\$x.a#:1/a/' 'in put/clip.yaml'
      make -s SEGUE=$SEGUE && echo gone
      """)
    #expect(
      result.text == """
        out.gif: \\
          in\\ put/clip.yaml \\
          in\\ put/$$x/a\\#\\:1.png
        in\\ put/$$x/a\\#\\:1.png:
        in\\ put/clip.yaml:
        current
        stale
        current
        gone

        """, "\(result.text)\(result.errors)")
  }

  @Test func ninjaRendersChangedScripts() throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      rule segue
        command = $$SEGUE $in -o $out --deps $out.d -q
        depfile = $out.d
        deps = gcc
      build clip\\ 1.gif: segue clip.yaml

      """.replacing("\\ ", with: "$ ").replacing(
        "-o $out --deps $out.d", with: "-o $out --deps clip.d"
      )
      .replacing("depfile = $out.d", with: "depfile = clip.d"), to: "build.ninja")
    let result = try workspace.shell(
      """
      ninja >/dev/null && ninja -n | tail -1
      sleep 0.02; touch b.png; ninja -n | grep -c '^.1/1'
      ninja >/dev/null && ninja -n | tail -1
      """)
    #expect(
      result.text == "ninja: no work to do.\n1\nninja: no work to do.\n",
      "\(result.text)\(result.errors)")
  }

  @Test func aNameWithALineBreakIsRefused() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 1)), to: "a\nb.png")
    try workspace.write(
      Workspace.script.replacing("a.png", with: "\"a\\nb.png\""), to: "clip.yaml")
    let result = try workspace.segue("clip.yaml", "--deps", "x.d")
    #expect(result.status == 64)
    #expect(result.errors.contains("which has a line break"), "\(result.errors)")
  }
}
