import Foundation
import TestSupport
import Testing

/// `--changed`: only clips of which a file has changed since a commit.
@Suite struct ChangedTests {
  /// A change on the branch, and the clips that are checked then.
  @Test(arguments: [
    ("true", ""),
    ("echo '# x' >>clips/c1.yaml", "c1"),
    ("echo '# x' >>clips/c1.yaml; git add -A", "c1"),
    ("echo '# x' >>clips/c1.yaml; git commit -qam x", "c1"),
    ("echo '# x' >>clips/c1.yaml; git commit -qam x; git revert --no-edit HEAD >&2", ""),
    ("touch clips/*", ""),
    ("cp ../b.png clips/p2.png", "c2"),
    ("rm clips/p2.png", "c2"),
    ("git rm -q clips/p2.png; git commit -qm x", "c2"),
    ("git mv clips/p2.png clips/p9.png; git commit -qm x", "c2"),
    ("git mv clips/c1.yaml clips/c9.yaml; git commit -qm x", "c9"),
    ("cp ../a.png clips/p5.png", "c5"),
    ("cp ../b.png shared/real.png", "c4"),
    ("ln -sf ../shared/other.png clips/p4.png", "c4"),
    ("cp ../b.png shared/other.png", ""),
    ("touch segue.yaml", "c1 c2 c3 c4 c5"),
    ("touch clips/segue.yaml; git add -A", "c1 c2 c3 c4 c5"),
    ("touch shared/segue.yaml", ""),
    ("cp clips/c1.yaml clips/new.yaml", "new"),
    ("git mv clips moved; git commit -qm x; mv moved clips; git add -A", ""),
    ("git switch -q main; cp ../b.png clips/p3.png; git commit -qam x; git switch -q topic", ""),
    ("git rm -q --cached clips/p1.png", "c1"),
  ])
  func clipsOfChangedFilesAreTaken(change: String, clips: String) throws {
    let repository = try Repository()
    let result = try repository.run("\(change)\n$SEGUE check clips --changed=main --json -v")
    #expect(Repository.names(result) == clips, "\(result.text)\(result.errors)")
    let count = clips.split(separator: " ").count
    #expect(result.text.contains("\"clips\" : \(count),"), "\(result.text)")
    #expect(result.errors.contains("\(count) of "), "\(result.errors)")
    if clips.isEmpty { #expect(result.status == 0, "\(result.errors)") }
  }

  /// Names of pictures that need quotes in other outputs of git.
  @Test(arguments: ["a\\nb.png", "ä ö.png", "\\\"q\\\".png", "-x.png", "tab\\t.png"])
  func oddNamesOfFilesAreFound(name: String) throws {
    let repository = try Repository()
    let script = Workspace.script.replacing("list: a.png", with: "list: \"\(name)\"")
      .replacing("detail: b.png", with: "detail: \"\(name)\"")
    try repository.workspace.write(script, to: "repo/clips/odd.yaml")
    let file = name.replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing(
      "\\", with: "")
    let check = "$SEGUE check clips --changed=HEAD --json"
    let before = try repository.run(
      "cp ../a.png \"clips/$NAME\"; git add -A; git commit -qm odd; \(check)",
      environment: ["NAME": file])
    #expect(Repository.names(before) == "", "\(before.text)\(before.errors)")
    let after = try repository.run(
      "cp ../b.png \"clips/$NAME\"; \(check)", environment: ["NAME": file])
    #expect(Repository.names(after) == "odd", "\(after.text)\(after.errors)")
  }

  /// Where and how the program is called, after a change of c1.
  @Test(arguments: [
    "cd clips; $SEGUE check . --changed=main", "$SEGUE check --changed main clips",
    "$SEGUE check clips --changed main",
    "cd ..; mkdir x; cd x; cd ../repo; $SEGUE check clips --changed",
    "$SEGUE check --changed clips", "$SEGUE check --json --changed -- clips #",
    "cd clips; $SEGUE check --changed c1 c2",
    "git checkout -q --detach; $SEGUE check clips --changed",
    "git worktree add -q ../tree; cd ../tree; echo >>clips/c1.yaml; $SEGUE check clips --changed=main",
    "$SEGUE check \"$PWD\"/clips --changed=main~0",
    "$SEGUE check clips --changed=$(git rev-parse --short main)",
    "ln -s repo ../link; cd ../link; $SEGUE check ../link/clips --changed",
    "git config diff.noprefix true; git config diff.relative true; git config core.quotePath true; "
      + "git config diff.renames copies; cd clips; $SEGUE check ../clips --changed",
    "git gc -q; git pack-refs --all; $SEGUE check clips --changed",
    "$SEGUE check clips --changed=nothing --changed=main",
  ])
  func theBaseAndTheFolderMayBeNamedInManyWays(call: String) throws {
    let repository = try Repository()
    let result = try repository.run("echo '# x' >>clips/c1.yaml\n\(call) --json")
    #expect(Repository.names(result) == "c1", "\(result.text)\(result.errors)")
    #expect(result.status == 0)
  }

  /// The base that a clone or a CI service implies, after a change of c1 on the branch.
  @Test(arguments: [
    ("", ["GITHUB_BASE_REF": "main"], "origin/main"),
    ("", [:], "origin/HEAD"),
    ("git remote set-head origin -d", [:], "origin/main"),
    ("git remote rename origin up; git branch -q main up/main", [:], "main"),
    ("export CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git rev-parse origin/main)", [:], ""),
    ("git checkout -q --detach", ["GITHUB_BASE_REF": "main", "CI": "true"], "origin/main"),
  ])
  func theBaseIsThatOfTheServiceOrTheMainBranch(
    setting: String, environment: [String: String], base: String
  ) throws {
    let repository = try Repository()
    let result = try repository.run(
      """
      git switch -q main; git clone -q . ../clone; cd ../clone; git switch -qc topic
      echo '# x' >>clips/c1.yaml; git commit -qam x
      \(setting) >&2
      $SEGUE check clips --changed --json
      """, environment: environment)
    #expect(Repository.names(result) == "c1", "\(result.text)\(result.errors)")
    #expect(result.errors.contains("1 of 5 clips has changed since \(base)"), "\(result.errors)")
  }

  /// Repositories without a base, and what is said; all clips are checked.
  @Test(arguments: [
    ("PATH=$PWD $SEGUE check clips --changed --json", "git is not on the PATH: install it"),
    ("rm -rf .git; $SEGUE check clips --changed --json", "in no git repository"),
    ("GIT_TEST_ASSUME_DIFFERENT_OWNER=1 $SEGUE check clips --changed --json", "safe.directory"),
    ("rm -rf .git; git init -q; $SEGUE check clips --changed --json", "has no commit"),
    ("$SEGUE check clips --changed=nothing --json", "`nothing` is no commit of this clone"),
    ("GITHUB_BASE_REF=main $SEGUE check clips --changed --json", "`origin/main` (GITHUB_BASE_REF)"),
    (
      "git switch -q --orphan other; git commit -qm x --allow-empty; git checkout -q topic -- .; "
        + "$SEGUE check clips --changed=topic --json", "have no commit in common"
    ),
    (
      "echo x >x; git add x; git commit -qm x; git clone -q --depth 1 file://$PWD ../clone; "
        + "cd ../clone; GITHUB_BASE_REF=main $SEGUE check clips --changed --json",
      "`origin/main` (GITHUB_BASE_REF) is no commit of this shallow clone: fetch it, as by `fetch-depth: 0`"
    ),
    (
      "echo x >x; git add x; git commit -qm x; git clone -q --depth 1 file://$PWD ../clone; "
        + "cd ../clone; git fetch -q --depth 1 origin main:refs/remotes/origin/main; "
        + "$SEGUE check clips --changed=origin/main --json",
      "the merge base of `origin/main` and HEAD is not in this shallow clone"
    ),
    (
      "git switch -q main; CI=true $SEGUE check clips --changed --json",
      "HEAD is a commit of `main` itself"
    ),
    (
      "git bundle create -q b --all; echo >.git/HEAD; $SEGUE check clips --changed --json",
      "are checked, since"
    ),
  ])
  func allClipsAreCheckedWhereTheBaseIsUnknown(call: String, message: String) throws {
    let repository = try Repository()
    let result = try repository.run(call)
    #expect(Repository.names(result) == "c1 c2 c3 c4 c5", "\(result.text)\(result.errors)")
    #expect(result.errors.contains("warning: all 5 clips are checked, since"), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!result.text.contains("\"changed\""))
  }

  /// Revisions that are no commits, some of which would be options of git.
  @Test(arguments: [
    "--output=stolen", "-x", "--help", "--", "^main", "main..topic", "main^{tree}", ":/base x",
    "a b",
    "$(touch stolen)", "@{-9}", "main\nHEAD", "--all", "HEAD:clips",
  ])
  func aRevisionIsNeverAnOption(revision: String) throws {
    let repository = try Repository()
    let result = try repository.run(
      "$SEGUE check clips --json \"--changed=$REVISION\"; ls", environment: ["REVISION": revision])
    #expect(Repository.names(result) == "c1 c2 c3 c4 c5", "\(result.text)\(result.errors)")
    #expect(result.errors.contains("is no commit of this clone"), "\(result.errors)")
    #expect(result.text.hasSuffix("\nclips\nshared\n"), "\(result.text)")
  }

  @Test func nothingOfARepositoryIsExecuted() throws {
    let repository = try Repository()
    let result = try repository.run(
      """
      printf '#!/bin/sh\\necho "$0 $*" >>'"$PWD"'/../ran\\ncat\\n' >../tool; chmod +x ../tool
      mkdir ../hooks; for hook in post-index-change pre-commit post-checkout; do cp ../tool ../hooks/$hook; done
      for key in core.fsmonitor core.pager pager.diff diff.external diff.x.command diff.x.textconv \\
        filter.x.clean filter.x.process filter.x.smudge core.sshCommand core.editor core.askPass; do
        git config $key "$PWD/../tool"
      done
      git config core.hooksPath "$PWD/../hooks"; git config filter.x.required true
      echo '* filter=x diff=x' >.git/info/attributes
      rm -f ../ran; touch clips/*; sleep 0.01
      $SEGUE check clips --changed=main --json; cat ../ran; true
      """)
    #expect(repository.workspace.bytes(of: "ran") == nil, "\(result.text)")
    #expect(Repository.names(result) == "", "\(result.text)\(result.errors)")
  }

  /// Files that git does not know count as changed.
  @Test(arguments: [
    (
      "cp ../a.png clips/x.tmp.png; sed -i s/p1.png/x.tmp.png/ clips/c1.yaml", "",
      "is ignored by git"
    ),
    (
      "sed -i s,p1.png,../../a.png, clips/c1.yaml", "--allow-dir ..",
      "is not in this git repository"
    ),
    (
      "git init -q clips/sub; cp ../a.png clips/sub; git -C clips/sub add .; "
        + "git -C clips/sub commit -qm x; git submodule -q add ./clips/sub clips/sub 2>/dev/null; "
        + "sed -i s,p1.png,sub/a.png, clips/c1.yaml", "", "is not in this git repository"
    ),
  ])
  func aFileThatGitDoesNotKnowCountsAsChanged(
    change: String, options: String, reason: String
  ) throws {
    let repository = try Repository()
    let result = try repository.run(
      """
      \(change); git add -A; git commit -qm x
      $SEGUE check clips --changed=HEAD --json -v \(options)
      """)
    #expect(Repository.names(result) == "c1", "\(result.text)\(result.errors)")
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(
      result.errors.contains("counting 1 with files that git does not know"), "\(result.errors)")
  }

  @Test(arguments: [
    ("check clips --changed --part p a.png b.png", 64), ("check - --changed", 64),
    ("check --changed", 64), ("render clips --changed --watch", 64),
    ("render clips --changed --deps d", 64), ("verify clips --changed --deps d --junit j", 64),
    ("render clips/p1.png clips/p2.png -t fade --changed", 64),
    ("check --changed topic", 64), ("check --changed missing clips", 66),
  ])
  func contradictionsAreRefused(line: String, status: Int) throws {
    let repository = try Repository()
    let result = try repository.run("git branch clips; mkdir -p topic; $SEGUE \(line) </dev/null")
    #expect(result.status == status, "\(result.errors)")
  }

  @Test func aWordThatIsAPathAndACommitIsRefused() throws {
    let repository = try Repository()
    let result = try repository.run("git branch clips; $SEGUE check --changed clips")
    #expect(result.status == 64)
    #expect(result.errors.contains("clips is a path and a commit"), "\(result.errors)")
    let named = try repository.run("$SEGUE check clips --changed=clips --json")
    #expect(named.status == 0 && Repository.names(named) == "", "\(named.text)\(named.errors)")
  }
}
