import Foundation
import SegueGraphics
import TestSupport
import Testing

/// `segue compare`: several clips on one clock.
@Suite struct CompareVerbTests {
  @Test(arguments: ["side-by-side", "stacked", "wipe", "blink"])
  func twoScriptsBecomeOneClip(layout: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.shell("cp clip.yaml other.yaml").status == 0)
    let result = try workspace.run([
      "compare", "clip.yaml", "other.yaml", "--layout", layout, "-o", "ab.gif",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.shell("$SEGUE probe ab.gif").status == 0)
  }

  @Test func oneScriptIsShownWithTwoSettings() throws {
    let workspace = try Workspace()
    let result = try workspace.run([
      "compare", "clip.yaml", "--a", "spring=snappy", "--b", "curve=ease-in-out", "--titles",
      "Snappy, Ease", "--scale", "2", "-o", "ab.webp", "-o", "ab.gif",
    ])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [
    "curve=cubic-bezier(0.1, 0.2, 0.3, 1)", "background=#00FF00", "spring={ damping-ratio: 0.7 }",
  ])
  func aValueIsReadAsThatOfASetting(value: String) throws {
    let workspace = try Workspace()
    let result = try workspace.run(["compare", "clip.yaml", "--b", value, "-o", "ab.gif"])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func twoPicturesAreShownWithTwoTransitions() throws {
    let workspace = try Workspace()
    let result = try workspace.run([
      "compare", "a.png", "b.png", "--a", "transition=push", "--b", "transition=cube",
      "--duration", "300ms",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.shell("test -s comparison.gif").status == 0)
  }

  @Test(arguments: [
    (["clip.yaml"], "both clips would be the same"),
    (["a.png", "b.png"], "both clips would be the same"),
    (["clip.yaml", "a.png"], "cannot be compared with scripts"), ([], "2 to 9 scripts"),
    (["a.png", "b.png", "a.png"], "3 are given"),
    (["clip.yaml", "--a", "fps=20", "--b", "fps=20"], "both clips would be the same"),
    (["clip.yaml", "clip.yaml", "--spring", "bouncy"], "--a spring"),
    (["clip.yaml", "clip.yaml", "--only", "scheme=dark"], "matrix.scheme"),
    (["clip.yaml", "clip.yaml", "--titles", "one,two,three"], "2 clips are shown"),
    (["clip.yaml", "--a", "screens.a=#0000"], "--a screens.a"),
    (["clip.yaml", "--a", "spring"], "needs a key and a value"),
    (["clip.yaml", "--a", "spring=gone"], "gone"),
    (["clip.yaml", "gone.yaml"], "gone.yaml"), (["clip.yaml", "-"], "is a file"),
    (["clip.yaml", "clip.yaml", "--canvas", "100x100"], "whole scripts"),
  ])
  func aComparisonThatCannotBeMadeWritesNothing(arguments: [String], message: String) throws {
    let workspace = try Workspace()
    let result = try workspace.run(["compare"] + arguments + ["-o", "ab.gif"])
    #expect([64, 65, 66].contains(result.status), "\(result.status) \(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try workspace.shell("test -e ab.gif").status != 0)
  }
}
