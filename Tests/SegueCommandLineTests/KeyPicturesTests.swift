import Foundation
import SegueGraphics
import TestSupport
import Testing

/// Tests of the pictures that a golden keeps.
@Suite struct KeyPicturesTests {
  /// Returns the number of pictures in a golden, according to `segue probe`.
  private func pictures(_ workspace: Workspace) throws -> Int {
    let probe = try workspace.segue("probe", "goldens/clip.apng", "--json")
    #expect(probe.status == 0, "\(probe.errors)")
    return probe.text.components(separatedBy: "\"duplicate\"").count - 1
  }

  @Test func fivePicturesAreKeptByDefault() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    let usual = workspace.bytes(of: "goldens/clip.apng")
    // Of the five, those at 0 and 25 % are equal.
    #expect(try pictures(workspace) == 4)
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", "key").status == 0)
    #expect(workspace.bytes(of: "goldens/clip.apng") == usual)
  }

  /// Writes screens of noise, which no compression makes smaller.
  private func noise(_ workspace: Workspace, side: Int) throws {
    var generator = SeededGenerator(seed: 7)
    for name in ["a.png", "b.png"] {
      var picture = Pixmap(PixelSize(side, side))
      for y in 0..<side {
        for x in 0..<side {
          picture[x, y] = 0xFF00_0000 | UInt32(truncatingIfNeeded: generator.next() >> 40)
        }
      }
      try workspace.write(Workspace.png(of: picture), to: name)
    }
    try workspace.write(
      Workspace.script.replacing("canvas: 40x64", with: "canvas: \(side)x\(side)")
        .replacing("transition: kugou", with: "transition: fade"), to: "clip.yaml")
  }

  @Test(arguments: [(100, 4), (240, 3), (400, 2)])
  func largePicturesAreFewer(side: Int, count: Int) throws {
    let workspace = try Workspace()
    try noise(workspace, side: side)
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    #expect(try pictures(workspace) == count)
    #expect(try workspace.segue("verify", "clip.yaml", "--strict-goldens").status == 0)
    // Nothing is recorded again.
    let bytes = workspace.bytes(of: "goldens/clip.apng")
    let again = try workspace.segue("approve", "clip.yaml", "--pictures", "key")
    #expect(again.status == 0 && again.errors.contains("nothing to record"), "\(again.errors)")
    #expect(workspace.bytes(of: "goldens/clip.apng") == bytes)
  }

  @Test func otherPicturesAreRecordedWhenTheyAreAskedFor() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", "none").status == 0)
    #expect(workspace.bytes(of: "goldens/clip.apng") == nil)
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    #expect(workspace.bytes(of: "goldens/clip.apng") == nil)
    for (option, count) in [("key", 4), ("full", 10), ("key", 4)] {
      let result = try workspace.segue("approve", "clip.yaml", "--pictures", option)
      #expect(result.status == 0 && result.errors.contains("1 golden recorded"), "\(result.errors)")
      #expect(try pictures(workspace) == count, "\(option)")
    }
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", "none").status == 0)
    #expect(workspace.bytes(of: "goldens/clip.apng") == nil)
  }

  @Test func strictGoldensNameAMissingPicture() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    #expect(try workspace.segue("verify", "clip.yaml", "--strict-goldens").status == 0)
    #expect(try workspace.shell("rm goldens/clip.apng").status == 0)
    #expect(try workspace.segue("verify", "clip.yaml").status == 0)
    let result = try workspace.segue("verify", "clip.yaml", "--strict-goldens")
    #expect(result.status == 65)
    #expect(
      result.errors.contains("goldens/clip.apng is missing beside goldens/clip.trace"),
      "\(result.errors)")
    #expect(result.errors.contains("segue approve --pictures key"), "\(result.errors)")
  }
}
