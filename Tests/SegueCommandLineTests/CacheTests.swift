import Foundation
import TestSupport
import Testing

/// The cache of unchanged clips: when it spares drawing, when it must not, and what is done to its folder.
@Suite struct CacheTests {
  /// The end of the line about clips that were not drawn.
  private static let hit = "unchanged, from the cache"
  private static let inter = ExternalTool.repository + "Sources/CInter/Inter"

  @Test func anUnchangedClipIsNotDrawnAgain() throws {
    let workspace = try Self.workspace()
    let first = try Self.verify(workspace)
    #expect(first.status == 0 && !first.text.contains(Self.hit), "\(first.text)\(first.errors)")
    let second = try Self.verify(workspace)
    #expect(second.status == 0 && second.text.contains("1 \(Self.hit)"), "\(second.text)")
  }

  /// A shell command after which the clip must be drawn, and the status of verifying it.
  @Test(arguments: [
    // A changed picture with its old length and time.
    ("touch -r a.png t; cp b.png a.png; touch -r t a.png", 1),
    ("sed -i s/200ms/240ms/ clip.yaml", 1), ("sed -i 's/$/ /' clip.yaml", 0),
    ("echo 'formats: [png]' >segue.yaml", 0), ("rm goldens/clip.trace", 1),
    ("sed -i s/kugou/fade/ goldens/clip.trace", 65), ("rm a.png", 66),
    ("rm a.png; ln -s /etc/hostname a.png", 65), ("rm a.png; mkfifo a.png", 66),
  ])
  func aChangedInputIsSeen(change: String, status: Int32) throws {
    let workspace = try Self.workspace()
    #expect(try Self.verify(workspace).status == 0)
    #expect(try workspace.shell(change).status == 0)
    let result = try Self.verify(workspace)
    #expect(!result.text.contains(Self.hit), "\(change): \(result.text)")
    #expect(result.status == status, "\(change): \(result.text)\(result.errors)")
  }

  /// Words of the command line, and variables, with which the clip must be drawn.
  @Test(
    arguments: [
      (["--ignore-profiles"], [:]), (["--limit", "memory=2GB"], [:]), (["--repeat", "2"], [:]),
      (["--no-cache"], [:]), ([], ["SEGUE_CACHE": "off"]), ([], ["SEGUE_CACHE_CHECK": "1"]),
      ([], ["LD_PRELOAD": "libanl.so.1"]),
    ] as [([String], [String: String])])
  func anotherWayOfDrawingIsSeen(words: [String], variables: [String: String]) throws {
    let workspace = try Self.workspace()
    #expect(try Self.verify(workspace).status == 0)
    let result = try Self.verify(workspace, words, variables)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(!result.text.contains(Self.hit), "\(words) \(variables): \(result.text)")
  }

  /// A shell command that makes another program of `bin/segue`, in the folder of which are `share/segue/fonts`.
  @Test(arguments: [
    (
      """
      python3 - <<'END'
      import re
      data = bytearray(open("bin/segue", "rb").read())
      note = data.find(bytes([4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0]) + b"GNU\\0") + 16
      data[note] ^= 1
      open("bin/segue", "wb").write(data)
      END
      """, "another build"
    ),
    (
      "cp $INTER/Inter-Bold.otf share/segue/fonts/Inter-Regular.otf", "another font"
    ),
  ])
  func anotherProgramOrItsFontIsSeen(change: String, name: String) throws {
    let workspace = try Self.workspace()
    try workspace.write(
      """
      segue: 1
      canvas: 60x40
      screens:
        one: { layers: [{ name: word, text: Hello, frame: [0, 0, 60, 40] }] }
      timeline: [{ show: one }, { hold: 40ms }]
      """, to: "word.yaml")
    // A link to the program is the same build in another folder.
    let before = try workspace.shell(
      """
      mkdir -p bin share/segue/fonts && cp $SEGUE bin/segue
      cp \(Self.inter)/Inter-Regular.otf share/segue/fonts
      bin/segue approve word.yaml -q --no-cache
      bin/segue verify word.yaml --cache cache && bin/segue verify word.yaml --cache cache
      """, environment: Self.variables)
    #expect(before.status == 0 && before.text.contains("1 \(Self.hit)"), "\(before.errors)")
    let after = try workspace.shell(
      "INTER=\(Self.inter); \(change)\nbin/segue verify word.yaml --cache cache",
      environment: Self.variables)
    #expect(!after.text.contains(Self.hit), "\(name): \(after.text)\(after.errors)")
    #expect([0, 1].contains(after.status), "\(name): \(after.text)\(after.errors)")
  }

