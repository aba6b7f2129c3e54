import TestSupport
import Testing

/// What `segue --version` says about the commit, with the files of the build in a repository of their own.
@Suite struct CommitTests {
  /// A commit of a fixed date, with `scripts/commit` and the file in C that keeps its text.
  private static let committed = """
    git init -q . && mkdir -p scripts Sources/CVersion/include
    cp $REPOSITORY/scripts/commit scripts
    cp $REPOSITORY/.gitattributes $REPOSITORY/Package.swift .
    cp $REPOSITORY/Sources/CVersion/*.c Sources/CVersion
    cp $REPOSITORY/Sources/CVersion/include/*.h Sources/CVersion/include
    git add . && git -c user.name=a -c user.email=a@b commit -q -m one
    hash=$(git rev-parse HEAD)

    """

  /// Writes a program that prints the text that a build has.
  private static let compiled = """
    printf '#include <stdio.h>\\n#include "segue_version.h"\\nint main(void) { puts(segue_commit()); }' >main.c
    clang -ISources/CVersion/include main.c Sources/CVersion/commit.c

    """

  /// Shell code after the commit, and its output, in which `HASH` is the commit's name.
  @Test(arguments: [
    ("scripts/commit", "HASH8, 2026-11-28"),
    ("cd Sources && ../scripts/commit", "HASH8, 2026-11-28"),
    ("echo >>Package.swift; scripts/commit", "HASH8, 2026-11-28, modified"),
    ("echo >Sources/new.c; scripts/commit", "HASH8, 2026-11-28, modified"),
    ("echo >notes.txt; scripts/commit", "HASH8, 2026-11-28"),
    ("rm -rf .git; scripts/commit", ""),
    ("mkdir below; cp -r scripts below; below/scripts/commit", ""),
    ("rm -rf .git; git init -q .; scripts/commit", ""),
    ("\(compiled) ./a.out", ""),
    (
      "\(compiled) clang -DSEGUE_COMMIT=\"\\\"$(scripts/commit)\\\"\" -ISources/CVersion/include main.c "
        + "Sources/CVersion/commit.c; ./a.out", "HASH8, 2026-11-28"
    ),
    ("git archive --prefix=below/ HEAD | tar x; cd below; \(compiled) ./a.out", "HASH, 2026-11-28"),
  ])
  func commitIsWhatGitKnows(commands: String, expected: String) throws {
    let result = try Workspace().shell(
      "{ \(Self.committed)} >/dev/null 2>&1\n\(commands)\necho \"$hash\"",
      environment: [
        "REPOSITORY": ExternalTool.repository, "GIT_AUTHOR_DATE": "2026-11-28T12:00:00Z",
        "GIT_COMMITTER_DATE": "2026-11-28T12:00:00Z",
      ])
    var lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let hash = String(lines.removeLast())
    let wanted = expected.replacing("HASH8", with: String(hash.prefix(8)))
      .replacing("HASH", with: hash)
    #expect(hash.count == 40, "\(result.errors)")
    #expect(lines.joined() == wanted, "\(commands): \(result.text)\(result.errors)")
  }
}
