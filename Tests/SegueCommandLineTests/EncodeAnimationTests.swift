import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Conversion of animations, checked with Pillow and ffmpeg.
@Suite struct EncodeAnimationTests {
  /// Creates a file of a format from frames of few colours, which every format stores exactly.
  private func fixture(_ name: String, loop: String = "3") throws -> FrameFolderFixture {
    let fixture = try FrameFolderFixture()
    let flags = name.hasSuffix("webp") ? "--lossless" : ""
    let made = try fixture.workspace.shell(
      "$SEGUE encode frames \(name) -q --loop \(loop) \(flags)")
    try #require(made.status == 0, "\(made.errors)")
    return fixture
  }

  @Test(
    arguments: ["a.gif", "a.apng", "a.webp"].filter(Workspace.makes),
    ["b.gif", "b.apng", "b.webp"].filter(Workspace.makes))
  func anAnimationKeepsItsFramesTimesAndLoop(_ from: String, _ to: String) throws {
    let fixture = try fixture(from)
    let flags = to.hasSuffix("webp") ? "--lossless" : ""
    let result = try fixture.workspace.shell("$SEGUE encode \(from) \(to) -q \(flags)")
    #expect(result.status == 0, "\(result.errors)")
    let (one, other) = (
      try ShownClip(fixture.workspace.folder.path(from)),
      try ShownClip(fixture.workspace.folder.path(to))
    )
    #expect(other.durations == FrameFolderFixture.delays.map { $0 * 10 })
    #expect(other.frames == fixture.frames.map(FrameFolderFixture.bytes))
    // A GIF stores the number of repetitions, other formats the number of plays.
    let plays = [one, other].map { $0.loop }
    #expect(Set(plays).isSubset(of: [2, 3]), "\(plays)")
  }

