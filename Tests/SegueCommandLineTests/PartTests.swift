import Foundation
import TestSupport
import Testing

/// Parts of `verify`: written as it goes, continued after a kill, merged into one run.
@Suite struct PartTests {
  /// Returns a workspace in which clips are equal, different, without a golden, and broken.
  static func clips() throws -> Workspace {
    let workspace = try Workspace()
    for number in 1...5 {
      let script = Workspace.script.replacing("400ms", with: "\(160 + 40 * number)ms")
      try workspace.write(script, to: "c\(number).yaml")
    }
    for name in ["still", "quiet"] {
      try workspace.write(
        Workspace.script.replacing("detail: b.png", with: "detail: a.png"), to: "\(name).yaml")
    }
    #expect(try workspace.segue("approve", ".", "-q", "--pictures", "key").status == 0)
    try workspace.write(try #require(workspace.bytes(of: "b.png")), to: "old.png")
    try workspace.change()
    try workspace.write(Workspace.script.replacing("kugou", with: "cube"), to: "new.yaml")
    try workspace.write(Workspace.script.replacing("kugou", with: "kuguo"), to: "wrong.yaml")
    return workspace
  }

  @Test func mergedPartsEqualOneRun() throws {
    let workspace = try Self.clips()
    let result = try workspace.shell(
      """
      export GITHUB_ACTIONS=true
      touch summary-1 summary-2 summary-part
      GITHUB_STEP_SUMMARY=summary-1 $SEGUE verify . --report out --junit 1.xml --times-to 1.json \
        >1.txt 2>1.err; echo $?
      mv out one
      for i in 3 1 2; do
        GITHUB_STEP_SUMMARY=summary-part $SEGUE verify . --shard $i/3 --part part-$i 2>>part.err \
          >>part.txt
      done
      GITHUB_STEP_SUMMARY=summary-2 $SEGUE merge part-2 part-1 part-3 -o out --junit 2.xml \
        --times-to 2.json >2.txt 2>2.err; echo $?
      diff -r one out && cmp summary-1 summary-2 && echo alike
      for n in 1 2; do
        grep '^::' $n.err >$n.notes
        sed -i 's/time="[^"]*"/time=""/g' $n.xml
        sed -i 's/: [0-9.]*,*$/: 0/' $n.json
        sed -i 's/  in [0-9.]* m*s$//' $n.txt
      done
      cmp 1.xml 2.xml && cmp 1.json 2.json && cmp 1.txt 2.txt && cmp 1.notes 2.notes && echo alike
      grep -c '^::' 1.notes; grep -c '^::' part.err; wc -c <summary-part
      """)
    #expect(
      result.text == "65\n65\nalike\nalike\n8\n0\n0\n",
      "\(result.text)\(result.errors)\(Self.text("2.err", workspace))")
    let approved = try workspace.segue("approve", "--run", "out", "--only", "c*", "--yes")
    #expect(
      approved.status == 0 && approved.errors.contains("6 goldens approved"), "\(approved.errors)")
  }

  @Test(arguments: ["KILL", "TERM"])
  func aKilledPartIsContinued(signal: String) throws {
    let workspace = try Self.clips()
    let script = InterruptionTests.endless.replacing("600x900", with: "60x90")
      .replacing("25s", with: "1500ms")
    for number in 1...12 { try workspace.write(script, to: "long-\(number).yaml") }
    // The inode of an entry that was written is the same at the end: its clip was not drawn again.
    let result = try workspace.shell(
      """
      for count in 0 2 3 7 11; do
        $SEGUE verify . --part part -q >/dev/null 2>&1 & process=$!
        for n in $(seq 3000); do
          [ "$(ls part 2>/dev/null | grep -c clip-)" -gt $count ] && break; sleep 0.01
        done
        kill -\(signal) $process 2>/dev/null
        wait $process
        ls -i part/clip-*.json >>seen 2>/dev/null
      done
      $SEGUE verify . --part part --report out >all.txt 2>err; echo $?
      sort -u seen >done; ls -i part/clip-*.json | sort -u | comm -23 done - | wc -l
      [ "$(wc -l <done)" -gt 0 ] && echo kept
      ls -a part | grep -c '^\\.segue'
      $SEGUE verify . --report once >once.txt 2>/dev/null
      sed -i 's/--run out/--run once/g' out/report.json
      cmp out/report.json once/report.json && echo alike
      $SEGUE verify . --part part 2>&1 | grep kept
      """)
    #expect(
      result.text == "65\n0\nkept\n0\nalike\n21 clips of 22 kept from part, unchanged\n"
        || result.text == "65\n0\nkept\n0\nalike\n22 clips of 22 kept from part, unchanged\n",
      "\(result.text)\(result.errors)\(Self.text("err", workspace))")
  }

  /// A change of a file, and the number of scripts that are verified again.
  ///
  /// Of clips that fail alike the first three keep all pictures for a report: when one of them fails otherwise, the
  /// fourth takes its place.
  @Test(arguments: [
    ("true", 0), ("touch b.png", 0), ("cp a.png b.png", 8), ("echo '# more' >>c1.yaml", 1),
    ("rm goldens/c2.trace", 2), ("cp goldens/c3.apng goldens/c2.apng", 2),
    ("echo 'formats: [png]' >segue.yaml", 10),
  ])
  func onlyClipsWithChangedFilesAreVerifiedAgain(change: String, count: Int) throws {
    let workspace = try Self.clips()
    let result = try workspace.shell(
      """
      $SEGUE verify . --part part -q 2>/dev/null >/dev/null; sleep 0.01; touch mark; sleep 0.01
      \(change)
      $SEGUE verify . --part part -q 2>err >/dev/null
      find part -name 'clip-*' -newer mark | wc -l
      """)
    #expect(result.text == "\(count)\n", "\(result.text)\(Self.text("err", workspace))")
  }

  /// A second command with the folder of `verify . --shard 1/2 --part part`, and its message.
  static let others: [(line: String, status: Int32, message: String)] = [
    ("verify . --shard 2/2 --part part", 65, "it is part 1/2, and this run part 2/2"),
    ("verify . --shard 1/3 --part part", 65, "it is one of 2 parts, and this run one of 3"),
    ("verify c1.yaml --shard 1/2 --part part", 65, "it is of another list of 10 clips"),
    (
      "verify . --goldens else --shard 1/2 --part part", 65,
      "it is of another list of 10 clips than this run, of 10"
    ),
    (
      "verify . --shard 1/2 --part part --tolerate channel=2", 65,
      "it was made with no --tolerate, and this run with --tolerate channel=2"
    ),
    ("verify . --shard 1/2 --part part --repeat 2", 65, "this run with --repeat 2"),
    ("verify . --shard 1/2 --part part --times-from times.json", 65, "divided by other weights"),
    ("verify . --shard 1/2 --part .", 73, ". cannot hold a part: it contains a.png"),
    ("verify . --shard 1/2 --part clip.yaml", 73, "clip.yaml"),
  ]

  @Test(arguments: others)
  func aFolderOfAnotherRunIsRefused(_ line: String, _ status: Int32, _ message: String) throws {
    let workspace = try Self.clips()
    let times = #"{ "segue-times": 1, "clips": { "c1.yaml": 90, "c2.yaml": 0.1 } }"#
    try workspace.write(times, to: "times.json")
    _ = try workspace.segue("verify", ".", "--shard", "1/2", "--part", "part")
    let before = try workspace.shell("cat part/*; ls").output
    let result = try workspace.shell("$SEGUE \(line)")
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try workspace.shell("cat part/*; ls").output == before)
  }

  @Test func twoProcessesDoNotShareAFolder() throws {
    let workspace = try Workspace()
    try workspace.write(InterruptionTests.endless, to: "clip.yaml")
    let result = try workspace.shell(
      """
      $SEGUE verify . --part part -q & process=$!
      for n in $(seq 3000); do [ -e part/part.json ] && break; sleep 0.02; done
      $SEGUE verify . --part part -q; echo $?
      kill -KILL $process; wait $process
      """)
    #expect(result.text == "73\n", "\(result.errors)")
    #expect(result.errors.contains("part is being written by another segue"), "\(result.errors)")
  }

  /// A change of the parts 1/2 and 2/2, the merged parts, and the message.
  static let damages: [(change: String, parts: String, message: String)] = [
    ("true", "part-1", "the part 2/2 is missing"),
    ("rm part-2/clip-*.json", "part-1 part-2", "part-2 lacks "),
    ("rm part-1/part.json", "part-1 part-2", "cannot read the part part-1: it has no part.json"),
    ("true", "part-1 .", "cannot read the part .: it has no part.json"),
    (
      "f=$(ls part-1/clip-*.json | head -1); head -c 300 $f >f; mv f $f", "part-1 part-2",
      "json: it is damaged"
    ),
    (
      "f=$(ls part-1/clip-*.json | head -1); mv $f part-2.json; ln -s ../part-2.json $f",
      "part-1 part-2", "json: it is not a regular file"
    ),
    (
      "set -- part-1/clip-*.json; cp $1 $2", "part-1 part-2",
      "json: it is of another part or clip"
    ),
    (
      "f=$(ls part-1/clip-*.json | head -1); truncate -s 300M $f", "part-1 part-2",
      "json: it has more than 64 MiB"
    ),
    (
      "sed -i 's/\"width\":40/\"width\":4000000000000000000/g' part-*/clip-*.json",
      "part-1 part-2", "json: it is damaged"
    ),
    (
      "set -- part-1/*.png; cp $1 $2", "part-1 part-2",
      "png: its pixels are others than its name says"
    ),
    ("rm part-1/*.png", "part-1 part-2", ".png of "),
    ("sed -i 's/\"number\":1/\"number\":7/' part-1/part.json", "part-1 part-2", "it is damaged"),
    (
      "sed -i 's/\"segue-part\":1/\"segue-part\":9/' part-1/part.json", "part-1 part-2",
      "it has version 9, not 1"
    ),
    (
      "sed -i 's/\"build\":\"/&other /' part-2/part.json", "part-1 part-2",
      "part-2 was made by other segue"
    ),
    (
      "$SEGUE verify . --shard 2/2 --part part-3 --tolerate channel=1 >/dev/null 2>&1",
      "part-1 part-3", "part-3 was made with --tolerate channel=1, and part-1 with no --tolerate"
    ),
    (
      "cp old.png b.png; $SEGUE verify . --shard 2/2 --part part-3 >/dev/null 2>&1",
      "part-1 part-2 part-3", "is different in part-2 and equal in part-3, with other verdicts"
    ),
  ]

  @Test(arguments: damages)
  func partsThatAreNoWholeRunAreRefused(
    _ change: String, _ parts: String, _ message: String
  ) throws {
    let workspace = try Self.clips()
    let result = try workspace.shell(
      """
      for i in 1 2; do $SEGUE verify . --shard $i/2 --part part-$i >/dev/null 2>&1; done
      $SEGUE verify still.yaml --report old >/dev/null
      \(change)
      $SEGUE merge \(parts) -o old --junit j.xml; echo $?
      [ ! -e j.xml ] && grep -q still old/report.json && echo older
      """)
    #expect(result.text == "65\nolder\n", "\(result.text)\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func aRepeatedPartWithTheSameVerdictsIsMerged() throws {
    let workspace = try Self.clips()
    let result = try workspace.shell(
      """
      for i in 1 2; do $SEGUE verify . --shard $i/2 --part part-$i >/dev/null 2>&1; done
      $SEGUE verify . --shard 2/2 --part again >/dev/null 2>&1
      rm "$(ls part-2/clip-*.json | head -1)"
      $SEGUE merge part-1 part-2 again -o out -q >/dev/null; echo $?
      """)
    #expect(result.text == "65\n" && !result.errors.contains("merge"), "\(result.errors)")
    #expect(workspace.bytes(of: "out/run.json") != nil)
  }

  @Test func theEngineNumbersThePart() throws {
    let workspace = try Self.clips()
    let gitlab = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"]
    let found = try workspace.segue("verify", ".", "--part", "part", environment: gitlab)
    #expect(
      found.errors.contains("segue: part 2/2, by CI_NODE_INDEX=2 (GitLab)"), "\(found.errors)")
    let header = String(decoding: workspace.bytes(of: "part/part.json") ?? [], as: UTF8.self)
    #expect(header.contains(#""number":2"#), "\(header)")
    // Without a part, only those who ask for it get less than all clips.
    let whole = try workspace.segue("verify", "c1.yaml", "--json", environment: gitlab)
    #expect(whole.text.contains("c1.yaml"))
    // The tests may run in a service themselves.
    let variables = [
      "CI_NODE_INDEX", "CIRCLE_NODE_INDEX", "BUILDKITE_PARALLEL_JOB", "JOB_COMPLETION_INDEX",
      "SLURM_ARRAY_TASK_ID", "SGE_TASK_ID", "PBS_ARRAY_INDEX", "PARALLEL_SEQ", "SEGUE_SHARD_INDEX",
    ]
    let none = Dictionary(uniqueKeysWithValues: variables.map { ($0, "") })
    let unknown = try workspace.segue("verify", ".", "--shard", "auto", environment: none)
    #expect(unknown.status == 64 && unknown.errors.contains("finds no variable of an engine"))
    let counted = try workspace.segue(
      "verify", ".", "--shard", "auto/3", environment: none.merging(["PARALLEL_SEQ": "4"]) { $1 })
    #expect(counted.status == 64 && counted.errors.contains("is not one of 3 parts"))
    #expect(try workspace.segue("verify", ".", "--shard", "auto/0").status == 64)
  }

  private static func text(_ name: String, _ workspace: Workspace) -> String {
    String(decoding: workspace.bytes(of: name) ?? [], as: UTF8.self)
  }
}
