import Foundation
import TestSupport
import Testing

/// The smaller steps of the GitHub actions: names, the comment, and the approval by a label.
///
/// A program called `gh` gives the answers of GitHub from files, and logs what it is asked.
@Suite struct ActionStepTests {
  private static let actions = ExternalTool.repository + ".github/actions/"
  private static let commit = String(repeating: "a", count: 40)

  @Test(arguments: [
    (
      ["SHARD": "2/5", "PART": "p", "REPORT": "r"], "shard=2-of-5\npart=p-2-of-5\nreport=r-2-of-5\n"
    ),
    (["REPORT": "r"], "shard=all\npart=\nreport=r\n"),
    (["MERGE": "p", "REPORT": "r"], "shard=all\npart=\nreport=r\n"),
    (["PART": "p"], nil), (["MERGE": "p", "SHARD": "1/2"], nil), (["REPORT": "a b"], nil),
    (["SHARD": "$(id)"], nil), (["REPORT": "../r"], nil),
  ])
  func artifactsHaveNamesWithTheShard(inputs: [String: String], names: String?) throws {
    let workspace = try Workspace()
    let variables = Dictionary(uniqueKeysWithValues: inputs.map { ("SEGUE_\($0)", $1) })
    let result = try run("segue/names", variables, in: workspace)
    #expect(result.status == (names == nil ? 64 : 0), "\(result.text)\(result.errors)")
    #expect(workspace.bytes(of: "output").map { String(decoding: $0, as: UTF8.self) } == names)
    if names == nil { #expect(result.text.hasPrefix("::error title=segue::")) }
  }

  /// The version, a change of the release, the status, and a part of the annotation.
  @Test(arguments: [
    ("1.2.3", ":", 0, ""), ("v1.2.3", ":", 0, ""),
    ("1.2.3", "echo x >>$R/$A", 65, "does not match its checksum"),
    ("1.2.3", "rm $R/$A", 0, "cannot be downloaded; segue is built instead"),
    ("1.2.3", "rm $R/$A.sha256", 0, "cannot be downloaded; segue is built instead"),
    ("../../x", ":", 64, "must be that of a release"), ("$(touch taken)", ":", 64, "must be"),
  ])
  func aReleaseIsUsedOnlyWithItsChecksum(
    version: String, change: String, status: Int32, sentence: String
  ) throws {
    let workspace = try Workspace()
    let made = try workspace.shell(
      """
      R=o/r/releases/download/v1.2.3 A=segue-1.2.3-linux-x86_64.tar.xz
      mkdir -p $R segue-1.2.3-linux-x86_64/bin && echo program >segue-1.2.3-linux-x86_64/bin/segue
      tar -cJf $R/$A segue-1.2.3-linux-x86_64 && (cd $R && sha256sum $A >$A.sha256) && \(change)
      """)
    try #require(made.status == 0, "\(made.errors)")
    let variables = [
      "SEGUE_VERSION": version, "SEGUE_INTO": workspace.folder.path("into"),
      "SEGUE_SERVER": "file://" + workspace.folder.path("."),
    ]
    let result = try run("segue/fetch", variables, in: workspace)
    #expect(result.status == status, "\(result.text)\(result.errors)")
    let isInstalled = status == 0 && sentence.isEmpty
    #expect((workspace.bytes(of: "into/bin/segue") != nil) == isInstalled)
    #expect((workspace.bytes(of: "output") != nil) == isInstalled)
    #expect(sentence.isEmpty || result.text.contains(sentence), "\(result.text)")
    #expect(workspace.bytes(of: "taken") == nil)
  }

  @Test func oneCommentIsReplacedAndThoseOfPeopleStay() throws {
    let workspace = try Self.workspace()
    try workspace.write("## Clips\n\nüber\n", to: "summary.md")
    try workspace.write(
      """
      [{"id": 5, "user": {"type": "User"}, "body": "<!-- segue r --> mine"},
       {"id": 7, "user": {"type": "Bot"}, "body": "<!-- segue r -->\\nold"}]
      """, to: "answers/repos_o_r_issues_3_comments")
    var variables = ["SEGUE_SUMMARY": "summary.md", "SEGUE_NAME": "r"]
    #expect(try run("segue/comment", variables, in: workspace).status == 0)
    #expect(try text("log", in: workspace).contains("PATCH repos/o/r/issues/comments/7 "))
    #expect(try text("posted", in: workspace) == "<!-- segue r -->\n## Clips\n\nüber\n")
    variables["SEGUE_NAME"] = "other"
    #expect(try run("segue/comment", variables, in: workspace).status == 0)
    #expect(try text("log", in: workspace).contains("POST repos/o/r/issues/3/comments "))
    // A token without the permission does not fail the job.
    try workspace.write("", to: "refused")
    let refused = try run("segue/comment", variables, in: workspace)
    #expect(
      refused.status == 0 && refused.text.contains("`pull-requests: write`"), "\(refused.text)")
  }

