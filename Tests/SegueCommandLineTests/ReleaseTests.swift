import TestSupport
import Testing

/// The scripts of a release, in a repository of their own with the tags v0.1.0 and v0.2.0.
@Suite struct ReleaseTests {
  private static let tagged = """
    git init -q . && mkdir scripts && cp -r $REPOSITORY/scripts/release-notes $REPOSITORY/scripts/formula \
      $REPOSITORY/scripts/packaging scripts
    commit() { git -c user.name=a -c user.email=a@b commit -q --allow-empty -m "$1"; }
    commit 'Begin'; git tag v0.1.0
    commit 'Draw <b>, *fast* [now]'; commit 'Thank @someone for #12'; git tag nightly
    commit 'Name a_b with `code`'; git tag v0.2.0

    """

  private static let variables = [
    "REPOSITORY": ExternalTool.repository, "GIT_AUTHOR_DATE": "2026-11-28T12:00:00Z",
    "GIT_COMMITTER_DATE": "2026-11-28T12:00:00Z",
  ]

  @Test func notesAreTheCommitsSinceTheTagBefore() throws {
    let result = try Workspace().shell(
      "{ \(Self.tagged)} >&2; scripts/release-notes v0.2.0", environment: Self.variables)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.hasPrefix("Segue 0.2.0, of commit "))
    #expect(result.text.contains(" (2026-11-28).\n"))
    #expect(
      result.text.hasSuffix(
        """
        ## Since v0.1.0

        - Draw \\<b\\>, \\*fast\\* \\[now\\]
        - Thank @<!-- -->someone for #<!-- -->12
        - Name a\\_b with \\`code\\`

        """), "\(result.text)")
  }

  @Test func firstNotesAreAllCommits() throws {
    let result = try Workspace().shell(
      "{ \(Self.tagged)} >&2; scripts/release-notes v0.1.0", environment: Self.variables)
    #expect(result.text.hasSuffix("## Commits\n\n- Begin\n"), "\(result.text)\(result.errors)")
  }

  @Test func formulaHasTheChecksumsOfTheArchives() throws {
    let result = try Workspace().shell(
      """
      { \(Self.tagged)
      mkdir out && printf a >out/segue-0.2.0-source.tar.gz
      printf b >out/segue-0.2.0-linux-x86_64.tar.xz; } >&2
      scripts/formula me/segue v0.2.0 out
      """, environment: Self.variables)
    #expect(result.status == 0, "\(result.errors)")
    // SHA-256 of `a`, and of `b`.
    for word in [
      "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
      "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d",
      "https://github.com/me/segue/releases/download/v0.2.0/segue-0.2.0-source.tar.gz",
    ] { #expect(result.text.contains(word), "\(word): \(result.text)") }
    #expect(!result.text.contains(#/@[A-Z]/#))
  }

  /// Shell code, its status, and words of its error.
  @Test(arguments: [
    ("scripts/release-notes", 64, "usage: "), ("scripts/release-notes 0.2.0", 65, "write v"),
    ("scripts/release-notes 'v0.2.0 --all'", 65, "no tag of a release"),
    ("scripts/release-notes v9.9.9", 65, "fetch the tags"),
    ("scripts/release-notes --check v0.2.0 $SEGUE", 65, "correct ProgramBuild.swift"),
    ("scripts/release-notes --check v0.1.0 $SEGUE", 0, ""),
    ("scripts/formula me v0.2.0 .", 64, "write OWNER/NAME"),
    ("scripts/formula me/segue 2 .", 64, "no tag of a release"),
    ("scripts/formula me/segue v0.2.0 .", 66, "segue-0.2.0-source.tar.gz is not in"),
  ])
  func mistakesAreNamed(command: String, status: Int, words: String) throws {
    let result = try Workspace().shell(
      "{ \(Self.tagged)} >/dev/null 2>&1; \(command)", environment: Self.variables)
    #expect(Int(result.status) == status, "\(command): \(result.errors)")
    #expect(result.errors.contains(words) || words.isEmpty, "\(command): \(result.errors)")
  }
}
