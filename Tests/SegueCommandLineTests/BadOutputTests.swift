import TestSupport
import Testing

@Suite struct BadOutputTests {
  /// An output, the exit status, and the standard error without the line about rendering.
  static let cases: [(output: String, status: Int32, errors: String)] = [
    (
      "nowhere/clip.gif", 73,
      error(
        "nowhere/clip.gif cannot be created: the folder nowhere does not exist",
        "create it with `mkdir -p nowhere`")
    ),
    ("folder", 73, error("folder cannot be created: it is a folder", "name a file in it")),
    ("folder.gif", 73, error("folder.gif cannot be created: it is a folder", "name a file in it")),
    (
      "a.png/clip.gif", 73,
      error(
        "a.png/clip.gif cannot be created: a.png is a file, not a folder", "name another folder")
    ),
    (
      "a.png/deeper/clip.gif", 73,
      error(
        "a.png/deeper/clip.gif cannot be created: a.png is a file, not a folder",
        "name another folder")
    ),
    ("b.png", 64, file("b.png")), ("./a.png", 64, file("./a.png")),
    ("clip.yaml", 64, file("clip.yaml")),
    (
      "/dev/full", 74,
      error("writing /dev/full failed: No space left on device", "free some space, and try again")
    ),
  ]

  private static func file(_ name: String) -> String {
    error("\(name) is an input of the clip, and is not overwritten", "name another output")
  }

  /// Returns the complete standard error of a sentence and its help.
  private static func error(_ sentence: String, _ help: String) -> String {
    "segue: error: \(sentence)\n      = help: \(help)\n"
  }

  /// With the descriptor closed, the next opened file would get its number.
  @Test(arguments: [
    (">&-", "list transitions"), (">&- <&-", "list transitions"),
    (">&- <&- 2>&-", "list transitions"),
    (">&-", "probe a.png"), (">&- <&-", "probe --json a.png"),
    (">&-", "clip.yaml -o - --format gif"),
    (">&- <&-", "check --json clip.yaml"), (">&-", "--help"), (">&- <&- 2>&-", "clip.yaml -o -"),
  ])
  func standardOutputThatIsClosedAtTheStartIsAFailedWrite(closed: String, words: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell("$SEGUE \(words) \(closed)")
    #expect(result.status == 74, "\(result.errors)")
    if !closed.contains("2>") {
      #expect(result.errors.contains("writing standard output failed: Bad file descriptor"))
    }
  }

