import Foundation
import TestSupport
import Testing

/// A git repository with clips, in which branches and clones are made.
struct Repository {
  let workspace: Workspace

  /// Settings that keep the machine's own settings of git out.
  private static let settings = """
    [user]
      name = A
      email = a@example.com
    [init]
      defaultBranch = main
    [protocol "file"]
      allow = always
    """

  /// Creates the repository `repo` on a branch `topic` of `main`, with the clips c1 to c5.
  ///
  /// Each clip has a picture of its own, except that that of c4 is behind a link, and that of c5 is missing.
  init() throws {
    workspace = try Workspace()
    try workspace.makeFolder("home")
    try workspace.write(Self.settings, to: "home/.gitconfig")
    try workspace.makeFolder("repo/clips")
    try workspace.makeFolder("repo/shared")
    for number in 1...5 {
      try workspace.write(
        Workspace.script.replacing("a.png", with: "p\(number).png")
          .replacing("b.png", with: "p\(number).png").replacing("clip.gif", with: "c\(number).gif"),
        to: "repo/clips/c\(number).yaml")
    }
    let made = try run(
      """
      for n in 1 2 3; do cp ../a.png clips/p$n.png; done
      cp ../a.png shared/real.png; cp ../b.png shared/other.png
      ln -s ../shared/real.png clips/p4.png; echo '*.tmp.png' >.gitignore
      git init -q && git add -A && git commit -qm base && git switch -qc topic
      """)
    try #require(made.status == 0, "\(made.errors)")
  }

  /// Runs shell code in the repository.
  func run(_ code: String, environment: [String: String] = [:]) throws -> ToolResult {
    let own = [
      "HOME": workspace.folder.path("home"), "GIT_CONFIG_NOSYSTEM": "1", "GITHUB_BASE_REF": "",
      "CI_MERGE_REQUEST_DIFF_BASE_SHA": "",
    ]
    return try workspace.shell(
      "cd repo\n\(code)", environment: own.merging(environment) { $1 })
  }

  /// Returns the names of the clips in a JSON document, such as `c1 c2`.
  static func names(_ result: ToolResult) -> String {
    result.text.matches(of: /"(?:script|name|clip)" : "[^"]*?([^"\/]*)\.yaml"/).map { String($0.1) }
      .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
  }
}