  @Test func aFontBesideADrawingIsSeen() throws {
    let workspace = try Self.workspace()
    try workspace.makeFolder("icons")
    try workspace.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">
        <text x="5" y="30" font-family="Mine, Inter" font-size="20">ab</text></svg>
      """, to: "icons/mark.svg")
    try workspace.write(
      """
      segue: 1
      canvas: 60x40
      screens:
        one: { layers: [{ name: mark, svg: icons/mark.svg, frame: [0, 0, 60, 40] }] }
      timeline: [{ show: one }, { hold: 40ms }]
      """, to: "mark.yaml")
    let first = try workspace.shell(
      """
      $SEGUE approve mark.yaml -q --cache cache
      $SEGUE verify mark.yaml --cache cache
      echo 'no font' >icons/Mine.otf
      $SEGUE verify mark.yaml --cache cache
      $SEGUE verify mark.yaml --cache cache
      cp \(Self.inter)/Inter-Black.otf icons/Mine.otf
      $SEGUE verify mark.yaml --cache cache
      """, environment: Self.variables)
    let lines = first.text.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains(Self.hit) } == 2, "\(first.text)\(first.errors)")
    #expect(first.status == 1, "\(first.text)\(first.errors)")
  }

  /// A shell command that damages the entry `$ENTRY`, and whether the run says so.
  @Test(arguments: [
    ("truncate -s 200 $ENTRY", true), ("truncate -s 0 $ENTRY", true), ("echo >>$ENTRY", true),
    ("sed -i s/frames/Frames/ $ENTRY", true), ("rm $ENTRY; mkdir $ENTRY", true),
    ("rm $ENTRY; ln -s /etc/hostname $ENTRY", true), ("rm $ENTRY; mkfifo $ENTRY", true),
    ("rm -r cache/??", false), ("chmod 0 $ENTRY; rm -f $ENTRY", false),
  ])
  func aDamagedEntryIsNoEntry(change: String, isSaid: Bool) throws {
    let workspace = try Self.workspace()
    #expect(try Self.verify(workspace).status == 0)
    #expect(try workspace.shell("ENTRY=$(ls cache/??/*.json); \(change)").status == 0)
    let result = try Self.verify(workspace)
    #expect(result.status == 0 && !result.text.contains(Self.hit), "\(change): \(result.text)")
    #expect(result.errors.contains("in the cache is damaged") == isSaid, "\(result.errors)")
  }

  @Test func theEntryOfAnotherClipIsNoEntry() throws {
    let workspace = try Self.workspace()
    try workspace.write(Workspace.script.replacing("kugou", with: "fade"), to: "other.yaml")
    let result = try workspace.shell(
      """
      $SEGUE approve . -q --no-cache && $SEGUE verify clip.yaml -q --cache cache
      one=$(ls cache/??/*.json)
      $SEGUE verify other.yaml -q --cache cache
      for two in $(ls cache/??/*.json); do [ $two = $one ] || cp $one $two; done
      $SEGUE verify . --cache cache
      """, environment: Self.variables)
    #expect(result.status == 0 && result.text.contains("1 \(Self.hit)"), "\(result.text)")
    #expect(result.errors.contains("in the cache is damaged"), "\(result.errors)")
  }

  @Test func anEntryThatDoesNotHoldIsAnErrorAndRemoved() throws {
    let workspace = try Self.workspace()
    #expect(try Self.verify(workspace).status == 0)
    // An entry with a right digest and another trace, as of a program that draws differently.
    let forged = try workspace.shell(
      """
      python3 - <<'END'
      import glob, json, subprocess, sys
      [path] = glob.glob("cache/??/*.json")
      head, body = open(path).read().split("\\n", 1)
      entry = json.loads(body)
      entry["recordings"][0]["trace"] = "0" * 16
      open("body", "w").write(json.dumps(entry))
      END
      """)
    #expect(forged.status == 0, "\(forged.errors)")
    let digest = try workspace.shell(
      "\(ExternalTool.python) -c 'import xxhash as x; print(x.xxh64(open(\"body\", \"rb\").read()).hexdigest())'"
    )
    let hex = digest.text.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(
      try workspace.shell(
        "ENTRY=$(ls cache/??/*.json); (echo 'segue cache 1 \(hex)'; cat body) >$ENTRY"
      ).status == 0)
    // Not drawn, it claims another trace than the golden's, so that the clip is drawn and compared.
    let result = try Self.verify(workspace)
    #expect(result.status == 65 && result.text.contains("1 clip is equal"), "\(result.text)")
    let sentence = "clip.yaml looks different than the cache says"
    #expect(result.errors.contains(sentence), "\(result.errors)")
    #expect(try workspace.shell("ls cache/??/*.json").status != 0)
    #expect(try Self.verify(workspace).status == 0)
  }

  @Test func writersAtOnceLeaveWholeEntries() throws {
    let workspace = try Self.workspace()
    let result = try workspace.shell(
      """
      for n in 1 2 3 4 5 6; do cp clip.yaml clip$n.yaml; done
      $SEGUE approve . -q --no-cache
      for n in 1 2 3 4; do $SEGUE verify . -q -j 1 --cache cache 2>>errors & done; wait
      cat errors >&2
      $SEGUE verify . --cache cache; find cache -name '*.tmp'
      """, environment: Self.variables)
    #expect(result.status == 0 && result.text.contains("7 \(Self.hit)"), "\(result.text)")
    #expect(!result.text.contains(".tmp") && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func aCacheThatIsOnlyReadIsLeftAlone() throws {
    let workspace = try Self.workspace()
    let none = try Self.verify(workspace, ["--cache-readonly"])
    #expect(none.status == 0 && !none.text.contains(Self.hit), "\(none.text)\(none.errors)")
    #expect(try workspace.shell("ls cache").status != 0)
    #expect(try Self.verify(workspace).status == 0)
    let state = "find cache -type f | xargs ls -l --full-time"
    let before = try workspace.shell(state).text
    let hit = try Self.verify(workspace, ["--cache-readonly"])
    #expect(hit.text.contains("1 \(Self.hit)"), "\(hit.text)")
    #expect(try workspace.shell("sed -i 's/$/ /' clip.yaml").status == 0)
    let missed = try Self.verify(workspace, ["--cache-readonly"])
    #expect(missed.status == 0 && !missed.text.contains(Self.hit), "\(missed.text)")
    #expect(try workspace.shell(state).text == before)
  }

  @Test func aCacheThatCannotBeWrittenIsSaidOnce() throws {
    let workspace = try Self.workspace()
    // Files may have no byte, as on a full disk.
    let result = try workspace.shell(
      """
      cp clip.yaml other.yaml; $SEGUE approve . -q --no-cache
      $SEGUE verify other.yaml -q --cache cache; rm -r cache/??
      (trap '' XFSZ; ulimit -f 0; exec $SEGUE verify . --cache cache) 2>&1 | cat
      """, environment: Self.variables)
    #expect(result.text.contains("2 clips are equal"), "\(result.text)\(result.errors)")
    let said = result.text.components(separatedBy: "the cache is not written").count - 1
    #expect(said == 1, "\(result.text)")
    #expect(try workspace.shell("find cache -name '*.tmp'").text.isEmpty)
  }

  /// A shell command that makes the folder, and the name in the sentence.
  @Test(arguments: [
    ("mkdir cache; echo hello >cache/note.txt", "it contains note.txt"),
    ("mkdir cache; echo hello >cache/CACHEDIR.TAG", "it contains CACHEDIR.TAG"),
    ("echo hello >cache", "cache"),
  ])
  func anotherFolderIsRefused(command: String, sentence: String) throws {
    let workspace = try Self.workspace()
    #expect(try workspace.shell(command).status == 0)
    let result = try Self.verify(workspace)
    #expect(result.status == 73 && result.errors.contains(sentence), "\(result.errors)")
    #expect(try workspace.shell("cat cache/* cache 2>/dev/null").text.contains("hello"))
  }

  @Test func theSizeIsBounded() throws {
    let workspace = try Self.workspace()
    let result = try workspace.shell(
      """
      for n in $(seq 40); do cp clip.yaml clip$n.yaml; done
      $SEGUE approve . -q --pictures none --no-cache
      SEGUE_CACHE_SIZE=1MB $SEGUE verify . -q --cache cache
      du -b --apparent-size -s cache/?? | awk '{ if ($1 > most) most = $1 } END { print most }'
      $SEGUE cache --cache cache --prune --size 5kB --json
      """, environment: Self.variables)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("\"limit\" : 5000"), "\(result.text)")
    let bytes = result.text.firstMatch(of: /"bytes" : (\d+)/).flatMap { Int($0.1) }
    #expect((bytes ?? .max) <= 5000, "\(result.text)")
  }

  @Test func theVerbShowsAndRemovesOnlyEntries() throws {
    let workspace = try Self.workspace()
    #expect(try Self.verify(workspace).status == 0)
    let shown = try workspace.segue("cache", "--cache", "cache")
    #expect(shown.text.hasPrefix("cache  1 entry  "), "\(shown.text)")
    #expect(try workspace.shell("echo hello >cache/note.txt; echo x >cache/00x").status == 0)
    let cleared = try workspace.segue("cache", "--cache", "cache", "--clear")
    #expect(cleared.text.hasPrefix("cache  0 entries"), "\(cleared.text)\(cleared.errors)")
    #expect(try workspace.shell("ls cache/note.txt cache/00x cache/CACHEDIR.TAG").status == 0)
  }

  @Test(
    arguments: [
      (["verify", "clip.yaml", "--cache", "c", "--no-cache"], 64),
      (["cache", "--prune", "--clear"], 64),
      (["cache", "--size", "1MB"], 64), (["cache", "--prune", "--size", "many"], 64),
      (["cache", "--cache", "missing"], 66),
    ] as [([String], Int32)])
  func mistakenOptionsAreRefused(words: [String], status: Int32) throws {
    let result = try Self.workspace().run(words)
    #expect(result.status == status, "\(words): \(result.errors)")
  }

  @Test func warningsAndTimesAreThoseOfTheDrawnClip() throws {
    let workspace = try Self.workspace()
    let script = Workspace.script.replacing("detail: b.png", with: "detail: b.png\n  unused: b.png")
    try workspace.write(script, to: "clip.yaml")
    #expect(try workspace.segue("approve", "clip.yaml", "--run", "none", "-q").status != 0)
    #expect(try workspace.shell("rm -r goldens; $SEGUE approve clip.yaml -q").status == 0)
    let first = try Self.verify(workspace, ["--times-to", "one.json"])
    let second = try Self.verify(workspace, ["--times-to", "two.json"])
    #expect(second.text.contains("1 \(Self.hit)"), "\(second.text)")
    #expect(first.errors == second.errors && first.errors.contains("warning["), "\(second.errors)")
    let seconds = try ["one.json", "two.json"].map { name in
      try workspace.shell("cat \(name)").text.firstMatch(of: /: ([0-9.]+)\n/).flatMap {
        Double($0.1)
      }
    }
    let (one, two) = (try #require(seconds[0]), try #require(seconds[1]))
    #expect(two > one / 4, "the time of drawing, not that of looking it up: \(one), \(two)")
  }

  @Test func approvingFillsTheCacheAndUsesIt() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      cp clip.yaml other.yaml
      $SEGUE approve clip.yaml -q --cache cache && $SEGUE verify clip.yaml --cache cache
      $SEGUE approve . --cache cache
      $SEGUE verify . --cache cache
      """, environment: Self.variables)
    #expect(result.status == 0 && result.text.contains("2 \(Self.hit)"), "\(result.text)")
    #expect(result.errors.contains("1 golden recorded"), "\(result.errors)")
  }

  @Test func reportsAreTheSameWithAndWithoutIt() throws {
    let workspace = try Self.workspace()
    let result = try workspace.shell(
      """
      cp clip.yaml other.yaml; $SEGUE approve . -q
      sed -i s/kugou/fade/ other.yaml
      $SEGUE verify . --cache cache -q --report one --part p1
      $SEGUE verify . --cache cache --report two --part p2
      $SEGUE verify . --no-cache -q --report three
      for run in two three; do
        sed "s/$run/one/g" $run/run.json | cmp - one/run.json || echo differs
      done
      cmp p1/part.json p2/part.json || echo differs
      """, environment: Self.variables)
    #expect(result.text.contains("1 \(Self.hit)"), "\(result.text)\(result.errors)")
    #expect(!result.text.contains("differs\n"), "\(result.text)\(result.errors)")
  }

  /// Verifies the clip with the cache in the folder.
  private static func verify(
    _ workspace: Workspace, _ words: [String] = [], _ variables: [String: String] = [:]
  ) throws -> ToolResult {
    let named =
      words.contains("--no-cache") || variables["SEGUE_CACHE"] != nil ? "" : "--cache cache"
    return try workspace.shell(
      "$SEGUE verify clip.yaml \(named) \(words.joined(separator: " "))",
      environment: Self.variables.merging(variables) { $1 })
  }

  /// No hit is drawn by chance.
  private static let variables = ["SEGUE_CACHE_CHECK": "0"]

  /// Returns a workspace whose clip has a golden.
  private static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "-q").status == 0)
    return workspace
  }
}