  @Test func formatIsDetectedByContentAndOnStandardInput() throws {
    let fixture = try fixture("a.apng", loop: "forever")
    let result = try fixture.workspace.shell(
      "mv a.apng a.txt && $SEGUE encode a.txt x.gif -q && cat a.txt | $SEGUE encode - y.gif -q "
        + "&& cmp x.gif y.gif")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try ShownClip(fixture.workspace.folder.path("x.gif")).loop == 0)
  }

  @Test func fpsResamplesTheAnimation() throws {
    let fixture = try fixture("a.gif")
    // 480 ms at 25 frames a second: frames of 40, 50, 20, 70 and 300 ms.
    let result = try fixture.workspace.shell("$SEGUE encode a.gif x.apng --fps 25 --json")
    #expect(result.status == 0, "\(result.errors)")
    let output = try #require(ClipsDocument(result).clips.first?.outputs.first)
    #expect(output.frames == 12 && output.duration == 0.48)
    let clip = try ShownClip(fixture.workspace.folder.path("x.apng"))
    let shown = stride(from: 0, to: 480, by: 40).map(clip.frame(at:))
    let wanted = [0, 1, 1, 3, 3, 4, 4, 4, 4, 4, 4, 4].map {
      FrameFolderFixture.bytes(fixture.frames[$0])
    }
    #expect(shown == wanted)
  }

  @Test func framesTooShortForAGIFAreRefusedWithARate() throws {
    let fixture = try FrameFolderFixture()
    let made = try fixture.workspace.shell(
      "rm frames/delays.txt && ffmpeg -v error -framerate 100 -i frames/frame_%04d.png -f apng "
        + "-plays 0 a.apng && ffmpeg -v error -framerate 60 -i frames/frame_%04d.png -pix_fmt yuv444p -strict -1 a.y4m"
    )
    try #require(made.status == 0, "\(made.errors)")
    let result = try fixture.workspace.shell("$SEGUE encode a.y4m x.gif")
    #expect(result.status == 64)
    #expect(
      result.errors == """
        segue: error: frame 1 of a.y4m would show for 1 hundredths of a second, and browsers show less than 2 as 10
              = help: resample it with `--fps 50`

        """)
    #expect(fixture.workspace.bytes(of: "x.gif") == nil)
    #expect(try fixture.workspace.shell("$SEGUE encode a.y4m x.gif -q --fps 50").status == 0)
    // Browsers play 10 ms as 100 ms.
    #expect(try fixture.workspace.shell("$SEGUE encode a.apng x.gif -q").status == 0)
    let clip = try ShownClip(fixture.workspace.folder.path("x.gif"))
    #expect(clip.durations.reduce(0, +) == 500)
  }

  @Test(arguments: ["yuv444p", "yuv422p", "yuv420p", "gray", "yuvj420p"])
  func videoOnStandardInputMatchesFFmpeg(format: String) throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.smooth)
    let name = format == "gray" ? "-pix_fmt gray" : "-pix_fmt \(format)"
    let result = try fixture.workspace.shell(
      "rm frames/delays.txt && ffmpeg -v error -framerate 25 -i frames/frame_%04d.png \(name) "
        + "-strict -1 -f yuv4mpegpipe v.y4m && $SEGUE encode - x.apng -q < v.y4m && "
        + "ffmpeg -v error -i v.y4m -f rawvideo -sws_flags accurate_rnd+full_chroma_int "
        + "-pix_fmt rgba v.rgba")
    #expect(result.status == 0, "\(result.errors)")
    let clip = try ShownClip(fixture.workspace.folder.path("x.apng"))
    #expect(clip.durations == [40, 40, 40, 40, 40])
    let judged = try #require(fixture.workspace.bytes(of: "v.rgba"))
    let pixels = clip.frames.flatMap { $0 }
    try #require(pixels.count == judged.count)
    let off = zip(pixels, judged).map { abs(Int($0) - Int($1)) }
    let mean = Double(off.reduce(0, +)) / Double(off.count)
    // ffmpeg does not interpolate chroma as Segue does.
    #expect(off.max() ?? 0 <= (format.contains("44") || format == "gray" ? 3 : 12))
    #expect(mean < 1.2, "\(mean)")
  }

  @Test func ownVideoSurvivesARoundTripWithinTwoLevels() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "$SEGUE clip.yaml -q --format y4m -o - | $SEGUE encode - x.apng -q && "
        + "$SEGUE clip.yaml -q -o y.apng && $SEGUE diff x.apng y.apng --tolerate channel=2,pixels=2560,window=64"
    )
    #expect(result.status == 0, "\(result.errors)\(result.text)")
  }

  @Test(
    arguments: [
      (
        "head -c 2000 a.y4m", 65,
        "standard input is cut off: the file ends before the Y4M image does"
      ),
      (
        "head -c 30 a.y4m", 65, "standard input is cut off: the file ends before the Y4M image does"
      ),
      (
        "head -c 200 a.y4m | sed 's/W40/W99999/'", 75,
        "standard input has 99999 × 30 pixels, more than the limit of 32767 a side"
      ),
      (
        "head -c 200 a.y4m | sed 's/W40/W0/'", 65,
        "standard input is a damaged Y4M image: its first line has no size"
      ),
      (
        "sed 's/C444/C420p10/' a.y4m", 65,
        "standard input is a Y4M image of an unsupported kind: its samples are `420p10`; 420, 422, 444 and mono of 8 bits are read"
      ),
      (
        "printf 'YUV4MPEG2 W4 H4\\nFRAME'", 65,
        "standard input is cut off: the file ends before the Y4M image does"
      ),
      (
        "printf 'YUV4MPEG2 W4 H4\\n'", 65, "standard input is a damaged Y4M image: it has no frames"
      ),
      (
        "printf 'no animation\\n'", 65,
        "standard input is not a GIF, PNG, APNG, WebP, JPEG or HEIC image: it looks like text"
      ),
    ])
  func videoThatIsDamagedIsRefused(_ make: String, _ status: Int32, _ sentence: String) throws {
    let fixture = try FrameFolderFixture()
    let made = try fixture.workspace.shell(
      "ffmpeg -v error -framerate 25 -i frames/frame_%04d.png -pix_fmt yuv444p -strict -1 a.y4m")
    try #require(made.status == 0, "\(made.errors)")
    let result = try fixture.workspace.shell("\(make) | $SEGUE encode - x.gif")
    #expect(result.status == status)
    #expect(result.errors.split(separator: "\n").first == "segue: error: \(sentence)")
    #expect(fixture.workspace.bytes(of: "x.gif") == nil)
  }

  @Test func exceededLimitsAreRejected() throws {
    let fixture = try fixture("a.gif")
    for (limit, start) in [
      ("frames=4", "a.gif has more frames than the limit of 4"),
      ("work=0.00001s", "reading a.gif takes more work than the limit"),
    ] {
      let result = try fixture.workspace.shell("$SEGUE encode a.gif x.gif --limit \(limit)")
      #expect(result.status == 75)
      #expect(result.errors.hasPrefix("segue: error: \(start)"), "\(result.errors)")
    }
  }
}
