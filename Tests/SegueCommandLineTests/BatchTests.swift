import Foundation
import TestSupport
import Testing

/// `segue batch`: lines of tasks, lines of results.
@Suite struct BatchTests {
  /// Returns the results of a batch, by their lines in the input.
  private static func results(_ text: String) throws -> [[String: Any]] {
    let lines = text.split(separator: "\n")
    let results = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    return results.sorted { ($0["task"] as? Int ?? 0) < ($1["task"] as? Int ?? 0) }
  }

  @Test func everyVerbWritesWhatItsCommandWrites() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "-q").status == 0)
    let tasks = """
      {"id": "a", "verb": "render", "script": "clip.yaml", "output": ["b.gif", "b.apng"], "set": {"fps": 20}}

      {"id": 2, "verb": "still", "script": "clip.yaml", "at": "mark:none", "output": "x.png"}
      {"id": 3.5, "verb": "still", "script": "clip.yaml", "at": ["0%", "end"], "output": "s.png"}
      {"verb": "trace", "script": "clip.yaml", "output": "b.trace"}
      {"verb": "check", "script": "clip.yaml", "set": ["fps=20"]}
      {"verb": "verify", "script": "clip.yaml"}
      """
    let batch = try workspace.segue("batch", input: tasks)
    #expect(batch.status == 64, "\(batch.errors)")
    let results = try Self.results(batch.text)
    #expect(results.compactMap { $0["task"] as? Int } == [1, 3, 4, 5, 6, 7])
    #expect(results.compactMap { $0["status"] as? Int } == [0, 64, 0, 0, 0, 0], "\(batch.text)")
    #expect(results[0]["id"] as? String == "a" && results[1]["id"] as? Int == 2)
    #expect(results[2]["id"] as? Double == 3.5 && results[3]["id"] == nil)
    #expect(results[5]["verdict"] as? String == "equal")
    let written = results.flatMap { $0["files"] as? [[String: Any]] ?? [] }
    #expect(
      written.compactMap { $0["path"] as? String }
        == ["b.gif", "b.apng", "s-1.png", "s-2.png", "b.trace"])
    let compared = try workspace.shell(
      """
      $SEGUE render clip.yaml -o a.gif -o a.apng --fps 20 -q
      $SEGUE still clip.yaml --at 0%,end -o t.png -q; $SEGUE trace clip.yaml -o a.trace -q
      cmp a.gif b.gif && cmp a.apng b.apng && cmp s-1.png t-1.png && cmp s-2.png t-2.png \
        && cmp a.trace b.trace && stat -c %s b.gif
      """)
    #expect(compared.text == "\(written.first?["bytes"] as? Int ?? 0)\n", "\(compared.errors)")
  }

  /// A line that is no task, its status, and its sentence.
  static let broken: [(line: String, status: Int, sentence: String)] = [
    ("render clip.yaml", 65, "line 1 is not a JSON object"), ("[1]", 65, "is not a JSON object"),
    (#"{"verb": "render""#, 65, "is not a JSON object"), ("{}", 64, "the task has no `verb`"),
    (
      #"{"id": [1], "verb": "check", "script": "clip.yaml"}"#, 64, "`id` must be a text or a number"
    ),
    (#"{"verb": "rendr", "script": "clip.yaml"}"#, 64, "a batch has no verb `rendr`"),
    (#"{"verb": "check"}"#, 64, "the task has no `script`"),
    (#"{"verb": "check", "script": 3}"#, 64, "`script` must be a text"),
    (#"{"verb": "check", "script": "-"}"#, 64, "cannot be standard input"),
    (#"{"verb": "check", "script": "none.yaml"}"#, 66, "none.yaml does not exist"),
    (#"{"verb": "verify", "script": "none.yaml"}"#, 66, "none.yaml does not exist"),
    (#"{"verb": "check", "script": "."}"#, 66, "folder"),
    (#"{"verb": "check", "script": "clip.yaml", "outputs": "a.gif"}"#, 64, "has no key `outputs`"),
    (
      #"{"verb": "check", "script": "clip.yaml", "output": "a.gif"}"#, 64,
      "is not for the verb check"
    ),
    (#"{"verb": "render", "script": "clip.yaml", "output": "-"}"#, 64, "has the results"),
    (#"{"verb": "trace", "script": "clip.yaml"}"#, 64, "a trace needs an `output`"),
    (
      #"{"verb": "check", "script": "clip.yaml", "set": {"fps": []}}"#, 64, "`fps` in `set` must be"
    ),
    (#"{"verb": "check", "script": "clip.yaml", "set": ["fps"]}"#, 64, "needs a key and a value"),
    (#"{"verb": "check", "script": "clip.yaml", "variant": {"a": "b"}}"#, 64, "has no `a` in its"),
    (#"{"verb": "check", "script": "wrong.yaml"}"#, 65, "kuguo"),
  ]

  @Test(arguments: broken)
  func aBrokenTaskIsAResultAndTheOthersAreDone(
    _ line: String, _ status: Int, _ sentence: String
  ) throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script.replacing("kugou", with: "kuguo"), to: "wrong.yaml")
    let good = #"{"verb": "check", "script": "clip.yaml"}"#
    let batch = try workspace.segue("batch", "-", "-j", "1", input: "\(line)\n\(good)\n")
    let results = try Self.results(batch.text)
    #expect(results.count == 2 && results.last?["status"] as? Int == 0, "\(batch.text)")
    #expect(results.first?["status"] as? Int == status, "\(batch.text)")
    let said = results.first?["sentence"] as? String ?? ""
    #expect(said.contains(sentence), "\(batch.text)")
    #expect(batch.status == Int32(status))
    if line.contains("wrong") {
      #expect(results.first?["file"] as? String == "wrong.yaml")
      #expect(results.first?["line"] as? Int == 11, "\(batch.text)")
    }
  }

  @Test func aLineOverTheLimitIsAResult() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      { head -c 5000000 /dev/zero | tr '\\0' x; echo
        echo '{"verb": "check", "script": "clip.yaml"}'
        printf '{"verb": "check", "script": "clip.yaml"}'; } | $SEGUE batch -j 1
      """)
    let results = try Self.results(result.text)
    #expect(results.compactMap { $0["status"] as? Int } == [65, 0, 0], "\(result.text)")
    #expect(result.text.contains("line 1 has more than 1 MiB"))
  }

  @Test func aWorkerAnswersEachTaskBeforeTheNextIsWritten() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkfifo tasks results
      $SEGUE batch -j 2 <tasks >results & batch=$!
      exec 5>tasks 6<results
      for n in 1 2 3; do
        echo '{"id": '$n', "verb": "verify", "script": "clip.yaml"}' >&5
        read -r line <&6; echo "$line" | grep -o '"id":.'
      done
      exec 5>&-; wait $batch; echo $?
      """)
    #expect(result.text == "\"id\":1\n\"id\":2\n\"id\":3\n1\n", "\(result.text)\(result.errors)")
  }

  @Test func twoTasksDoNotWriteOneFile() throws {
    let workspace = try Workspace()
    let task = #"{"verb": "render", "script": "clip.yaml", "output": "a.gif"}"#
    let batch = try workspace.segue(
      "batch", "-j", "1",
      input: [task, task, task.replacing("a.gif", with: "./a.gif"), task].joined(separator: "\n"))
    let results = try Self.results(batch.text)
    // An equal task may be repeated, as after its result was lost.
    #expect(results.compactMap { $0["status"] as? Int } == [0, 0, 64, 0], "\(batch.text)")
    #expect(batch.text.contains("is an output of the task in line 1"))
  }

  @Test(arguments: ["TERM", "INT"])
  func anEndedBatchLeavesCompleteResults(signal: String) throws {
    let workspace = try Workspace()
    try workspace.write(InterruptionTests.endless, to: "long.yaml")
    let result = try workspace.shell(
      """
      { for n in 1 2 3; do echo '{"verb": "check", "script": "clip.yaml"}'; done
        echo '{"verb": "render", "script": "long.yaml", "output": "long.gif"}'; } >tasks
      mkfifo pipe; tail -f tasks >pipe & feeder=$!
      $SEGUE batch -j 2 <pipe >results & batch=$!
      for n in $(seq 3000); do [ "$(wc -l <results)" = 3 ] && break; sleep 0.02; done
      sleep 0.2; kill -\(signal) $batch; wait $batch; echo $?
      kill $feeder; ls -a | grep -c '^\\.segue'; [ -e long.gif ] || echo none
      """)
    let lines = result.text.split(separator: "\n")
    #expect(lines == [signal == "TERM" ? "143" : "130", "0", "none"], "\(result.text)")
    let text = String(decoding: workspace.bytes(of: "results") ?? [], as: UTF8.self)
    #expect(try Self.results(text).count == 3)
  }

  @Test func aChangedPictureIsDecodedAgain() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      task() { echo '{"verb": "still", "script": "clip.yaml", "at": "0%", "output": "'$1'.png"}'; }
      touch -d '2020-01-01' a.png; cp -p a.png old.png; sleep 0.3
      mkfifo tasks results
      $SEGUE batch -j 1 <tasks >results & exec 5>tasks 6<results
      task 1 >&5; read -r line <&6; task 2 >&5; read -r line <&6
      # The same inode and modification time, other pixels.
      cat b.png >a.png; touch -r old.png a.png; sleep 0.3
      task 3 >&5; read -r line <&6
      exec 5>&-
      $SEGUE still clip.yaml --at 0% -o 4.png -q
      cmp 1.png 2.png && cmp 3.png 4.png && ! cmp -s 1.png 3.png && echo decoded
      """)
    #expect(result.text == "decoded\n", "\(result.text)\(result.errors)")
  }

  @Test func tasksOverTheirShareOfTheMemoryAreDoneAlone() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("40x64", with: "1200x1600")
      .replacing("400ms", with: "80ms").replacing("200ms", with: "40ms")
    for number in 1...4 { try workspace.write(script, to: "c\(number).yaml") }
    let tasks = (1...4).map {
      #"{"verb": "render", "script": "c\#($0).yaml", "output": "c\#($0).gif"}"#
    }
    let batch = try workspace.segue(
      "batch", "-j", "4", "--limit", "memory=500MB", input: tasks.joined(separator: "\n"))
    #expect(batch.status == 0, "\(batch.text)")
  }

  @Test func theSchemaFitsTasksAndResults() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      $SEGUE batch --schema >schema.json
      echo '{"id": 1, "verb": "still", "script": "clip.yaml", "at": ["0%"], "set": {"fps": 25}}' >task.json
      echo '{"verb": "check", "script": "clip.yaml", "sett": {}}' >wrong.json
      cat task.json wrong.json | $SEGUE batch -j 1 >results
      head -1 results >one.json; tail -1 results >two.json
      c="\(ExternalTool.python) -m check_jsonschema"
      $c --check-metaschema schema.json >/dev/null && $c --schemafile schema.json task.json one.json \
        two.json >out || cat out
      $c --schemafile schema.json wrong.json >/dev/null || echo refused
      """)
    #expect(result.text == "refused\n", "\(result.text)\(result.errors)")
  }
}
