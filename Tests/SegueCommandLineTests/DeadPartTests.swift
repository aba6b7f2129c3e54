import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Warnings about parts of a script without a visible effect.
@Suite struct DeadPartTests {
  @Test(arguments: [
    (UInt32(0), true), (0x0100_0000, false), (0x0101_0101, false), (0xFF00_0000, false),
  ])
  func invisibleScreenshotIsAWarning(pixel: UInt32, warns: Bool) throws {
    let workspace = try Workspace()
    var picture = Pixmap(PixelSize(40, 64))
    picture[39, 63] = pixel
    try Data(PNGEncoder().encode(picture)).write(to: URL(filePath: workspace.folder.path("b.png")))
    let result = try workspace.segue("check", "clip.yaml")
    #expect(result.status == 0)
    let sentence = "warning[W007]: every pixel of b.png is transparent, so nothing of it shows"
    #expect(result.errors.contains(sentence) == warns, "\(result.errors)")
    #expect(try workspace.segue("check", "clip.yaml", "--strict").status == (warns ? 1 : 0))
  }

  @Test(arguments: [
    ("", true), ("axis: y, ", true), ("axis: x, ", false),
  ])
  func aFollowerOfAPagerThatFollowsDownIsAWarning(axis: String, warns: Bool) throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      segue: 1
      canvas: 40x64
      screens:
        pages:
          layers:
            - { name: pager, scroll: { content: [120, 64], paging: true } }
            - name: dot
              fill: "#000000"
              frame: [0, 0, 8, 8]
              follows: { scroll: pager, \(axis)between: [0, 80], keyframes: [{ at: 100%, alpha: 0 }] }
      timeline: [{ show: pages }, { scroll: { layer: pager, to: [80, 0] } }, { hold: 1s }]
      """, to: "pager.yaml")
    let result = try workspace.segue("check", "pager.yaml")
    #expect(result.status == 0)
    let sentence = """
      pager.yaml:10:28: warning[W008]: `dot` can never move: along y the offset of `pager` stays at 0
      """
    #expect(result.errors.contains(sentence) == warns, "\(result.errors)")
    #expect(result.errors.contains("write `axis: x` to follow the other offset") == warns)
    let explained = try workspace.segue("explain", "pager.yaml")
    #expect(explained.text.contains("axis: x") == !warns)
  }
}
