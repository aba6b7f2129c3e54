import Foundation
import TestSupport
import Testing

@Suite struct BadPictureTests {
  /// Damage to `b.png`, the exit status, and the error.
  enum Damage: String, CaseIterable, Sendable {
    case missing, folder, truncated, text, huge

    func apply(to workspace: Workspace) throws {
      let path = workspace.folder.path("b.png")
      let whole = workspace.bytes(of: "b.png") ?? []
      try FileManager.default.removeItem(atPath: path)
      switch self {
      case .missing: break
      case .folder:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .truncated: try workspace.write(Array(whole.dropLast(30)), to: "b.png")
      case .text: try workspace.write("not a picture\n", to: "b.png")
      case .huge: try workspace.write(Workspace.hugePNG(side: 65_535), to: "b.png")
      }
    }

    var status: Int32 {
      switch self {
      case .missing, .folder: 66
      case .truncated, .text: 65
      case .huge: 75
      }
    }

    var sentence: String {
      switch self {
      case .missing: "b.png does not exist"
      case .folder: "b.png is a folder, not a file"
      case .truncated: "b.png is cut off: the file ends before the PNG image does"
      case .text: "b.png is not a PNG, JPEG, WebP or HEIC image: it looks like text"
      case .huge: "b.png has 65535 × 65535 pixels, more than the limit of 32767 a side"
      }
    }

    /// The help; nil if the sentence contains the next step.
    var help: String? {
      switch self {
      case .missing: "check the path and the name of the file"
      case .folder: "name a file in it"
      case .truncated: "export the file again, or get a complete copy of it"
      case .text: nil
      case .huge: "make it smaller, or use another file"
      }
    }

    /// The line of the help, with a line end; empty without one.
    var helpLine: String { help.map { "      = help: \($0)\n" } ?? "" }

    /// The prefix of an error in a script.
    var code: String {
      switch self {
      case .missing, .folder: "E026"
      case .truncated, .text: "E027"
      case .huge: "E019"
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func isReportedAtItsPlaceInTheScript(_ damage: Damage) throws {
    let workspace = try Workspace()
    try workspace.write("older", to: "clip.gif")
    try damage.apply(to: workspace)
    for verb in ["render", "check", "still", "explain"] {
      let result = try workspace.segue(verb, "clip.yaml")
      #expect(result.status == damage.status)
      #expect(result.output.isEmpty)
      #expect(
        result.errors == """
          clip.yaml:6:11: error[\(damage.code)]: \(damage.sentence)
              6 |   detail: b.png
                |           ^^^^^

          """ + damage.helpLine)
    }
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
  }

  @Test(arguments: Damage.allCases)
  func isReportedInTheQuickForm(_ damage: Damage) throws {
    let workspace = try Workspace()
    try workspace.write("older", to: "clip.gif")
    try damage.apply(to: workspace)
    for pictures in ["a.png b.png", "b.png a.png"] {
      let result = try workspace.shell("$SEGUE \(pictures) -t fade -o clip.gif")
      #expect(result.status == damage.status)
      #expect(result.output.isEmpty)
      #expect(result.errors == "segue: error: \(damage.sentence)\n" + damage.helpLine)
    }
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
  }

  @Test func allPicturesAreReportedAtOnce() throws {
    let workspace = try Workspace()
    let result = try workspace.shell("rm a.png && : > b.png && $SEGUE clip.yaml")
    #expect(result.status == 66)
    #expect(
      result.errors == """
        clip.yaml:5:9: error[E026]: a.png does not exist
            5 |   list: a.png
              |         ^^^^^
              = help: check the path and the name of the file
        clip.yaml:6:11: error[E027]: b.png is not a PNG, JPEG, WebP or HEIC image: it is empty
            6 |   detail: b.png
              |           ^^^^^
              = help: make it again: the program that writes it has failed or has not finished

        """)
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
  func anUnreadablePictureIsMissing() throws {
    let workspace = try Workspace()
    let result = try workspace.shell("chmod 000 b.png && $SEGUE clip.yaml")
    #expect(result.status == 66)
    #expect(result.errors.contains("b.png cannot be read: Permission denied"))
  }

  @Test func aPictureOutsideTheFolderNeedsPermission() throws {
    let workspace = try Workspace()
    let other = try Workspace()
    let path = other.folder.path("b.png")
    try workspace.write(Workspace.script.replacing("b.png", with: path), to: "clip.yaml")
    let refused = try workspace.segue("clip.yaml")
    #expect(refused.status == 65)
    #expect(
      refused.errors == """
        clip.yaml:6:11: error[E028]: \(path) is not below the script's project
            6 |   detail: \(path)
              |           \(String(repeating: "^", count: path.count))
              = help: allow its folder with `--allow-dir`; the project is the nearest folder above with `.git` or `segue.yaml`, or else the script's folder

        """)
    let allowed = try workspace.segue("clip.yaml", "-q", "--allow-dir", other.folder.path)
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  @Test func theQuickFormReadsPicturesAnywhere() throws {
    let workspace = try Workspace()
    let other = try Workspace()
    let result = try workspace.segue("a.png", other.folder.path("b.png"), "-q", "-o", "x.gif")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Flags that set a limit one too low, and the complete standard error.
  static let limits: [(flags: String, errors: String)] = [
    (
      "--max-pixels 2559",
      """
      clip.yaml:2:9: error[E019]: the canvas is 40x64 = 2560 pixels, over the limit of 2559
          2 | canvas: 40x64
            |         ^^^^^
            = help: `--limit pixels=N` raises the limit

      """
    ),
    (
      "--max-pixels 2559 --canvas 4x4",
      """
      clip.yaml:5:9: error[E019]: a.png has 40 × 64 pixels, more than the limit of 2559 in all
          5 |   list: a.png
            |         ^^^^^
            = help: `--limit pixels=N` raises the limit
      clip.yaml:6:11: error[E019]: b.png has 40 × 64 pixels, more than the limit of 2559 in all
          6 |   detail: b.png
            |           ^^^^^
            = help: `--limit pixels=N` raises the limit

      """
    ),
    (
      "--max-frames 19",
      """
      clip.yaml:3:6: error[E019]: the clip has 20 frames in 0.8 s, over the limit of 19
          3 | fps: 25
            |      ^^
            = help: `--limit frames=N` raises the limit

      """
    ),
  ]

  @Test(arguments: limits)
  func limitIsReportedWithItsFlag(_ flags: String, _ errors: String) throws {
    let workspace = try Workspace()
    for verb in ["render", "check"] {
      let result = try workspace.shell("$SEGUE \(verb) clip.yaml \(flags)")
      #expect(result.status == 75)
      #expect(result.output.isEmpty)
      #expect(result.errors == errors)
    }
  }

  @Test func exactLimitsAreAccepted() throws {
    let result = try Workspace().segue(
      "clip.yaml", "-q", "--max-pixels", "2560", "--max-frames", "20")
    #expect(result.status == 0, "\(result.errors)")
  }
}
