import SegueGolden
import SegueGraphics
import TestSupport
import Testing

@Suite("Reading of traces")
struct TraceTests {
  private static let text = """
    segue trace 1
    canvas 390x844 @2x
    pixels 780x1688
    fps 50
    frames 3
    duration 0.06
    loop 2 times
    frame 0  time 0  delay 0.02  step 1  "a  b"
      screen  center 195 422  size 390 844  turn 0  scale 1 1  alpha 1
      pixels 9907931eb07b1cd7
    frame 1  time 0.02  delay 0.02  shows 0.021  step 2  cube "a  b" -> same  progress 0.605
      space  center 195 422  size 390 844  turn -3.5  scale 1 -1  skew 0.1  alpha 0.5
        to  center behind the eye  size 390 844  corners 1 2, 3 4, behind the eye, -0.5 8  alpha 1  radius 3  brightness 0.9  mesh 20x30
        to  center 1 1  size 2 2  turn 0  scale 1 1  alpha 1
      pixels 0000000000000001
    frame 2  time 0.04  delay 0.02  step 2  cube "a  b" -> same  progress 1  same

    """

  private static func read(_ text: String) throws(GoldenError) -> Trace {
    try Trace(Array(text.utf8), named: "a.trace")
  }

  @Test
  func everyFieldOfATraceIsRead() throws {
    let trace = try Self.read(Self.text)
    #expect(trace.header.size == PixelSize(780, 1688))
    #expect(trace.header.scale == 2)
    #expect(trace.header.plays == 2)
    #expect(ClipEvidence(trace).ticksPerSecond == 100)
    #expect(ClipEvidence(trace).frames.map(\.start) == [0, 2, 4])
    #expect(trace.frames.map(\.step) == [1, 2, 2])
    #expect(trace.frames[1].stepText == #"cube "a  b" -> same"#)
    #expect(trace.frames[1].progress == 0.605)
    #expect(trace.frames[2].digest == 1)
    let layers = try #require(trace.frames[2].layers)
    #expect(layers.map(\.path) == ["space", "space/to", "space/to#2"])
    #expect(layers[0].shape == .flat(turn: -3.5, scaleX: 1, scaleY: -1, skew: 0.1))
    #expect(layers[1].center == nil)
    #expect(
      layers[1].shape == .corners([Point(1, 2), Point(3, 4), nil, Point(-0.5, 8)]))
    #expect(layers[1].mesh == PixelSize(20, 30))
  }

  @Test
  func traceSurvivesARoundTrip() throws {
    let trace = try Self.read(Self.text)
    #expect(trace.text == Self.text)
    #expect(try Self.read(trace.text) == trace)
  }

  @Test
  func causesSurviveARoundTrip() throws {
    let causes = """
      cause clip fps  value 50
      cause screen "a  b"  background #FFFFFF
      cause layer card/mark  fill #E0245E  text "a  \\"b\\""
      cause step 2 push: card  duration 400ms
      cause image a.png  size 4x4  pixels 0000000000000001

      """
    let text = Self.text.replacing("segue trace 1", with: "segue trace 2")
      .replacing("loop 2 times\n", with: "loop 2 times\n" + causes)
    let trace = try Self.read(text)
    #expect(trace.text == text)
    #expect(trace.causes?.map(\.name) == ["fps", #""a  b""#, "card/mark", "push: card", "a.png"])
    #expect(trace.causes?[3].step == 2)
    #expect(trace.causes?[3]["duration"] == "400ms")
    #expect(try Self.read(Self.text).causes == nil)
  }

  @Test(arguments: ["cause", "cause bird a", "cause step x push", "cause clip fps  value"])
  func damagedCausesAreNamedWithTheirLine(line: String) {
    let text = Self.text.replacing("segue trace 1", with: "segue trace 2")
      .replacing("loop 2 times\n", with: "loop 2 times\n\(line)\n")
    let error = #expect(throws: GoldenError.self) { try Self.read(text) }
    #expect(error?.description.contains("a.trace:8") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [0.0005, -0.0004, 1.0005, 0.1 + 0.2, 123_456.789_49, -2.0005, 1e-9, 844])
  func numberEqualsItsParsedText(number: Double) throws {
    #expect(number.traced == Double(number.fixed()))
    #expect(number.traced.fixed() == number.fixed())
  }

  /// A broken trace, and a part of its error.
  private static let broken: [(text: String, says: String)] = [
    ("", "a.trace is empty"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:12\n", "Git LFS pointer"),
    (text.replacing("frame 1  ", with: "<<<<<<< HEAD\nframe 1  "), "a.trace:11 has markers"),
    (text.replacing("segue trace 1", with: "segue trace 9"), "`segue trace 9`"),
    (text.replacing("\n", with: "\r\n"), "CR LF"),
    ("GIF89a\n", "a trace starts with `segue trace 2`"),
    ("segue tr", "cut off after line 1"),
    (String(text.dropLast()), "cut off after line 16"),
    (String(text.prefix(60)), "cut off"),
    (String(text.split(separator: "frame 2")[0]), "it has 2 of 3 frames"),
    (text + "frame 3  time 0.06  delay 0.02\n", "another line here"),
    (text.replacing("frames 3", with: "frames 99999999999"), "1 to 1000000 frames"),
    (text.replacing("frames 3", with: "frames -3"), "`frames` needs a whole number"),
    (text.replacing("780x1688", with: "0x1688"), "`pixels WIDTHxHEIGHT`"),
    (text.replacing("780x1688", with: "99999999x99999999"), "`pixels WIDTHxHEIGHT`"),
    (text.replacing("@2x", with: "2x"), "`canvas WIDTHxHEIGHT @SCALEx`"),
    (text.replacing("loop 2 times", with: "loop 0 times"), "`loop forever`"),
    (text.replacing("frame 1  ", with: "frame 7  "), "frame 1 was expected"),
    (text.replacing("time 0.04", with: "time 0.01"), "starts before"),
    (text.replacing("time 0.04", with: "time nan"), "needs `time` and `delay`"),
    (text.replacing("alpha 0.5", with: "alpha 1e5"), "needs `alpha`"),
    (text.replacing("alpha 0.5", with: "opacity 0.5"), "needs `alpha`"),
    (text.replacing("alpha 0.5", with: "alpha 0.5  blur 3"), "`blur 3` is unknown"),
    (text.replacing("scale 1 -1", with: "scale 1"), "`turn` and `scale`"),
    (text.replacing("1 2, 3 4, ", with: "1 2, "), "4 corners"),
    (text.replacing("mesh 20x30", with: "mesh 20"), "`mesh COLUMNSxROWS`"),
    (text.replacing("    to", with: "      to"), "a layer that holds it"),
    (text.replacing("    to", with: "   to"), "indented by 2 spaces"),
    (text.replacing("0000000000000001", with: "1"), "16 hexadecimal digits"),
    (text.replacing("0000000000000001", with: "000000000000000G"), "16 hexadecimal digits"),
    (text.replacing("  turn -3.5", with: "  turn 99999999999999999"), "`turn` and `scale`"),
  ]

  @Test(arguments: broken.indices)
  func errorNamesTheDamage(index: Int) {
    let (text, says) = Self.broken[index]
    do throws(GoldenError) {
      _ = try Self.read(text)
      Issue.record("this trace was read: \(text)")
    } catch {
      #expect("\(error)".contains(says))
      #expect("\(error)".hasPrefix("a.trace"))
    }
  }

  @Test
  func neverTrapsOnDamagedTraces() {
    var random = SeededGenerator(seed: 20)
    let bytes = Array(Self.text.utf8)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.remove(at: place)
        default: damaged.insert(contentsOf: damaged.prefix(place % 40), at: place)
        }
      }
      _ = try? Trace(damaged, named: "damaged.trace")
    }
  }

  @Test
  func picturesOfAnotherClipAreRefused() throws {
    let trace = try Self.read(Self.text)
    #expect(throws: Never.self) {
      try trace.check(picturesNamed: "a.apng", size: PixelSize(780, 1688), frameCount: 3)
    }
    #expect(throws: GoldenError.self) {
      try trace.check(picturesNamed: "a.apng", size: PixelSize(780, 1688), frameCount: 4)
    }
    #expect(throws: GoldenError.self) {
      try trace.check(picturesNamed: "a.apng", size: PixelSize(1, 1688), frameCount: 3)
    }
  }
}
