import Foundation
import TestSupport
import Testing

/// `scripts/install` with a prebuilt program.
@Suite struct InstallTests {
  private static let installed = [
    "bin/segue", "share/bash-completion/completions/segue",
    "share/fish/vendor_completions.d/segue.fish", "share/man/man1/segue-render.1",
    "share/man/man1/segue.1", "share/man/man5/segue-script.5",
    "share/segue/fonts/Inter-Regular.otf", "share/segue/fonts/copyright",
    "share/zsh/site-functions/_segue",
  ]

  @Test func installsAndUninstallsEverything() throws {
    let workspace = try Workspace()
    for _ in 1...2 {
      let result = try install("--binary $SEGUE prefix", in: workspace)
      #expect(result.status == 0, "\(result.errors)")
    }
    let files = try files(below: "prefix", in: workspace)
    for file in Self.installed { #expect(files.contains(file), "\(file)") }
    #expect(!files.contains { $0.hasSuffix(".new") })
    let clip = try workspace.shell("cd prefix && env -i bin/segue ../clip.yaml -o ../installed.gif")
    #expect(clip.status == 0, "\(clip.errors)")
    #expect(workspace.bytes(of: "installed.gif") != nil)
    try workspace.write("another's", to: "prefix/share/man/man1/other.1")
    #expect(try install("--uninstall prefix", in: workspace).status == 0)
    #expect(try self.files(below: "prefix", in: workspace) == ["share/man/man1/other.1"])
  }

  @Test func pagesOfRemovedVerbsAreDeleted() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("prefix/share/man/man1")
    try workspace.write("old", to: "prefix/share/man/man1/segue-fly.1")
    #expect(try install("--binary $SEGUE prefix", in: workspace).status == 0)
    #expect(try !files(below: "prefix", in: workspace).contains("share/man/man1/segue-fly.1"))
  }

  @Test func stagesBelowDESTDIR() throws {
    let workspace = try Workspace()
    let result = try install("--binary $SEGUE /usr", in: workspace, before: "DESTDIR=stage")
    #expect(result.status == 0, "\(result.errors)")
    let files = try files(below: "stage/usr", in: workspace)
    #expect(files.contains("bin/segue"))
  }

  @Test func manFindsThePages() throws {
    let workspace = try Workspace()
    #expect(try install("--binary $SEGUE prefix", in: workspace).status == 0)
    let page = try workspace.shell("mandoc -T ascii prefix/share/man/man1/segue-still.1 | head -1")
    #expect(page.text.hasPrefix("SEGUE-STILL(1)"))
  }

  @Test(arguments: [
    ("", 64, "PREFIX is missing"), ("a b", 64, "one PREFIX is enough"),
    ("--fly prefix", 64, "no option --fly"), ("--binary", 64, "--binary needs a file"),
    ("--binary clip.yaml prefix", 66, "clip.yaml is no program"),
    ("--binary $SEGUE clip.yaml", 73, "clip.yaml/bin"),
  ])
  func impossibleInstallsAreReported(_ arguments: String, _ status: Int32, _ words: String) throws {
    let result = try install(arguments, in: try Workspace())
    #expect(result.status == status)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  private func install(
    _ arguments: String, in workspace: Workspace, before: String = ""
  ) throws -> ToolResult {
    try workspace.shell("\(before) \(ExternalTool.repository)scripts/install \(arguments)")
  }

  /// Returns the paths of the files below a folder, sorted.
  private func files(below folder: String, in workspace: Workspace) throws -> [String] {
    try workspace.shell("cd \(folder) && find . -type f | sed 's|^./||' | LC_ALL=C sort").text
      .split(separator: "\n").map(String.init)
  }
}
