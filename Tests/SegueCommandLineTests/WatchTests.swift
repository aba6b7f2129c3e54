import Foundation
import TestSupport
import Testing

/// `--watch`, driven by a shell that waits for the effect of each change.
@Suite struct WatchTests {
  /// Shell functions: `await CONDITION` waits up to 20 seconds; `finish` interrupts the program.
  private static let functions = """
    touch log
    await() { n=0; until eval "$1"; do n=$((n+1)); [ $n -gt 1200 ] && { echo "never: $1"; kill $pid; exit 9; }; sleep 0.05; done; }
    rounds() { await '[ $(grep -c "^watching" log) -ge '$1' ]'; }
    finish() { kill -INT $pid; wait $pid; echo "status $?"; cat log >&2; }

    """

  @Test func rendersAgainAfterEveryKindOfChange() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      Self.functions + """
        $SEGUE clip.yaml --watch >log 2>&1 & pid=$!
        rounds 1; [ -f clip.gif ] && echo first
        rm clip.gif; sed 's/400ms/440ms/' clip.yaml >new && mv new clip.yaml
        rounds 2; [ -f clip.gif ] && echo renamed
        rm clip.gif; cp a.png b.png
        rounds 3; [ -f clip.gif ] && echo overwritten
        rm clip.gif; cp b.png kept; rm b.png; sleep 0.02; mv kept b.png
        rounds 4; [ -f clip.gif ] && echo returned
        rm clip.gif; rm b.png
        await 'grep -q "b.png does not exist" log'; [ -f clip.gif ] || echo broken
        cp a.png b.png
        await '[ -f clip.gif ]' && echo mended
        finish
        """)
    #expect(
      result.text == "first\nrenamed\noverwritten\nreturned\nbroken\nmended\nstatus 130\n",
      "\(result.text)\(result.errors)")
  }

  @Test func articleFollowsItsScript() throws {
    let workspace = try Workspace()
    try workspace.write("<!-- segue: clip.yaml -->\n", to: "a.md")
    let result = try workspace.shell(
      Self.functions + """
        $SEGUE docs . --watch >log 2>&1 & pid=$!
        rounds 1; cp clip.gif old.gif
        sed -i 's/400ms/440ms/' clip.yaml
        await '! cmp -s clip.gif old.gif' && echo changed
        echo '<!-- segue: clip.yaml other.gif -->' >b.md
        await '[ -f other.gif ]' && echo new
        sed -i 's/kugou/kuguo/' clip.yaml
        await 'grep -q "did you mean" log'; [ -f clip.gif ] && echo kept
        sed -i 's/kuguo/fade/' clip.yaml
        await '$SEGUE docs --check . 2>/dev/null' && echo current
        finish
        """)
    #expect(
      result.text == "changed\nnew\nkept\ncurrent\nstatus 130\n", "\(result.text)\(result.errors)")
  }

  @Test(arguments: [
    ["-", "--watch"], ["clip.yaml", "--watch", "--json"],
    ["clip.yaml", "--watch", "-o", "-"],
  ])
  func watchAcceptsOnlyFiles(arguments: [String]) throws {
    let workspace = try Workspace()
    let result = try workspace.run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("--watch cannot be used with"), "\(result.errors)")
  }
}
