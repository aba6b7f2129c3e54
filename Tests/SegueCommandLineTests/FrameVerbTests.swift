import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// `segue frame`: pictures and clips that exist already, on a page.
@Suite struct FrameVerbTests {
  private static let bare = ["--device", "none", "--page-shadow", "none", "--page-margin", "10"]

  @Test func aPictureGetsADevice() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("frame", "a.png", "-o", "framed.png")
    #expect(result.status == 0, "\(result.errors)")
    let picture = try Self.picture("framed.png", workspace)
    #expect(picture.width > 40 + 96 && picture.height > 64 + 96)
  }

  @Test func thePixelsOfAPictureStayAsTheyAre() throws {
    let workspace = try Workspace()
    #expect(try workspace.run(["frame", "a.png", "-o", "framed.png"] + Self.bare).status == 0)
    let (own, framed) = (
      try Self.picture("a.png", workspace), try Self.picture("framed.png", workspace)
    )
    #expect(framed.size == PixelSize(own.width + 20, own.height + 20))
    for y in 0..<own.height {
      for x in 0..<own.width { #expect(framed[x + 10, y + 10] == own[x, y]) }
    }
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func anAnimationKeepsItsFormatAndItsDelays(format: String) throws {
    let workspace = try Workspace()
    guard Workspace.makes("clip.\(format)") else { return }
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "clip.\(format)").status == 0)
    let result = try workspace.run([
      "frame", "clip.\(format)", "--frame", "flat", "-o", "x.\(format)",
    ])
    #expect(result.status == 0, "\(result.errors)")
    func facts(_ name: String) throws -> String {
      try workspace.shell("$SEGUE probe \(name) --json | grep -E '\"(duration|frames)\"'").text
    }
    #expect(try facts("x.\(format)") == facts("clip.\(format)"))
  }

  @Test func aFolderIsFramedIntoAFolder() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("shots")
    #expect(try workspace.shell("cp a.png b.png shots/ && echo x > shots/notes.txt").status == 0)
    let result = try workspace.segue("frame", "shots", "-o", "out/framed/")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.shell("ls out/framed").text == "a.png\nb.png\n")
  }

  @Test func anOwnBezelLiesOverThePicture() throws {
    let workspace = try Workspace()
    var bezel = Pixmap(PixelSize(60, 84), filledWith: 0xFF00_0080)
    for y in 10..<74 { for x in 10..<50 { bezel[x, y] = 0 } }
    try workspace.write(Workspace.png(of: bezel), to: "bezel.png")
    let result = try workspace.run([
      "frame", "a.png", "--image", "bezel.png", "--screen", "10,10,40,64", "--page-margin", "5",
      "--page-shadow", "none", "-o", "framed.png",
    ])
    #expect(result.status == 0, "\(result.errors)")
    let (own, framed) = (
      try Self.picture("a.png", workspace), try Self.picture("framed.png", workspace)
    )
    #expect(framed.size == PixelSize(70, 94))
    #expect(framed[6, 6] == 0xFF00_0080 && framed[30, 40] == own[15, 25])
  }

  @Test(arguments: [
    (["frame", "a.png", "-o", "a.png"], "is the input"),
    (["frame", "a.png", "b.png", "-o", "one.png"], "name a folder"),
    (["frame", "a.png", "--device", "nokia"], "there is no device"),
    (["frame", "a.png", "--image", "b.png", "--screen", "0,0,900,900"], "outside of the picture"),
    (["frame", "a.png", "--image", "b.png"], "needs the place of its `screen`"),
    (["frame", "a.png", "--window", "rings", "--device", "auto"], "not both"),
    (["frame", "missing.png"], "missing.png"),
  ])
  func mistakesAreErrors(arguments: [String], words: String) throws {
    let result = try Workspace().run(arguments)
    #expect(result.status != 0)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  private static func picture(_ name: String, _ workspace: Workspace) throws -> Pixmap {
    try PNGDecoder().decode(file: workspace.folder.path(name))
  }
}
