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
    let workspace = try Self.workspace()
    for _ in 1...2 {
      let result = try install("--binary program prefix", in: workspace)
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
    let workspace = try Self.workspace()
    try workspace.makeFolder("prefix/share/man/man1")
    try workspace.write("old", to: "prefix/share/man/man1/segue-fly.1")
    #expect(try install("--binary program prefix", in: workspace).status == 0)
    #expect(try !files(below: "prefix", in: workspace).contains("share/man/man1/segue-fly.1"))
  }

  @Test func stagesBelowDESTDIR() throws {
    let workspace = try Self.workspace()
    let result = try install("--binary program /usr", in: workspace, before: "DESTDIR=stage")
    #expect(result.status == 0, "\(result.errors)")
    let files = try files(below: "stage/usr", in: workspace)
    #expect(files.contains("bin/segue"))
  }

  /// An archive as `scripts/package` makes them: its files are installed, and nothing of this system.
  @Test func installsAnArchive() throws {
    let workspace = try Self.archive()
    let result = try install("--binary segue.tar.xz prefix", in: workspace)
    #expect(result.status == 0, "\(result.errors)")
    let files = try files(below: "prefix", in: workspace)
    #expect(
      files == [
        "bin/segue", "share/doc/segue/licences/zlib", "share/doc/segue/versions",
        "share/segue/fonts/Inter-Regular.otf",
      ])
    #expect(
      workspace.bytes(of: "prefix/share/segue/fonts/Inter-Regular.otf") == Array("font\n".utf8))
    #expect(try install("--uninstall prefix", in: workspace).status == 0)
    #expect(try self.files(below: "prefix", in: workspace).isEmpty)
  }

  @Test(arguments: [
    ("sha256sum segue.tar.xz | tr 0-9 1-90 >segue.tar.xz.sha256", "does not match the checksum"),
    ("echo no archive >segue.tar.xz", "cannot be unpacked"),
    (
      "rm segue-1-linux/bin/segue && tar -cJf segue.tar.xz segue-1-linux",
      "does not contain bin/segue"
    ),
    (
      "printf '#!/bin/sh\nexit 1' >segue-1-linux/bin/segue && tar -cJf segue.tar.xz segue-1-linux",
      "does not run on this machine"
    ),
  ])
  func damagedArchivesAreRefused(_ damage: String, _ words: String) throws {
    let workspace = try Self.archive()
    try #require(try workspace.shell(damage).status == 0)
    let result = try install("--binary segue.tar.xz prefix", in: workspace)
    #expect(result.status == 65 && result.errors.contains(words), "\(result.errors)")
    #expect(try self.files(below: "prefix", in: workspace).isEmpty)
  }

  @Test func aProgramOfAToolchainIsRefused() throws {
    let workspace = try Workspace()
    guard try workspace.shell("ldd $SEGUE").text.contains("libswiftCore") else { return }
    let result = try install("--binary $SEGUE prefix", in: workspace)
    #expect(result.status == 65)
    #expect(result.errors.contains("needs the libraries of its Swift toolchain"))
    #expect(workspace.bytes(of: "prefix/bin/segue") == nil)
  }

  @Test func manFindsThePages() throws {
    let workspace = try Self.workspace()
    #expect(try install("--binary program prefix", in: workspace).status == 0)
    let page = try workspace.shell("mandoc -T ascii prefix/share/man/man1/segue-still.1 | head -1")
    #expect(page.text.hasPrefix("SEGUE-STILL(1)"))
  }

  @Test(arguments: [
    ("", 64, "PREFIX is missing"), ("a b", 64, "one PREFIX is enough"),
    ("--fly prefix", 64, "no option --fly"), ("--binary", 64, "--binary needs a file"),
    ("--binary clip.yaml prefix", 66, "clip.yaml is not an executable file"),
    ("--binary $SEGUE clip.yaml", 73, "clip.yaml/bin"),
  ])
  func impossibleInstallsAreReported(_ arguments: String, _ status: Int32, _ words: String) throws {
    let result = try install(arguments, in: try Workspace())
    #expect(result.status == status)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  /// Returns a workspace with a program that does what the program of this build does, and can be installed.
  private static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    let made = try workspace.shell(
      "printf '#!/bin/sh\nexec %s \"$@\"\n' \"$SEGUE\" >program && chmod +x program")
    try #require(made.status == 0, "\(made.errors)")
    return workspace
  }

  /// Returns a workspace with an archive as `scripts/package` makes them.
  private static func archive() throws -> Workspace {
    let workspace = try Self.workspace()
    let made = try workspace.shell(
      """
      top=segue-1-linux && mkdir -p $top/bin $top/share/segue/fonts $top/share/doc/segue/licences
      cp program $top/bin/segue && echo font >$top/share/segue/fonts/Inter-Regular.otf
      echo licence >$top/share/doc/segue/licences/zlib && echo zlib 1 >$top/share/doc/segue/versions
      tar -cJf segue.tar.xz $top
      """)
    try #require(made.status == 0, "\(made.errors)")
    return workspace
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
