import Foundation
import TestSupport
import Testing

@Suite struct BadPictureTests {
  /// What is wrong with `b.png`, the exit status, and what is said of it.
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
      case .folder: "b.png is a folder, not a PNG image"
      case .truncated: "b.png is cut off: the file ends before the PNG image does"
      case .text: "b.png is not a PNG image"
      case .huge: "b.png has 65535 × 65535 pixels, more than the limit of"
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func isToldAtItsPlaceInTheScript(_ damage: Damage) throws {
    let workspace = try Workspace()
    try workspace.write("older", to: "clip.gif")
    try damage.apply(to: workspace)
    for verb in ["render", "check"] {
      let result = try workspace.segue(verb, "clip.yaml")
      #expect(result.status == damage.status)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("clip.yaml:6:11: error["), "\(result.errors)")
      #expect(result.errors.contains(damage.sentence), "\(result.errors)")
      #expect(result.errors.contains("\n    6 |   detail: b.png\n"), "\(result.errors)")
    }
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
  }

  @Test(arguments: Damage.allCases)
  func isToldInTheQuickForm(_ damage: Damage) throws {
    let workspace = try Workspace()
    try workspace.write("older", to: "clip.gif")
    try damage.apply(to: workspace)
    for pictures in ["a.png b.png", "b.png a.png"] {
      let result = try workspace.shell("$SEGUE \(pictures) -t fade -o clip.gif")
      #expect(result.status == damage.status)
      #expect(result.errors.contains(damage.sentence), "\(result.errors)")
    }
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
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
    #expect(refused.errors.contains("clip.yaml:6:11: error[E028]"), "\(refused.errors)")
    let allowed = try workspace.segue("clip.yaml", "-q", "--allow-dir", other.folder.path)
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  @Test func limitsHaveFlags() throws {
    let workspace = try Workspace()
    let pixels = try workspace.segue("clip.yaml", "--max-pixels", "2559")
    #expect(pixels.status == 75)
    #expect(pixels.errors.contains("--max-pixels"), "\(pixels.errors)")
    let frames = try workspace.segue("clip.yaml", "--max-frames", "19")
    #expect(frames.status == 75)
    #expect(frames.errors.contains("--max-frames"), "\(frames.errors)")
    let enough = try workspace.segue(
      "clip.yaml", "-q", "--max-pixels", "2560", "--max-frames", "20")
    #expect(enough.status == 0, "\(enough.errors)")
  }
}
