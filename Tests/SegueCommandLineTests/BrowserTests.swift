import Foundation
import TestSupport
import Testing

/// Animations as a browser plays them.
@Suite struct BrowserTests {
  @Test func browserPlaysClipsForTheirDurationAndLoopCount() throws {
    let workspace = try Workspace()
    let formats = ["gif", "apng", "webp"].filter(Workspace.makes)
    func outputs(_ stem: String) -> [String] { formats.map { "\(stem).\($0)" } }
    func options(_ stem: String) -> String {
      outputs(stem).map { "-o \($0)" }.joined(separator: " ")
    }
    let result = try workspace.shell(
      """
      $SEGUE clip.yaml -q --last-frame 1s \(options("x")) || exit 1
      $SEGUE clip.yaml -q --set loop=3 \(options("three")) || exit 1
      $SEGUE clip.yaml -q -o frames/ || exit 1
      $SEGUE encode frames once.gif -q --loop once
      """)
    #expect(result.status == 0, "\(result.errors)")
    let files = outputs("x") + outputs("three") + ["once.gif"]
    let judged = try ExternalTool.run(
      [ExternalTool.python, "scripts/browser/clips.py", ExternalTool.product("segue")]
        + files.map { workspace.folder.path($0) })
    #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
    // 20 frames of 40 ms, the last one longer.
    for line in judged.text.split(separator: "\n").prefix(formats.count) {
      #expect(line.contains("1760 ms, endless plays"), "\(line)")
    }
  }

  /// A page of each site that can be built, in light, dark, on a phone, and with reduced motion.
  @Test func sitesShowThePicturesOfTheirArticles() throws {
    let judged = try ExternalTool.run(
      ["/bin/sh", "-c", "SEGUE=\"$1\" exec \"$2\" scripts/publishing/run.py --short", "sites"]
        + [ExternalTool.product("segue"), ExternalTool.python])
    #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
    let lines = judged.text.split(separator: "\n")
    for kind in ["github", "mkdocs", "docusaurus", "sphinx", "myst", "html"] {
      #expect(lines.contains("\(kind): ok, 1 page"), "\(judged.text)")
    }
  }

  /// Shadows, blurs, gradients, masks, blend modes, filters, materials, paths, borders and text.
  @Test func layersMatchABrowser() throws {
    let judged = try ExternalTool.run([
      ExternalTool.python, "scripts/browser/effects.py", ExternalTool.product("segue"),
      "--scale", "3",
    ])
    let failures = judged.text.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
    #expect(judged.status == 0, "\(failures.joined(separator: "\n"))\(judged.errors)")
    #expect(judged.text.contains("75 of 75 pictures"))
  }

  /// Returns the documented command for an MP4.
  private static func videoCommand() throws -> String {
    try #require(try Article("Outputs").blocks(of: "sh").first { $0.contains("ffmpeg") })
  }

  /// Large enough for the BT.709 matrix, and small; with odd and even sides; by the documented
  /// pipe, and as an output.
  @Test(
    arguments: ["1281x721", "101x75", "64x64"],
    [nil, "segue clip.yaml -q -o clip.mp4", "segue clip.yaml -q -o clip.webm"])
  func videoPlaysInTheColoursOfTheClip(canvas: String, line: String?) throws {
    let workspace = try Workspace()
    try workspace.write(CodedVideoTests.script(canvas: canvas), to: "clip.yaml")
    let result = try workspace.shell(
      """
      ln -s "$SEGUE" segue
      export PATH="$PWD:$PATH"
      \(try line ?? Self.videoCommand())
      """)
    try #require(result.status == 0, "\(result.errors)")
    let video = workspace.folder.path(line?.hasSuffix("webm") == true ? "clip.webm" : "clip.mp4")
    let facts = try ExternalTool.run([
      "ffprobe", "-v", "error", "-show_entries",
      "stream=pix_fmt,width,height,color_range,color_space,color_primaries,color_transfer",
      "-of", "default=nw=1", video,
    ]).text
    let sides = canvas.split(separator: "x").compactMap { Int($0) }.map { $0 + $0 % 2 }
    for fact in [
      "pix_fmt=yuv420p", "width=\(sides[0])", "height=\(sides[1])", "color_range=tv",
      "color_space=bt709", "color_primaries=bt709", "color_transfer=iec61966-2-1",
    ] {
      #expect(facts.contains("\(fact)\n"), "\(facts)")
    }
    let judged = try ExternalTool.run([
      ExternalTool.python, "scripts/browser/video.py", video, "0.2:50,40=E03020",
      "0.7:50,40=2040C0", "1.2:50,40=808080",
    ])
    #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
  }
}
