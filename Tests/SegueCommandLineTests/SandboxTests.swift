import Foundation
import TestSupport
import Testing

/// The program's sandbox, observed by a child process in place of ffmpeg.
@Suite struct SandboxTests {
  /// Runs a shell script in place of ffmpeg and returns its output.
  private func words(
    of script: String, in workspace: Workspace, environment: [String: String] = [:]
  ) throws -> String {
    try workspace.makeFolder("project/bin")
    try workspace.makeFolder("elsewhere")
    try workspace.write("secret", to: "elsewhere/secret")
    try workspace.write(
      "#!/bin/sh\n{ \(script); } >&2 2>/dev/null\nexit 1\n", to: "project/bin/ffmpeg")
    let result = try workspace.shell(
      """
      mv a.png b.png clip.yaml project && cd project && chmod +x bin/ffmpeg
      PATH="$PWD/bin:$PATH" $SEGUE clip.yaml -q -o x.mp4
      """,
      environment: environment.merging(["TMPDIR": workspace.folder.path("project")]) { $1 })
    #expect(result.status == 74, "\(result.errors)")
    return result.errors
  }

  @Test func noProgramGainsPrivileges() throws {
    let words = try words(of: "grep NoNewPrivs /proc/self/status", in: try Workspace())
    #expect(words.contains("NoNewPrivs:1"), "\(words)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func filesOutsideTheProjectAreNeitherReadNorWritten() throws {
    // Without Landlock in the kernel there is no sandbox to observe.
    let script = "cat ../elsewhere/secret || echo kept; echo x > ../elsewhere/new || echo unwritten"
    let workspace = try Workspace()
    let shut = try words(of: script, in: workspace)
    let open = try words(of: script, in: try Workspace(), environment: ["SEGUE_SANDBOX": "off"])
    #expect(open.contains("secret") && !open.contains("unwritten"), "\(open)")
    guard Self.hasLandlock else { return }
    #expect(shut.contains("kept; unwritten"), "\(shut)")
    #expect(workspace.bytes(of: "elsewhere/new") == nil)
  }

  @Test(arguments: [
    "$SEGUE ../project/clip.yaml -q -o ../out/new/x.gif",
    "$SEGUE ../project/clip.yaml -q --output-dir=../out",
    "$SEGUE ../project/clip.yaml -q -o /dev/stdout --format gif > y.gif",
    "$SEGUE probe -q ../project/a.png", "$SEGUE still -q ../link.yaml --at 0 -o ../x.png",
    "$SEGUE check ../link.yaml",
    "$SEGUE check ../project/clip.yaml -q --code-quality ../out/quality.json",
    "$SEGUE check ../project/clip.yaml -q --part=../out/part",
    "$SEGUE -q - --allow-dir ../project < ../project/clip.yaml -o x.gif --set 'screens.list=../project/a.png' --set 'screens.detail=../project/b.png'",
    "$SEGUE approve -q ../project && $SEGUE verify -q ../project --report ../report && cat ../report/index.html",
    "$SEGUE new ../out/first -q",
    "$SEGUE approve -q ../project --goldens \"$(realpath ..)/out/deep/goldens\"",
    "$SEGUE frame ../project/a.png --device none -q -o \"$(realpath ..)/out/deep/framed/\"",
  ])
  func commandLinePathsAreAccessible(command: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkdir project cwd out out/new && mv a.png b.png clip.yaml project
      ln -s project/clip.yaml link.yaml; cp project/*.png .; cd cwd && \(command)
      """,
      environment: ["TMPDIR": workspace.folder.path("cwd")])
    #expect(result.status == 0, "\(command): \(result.errors)")
  }

  /// True if the kernel has Landlock with the right to rename across folders (ABI 2).
  private static let hasLandlock: Bool = {
    let script = "import ctypes; print(ctypes.CDLL(None).syscall(444, None, 0, 1))"
    let result = try? ExternalTool.run([ExternalTool.python, "-c", script])
    return (Int(result?.text.trimmingCharacters(in: .whitespacesAndNewlines) ?? "") ?? 0) >= 2
  }()
}
