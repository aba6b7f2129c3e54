import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// The formats of `render`, checked with third-party programs.
@Suite struct OutputFormatTests {
  /// Returns the pixels of every frame of the workspace's clip, from its PNG sequence: straight
  /// RGBA.
  private func frames(_ workspace: Workspace, _ flags: [String] = []) throws -> [[UInt8]] {
    let result = try workspace.shell(
      "$SEGUE clip.yaml -q -o frames/ \(flags.joined(separator: " "))")
    #expect(result.status == 0, "\(result.errors)")
    let names = workspace.folder.names(in: "frames").filter { $0.hasSuffix(".png") }
    let tool = ExternalTool.repository + "scripts/decoders/png_pixels.py"
    let pictures = try ExternalTool.run(
      [ExternalTool.python, tool] + names.map { workspace.folder.path("frames/" + $0) }
    ).output
    // Each picture is a line with its size, followed by its pixels.
    var (frames, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], pictures[...])
    while let end = rest.firstIndex(of: 10) {
      let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      let count = 4 * size.reduce(1) { $0 * (Int($1) ?? 0) }
      frames.append(Array(rest[(end + 1)...].prefix(count)))
      rest = rest[(end + 1)...].dropFirst(count)
    }
    #expect(frames.count == names.count)
    return frames
  }

  @Test(
    arguments: [
      ("apng", "", true), ("webp", "--lossless", true), ("webp", "--quality 90", false),
      ("gif", "--dither none", false), ("gif", "", false),
    ].filter { Workspace.makes($0.0) })
  func aClipShowsItsFramesForTheirTime(_ format: String, _ flags: String, isExact: Bool) throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "$SEGUE clip.yaml -q --last-frame 1s -o x.\(format) \(flags)")
    #expect(result.status == 0, "\(result.errors)")
    let clip = try ShownClip(workspace.folder.path("x." + format))
    let frames = try frames(workspace)
    #expect(clip.size == PixelSize(40, 64))
    let duration: Int = clip.durations.reduce(0, +)
    #expect(duration == 1760)
    #expect(clip.loop == 0)
    for (index, frame) in frames.enumerated() {
      let shown = clip.frame(at: index * 40)
      if isExact {
        #expect(shown == frame, "frame \(index)")
      } else {
        let distance = zip(shown, frame).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(distance) / Double(frame.count) < 6, "frame \(index)")
      }
    }
  }

  @Test func rawPixelsAreTheFramesOneAfterTheOther() throws {
    let workspace = try Workspace()
    let raw = try workspace.segue("clip.yaml", "-o", "-", "--format", "rgba")
    #expect(raw.status == 0, "\(raw.errors)")
    #expect(raw.output == (try frames(workspace).flatMap { $0 }))
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "x.rgba", "-j", "5").status == 0)
    #expect(workspace.bytes(of: "x.rgba") == raw.output)
  }

  @Test func ffmpegReadsY4MAtTheExactRateInTheRightColours() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      $SEGUE clip.yaml -q --fps 33.3 -o - --format y4m > x.y4m || exit 1
      ffprobe -v error -count_frames -show_entries \
        stream=width,height,pix_fmt,r_frame_rate,nb_read_frames -of csv=p=0 x.y4m
      ffmpeg -v error -i x.y4m -f rawvideo -pix_fmt rgba x.raw
      """)
    #expect(result.text == "40,64,yuv444p,333/10,27\n", "\(result.errors)")
    let read = try #require(workspace.bytes(of: "x.raw"))
    let raw = try workspace.segue(
      "clip.yaml", "--fps", "33.3", "-o", "-", "--format", "rgba"
    ).output
    #expect(read.count == raw.count)
    let distance = zip(read, raw).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(distance) / Double(raw.count) < 1)
  }

  @Test func theLastFrameOfVideoIsRepeated() throws {
    let workspace = try Workspace()
    let frame = 40 * 64 * 4
    let plain = try workspace.segue("clip.yaml", "-o", "-", "--format", "rgba").output
    let longer = try workspace.segue(
      "clip.yaml", "-o", "-", "--format", "rgba", "--last-frame", "1s"
    ).output
    #expect(plain.count == 20 * frame)
    #expect(longer.count == (19 + 25) * frame)
    #expect(longer.suffix(frame) == plain.suffix(frame))
  }

  @Test func sequenceStoresTheLastFramesDelay() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("clip.yaml", "-q", "-o", "x/", "--last-frame", "800ms")
    #expect(result.status == 0, "\(result.errors)")
    let delays = try String(contentsOfFile: workspace.folder.path("x/delays.txt"), encoding: .utf8)
    #expect(delays == String(repeating: "4\n", count: 19) + "80\n")
  }

  @Test func closedPipeEndsAStreamQuietly() throws {
    let result = try Workspace().shell(
      """
      { $SEGUE clip.yaml --fps 50 -o - --format rgba; echo $? > status; } | head -c 5
      cat status
      """)
    #expect(result.text.hasSuffix("74\n"))
    #expect(!result.errors.contains("error"))
  }

  @Test func jobsDoNotChangeTheBytes() throws {
    let workspace = try Workspace()
    for format in ["apng", "webp", "y4m"] where Workspace.makes(format) {
      let one = try workspace.segue("clip.yaml", "-q", "-o", "-", "--format", format, "-j1")
      #expect(one.status == 0, "\(one.errors)")
      for jobs in ["-j2", "-j5"] {
        let many = try workspace.segue("clip.yaml", "-q", "-o", "-", "--format", format, jobs)
        #expect(many.output == one.output, "\(format) \(jobs)")
      }
    }
  }

  @Test func transparentBackgroundIsKeptUnlessAColourIsSet() throws {
    let workspace = try Workspace()
    let script = Workspace.script
      .replacing("fps: 25", with: "fps: 25\nbackground: clear")
      .replacing("list: a.png", with: "list: { fill: clear }")
      .replacing("transition: kugou", with: "transition: move-in")
    try workspace.write(script, to: "clip.yaml")
    for (name, flags) in [("x.apng", ""), ("x.webp", "--lossless"), ("x.gif", "")]
    where Workspace.makes(name) {
      let result = try workspace.shell("$SEGUE clip.yaml -q -o \(name) \(flags)")
      #expect(result.status == 0, "\(result.errors)")
      let first = try #require(try ShownClip(workspace.folder.path(name)).frames.first)
      #expect(first.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 0 }, "\(name)")
    }
    let white = try workspace.segue(
      "clip.yaml", "-q", "-o", "w.gif", "-o", "w.apng", "--background", "white")
    #expect(white.status == 0, "\(white.errors)")
    for name in ["w.gif", "w.apng"] {
      let first = try #require(try ShownClip(workspace.folder.path(name)).frames.first)
      #expect(first.allSatisfy { $0 == 255 }, "\(name)")
    }
    let own = script.replacing("[clip.gif]", with: "{ file: own.apng, background: \"#F00\" }")
    try workspace.write(own, to: "clip.yaml")
    #expect(try workspace.segue("clip.yaml", "-q").status == 0)
    let red = try #require(try ShownClip(workspace.folder.path("own.apng")).frames.first)
    #expect(red.prefix(4) == [255, 0, 0, 255])
  }

  /// A small clip of a photograph.
  @Test func savingOfAHigherEffortIsReportedByDefault() throws {
    let workspace = try Workspace()
    let script = ExternalTool.repository + "fixtures/scripts/kugou.yaml"
    let line = "$SEGUE \(script) --canvas 98x211 --output-dir . --json -o"
    let usual = try ClipsDocument(workspace.shell("\(line) usual.apng"))
    let output = try #require(usual.clips.first?.outputs.first)
    let saving = try #require(output.saving)
    #expect(saving.effort == 8)
    let asked = try ClipsDocument(
      workspace.shell("\(line) best.apng --png-effort \(saving.effort)"))
    let best = try #require(asked.clips.first?.outputs.first)
    #expect(best.saving == nil)
    #expect(best.bytes < output.bytes)
    // The saving is estimated from a few frames.
    #expect(abs(best.bytes + saving.bytes - output.bytes) * 50 < output.bytes)
    let words = try workspace.shell("$SEGUE \(script) --canvas 98x211 -o words.apng")
    #expect(
      words.errors.contains(#/`--png-effort 8` would save about \S+ \S+ \(\d+(\.\d)? %\), and/#),
      "\(words.errors)")
  }

  @Test(.enabled(if: !Workspace.makes("clip.webp")), arguments: ["check", "render"])
  func buildWithoutWebPFailsBeforeRendering(_ verb: String) throws {
    let workspace = try Workspace()
    try workspace.write(
      Workspace.script.replacing("clip.gif", with: "clip.webp"), to: "clip.yaml")
    let result = try workspace.segue(verb, "clip.yaml")
    #expect(result.status == 64)
    #expect(result.errors.contains("clip.webp cannot be written: segue was built without WebP"))
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }
}

extension TemporaryFolder {
  /// Returns the names of the files in a folder inside, sorted.
  fileprivate func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }
}
