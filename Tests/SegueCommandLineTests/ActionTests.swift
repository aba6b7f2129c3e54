import Foundation
import TestSupport
import Testing

/// The GitHub action's script, run with the variables that GitHub sets.
@Suite struct ActionTests {
  private static let action = ExternalTool.repository + ".github/actions/segue"

  @Test func aClipWithoutGoldenFailsWithReportAndSummary() throws {
    let workspace = try Workspace()
    let result = try run(["SEGUE_SCRIPTS": "clip.yaml\n"], in: workspace)
    #expect(result.status == 1, "\(result.text)\(result.errors)")
    #expect(workspace.bytes(of: "report/index.html") != nil)
    #expect(workspace.bytes(of: "report/junit.xml") != nil)
    #expect(try text("summary", in: workspace).contains("clip"))
    #expect(try text("output", in: workspace) == "status=1\n")
  }

  @Test func equalClipsPassWithOptions() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "--goldens", "kept ones").status == 0)
    let result = try run(
      ["SEGUE_SCRIPTS": "clip.yaml", "SEGUE_OPTIONS": "--goldens\nkept ones"], in: workspace)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(try text("output", in: workspace) == "status=0\n")
  }

  @Test(arguments: [(0, 0, 0), (0, 1, 1), (65, 1, 65), (1, 0, 1)])
  func theFirstFailureDecides(_ clips: Int, _ docs: Int, _ status: Int) throws {
    let workspace = try Workspace()
    let stand =
      "#!/bin/sh\necho \"$@\"\ncase $1 in verify) exit \(clips) ;; *) exit \(docs) ;; esac\n"
    try workspace.write(stand, to: "stand-in")
    #expect(try workspace.shell("chmod +x stand-in").status == 0)
    let result = try run(
      ["SEGUE": "./stand-in", "SEGUE_SCRIPTS": "clips", "SEGUE_DOCS": "a b.md\narticles"],
      in: workspace)
    #expect(result.status == Int32(status))
    #expect(result.text.contains("docs --check a b.md articles"))
    let summary = try text("summary", in: workspace)
    #expect(summary.contains(docs == 0 ? "All pictures are current." : "docs --check a b.md"))
  }

  @Test func shardsAndTimesAreOptionsOfVerify() throws {
    let workspace = try Workspace()
    try workspace.write("#!/bin/sh\necho \"$@\"\n", to: "stand-in")
    #expect(try workspace.shell("chmod +x stand-in").status == 0)
    let result = try run(
      [
        "SEGUE": "./stand-in", "SEGUE_SCRIPTS": "clips", "SEGUE_SHARD": "2/5",
        "SEGUE_TIMES_FROM": "times.json", "SEGUE_TIMES_TO": "times-2.json",
      ], in: workspace)
    #expect(
      result.text.contains("clips --shard 2/5 --times-from times.json --times-to times-2.json"),
      "\(result.text)")
  }

  @Test(arguments: [
    ("true", "clips --changed= --report"), ("main", "clips --changed=main --report"),
    ("--output=x", "clips --changed=--output=x --report"), ("false", "clips --report"),
    ("", "clips --report"),
  ])
  func changedClipsAreAnOptionOfVerify(value: String, words: String) throws {
    let workspace = try Workspace()
    try workspace.write(
      "#!/bin/sh\necho \"$@\" $GIT_CONFIG_KEY_0\n", to: "stand-in")
    #expect(try workspace.shell("chmod +x stand-in").status == 0)
    let result = try run(
      ["SEGUE": "./stand-in", "SEGUE_SCRIPTS": "clips", "SEGUE_CHANGED": value], in: workspace)
    #expect(result.text.contains(words), "\(result.text)\(result.errors)")
    #expect(result.text.contains("safe.directory") == words.contains("--changed"))
  }

  @Test func partsAndCachesAreOptionsOfVerify() throws {
    let workspace = try Workspace()
    try workspace.write("#!/bin/sh\necho \"$@\"\n", to: "stand-in")
    #expect(try workspace.shell("chmod +x stand-in").status == 0)
    var variables = [
      "SEGUE": "./stand-in", "SEGUE_SCRIPTS": "clips", "SEGUE_SHARD": "2/5", "SEGUE_PART": "part",
      "SEGUE_CACHE_KEPT": "kept", "SEGUE_FORK": "false",
    ]
    let own = try run(variables, in: workspace)
    #expect(own.text.contains("clips --shard 2/5 --part part --cache kept --report"), "\(own.text)")
    variables["SEGUE_FORK"] = "true"
    let fork = try run(variables, in: workspace)
    #expect(fork.text.contains("--cache kept --cache-readonly --report"), "\(fork.text)")
  }

  @Test func partsAreMergedIntoOneReport() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script, to: "other.yaml")
    #expect(try workspace.segue("approve", "clip.yaml", "-q").status == 0)
    for shard in ["1", "2"] {
      let part = try run(
        [
          "SEGUE_SCRIPTS": "clip.yaml\nother.yaml", "SEGUE_SHARD": "\(shard)/2",
          "SEGUE_PART": "parts/p-\(shard)-of-2",
        ], in: workspace)
      #expect([0, 1].contains(part.status), "\(part.errors)")
    }
    let merged = try run(["SEGUE_MERGE": "parts", "SEGUE_SUMMARY": "kept"], in: workspace)
    #expect(merged.status == 1, "\(merged.text)\(merged.errors)")
    #expect(workspace.bytes(of: "report/run.json") != nil)
    #expect(workspace.bytes(of: "report/junit.xml") != nil)
    #expect(try text("kept", in: workspace).contains("other"))
    #expect(try text("summary", in: workspace).contains("other"))
    #expect(try workspace.shell("rm -r parts/*").status == 0)
    let none = try run(["SEGUE_MERGE": "parts"], in: workspace)
    #expect(none.status >= 64, "\(none.errors)")
  }

  @Test func fenceIsLongerThanAnyInTheOutput() throws {
    let workspace = try Workspace()
    try workspace.write("#!/bin/sh\necho '````'; echo '# title'; exit 1\n", to: "stand-in")
    #expect(try workspace.shell("chmod +x stand-in").status == 0)
    let result = try run(["SEGUE": "./stand-in", "SEGUE_DOCS": "docs"], in: workspace)
    #expect(result.status == 1)
    let summary = try text("summary", in: workspace)
    #expect(summary.contains("\n`````text\n````\n# title\n`````\n"), "\(summary)")
  }

  @Test func aMissingProgramIsOneAnnotation() throws {
    let workspace = try Workspace()
    let result = try run(["SEGUE": "a\n::warning::%b", "SEGUE_SCRIPTS": "clips"], in: workspace)
    #expect(result.status == 66)
    #expect(result.text == "::error title=segue::a ::warning::%25b is not an executable file.\n")
  }

  @Test func shellCodeInNamesIsNotExecuted() throws {
    let workspace = try Workspace()
    let result = try run(["SEGUE_SCRIPTS": "$(touch taken); `touch taken`"], in: workspace)
    #expect(result.status != 0)
    #expect(workspace.bytes(of: "taken") == nil)
  }

  @Test(arguments: [
    ("vendor.github-actions", ".github/actions/segue/action.yml"),
    ("vendor.github-actions", ".github/actions/approve/action.yml"),
    ("vendor.github-workflows", ".github/workflows/clips.yml"),
    ("vendor.github-workflows", ".github/workflows/approve.yml"),
    ("vendor.github-workflows", ".github/workflows/ci.yml"),
    ("vendor.github-workflows", ".github/workflows/mac.yml"),
    ("vendor.github-workflows", ".github/workflows/release.yml"),
  ])
  func githubReadsIt(_ schema: String, _ file: String) throws {
    let judged = try ExternalTool.run(
      [
        ExternalTool.python, "-m", "check_jsonschema", "--builtin-schema", schema,
        ExternalTool.repository + file,
      ])
    #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
  }

  private func run(
    _ variables: [String: String], in workspace: Workspace
  ) throws -> ToolResult {
    let surroundings = [
      "GITHUB_ACTIONS": "true", "CI": "true", "SEGUE_REPORT": "report",
      "GITHUB_STEP_SUMMARY": workspace.folder.path("summary"),
      "GITHUB_OUTPUT": workspace.folder.path("output"),
    ]
    return try workspace.shell(
      "\(Self.action)/run", environment: surroundings.merging(variables) { $1 })
  }

  private func text(_ name: String, in workspace: Workspace) throws -> String {
    String(decoding: try #require(workspace.bytes(of: name)), as: UTF8.self)
  }
}
