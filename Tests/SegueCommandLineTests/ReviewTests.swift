import Foundation
import TestSupport
import Testing

/// Runs that `segue review` does not serve, and what it does not trust in those that it does.
@Suite struct ReviewTests {
  /// A shell command that changes the run, the exit status and a part of the sentence.
  @Test(arguments: [
    ("rm -r out", 66, "out"), ("rm out/run.json", 65, "it has no run.json"),
    ("echo '{' >out/run.json", 65, "it is damaged"),
    ("rm out/index.html", 65, "it has no index.html"),
    ("echo '<p>hello' >out/index.html", 65, "it is no report of this version"),
    (
      "head -c 9000 out/index.html >i && mv i out/index.html", 65,
      "it is no report of this version"
    ),
    (
      "sed -i '/^<script type=.application.json. id=.report/s/.{/.[/' out/index.html", 65,
      "no report"
    ),
    ("sed -i 's/\"clips\" : \\[/\"clips\" : [], \"x\" : [/' out/run.json", 65, "of different runs"),
    ("echo '{}' >out/review.json", 65, "remove it to begin again"),
    ("ln -s /etc/hostname out/review.json", 65, "review.json"),
  ])
  func damagedRunsAreNamed(change: String, status: Int32, sentence: String) throws {
    let workspace = try Self.run()
    let result = try workspace.shell("\(change); exec timeout 60 $SEGUE review out --no-open")
    #expect(result.status == status, "\(result.text)\(result.errors)")
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  @Test(
    arguments: [
      (["review"], 64), (["review", "out", "--port", "x"], 64),
      (["review", "out", "--goldens", "g"], 64),
    ] as [([String], Int32)])
  func mistakenOptionsAreUsageErrors(arguments: [String], status: Int32) throws {
    #expect(try Self.run().run(arguments).status == status)
  }

  /// A place of a golden or a script in the run, and a part of the sentence on the page.
  @Test(arguments: [
    ("s|\"subfolder\" : \"goldens\"|\"subfolder\" : \"../../else\"|", "is not below this folder"),
    ("s|\"root\" : \"[^\"]*\"|\"root\" : \"/etc\"|", "is not below this folder"),
    ("s|\"name\" : \"clip\"|\"name\" : \"../clip\"|", "is not below this folder"),
  ])
  func hostilePlacesAreNeverWritten(change: String, sentence: String) throws {
    let workspace = try Self.run()
    let before = try workspace.shell("find . -newer clip.yaml -name '*.trace'; cat goldens/*")
      .output
    let state = try Self.write(after: "sed -i '\(change)' out/run.json", in: workspace)
    #expect(state.contains(sentence), "\(state)")
    let after = try workspace.shell("find . -newer clip.yaml -name '*.trace'; cat goldens/*").output
    #expect(after == before)
  }

  @Test func goldensAreNotWrittenThroughALink() throws {
    let workspace = try Self.run()
    let state = try Self.write(after: "mv goldens real && ln -s real goldens", in: workspace)
    #expect(state.contains("is a symbolic link"), "\(state)")
  }

  @Test func anotherRunMeanwhileIsRefused() throws {
    let workspace = try Self.run()
    let state = try Self.write(
      after: "true", meanwhile: "$SEGUE verify other.yaml -q --report out", in: workspace)
    #expect(state.contains("has another run than when the review began"), "\(state)")
  }

  /// Serves a changed run, accepts its first clip, writes, and returns the state of the review.
  private static func write(
    after change: String, meanwhile: String = "true", in workspace: Workspace
  ) throws -> String {
    let result = try workspace.shell(
      """
      \(change)
      $SEGUE review out --no-open >address 2>errors & process=$!
      for n in $(seq 600); do [ -s address ] && break; sleep 0.05; done
      \(meanwhile) >meanwhile 2>&1
      "\(ExternalTool.python)" - <<'END'
      import json, time, urllib.request
      address = open("address").read().strip()
      origin = "/".join(address.split("/")[:3])
      def call(name, method="POST"):
          request = urllib.request.Request(address + name, method=method, headers={"Origin": origin})
          return json.load(urllib.request.urlopen(request))
      call("decide?clip=0&as=accepted")
      state = call("write")
      while "writing" in state:
          time.sleep(0.05)
          state = call("state", "GET")
      print(json.dumps(state))
      END
      kill -INT $process
      wait $process
      """)
    #expect(result.status == 130, "\(result.errors)")
    return result.text
  }

  /// Returns a workspace with a run in which `clip.yaml` differs, and another clip that has no golden.
  private static func run() throws -> Workspace {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "-q").status == 0)
    try workspace.write(Workspace.script.replacing("kugou", with: "fade"), to: "clip.yaml")
    try workspace.write(Workspace.script, to: "other.yaml")
    #expect(try workspace.segue("verify", "clip.yaml", "-q", "--report", "out").status == 1)
    return workspace
  }
}
