import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct FrameFolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("clip") }

  /// Creates a sequence of three frames.
  init() throws {
    folder = try TemporaryFolder()
    var writer = try PNGSequenceWriter(at: path)
    for level in [10, 20, 30] {
      let frame = picture(3, 2) { _, _ in gray(level) }
      try writer.append(PNGEncoder().encode(frame), delay: level)
    }
    try writer.finish()
  }

  /// Reads the folder, keeping the frames before an error.
  private func read(_ limits: ResourceLimits = ResourceLimits()) -> ([StoredFrame], CodecError?) {
    var frames: [StoredFrame] = []
    do throws(CodecError) {
      try ClipFile(limits: limits).decode(folder: path) { _, frame in
        frames.append(frame)
        return true
      }
      return (frames, nil)
    } catch { return (frames, error) }
  }

  @Test func writtenSequenceSurvivesARoundTrip() throws {
    let (frames, error) = read()
    #expect(error == nil)
    #expect(frames.map(\.delay) == [10, 20, 30])
    #expect(frames.map { $0.pixmap[0, 0] } == [10, 20, 30].map { gray($0).premultiplied })
  }

  @Test func framesFollowTheirNumbersAcrossGaps() throws {
    let manager = FileManager.default
    try manager.moveItem(atPath: path + "/frame_0001.png", toPath: path + "/frame_10000.png")
    #expect(read().0.map { $0.pixmap[0, 0] } == [10, 30, 20].map { gray($0).premultiplied })
  }

  @Test(
    arguments: [
      ("4\n3\n", "delays.txt has 2 delays for 3 frames"),
      ("4\nx\n3\n", "`x` in delays.txt is not a whole number of hundredths of a second"),
      ("4\n-1\n3\n", "`-1` in delays.txt is not a whole number of hundredths of a second"),
    ])
  func mismatchedDelaysAreReported(text: String, reason: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/delays.txt"))
    #expect(read().1?.description == "\(path) is not a sequence of frames: \(reason)")
  }

  @Test func missingPartsAreErrors() throws {
    try FileManager.default.removeItem(atPath: path + "/delays.txt")
    #expect(read().1 == .missing(path: path + "/delays.txt"))
    for index in 0..<3 {
      try FileManager.default.removeItem(atPath: path + "/frame_000\(index).png")
    }
    #expect(read().1 == .inputIsFolder(path: path))
  }

  @Test func aFrameOfAnotherSizeIsNamed() throws {
    let other = try PNGEncoder().encode(picture(3, 3) { _, _ in .white })
    try Data(other).write(to: URL(filePath: path + "/frame_0002.png"))
    let (frames, error) = read()
    #expect(frames.count == 2)
    #expect(
      error?.description == "\(path) is not a sequence of frames: "
        + "frame_0002.png has 3 × 3 pixels, and frame_0000.png has 3 × 2")
  }

  @Test func limitsAreEnforced() {
    #expect(read(ResourceLimits(pixels: 5)).1?.kind == .limit)
    #expect(read(ResourceLimits(frames: 2)).1 == .tooManyFrames(path: path, limit: 2))
    #expect(read(ResourceLimits(work: .nanoseconds(1))).1?.kind == .limit)
  }
}
