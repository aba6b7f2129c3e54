import Foundation
import TestSupport
import Testing

/// Video encoded by an installed ffmpeg, checked with ffprobe and ffmpeg.
@Suite struct CodedVideoTests {
  /// Returns a clip of three colours, each shown for 480 ms; by default with odd sides.
  static func script(canvas: String = "101x75") -> String {
    """
    canvas: \(canvas)
    fps: 25
    screens: { red: { fill: "#E03020" }, blue: { fill: "#2040C0" }, gray: { fill: "#808080" } }
    timeline:
      - show: red
      - hold: 480ms
      - show: blue
      - hold: 480ms
      - show: gray
      - hold: 480ms
    """
  }

  private static func workspace(_ script: String = script()) throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(script, to: "clip.yaml")
    return workspace
  }

  @Test(arguments: [("mp4", 102, 76), ("webm", 102, 76), ("avif", 101, 75)])
  func itHasTheColoursAndTimesOfTheClip(_ format: String, _ width: Int, _ height: Int) throws {
    let workspace = try Self.workspace()
    let result = try workspace.shell(
      """
      $SEGUE clip.yaml -q -o x.\(format) --last-frame 1s || exit 1
      ffprobe -v error -count_frames -show_entries \
        stream=width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,r_frame_rate,nb_read_frames \
        -of csv=p=0 x.\(format)
      ffmpeg -v error -i x.\(format) -vf scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int \
        -f rawvideo -pix_fmt rgb24 x.raw
      """)
    #expect(
      result.text
        == "\(width),\(height),yuv420p,tv,bt709,iec61966-2-1,bt709,25/1,60\n",
      "\(result.errors)")
    let raw = try #require(workspace.bytes(of: "x.raw"))
    let area = width * height * 3
    for (frame, color) in [
      (0, [0xE0, 0x30, 0x20]), (11, [0xE0, 0x30, 0x20]), (12, [0x20, 0x40, 0xC0]),
      (24, [0x80, 0x80, 0x80]), (59, [0x80, 0x80, 0x80]),
    ] {
      let place = frame * area + (40 * width + 50) * 3
      let shown = raw[place..<place + 3].map(Int.init)
      #expect(zip(shown, color).allSatisfy { abs($0 - $1) <= 3 }, "frame \(frame): \(shown)")
    }
    #expect(workspace.folder.names.filter { $0.hasPrefix(".segue") } == [])
  }

  /// The marks of a clip, with the chapters of its video: start and end in milliseconds, and title.
  private static let chapters: [(marks: [(after: String, name: String)], chapters: [String])] = [
    ([("show: red", "Red"), ("show: blue", "Blue")], ["0-480 Red", "480-1440 Blue"]),
    ([("show: blue", "Blue")], ["0-480 Start", "480-1440 Blue"]),
    ([("show: red", "a=b; #c\\\\d ü")], ["0-1440 a=b; #c\\d ü"]),
    ([("show: red", "one"), ("- mark: \"one\"", "two")], ["0-1440 one"]),
    ([], []),
  ]

  @Test(arguments: chapters.indices, ["mp4", "webm"])
  func marksAreItsChapters(index: Int, format: String) throws {
    let (marks, chapters) = Self.chapters[index]
    var script = Self.script()
    for mark in marks {
      script = script.replacing(
        "\(mark.after)\n", with: "\(mark.after)\n  - mark: \"\(mark.name)\"\n")
    }
    let workspace = try Self.workspace(script)
    let result = try workspace.shell(
      """
      $SEGUE clip.yaml -q -o x.\(format) || exit 1
      ffprobe -v error -show_chapters -show_entries chapter=start_time,end_time:chapter_tags=title \
        -of json x.\(format)
      """)
    #expect(result.status == 0, "\(result.errors)")
    let found = try JSONDecoder().decode(Chapters.self, from: Data(result.text.utf8))
    let lines = found.chapters.map { chapter in
      let times = [chapter.start_time, chapter.end_time].map {
        Int((Double($0) ?? -1) * 1000 + 0.5)
      }
      return "\(times[0])-\(times[1]) \(chapter.tags["title"] ?? "")"
    }
    #expect(lines == chapters)
  }

  /// What ffprobe writes about chapters.
  private struct Chapters: Decodable {
    struct Chapter: Decodable {
      var start_time: String
      var end_time: String
      var tags: [String: String]
    }

    var chapters: [Chapter]
  }

  @Test func lowerQualityIsSmallerAndAnAnimationIsEncodedToo() throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.photograph)
    let workspace = fixture.workspace
    let result = try workspace.shell(
      """
      for q in 95 40; do $SEGUE encode frames $q.mp4 -q --quality $q || exit; done
      $SEGUE encode frames - -q --format mp4 --quality 95 | cmp - 95.mp4
      ffprobe -v error -count_frames -show_entries stream=r_frame_rate,nb_read_frames \
        -of csv=p=0 95.mp4
      """)
    #expect(result.text == "100/1,48\n", "\(result.errors)")
    let sizes = ["95.mp4", "40.mp4"].compactMap { workspace.bytes(of: $0)?.count }
    #expect(sizes.count == 2 && sizes[1] < sizes[0])
  }

  @Test func webMKeepsTransparency() throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.clearCard)
    let result = try fixture.workspace.shell(
      """
      $SEGUE encode frames x.webm -q && $SEGUE encode frames y.webm -q --background white
      for f in x y; do
        ffmpeg -v error -c:v libvpx-vp9 -i $f.webm -frames:v 1 -f rawvideo -pix_fmt rgba $f.raw
      done
      """)
    #expect(result.status == 0, "\(result.errors)")
    let alphas = try ["x.raw", "y.raw"].map { name in
      let raw = try #require(fixture.workspace.bytes(of: name))
      return [(2 * 40 + 30) * 4 + 3, (10 * 40 + 7) * 4 + 3].map { raw[$0] }
    }
    #expect(alphas == [[0, 255], [255, 255]])
  }

  @Test func withoutFFmpegThePipeCommandIsPrinted() throws {
    let workspace = try Self.workspace()
    try workspace.write("older", to: "x.mp4")
    for verb in ["", "check", "encode a.png"] {
      let clip = verb.hasPrefix("encode") ? "" : "clip.yaml"
      let output = verb == "check" ? "--set output=x.mp4" : "-o x.mp4"
      let result = try workspace.shell(
        "S=$SEGUE; PATH=/nowhere; $S \(verb) \(clip) \(output)")
      #expect(result.status == 69, "\(verb): \(result.errors)")
      #expect(
        result.errors.contains("x.mp4 cannot be written: ffmpeg is not on the PATH"),
        "\(result.errors)")
      #expect(result.errors.contains("-o - --format y4m | ffmpeg -i - "))
    }
    #expect(workspace.bytes(of: "x.mp4") == Array("older".utf8))
  }

  @Test(arguments: [
    (#"echo "Unknown encoder" >&2\nexit 1"#, "Unknown encoder"),
    ("cat > /dev/null", "it wrote nothing"),
  ])
  func messageOfAFailedFFmpegIsReported(_ script: String, _ words: String) throws {
    let workspace = try Self.workspace()
    try workspace.write("older", to: "x.mp4")
    let result = try workspace.shell(
      """
      printf '#!/bin/sh\\n\(script)\\n' > ffmpeg && chmod +x ffmpeg
      PATH="$PWD:$PATH" $SEGUE clip.yaml -q -o x.mp4
      """)
    #expect(result.status == 74)
    #expect(
      result.errors == """
        segue: error: x.mp4 cannot be written: ffmpeg failed: \(words)
              = help: correct what it names, or write `.webp` or `.apng`

        """)
    #expect(workspace.bytes(of: "x.mp4") == Array("older".utf8))
    #expect(workspace.folder.names.filter { $0.hasPrefix(".segue") } == [])
  }

  @Test func lastFFmpegLinesAreShownWithoutControlCharacters() throws {
    let workspace = try Self.workspace()
    let result = try workspace.shell(
      """
      printf '#!/bin/sh\nfor i in $(seq 3000); do echo line $i >&2; done\n' > ffmpeg && chmod +x ffmpeg
      printf 'printf "\\033[31mred\\033[0m \\007\\r\\033]0;title\\007end" >&2\nexit 1\n' >> ffmpeg
      PATH="$PWD:$PATH" $SEGUE clip.yaml -q -o x.mp4
      """)
    #expect(result.status == 74)
    #expect(
      result.errors.hasPrefix("segue: error: x.mp4 cannot be written: ffmpeg failed: ...; line 2"))
    #expect(result.errors.contains("line 2999; line 3000; red"), "\(result.errors)")
    #expect(result.errors.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\n" })
    #expect(result.errors.utf8.count < 2500)
  }

  @Test(arguments: [
    "exec sleep 1000", "sleep 1000", "cat > /dev/null; sleep 1000", "trap \"\" TERM; sleep 1000",
  ])
  func anFFmpegWithoutProgressIsEnded(_ script: String) throws {
    let workspace = try Self.workspace()
    try workspace.write("older", to: "x.mp4")
    try workspace.write("#!/bin/sh\necho $$ > child; echo words >&2\n\(script)\n", to: "ffmpeg")
    let result = try workspace.shell(
      """
      chmod +x ffmpeg; PATH="$PWD:$PATH" $SEGUE clip.yaml -q -o x.mp4 --limit ffmpeg=1s; status=$?
      kill -0 $(cat child) 2>/dev/null && echo alive; exit $status
      """)
    #expect(result.status == 74)
    #expect(
      result.errors == """
        segue: error: x.mp4 cannot be written: ffmpeg made no progress for 1 s and was stopped; words
              = help: `--limit ffmpeg=5m` raises the limit

        """)
    #expect(result.text.isEmpty)
    #expect(workspace.bytes(of: "x.mp4") == Array("older".utf8))
    #expect(workspace.folder.names.filter { $0.hasPrefix(".segue") } == [])
  }

  /// Uses `setpriv` of util-linux to set the parent-death signal.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func childProcessEndsWhenSegueIsKilled() throws {
    let workspace = try Workspace()
    try workspace.write(InterruptionTests.endless, to: "clip.yaml")
    try workspace.write("#!/bin/sh\necho $$ > child\nexec sleep 1000\n", to: "ffmpeg")
    let result = try workspace.shell(
      """
      chmod +x ffmpeg; PATH="$PWD:$PATH" $SEGUE clip.yaml -q -o x.mp4 & process=$!
      for n in $(seq 500); do [ -s child ] && break; sleep 0.02; done
      kill -KILL $process; wait $process
      for n in $(seq 100); do
        case $(ps -o stat= -p $(cat child)) in ""|Z*) echo ended; break;; esac; sleep 0.02
      done
      """)
    #expect(result.text == "ended\n", "\(result.errors)")
  }

  /// The ffmpeg ignores its input and signals, and records its process id.
  @Test(arguments: [("INT", 130), ("TERM", 143)], [1, 2])
  func childProcessEndsWithSegue(_ signal: (name: String, status: Int32), _ times: Int) throws {
    let workspace = try Workspace()
    try workspace.write(InterruptionTests.endless, to: "clip.yaml")
    try workspace.write("older", to: "x.mp4")
    let result = try workspace.shell(
      """
      printf '#!/bin/sh\\ntrap "" TERM INT\\necho $$ > child\\nwhile :; do sleep 0.1; done\\n' > ffmpeg
      chmod +x ffmpeg
      PATH="$PWD:$PATH" $SEGUE clip.yaml -q -o x.mp4 & process=$!
      for n in $(seq 500); do [ -s child ] && break; sleep 0.02; done
      for n in $(seq \(times)); do kill -\(signal.name) $process; done
      wait $process; status=$?
      # Whoever inherits it may take a moment to notice.
      for n in $(seq 100); do kill -0 $(cat child) 2>/dev/null || { echo ended; break; }; sleep 0.02; done
      exit $status
      """)
    #expect(result.status == signal.status, "\(result.errors)")
    #expect(result.text == "ended\n")
    #expect(workspace.bytes(of: "x.mp4") == Array("older".utf8))
    #expect(workspace.folder.names.filter { $0.hasPrefix(".segue") } == [])
  }
}
