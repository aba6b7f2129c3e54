import Foundation
import TestSupport
import Testing

/// Many scripts at once, and parts of `check` and `render`.
@Suite struct ScriptPartTests {
  /// Returns a workspace with scripts of several kinds: valid, with warnings, wrong, and with a matrix.
  private static func scripts() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.makeFolder("clips")
    for name in ["a.png", "b.png"] {
      try workspace.write(try #require(workspace.bytes(of: name)), to: "clips/\(name)")
    }
    for number in 1...7 {
      let script = Workspace.script.replacing("400ms", with: "\(160 + 40 * number)ms")
        .replacing("clip.gif", with: "c\(number).gif")
      try workspace.write(script, to: "clips/c\(number).yaml")
    }
    try workspace.write(
      Workspace.script.replacing("kugou", with: "kuguo"), to: "clips/wrong.yaml")
    try workspace.write(
      VariantTests.schemes.replacing("\"clip-", with: "\"many-"), to: "clips/many.yaml")
    try workspace.write(
      Workspace.script.replacing("clip.gif", with: "c1.gif"), to: "clips/twice.yaml")
    return workspace
  }

  @Test(arguments: ["check", "render --output-dir out"])
  func filesAndMessagesAreTheSameForAnyNumberOfJobs(verb: String) throws {
    let workspace = try Self.scripts()
    let result = try workspace.shell(
      """
      for j in 1 2 5; do
        $SEGUE \(verb) clips -j $j --json >$j.json 2>$j.err; echo $?
        sed -i 's/"seconds" : [0-9.]*/"seconds" : 0/; s/  in [0-9.]* m*s$//' $j.json $j.err
        mv out out-$j 2>/dev/null
      done
      cmp 1.json 2.json && cmp 1.json 5.json && cmp 1.err 2.err && cmp 1.err 5.err && echo alike
      [ ! -e out-1 ] || { diff -r out-1 out-2 && diff -r out-1 out-5; } && echo alike
      grep -c c1.gif 1.err
      """)
    let lines = result.text.split(separator: "\n")
    let difference = try workspace.shell("diff 1.err 2.err").text
    #expect(
      lines.prefix(5).map(String.init) == Array(repeating: verb == "check" ? "65" : "64", count: 3)
        + ["alike", "alike"],
      "\(result.text)\(result.errors)\(difference)")
  }

  @Test(arguments: ["check --strict", "render --output-dir out"])
  func partsAreContinuedAndMerged(verb: String) throws {
    let workspace = try Self.scripts()
    let result = try workspace.shell(
      """
      rm clips/twice.yaml
      $SEGUE \(verb) clips --json >one.json 2>/dev/null; echo $?
      for i in 1 2; do $SEGUE \(verb) clips --shard $i/2 --part p-$i -q 2>/dev/null; done
      $SEGUE merge p-1 p-2 --json >two.json 2>/dev/null; echo $?
      sed -i 's/"seconds" : [0-9.]*/"seconds" : 0/' one.json two.json
      cmp one.json two.json && echo alike
      ls -i p-*/clip-* >before
      $SEGUE \(verb) clips --shard 1/2 --part p-1 2>&1 | grep -c 'kept from p-1, unchanged'
      ls -i p-*/clip-* | cmp - before && echo kept
      $SEGUE merge p-1 -q 2>&1 | grep -c 'the part 2/2 is missing'
      $SEGUE merge p-1 p-2 -o report 2>&1 | grep -c 'only for parts of `segue verify`'
      """)
    #expect(result.text == "65\n65\nalike\n1\nkept\n1\n1\n", "\(result.text)\(result.errors)")
  }

  /// A change after `render --part`, and the number of scripts that are rendered again.
  @Test(arguments: [
    ("true", 0), ("rm out/c2.gif", 1), ("echo x >>out/c3.gif", 1),
    ("echo '# more' >>clips/c4.yaml", 1),
    ("cp b.png clips/a.png", 8), ("rm out/many-dark.gif", 1),
  ])
  func onlyWhatIsNoLongerThereIsRenderedAgain(change: String, count: Int) throws {
    let workspace = try Self.scripts()
    let result = try workspace.shell(
      """
      rm clips/wrong.yaml clips/twice.yaml
      $SEGUE render clips --output-dir out --part part -q; echo $?
      ls -i part/clip-* | sort >before
      \(change)
      $SEGUE render clips --output-dir out --part part -q; echo $?
      ls -i part/clip-* | sort | comm -23 - before | wc -l
      ls out | wc -l
      """)
    #expect(result.text == "0\n0\n\(count)\n9\n", "\(result.text)\(result.errors)")
  }

  @Test(arguments: [
    ("render clips --part p --watch", "--part cannot be used with --watch"),
    ("render clips --part p --deps d", "--part cannot be used with --deps"),
    ("check - --part p", "--part keeps the results of script files"),
    ("render a.png b.png -t fade --part p", "--part keeps the results of script files"),
    ("check clips --part clips", "clips cannot hold a part"),
  ])
  func whatCannotBeKeptIsRefused(line: String, message: String) throws {
    let workspace = try Self.scripts()
    let result = try workspace.shell("$SEGUE \(line) </dev/null")
    #expect([64, 73].contains(result.status), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
