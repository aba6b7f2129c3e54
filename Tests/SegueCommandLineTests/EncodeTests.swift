import SegueGraphics
import TestSupport
import Testing

/// Clips of externally drawn frames, checked with Pillow and ffmpeg.
@Suite struct EncodeTests {
  @Test(arguments: ["", "--lossless", "--colors 2", "--palette global", "-j 1", "-j 5"])
  func fewColoursAndDelaysAreExact(_ flags: String) throws {
    let fixture = try FrameFolderFixture()
    let clip = try fixture.encoded(flags)
    #expect(clip.size == PixelSize(40, 30))
    #expect(clip.loop == 0)
    #expect(clip.durations == FrameFolderFixture.delays.map { $0 * 10 })
    #expect(clip.frames == fixture.frames.map(FrameFolderFixture.bytes))
  }

  @Test(arguments: [("-o x.gif", 480), ("x.gif --last-frame 1s", 1180)])
  func flagsSetTheOutputAndTheLastFrame(_ flags: String, _ milliseconds: Int) throws {
    let fixture = try FrameFolderFixture()
    let result = try fixture.workspace.shell("$SEGUE encode frames/ \(flags) --json")
    #expect(result.status == 0, "\(result.errors)")
    let output = try #require(ClipsDocument(result).clips.first?.outputs.first)
    #expect(output.frames == 5 && output.storedFrames == 5)
    #expect(output.duration == Double(milliseconds) / 1000)
    let bytes = try #require(fixture.workspace.bytes(of: "x.gif"))
    #expect(bytes.count == output.bytes)
    let clip = try ShownClip(fixture.workspace.folder.path("x.gif"))
    #expect(clip.durations.reduce(0, +) == milliseconds)
  }

  @Test(arguments: [("50", 100), ("30", 170), ("12.5", 400), ("0.5", 10_000)])
  func aRateGivesExactTimes(_ rate: String, _ milliseconds: Int) throws {
    let fixture = try FrameFolderFixture()
    _ = try fixture.workspace.shell("rm frames/delays.txt")
    let clip = try fixture.encoded("--fps \(rate)")
    #expect(clip.durations.count == 5)
    #expect(clip.durations.reduce(0, +) == milliseconds)
  }

  @Test func repeatedFramesLengthenThePrevious() throws {
    let fixture = try FrameFolderFixture()
    _ = try fixture.workspace.shell("cp frames/frame_0001.png frames/frame_0002.png")
    let clip = try fixture.encoded()
    #expect(clip.durations == [40, 70, 70, 300])
  }

  @Test(arguments: [("forever", 0), ("once", -1), ("1", -1), ("3", 2)])
  func loopFlagSetsThePlayCount(_ times: String, _ loop: Int) throws {
    // The file stores the number of repetitions, and no loop block for a single play.
    #expect(try FrameFolderFixture().encoded("--loop \(times)").loop == loop)
  }

  @Test func lowerQualityAndFewerColoursAreSmaller() throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.photograph)
    func size(_ flags: String) throws -> Int {
      _ = try fixture.encoded(flags)
      return try #require(fixture.workspace.bytes(of: "x.gif")).count
    }
    #expect(try size("--quality 30") < size("--quality 90"))
    #expect(try size("--colors 16 --dither none") < size("--dither none"))
    #expect(try size("--dither none") < size("--dither ordered"))
  }

  @Test func globalPaletteOptionStoresNoLocalPalettes() throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.photograph)
    let clip = try fixture.encoded("--palette global --colors 32")
    var colours: Set<[UInt8]> = []
    for frame in clip.frames {
      for place in stride(from: 0, to: frame.count, by: 4) {
        colours.insert(Array(frame[place..<place + 4]))
      }
    }
    #expect(colours.count <= 32 && colours.count > 16)
    let text = try ExternalTool.run(["giftext", fixture.workspace.folder.path("x.gif")]).text
    #expect(text.contains("No Image Color Map") && !text.contains("Image Has Color Map"))
  }

  @Test func transparencyIsKeptOrFilledWithTheBackground() throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.clearCard)
    let clear = try fixture.encoded()
    for (shown, frame) in zip(clear.frames, fixture.frames) {
      // The colour of a transparent pixel does not matter.
      let alphas = (0..<frame.size.area).map { shown[4 * $0 + 3] }
      #expect(alphas == frame.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) })
    }
    let filled = try fixture.encoded("--background '#14141e'")
    #expect(filled.frames == (0..<5).map { FrameFolderFixture.bytes(FrameFolderFixture.card($0)) })
  }

  @Test(arguments: [1, 2, 5]) func losslessNamesTheFrameThatHasTooManyColours(jobs: Int) throws {
    let fixture = try FrameFolderFixture {
      $0 < 3 ? FrameFolderFixture.card($0) : FrameFolderFixture.photograph($0)
    }
    try fixture.workspace.write("older", to: "x.gif")
    let result = try fixture.workspace.shell("$SEGUE encode frames x.gif --lossless -q -j \(jobs)")
    #expect(result.status == 75)
    #expect(
      result.errors.contains("frame 3 has more colours than the 256 of a lossless GIF"),
      "\(result.errors)")
    #expect(fixture.workspace.bytes(of: "x.gif") == Array("older".utf8))
  }

  @Test(
    arguments: ["x.apng", "x.webp --lossless", "- --format apng", "- --format webp --lossless"]
      .filter(Workspace.makes))
  func trueColourKeepsEveryPixelAndTime(_ target: String) throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.photograph)
    let name = target.contains("webp") ? "x.webp" : "x.apng"
    let redirection = target.hasPrefix("-") ? " > \(name)" : ""
    let result = try fixture.workspace.shell("$SEGUE encode frames \(target) -q\(redirection)")
    #expect(result.status == 0, "\(result.errors)")
    let clip = try ShownClip(fixture.workspace.folder.path(name))
    #expect(clip.durations == FrameFolderFixture.delays.map { $0 * 10 })
    #expect(clip.frames == fixture.frames.map(FrameFolderFixture.bytes))
  }

  @Test(arguments: ["apng", "webp"].filter(Workspace.makes))
  func repeatedFramesAreMergedInTrueColour(_ format: String) throws {
    let fixture = try FrameFolderFixture()
    _ = try fixture.workspace.shell("cp frames/frame_0001.png frames/frame_0002.png")
    let result = try fixture.workspace.shell("$SEGUE encode frames x.\(format) --json")
    let output = try #require(ClipsDocument(result).clips.first?.outputs.first)
    #expect(output.frames == 5 && output.storedFrames == 4)
    let clip = try ShownClip(fixture.workspace.folder.path("x.\(format)"))
    #expect(clip.durations == [40, 70, 70, 300])
  }

  @Test func anAPNGTakesTheBackgroundToo() throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.clearCard)
    let result = try fixture.workspace.shell(
      "$SEGUE encode frames x.apng -q --background '#14141e'")
    #expect(result.status == 0, "\(result.errors)")
    let clip = try ShownClip(fixture.workspace.folder.path("x.apng"))
    #expect(clip.frames == (0..<5).map { FrameFolderFixture.bytes(FrameFolderFixture.card($0)) })
  }

  @Test func aRenderedSequenceMakesTheGIFThatRenderMakes() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "$SEGUE clip.yaml -q -o made.gif -o made/ && $SEGUE encode made -q -o again.gif")
    #expect(result.status == 0, "\(result.errors)")
    let made = try ShownClip(workspace.folder.path("made.gif"))
    let again = try ShownClip(workspace.folder.path("again.gif"))
    #expect(made.durations == again.durations)
    #expect(made.frames == again.frames)
  }
}
