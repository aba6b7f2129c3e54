import Foundation
import TestSupport
import Testing

/// `verify` and `render` of changed clips: their reports, parts and shards.
@Suite struct ChangedRunTests {
  /// Returns a repository whose clips have goldens, on the branch `topic`.
  private static func approved() throws -> Repository {
    let repository = try Repository()
    let made = try repository.run(
      """
      git rm -q clips/c5.yaml; $SEGUE approve clips -q --yes --pictures none
      git add -A; git commit -qm goldens; git branch -qf main
      """)
    try #require(made.status == 0, "\(made.errors)")
    return repository
  }

  /// A change of a golden or a script, the clips that are verified then, and the status.
  @Test(arguments: [
    ("echo '# x' >>clips/c1.yaml", "c1", 0), ("cp ../b.png clips/p2.png", "c2", 1),
    ("echo x >>clips/goldens/c3.trace", "c3", 65), ("rm clips/goldens/c3.trace", "c3", 1),
    ("cp ../a.png clips/goldens/c1.apng", "c1", 0),
  ])
  func goldensAreFilesOfAClip(change: String, clips: String, status: Int) throws {
    let repository = try Self.approved()
    let result = try repository.run("\(change)\n$SEGUE verify clips --changed=main --json")
    #expect(Repository.names(result) == clips, "\(result.text)\(result.errors)")
    #expect(result.status == status, "\(result.errors)")
  }

  @Test func reportsTellWhatWasNotVerified() throws {
    let repository = try Self.approved()
    let result = try repository.run(
      """
      cp ../b.png clips/p2.png
      $SEGUE verify clips --changed=main --report out --junit junit.xml; echo $?
      """, environment: ["GITHUB_STEP_SUMMARY": repository.workspace.folder.path("summary")])
    let commit = try repository.run("git rev-parse main").text.prefix(10)
    let sentence = "1 of 4 clips has changed since main (\(commit))"
    #expect(result.text.contains("1 clip: 1 different  \(sentence)"), "\(result.text)")
    #expect(result.errors.contains("segue: \(sentence); the others are not verified"))
    for file in ["summary", "repo/junit.xml"] {
      let text = String(decoding: repository.workspace.bytes(of: file) ?? [], as: UTF8.self)
      #expect(text.contains(sentence), "\(file): \(text)")
    }
    let json = String(
      decoding: repository.workspace.bytes(of: "repo/out/report.json") ?? [], as: UTF8.self)
    #expect(json.contains("\"of\" : 4,") && json.contains("\"since\" : \"main\""), "\(json)")
  }

  @Test func noChangedClipIsDone() throws {
    let repository = try Self.approved()
    let result = try repository.run(
      """
      $SEGUE verify clips --changed=main --report out --junit j.xml; echo $?; ls out
      $SEGUE verify clips --changed=main --shard 1/2 --part p -q; echo $?
      $SEGUE verify clips --changed=main --shard 2/2 --part q -q; echo $?
      $SEGUE merge p q -o merged -q; echo $?
      $SEGUE verify clips --changed=main --times-from no.json --times-to no.json -q; echo $?
      $SEGUE render clips --changed=main -q; echo $?; ls clips/*.gif
      """)
    #expect(
      result.text.contains("ok  no clip to verify  0 of 4 clips have changed since main"),
      "\(result.text)")
    #expect(
      result.text.hasSuffix("0\nindex.html\nreport.json\nrun.json\n0\n0\n0\n0\n0\n"),
      "\(result.text)\(result.errors)")
  }

  @Test func partsOfChangedClipsAreMergedToTheRunOfAll() throws {
    let repository = try Self.approved()
    let result = try repository.run(
      """
      cp ../b.png clips/p2.png; echo '# x' >>clips/c1.yaml; cp ../b.png clips/p3.png
      export GITHUB_STEP_SUMMARY=$PWD/s1
      $SEGUE verify clips --changed=main --report one --junit 1.xml -q >s0; echo $?
      for i in 1 2; do $SEGUE verify clips --changed=main --shard $i/2 --part p-$i -q >s0; done
      GITHUB_STEP_SUMMARY=$PWD/s2 $SEGUE merge p-1 p-2 -o two --junit 2.xml -q >s0; echo $?
      sed -i 's/time="[0-9.]*"/time=""/g' 1.xml 2.xml; sed -i 's/run one/run two/g; s/report one/report two/g; s,one/index,two/index,g' s1 1.xml
      cmp 1.xml 2.xml && cmp s1 s2 && cmp one/run.json two/run.json && echo alike
      $SEGUE verify clips --part p-3 --shard 2/2 -q >s0
      $SEGUE merge p-1 p-3 -o no; echo $?
      git commit -qam x; $SEGUE verify clips --changed=HEAD --shard 1/2 --part p-1; echo $?
      """)
    #expect(result.text.hasPrefix("1\n1\nalike\n"), "\(result.text)\(result.errors)")
    #expect(result.text.hasSuffix("65\n65\n"), "\(result.text)")
    #expect(result.errors.contains("of another list of"), "\(result.errors)")
  }

  @Test func onlyChangedScriptsAreRendered() throws {
    let repository = try Self.approved()
    let result = try repository.run(
      """
      cp ../b.png clips/p2.png
      $SEGUE render clips --output-dir out --changed main --json >json; echo $?; ls out
      grep -c '"of" : 4' json
      $SEGUE render clips --output-dir out --changed main --part p -q; echo $?
      $SEGUE merge p --json | grep -c '"of" : 4'
      """)
    #expect(result.text == "0\nc2.gif\n1\n0\n1\n", "\(result.text)\(result.errors)")
  }
}