  @Test func runIsTakenFromTheReportOfTheCommit() throws {
    let workspace = try Self.workspace()
    let result = try run("approve/check", [:], in: workspace)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(try text("run/run.json", in: workspace) == "{}")
    #expect(try workspace.shell("ls -A run").text == "run.json\n")
    #expect(workspace.bytes(of: "evil") == nil)
    #expect(try text("output", in: workspace) == "sha=\(Self.commit)\n")
  }

  /// Variables, a file of answers and its text, and a part of the sentence.
  @Test(arguments: [
    (["PERSON": "tim"], "", "", "tim may not approve goldens"),
    (["PERSON": "nobody"], "", "", "nobody may not approve goldens"),
    (["PERSON": "a;touch taken"], "", "", "SEGUE_PERSON is not what GitHub gives"),
    (["SHA": String(repeating: "b", count: 40)], "", "", "the branch has changed"),
    (["WORKFLOW": ".github/workflows/other.yml"], "", "", "no run of .github/workflows/other.yml"),
    (["WORKFLOW": "../x.yml"], "", "", "SEGUE_WORKFLOW is not what GitHub gives"),
    (
      [:], "pulls_3",
      #"{"state": "open", "head": {"sha": "\#(commit)", "repo": {"full_name": "f/r"}}}"#,
      "goldens of a fork"
    ),
    (
      [:], "pulls_3",
      #"{"state": "closed", "head": {"sha": "\#(commit)", "repo": {"full_name": "o/r"}}}"#,
      "is not open"
    ),
    ([:], "actions_runs_11_artifacts", #"{"artifacts": []}"#, "has no report"),
    (
      [:], "actions_runs_11_artifacts",
      #"{"artifacts": [{"id": 21, "expired": false, "size_in_bytes": 9000000000, "workflow_run": {"head_sha": "\#(commit)"}}]}"#,
      "9000000000 bytes"
    ),
    ([:], "actions_artifacts_21_zip", "no archive", "has no run.json"),
  ])
  func otherPeopleCommitsAndReportsAreRefused(
    inputs: [String: String], answer: String, text: String, sentence: String
  ) throws {
    let workspace = try Self.workspace()
    if !answer.isEmpty { try workspace.write(text, to: "answers/repos_o_r_\(answer)") }
    let variables = Dictionary(uniqueKeysWithValues: inputs.map { ("SEGUE_\($0)", $1) })
    let result = try run("approve/check", variables, in: workspace)
    #expect(result.status == 1, "\(result.text)")
    #expect(
      result.text.hasPrefix("::error title=segue::") && result.text.contains(sentence),
      "\(result.text)")
    #expect(workspace.bytes(of: "taken") == nil && workspace.bytes(of: "output") == nil)
  }

