import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct SheetTests {
  /// Returns the picture in a file of the workspace.
  private func picture(_ name: String, in workspace: Workspace) throws -> Pixmap {
    try PNGDecoder().decode(file: workspace.folder.path(name))
  }

  @Test func framesLieSideBySideAsTheyAre() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("sheet", "clip.yaml", "-o", "strip.png")
    #expect(result.status == 0, "\(result.errors)")
    let sheet = try picture("strip.png", in: workspace)
    #expect(sheet.size == PixelSize(152, 224))
    #expect(sheet.cropped(to: PixelRect(8, 8, 40, 64)) == Workspace.screen(seed: 1))
    #expect(sheet.cropped(to: PixelRect(104, 152, 40, 64)) == Workspace.screen(seed: 2))
    let still = try workspace.segue("still", "clip.yaml", "--at", "50%", "-o", "half.png")
    #expect(still.status == 0)
    #expect(
      try sheet.cropped(to: PixelRect(56, 80, 40, 64)) == picture("half.png", in: workspace))
    #expect(sheet[0, 0] == sheet[151, 223], "gaps all round")
  }

  @Test(arguments: [(400, 170), (60, 58)])
  func sheetFitsTheRequestedWidth(width: Int, seen: Int) throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "sheet", "clip.yaml", "--frames", "4", "--columns", "4", "--gap", "2", "--width", "\(width)")
    #expect(result.status == 0, "\(result.errors)")
    let sheet = try picture("clip-sheet.png", in: workspace)
    #expect(sheet.width == seen)
    let script = Workspace.script.replacing(
      "[clip.gif]", with: "{ file: key.png, sheet: 4, columns: 4, gap: 2, width: \(width) }")
    try workspace.write(script, to: "clip.yaml")
    #expect(try workspace.segue("clip.yaml", "-q").status == 0)
    #expect(try picture("key.png", in: workspace) == sheet)
    let refused = try workspace.segue("sheet", "clip.yaml", "--width", "15")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("the width of a sheet must be 16 to 16384 pixels, not 15"))
  }

  @Test func momentsAndColumnsAreChosen() throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "sheet", "clip.yaml", "--at", "0,end", "--at", "frame:0", "--columns", "1")
    #expect(result.status == 0, "\(result.errors)")
    let sheet = try picture("clip-sheet.png", in: workspace)
    #expect(sheet.size == PixelSize(56, 224))
    #expect(sheet.cropped(to: PixelRect(8, 80, 40, 64)) == Workspace.screen(seed: 2))
    #expect(sheet.cropped(to: PixelRect(8, 152, 40, 64)) == Workspace.screen(seed: 1))
  }

  @Test func anOnionIsTheMeanOfItsFrames() throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "sheet", "clip.yaml", "--at", "0,end", "--onion", "-o", "trail.png")
    #expect(result.status == 0, "\(result.errors)")
    let trail = try picture("trail.png", in: workspace)
    let (a, b) = (Workspace.screen(seed: 1), Workspace.screen(seed: 2))
    #expect(trail.size == a.size)
    for (pixel, (first, second)) in zip(trail.pixels, zip(a.pixels, b.pixels)) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        let mean = (Int(first >> shift & 255) + Int(second >> shift & 255) + 1) / 2
        #expect(abs(Int(pixel >> shift & 255) - mean) <= 1)
      }
    }
  }

  @Test func sheetIsAnOutputIndependentOfTheJobs() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing(
      "[clip.gif]", with: "{ file: strip.png, sheet: 9, columns: 3 }")
    try workspace.write(script, to: "clip.yaml")
    #expect(try workspace.segue("clip.yaml").status == 0)
    let written = try #require(workspace.bytes(of: "strip.png"))
    for jobs in ["1", "2", "5"] {
      #expect(try workspace.segue("sheet", "clip.yaml", "-j", jobs, "-o", "made.png").status == 0)
      #expect(workspace.bytes(of: "made.png") == written)
    }
  }

  @Test(arguments: [
    ["--frames", "0"], ["--frames", "101"], ["--columns", "0"], ["--at", "soon"], ["--at", "9s"],
  ])
  func invalidFlagsAreRejected(flags: [String]) throws {
    let workspace = try Workspace()
    let result = try workspace.shell("\"$SEGUE\" sheet clip.yaml " + flags.joined(separator: " "))
    #expect(result.status == 64, "\(result.errors)")
    #expect(workspace.bytes(of: "clip-sheet.png") == nil)
  }
}
