import Foundation
import SegueGraphics
import TestSupport
import Testing

/// Untrusted scripts, articles and folders, which cannot access files outside their project.
@Suite struct ConfinementTests {
  /// Returns a workspace with a project in `project`, and files of the user beside it.
  private func project() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.makeFolder("project/deep/shots")
    _ = try workspace.shell("cp a.png b.png clip.yaml project && echo mine > bashrc")
    return workspace
  }

  /// Runs a shell command and expects the user's file to be unchanged.
  private func attack(
    _ workspace: Workspace, _ line: String, status: Int32, says sentence: String,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let result = try workspace.shell(line)
    #expect(result.status == status, "\(result.errors)", sourceLocation: place)
    #expect(result.errors.contains(sentence), "\(result.errors)", sourceLocation: place)
    #expect(workspace.bytes(of: "bashrc") == Array("mine\n".utf8), sourceLocation: place)
  }

  @Test(arguments: [
    ("output: clip.trace", "clip.trace", ""),
    ("output: clip.gif", "clip.gif", ""),
    ("output: { file: strip.png, sheet: 4 }", "strip.png", ""),
    ("output: { file: half.png, at: 50% }", "half.png", ""),
    ("output: clip.gif", "shot.png", "  - screenshot: shot.png\n"),
  ])
  func aScriptWritesThroughNoLinkThatLeavesItsProject(
    output: String, link: String, step: String
  ) throws {
    let workspace = try project()
    let script = Workspace.script.replacing(
      "output: [clip.gif]", with: "\(step)\(output)")
    try workspace.write(script, to: "project/clip.yaml")
    for target in ["../bashrc", workspace.folder.path("bashrc")] {
      for verb in ["", "check "] {
        try attack(
          workspace, "ln -sfn \(target) project/\(link) && $SEGUE \(verb)project/clip.yaml -q",
          status: 65, says: "\(link) leads through a link out of the script's project")
      }
    }
    // Following a dangling link would have created a file there.
    try attack(
      workspace, "ln -sfn ../fresh project/\(link) && $SEGUE project/clip.yaml -q",
      status: 65, says: "out of the script's project")
    #expect(workspace.bytes(of: "fresh") == nil)
  }

  @Test func aFolderOfFramesIsNotMadeThroughALink() throws {
    let workspace = try project()
    let script = Workspace.script.replacing("[clip.gif]", with: "frames/")
    try workspace.write(script, to: "project/clip.yaml")
    try workspace.makeFolder("elsewhere")
    try attack(
      workspace, "ln -s ../elsewhere project/frames && $SEGUE project/clip.yaml -q", status: 65,
      says: "out of the script's project")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path("elsewhere")) == [])
  }

  @Test func aLinkThatStaysInsideIsFollowed() throws {
    let workspace = try project()
    let result = try workspace.shell(
      """
      cd project && touch .git && mv a.png deep/shots/a.png && ln -s deep/shots/a.png a.png &&
      mkdir out && ln -s out/real.gif clip.gif && $SEGUE clip.yaml -q && test -L clip.gif &&
      test -s out/real.gif
      """)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func outputsInTheGitFolderAreRejected() throws {
    let workspace = try project()
    let result = try workspace.shell(
      """
      cd project && mkdir -p .git/hooks && ln -s .git/hooks/post-checkout clip.gif &&
      $SEGUE clip.yaml -q; test ! -e .git/hooks/post-checkout
      """)
    #expect(result.status == 0)
    #expect(result.errors.contains("out of the script's project"), "\(result.errors)")
  }

  @Test func commandLinePathsMayLieAnywhere() throws {
    let workspace = try project()
    let result = try workspace.shell(
      "ln -s ../real.gif project/out.gif && $SEGUE project/clip.yaml -q -o project/out.gif")
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.bytes(of: "real.gif") != nil)
  }

  @Test func theProjectOfAScriptIsTheNearestFolderWithAMark() throws {
    let workspace = try project()
    let script = Workspace.script.replacing("a.png", with: "../a.png")
      .replacing("b.png", with: "../b.png")
    try workspace.write(script, to: "project/deep/clip.yaml")
    let clip = "$SEGUE project/deep/clip.yaml -q"
    try attack(workspace, clip, status: 65, says: "../a.png is not below the script's project")
    for mark in ["mkdir project/.git", "touch project/segue.yaml"] {
      let result = try workspace.shell(
        "\(mark) && \(clip) && rm -r project/.git project/segue.yaml")
      #expect(!result.errors.contains("E028"), "\(result.errors)")
    }
    try attack(
      workspace, "touch project/deep/segue.yaml && \(clip)", status: 65,
      says: "not below the script's project")
    let allowed = try workspace.shell("\(clip) --allow-dir project")
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  @Test(arguments: ["ln -sfn ../b.png project/a.png", "ln -sfn $PWD/b.png project/a.png"])
  func aPictureBehindALinkOutOfTheProjectIsNotRead(link: String) throws {
    try attack(
      project(), "\(link) && $SEGUE project/clip.yaml -q", status: 65,
      says: "a.png is not below the script's project")
  }

  @Test func pictureSwappedForALinkIsNotRead() throws {
    let workspace = try project()
    var secret = Pixmap(PixelSize(40, 64))
    for y in 0..<64 {
      for x in 0..<40 { secret[x, y] = Color(red: 1, green: 2, blue: 3).premultiplied }
    }
    try workspace.write(try Workspace.png(of: secret), to: "secret.png")
    let result = try workspace.shell(
      """
      cd project && cp a.png kept.png
      (while test ! -e stop; do ln -sfn ../secret.png next && mv -fT next a.png
        cp kept.png next && mv -fT next a.png; done) 2>/dev/null &
      for i in $(seq 60); do $SEGUE still clip.yaml --at 0 -o - 2>/dev/null; echo; done > shown
      touch stop; wait; $SEGUE still --help > /dev/null
      """)
    #expect(result.status == 0)
    let shown = try #require(workspace.bytes(of: "project/shown"))
    let one = try workspace.shell(
      "cd project && sed s/a.png/secret.png/ clip.yaml > s.yaml && "
        + "cp ../secret.png . && $SEGUE still s.yaml --at 0 -o -")
    #expect(one.status == 0 && one.output.count > 50)
    let bytes = Data(shown)
    #expect(bytes.range(of: Data(one.output.dropFirst(30))) == nil)
  }

  @Test(arguments: [
    ("mkfifo", "named pipe"),
    ("python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])'", "socket"),
  ])
  func specialFilesAreRejectedAtOnce(make: String, kind: String) throws {
    let workspace = try project()
    try attack(
      workspace, "cd project && rm a.png && \(make) a.png && timeout 60 $SEGUE check clip.yaml",
      status: 66, says: "a.png is a \(kind), not a file")
    try attack(
      workspace,
      "cd project && cp ../a.png . -f --remove-destination && \(make) clip.gif && "
        + "timeout 60 $SEGUE clip.yaml", status: 65, says: "clip.gif is a \(kind)")
    try attack(
      workspace,
      "mkdir f && \(make) f/frame_0000.png && echo 4 > f/delays.txt && "
        + "timeout 60 $SEGUE encode f x.gif", status: 66, says: "frame_0000.png is a \(kind)")
  }

  @Test func aPipeOnTheCommandLineIsRead() throws {
    let workspace = try project()
    for line in [
      "cat clip.yaml | $SEGUE still - -o - > half.png",
      "mkfifo p && (cat clip.yaml > p & $SEGUE still p --allow-dir . -o half.png)",
      "mkfifo q.png && (cat a.png > q.png & $SEGUE still q.png b.png -t fade -o half.png)",
      "$SEGUE still clip.yaml -o - | $SEGUE probe /dev/stdin",
    ] {
      let result = try workspace.shell("timeout 60 sh -c '\(line)'")
      #expect(result.status == 0, "\(line): \(result.errors)")
    }
  }

  @Test func encodeReadsNoFrameOutsideOfItsFolder() throws {
    let workspace = try project()
    let made = try workspace.segue("clip.yaml", "-o", "frames/", "-q")
    #expect(made.status == 0)
    try attack(
      workspace, "ln -sfn ../b.png frames/frame_0001.png && $SEGUE encode frames x.gif -q",
      status: 65, says: "frame_0001.png is not below")
    let inside = try workspace.shell(
      "ln -sfn frame_0000.png frames/frame_0001.png && $SEGUE encode frames x.gif -q")
    #expect(inside.status == 0, "\(inside.errors)")
  }

  @Test func articleStaysWithinItsProject() throws {
    let workspace = try project()
    try workspace.write(
      "<!-- segue: clip.yaml x.gif -->\n![](x.gif)\n", to: "project/guide.md")
    try attack(
      workspace, "ln -s ../bashrc project/x.gif && $SEGUE docs project -q", status: 65,
      says: "x.gif is not below the article's project")
    try attack(
      workspace, "ln -sfn ../elsewhere project/x.gif && $SEGUE docs project -q", status: 65,
      says: "x.gif is not below the article's project")
    try attack(
      workspace,
      "rm project/x.gif && ln -sfn ../clip.yaml project/clip.yaml && $SEGUE docs project -q",
      status: 65, says: "clip.yaml is not below the article's project")
  }

  @Test func aGalleryWritesThroughNoLinkOutOfItsFolder() throws {
    let workspace = try project()
    try workspace.makeFolder("out")
    let stamp = "echo '{\"segue-gallery\":1,\"clips\":{},\"files\":[]}' > out/segue-gallery.json"
    try attack(
      workspace,
      "\(stamp) && ln -s ../bashrc out/index.html && "
        + "$SEGUE gallery out --scripts project -q --width 20", status: 65,
      says: "index.html is not below")
  }
}