  @Test func approvedGoldensArePushedAndNothingElse() throws {
    let workspace = try Self.workspace()
    let made = try workspace.shell(
      """
      export GIT_CONFIG_GLOBAL=/dev/null
      git init -q --bare -b main remote/o/r && git clone -q remote/o/r head 2>/dev/null && cd head
      git config user.name a && git config user.email a@b
      cp ../a.png ../b.png ../clip.yaml . && $SEGUE approve clip.yaml -q && git add . && git commit -qm one
      sed -i s/kugou/fade/ clip.yaml && git commit -qam two && git push -q origin HEAD:refs/heads/topic
      $SEGUE verify clip.yaml -q --report ../run >/dev/null
      cd .. && git clone -q -b topic remote/o/r clean && git -C clean rev-parse HEAD
      """)
    #expect(made.status == 0, "\(made.errors)")
    let commit = made.text.trimmingCharacters(in: .whitespacesAndNewlines)
    let variables = [
      "SEGUE_HEAD": "head", "SEGUE_SHA": commit, "SEGUE_RUN": workspace.folder.path("run"),
      "SEGUE_BUNDLE": workspace.folder.path("bundle/goldens.bundle"), "SEGUE_SCRIPTS": "clip.yaml",
      "SEGUE_SERVER": "file://" + workspace.folder.path("remote"), "SEGUE_BRANCH": "topic",
      "SEGUE_LABEL": "approve-goldens", "GIT_CONFIG_GLOBAL": "/dev/null",
    ]
    let rendered = try run("approve/render", variables, in: workspace)
    #expect(rendered.status == 0, "\(rendered.text)\(rendered.errors)")
    let clean = variables.merging(["SEGUE_HEAD": "clean"]) { $1 }
    let pushed = try run("approve/push", clean, in: workspace)
    #expect(pushed.status == 0, "\(pushed.text)\(pushed.errors)")
    let log = try workspace.shell("git -C remote/o/r log -1 --format=%s --name-only topic")
    #expect(log.text == "Approve goldens\n\ngoldens/clip.apng\ngoldens/clip.trace\n", "\(log.text)")
    #expect(
      try text("clean/log", in: workspace).contains(
        "DELETE repos/o/r/issues/3/labels/approve-goldens"))
    for change in [
      "echo e >x.yaml", "chmod +x goldens/clip.trace", "ln -sf /etc/passwd goldens/clip.trace",
    ] {
      let bundled = try workspace.shell(
        """
        cd head && git reset -q --hard \(commit) && \(change) && git add . && git commit -qm e
        git bundle create -q ../bundle/goldens.bundle HEAD^..HEAD
        """)
      #expect(bundled.status == 0, "\(bundled.errors)")
      let refused = try run("approve/push", clean, in: workspace)
      #expect(refused.status == 1 && refused.text.contains("which is no golden"), "\(refused.text)")
    }
  }

  /// No `run:` has an expression, and every step of others is pinned by a digest.
  @Test func expressionsAreInVariablesAndStepsArePinned() throws {
    let files = [
      "actions/segue/action.yml", "actions/approve/action.yml", "workflows/ci.yml",
      "workflows/clips.yml",
      "workflows/approve.yml",
    ]
    for file in files {
      let path = ExternalTool.repository + ".github/" + file
      var isScript = false
      for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
        let word = line.trimmingCharacters(in: CharacterSet(charactersIn: " -"))
        if word.hasPrefix("run:") {
          isScript = true
        } else if word.prefix(while: { $0.isLetter || $0 == "-" }).endIndex < word.endIndex,
          ["id:", "if:", "uses:", "with:", "env:", "shell:"].contains(where: word.hasPrefix)
        {
          isScript = false
        }
        #expect(!isScript || !line.contains("${{"), "\(file): \(line)")
        guard word.hasPrefix("uses:"), !word.contains("./") else { continue }
        #expect(word.contains(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/), "\(file): \(line)")
      }
    }
  }

  /// Returns a workspace with the answers of GitHub about pull request 3 of `o/r`.
  private static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    for folder in ["programs", "answers"] { try workspace.makeFolder(folder) }
    try workspace.write(
      """
      #!/bin/bash
      printf '%s\\n' "$*" >>log
      shift
      filter=. method=GET body='' path=''
      while (($#)); do
        case $1 in
          --jq) filter=$2; shift ;;
          --method) method=$2; shift ;;
          -F) body=${2#body=@}; shift ;;
          --*) ;;
          *) path=${1%%\\?*} ;;
        esac
        shift
      done
      [[ ! -e refused ]] || exit 1
      if [[ $method != GET ]]; then [[ -z $body ]] || cp "$body" posted; exit 0; fi
      file=answers/$(printf %s "$path" | tr -c A-Za-z0-9 _)
      [[ -f $file ]] || exit 1
      if [[ $path == */zip ]]; then cat "$file"; else jq -r "$filter" "$file"; fi
      """, to: "programs/gh")
    let answers = [
      "collaborators_ann_permission": #"{"permission": "write"}"#,
      "collaborators_tim_permission": #"{"permission": "read"}"#,
      "pulls_3": #"{"state": "open", "head": {"sha": "\#(commit)", "repo": {"full_name": "o/r"}}}"#,
      "actions_runs": """
      {"workflow_runs": [{"id": 11, "head_sha": "\(commit)", "path": ".github/workflows/clips.yml",
        "head_repository": {"full_name": "o/r"}}, {"id": 12, "head_sha": "b",
        "path": ".github/workflows/clips.yml", "head_repository": {"full_name": "o/r"}}]}
      """,
      "actions_runs_11_artifacts": """
      {"artifacts": [{"id": 21, "expired": false, "size_in_bytes": 300,
        "workflow_run": {"head_sha": "\(commit)"}}]}
      """,
    ]
    for (name, text) in answers { try workspace.write(text, to: "answers/repos_o_r_" + name) }
    let packed = try workspace.shell(
      """
      chmod +x programs/gh
      "\(ExternalTool.python)" -c 'import zipfile
      with zipfile.ZipFile("answers/repos_o_r_actions_artifacts_21_zip", "w") as archive:
          archive.writestr("run.json", "{}")
          archive.writestr("../evil", "x")'
      """)
    #expect(packed.status == 0, "\(packed.errors)")
    return workspace
  }

  private func run(
    _ step: String, _ variables: [String: String], in workspace: Workspace
  ) throws -> ToolResult {
    let surroundings = [
      "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_OUTPUT": workspace.folder.path("output"),
      "GH_TOKEN": "token", "SEGUE_REPOSITORY": "o/r", "SEGUE_PULL_REQUEST": "3",
      "SEGUE_PERSON": "ann", "SEGUE_SHA": Self.commit,
      "SEGUE_WORKFLOW": ".github/workflows/clips.yml",
      "SEGUE_REPORT": "segue-report", "SEGUE_RUN": "run",
    ]
    return try workspace.shell(
      "PATH=\"$PWD/programs:$PATH\" \(Self.actions)\(step)",
      environment: surroundings.merging(variables) { $1 })
  }

  private func text(_ name: String, in workspace: Workspace) throws -> String {
    String(decoding: try #require(workspace.bytes(of: name)), as: UTF8.self)
  }
}
