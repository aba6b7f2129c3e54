import SegueGraphics
import TestSupport
import Testing

@Suite struct TraceTests {
  @Test func numbersWithoutPixelsAreExactlyThese() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("trace", "clip.yaml", "--no-pixels", "--fps", "10", "-q")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.text.replacing(#/pixels [0-9a-f]{16}/#, with: "pixels …") == """
        segue trace 2
        canvas 40x64 @1x
        pixels 40x64
        fps 10
        frames 8
        duration 0.8
        loop forever
        cause clip fps  value 10
        cause clip background  value #000000
        cause clip touches  show none
        cause screen list  file a.png  content-mode scale-to-fill
        cause screen detail  file b.png  content-mode scale-to-fill
        cause step 0 show: list
        cause step 1 hold: 200ms
        cause step 2 push: detail  transition.type kugou  transition.angle 45deg  transition.pop-angle 45deg  transition.pivot [50%, 180%]  transition.motion arc  duration 400ms  curve ease-in-ease-out
        cause step 3 hold: 200ms
        cause image a.png  size 40x64  pixels …
        cause image b.png  size 40x64  pixels …
        frame 0  time 0  delay 0.1  step 1  list
          screen  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1
        frame 1  time 0.1  delay 0.1  step 1  list  same
        frame 2  time 0.2  delay 0.1  step 2  kugou list -> detail  progress 0
          from  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1
          to  center 78.831 56.369  size 40 64  turn 45  scale 1 1  alpha 1
        frame 3  time 0.3  delay 0.1  step 2  kugou list -> detail  progress 0.129
          from  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1
          to  center 72.571 50.713  size 40 64  turn 39.188  scale 1 1  alpha 1
        frame 4  time 0.4  delay 0.1  step 2  kugou list -> detail  progress 0.5
          from  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1
          to  center 51.839 38.333  size 40 64  turn 22.5  scale 1 1  alpha 1
        frame 5  time 0.5  delay 0.1  step 2  kugou list -> detail  progress 0.871
          from  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1
          to  center 28.426 32.428  size 40 64  turn 5.812  scale 1 1  alpha 1
        frame 6  time 0.6  delay 0.1  step 2  kugou list -> detail  progress 1
          from  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1
          to  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1
        frame 7  time 0.7  delay 0.1  step 3  detail
          screen  center 20 32  size 40 64  turn 0  scale 1 1  alpha 1

        """)
  }

  @Test func bytesDoNotDependOnTheJobs() throws {
    let workspace = try Workspace()
    var texts: Set<[UInt8]> = []
    for jobs in 1...5 {
      let result = try workspace.segue("trace", "clip.yaml", "-j", "\(jobs)", "-o", "a.trace")
      #expect(result.status == 0, "\(result.errors)")
      texts.insert(try #require(workspace.bytes(of: "a.trace")))
    }
    #expect(texts.count == 1)
    let text = String(decoding: texts.first ?? [], as: UTF8.self)
    #expect(
      text.firstMatch(of: #/frame 0 .*\n .*\n  pixels [0-9a-f]{16}\nframe 1 .*  same\n/#) != nil)
  }

  @Test func traceIsAnOutput() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("[clip.gif]", with: "[clip.gif, clip.trace]")
    try workspace.write(script, to: "clip.yaml")
    #expect(try workspace.segue("clip.yaml").status == 0)
    let written = try #require(workspace.bytes(of: "clip.trace"))
    let traced = try workspace.segue("trace", "clip.yaml", "-q")
    #expect(traced.text == String(decoding: written, as: UTF8.self))
    #expect(try workspace.segue("clip.yaml", "-o", "other.trace").status == 0)
    #expect(workspace.bytes(of: "other.trace") == written)
  }

  @Test func aChangedPixelChangesOneDigestALine() throws {
    let workspace = try Workspace()
    let before = try workspace.segue("trace", "clip.yaml", "-q").text
    var screen = Workspace.screen(seed: 2)
    screen[20, 32] ^= 1
    try workspace.write(Workspace.png(of: screen), to: "b.png")
    let after = try workspace.segue("trace", "clip.yaml", "-q").text
    #expect(before != after)
    let pairs = zip(before.split(separator: "\n"), after.split(separator: "\n"))
    for (first, second) in pairs where first != second {
      // The digest of the picture is a cause.
      let start = first.hasPrefix("cause image b.png  ") ? "cause image b.png  " : "  pixels "
      #expect(first.hasPrefix(start) && second.hasPrefix(start))
    }
  }

  @Test func jsonAndATraceDoNotShareStandardOutput() throws {
    let workspace = try Workspace()
    let refused = try workspace.segue("trace", "clip.yaml", "--json")
    #expect(refused.status == 64 && refused.errors.contains("--json and a trace"))
    let file = try workspace.segue("trace", "clip.yaml", "--json", "-o", "a.trace")
    #expect(file.status == 0 && file.text.contains("\"format\" : \"trace\""))
  }

  @Test func takesOneScript() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("trace", "clip.yaml", "clip.yaml").status == 64)
    #expect(try workspace.segue("trace", "missing.yaml").status == 66)
  }
}