  @Test(arguments: ["<&- >&- 2>&-", "<&- >&-", "<&-", "2>&-"])
  func filesAreWrittenWithoutStandardStreams(closed: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.shell("$SEGUE clip.yaml -q \(closed)").status == 0)
    #expect(workspace.bytes(of: "clip.gif")?.prefix(4) == Array("GIF8".utf8)[...])
  }

  @Test(arguments: cases)
  func isReportedInOneSentence(_ output: String, _ status: Int32, _ errors: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "mkdir folder folder.gif && $SEGUE clip.yaml --progress none --format gif -o \(output)")
    #expect(result.status == status)
    #expect(result.errors == errors)
    #expect(
      workspace.folder.names == ["a.png", "b.png", "clip.yaml", "folder", "folder.gif"])
  }

  /// Outputs of a wrong format, and the complete standard error.
  static let formats: [(flags: String, errors: String)] = [
    (
      "-o clip",
      """
      segue: error: `clip` has no extension, so its format is unknown
            = help: write `clip.gif` for a GIF
            = help: this version writes `.gif`, `.apng`, `.webp`, `.mp4`, `.webm`, `.avif`, \
      `.y4m`, `.rgba`, `.png`, `.trace`, `.vtt` and `NAME/`, a folder of PNG files
            = help: add an extension such as `.gif`, or a `/` for a folder of PNG files

      """
    ),
    (
      "-o clip.mov",
      """
      segue: error: there is no format for `.mov`
            = help: write `clip.mp4`
            = help: this version writes `.gif`, `.apng`, `.webp`, `.mp4`, `.webm`, `.avif`, \
      `.y4m`, `.rgba`, `.png`, `.trace`, `.vtt` and `NAME/`, a folder of PNG files

      """
    ),
    (
      "-o clip --format wepb",
      """
      segue: error: there is no format `wepb`
            = help: did you mean `webp`?
            = help: the formats are `gif`, `apng`, `webp`, `mp4`, `webm`, `avif`, `y4m`, `rgba`, `png`, \
      `sequence`, `trace`, `vtt`

      """
    ),
    (
      "-o x.png",
      """
      segue: error: x.png is a PNG, which holds one moment
            = help: render one moment with `segue still`
            = help: write `.apng` for the whole clip, or a path that ends in `/` for a PNG of each frame

      """
    ),
    (
      "-o x.gif --set output=frames/ --fps 60",
      """
      segue: error: a GIF shows at most 50 frames a second, and the clip has 60
            = help: use `--fps 50`; browsers slow down frames shorter than 2 hundredths of a second
            = help: or write `.apng`, `.webp` or a folder of PNG files, `NAME/`, which have no such limit

      """
    ),
  ]

  @Test(arguments: formats)
  func wrongFormatIsReportedBeforeWriting(_ flags: String, _ errors: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell("$SEGUE clip.yaml -o first.gif \(flags)")
    #expect(result.status == 64)
    #expect(result.errors == errors)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  /// True if a small file system can be mounted in a private mount namespace.
  static let canMount = (try? Workspace().mounting("size=32k", ":").status) == 0

  @Test(.enabled(if: canMount, "no disks can be mounted here; /dev/full stands in"))
  func fullDiskLeavesOnlyTheOlderOutput() throws {
    let result = try Workspace().mounting(
      "size=32k",
      """
      echo older > disk/clip.gif
      $SEGUE clip.yaml --canvas 400x640 --progress none -o disk/clip.gif
      status=$?
      ls -A disk >&2; cat disk/clip.gif >&2
      exit $status
      """)
    #expect(result.status == 74)
    #expect(
      result.errors == """
        segue: error: writing disk/clip.gif failed: No space left on device
              = help: free some space, and try again
        clip.gif
        older

        """)
  }

  @Test(.enabled(if: canMount, "no disks can be mounted here"))
  func readOnlyDiskIsAnError() throws {
    let result = try Workspace().mounting(
      "ro", "$SEGUE clip.yaml --progress none -o disk/clip.gif")
    #expect(result.status == 73)
    #expect(
      result.errors
        == Self.error(
          "disk/clip.gif cannot be created: Read-only file system",
          "check the folder and its disk, or name another output"))
  }

  @Test func badOutputOfAScriptIsReported() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("clip.gif", with: "nowhere/clip.gif")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml", "--progress", "none")
    #expect(result.status == 73)
    #expect(
      result.errors
        == Self.error(
          "nowhere/clip.gif cannot be created: the folder nowhere does not exist",
          "create it with `mkdir -p nowhere`"))
  }

  @Test func fullStandardOutputIsAnError() throws {
    let result = try Workspace().shell("$SEGUE clip.yaml --progress none -o - > /dev/full")
    #expect(result.status == 74)
    #expect(
      result.errors
        == Self.error(
          "writing standard output failed: No space left on device",
          "free some space, and try again"))
  }

  @Test func closedPipeEndsQuietly() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "{ $SEGUE clip.yaml -q -o -; echo $? > status; } | true")
    #expect(result.errors.isEmpty)
    // A picture that fits into the pipe before the reader exits is a success.
    let status = workspace.bytes(of: "status").map { String(decoding: $0, as: UTF8.self) }
    #expect(status == "74\n" || status == "0\n")
  }
}

extension Workspace {
  /// Runs a shell script with an in-memory file system mounted at `disk`.
  fileprivate func mounting(_ options: String, _ lines: String) throws -> ToolResult {
    let mount = "mkdir disk && mount -t tmpfs -o \(options) none disk || exit 99\n"
    return try shell(
      "exec unshare --mount --map-root-user sh -c \"$LINES_TO_RUN\"",
      environment: ["LINES_TO_RUN": mount + lines])
  }
}
