import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueStage
import TestSupport
import Testing

@Suite("Parallel GIF encoding")
struct GIFJobsTests {
  private static let size = PixelSize(300, 120)

  /// The content of frames.
  enum Content: CaseIterable, Sendable {
    case photograph, flat, clearCard, mixed

    func color(_ x: Int, _ y: Int, _ index: Int) -> Color {
      let isCard = (20 + 9 * index..<140 + 9 * index).contains(x) && (10..<100).contains(y)
      switch self {
      case .photograph:
        let u = x + 3 * index
        return Color(
          red: UInt8(u * 5 % 256), green: UInt8((y * 2 + u * u % 9) % 256),
          blue: UInt8(u * y % 251))
      case .flat: return isCard ? Color(red: 200, green: 60, blue: 10) : .black
      case .clearCard: return isCard ? Color(red: UInt8(x % 256), green: UInt8(y), blue: 9) : .clear
      case .mixed:
        // Frames of few colours among frames of many, some with only a few changed rows.
        if index % 4 == 3 { return y > 100 && x < 40 ? .white : Self.flat.color(x, y, index - 1) }
        return index % 2 == 0 && isCard
          ? Self.photograph.color(x, y, index) : Self.flat.color(x, y, index)
      }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sequence(_ content: Content) throws -> FrameSequence {
    var writer = try PNGSequenceWriter(at: folder.path("frames"))
    for index in 0..<12 {
      let pixels = (0..<Self.size.area).map { place in
        content.color(place % Self.size.width, place / Self.size.width, index).premultiplied
      }
      try writer.append(
        PNGEncoder(effort: .standard).encode(Pixmap(Self.size, pixels: pixels)),
        delay: [4, 2, 30][index % 3])
    }
    try writer.finish()
    return try FrameSequence(at: folder.path("frames"))
  }

  private func bytes(
    of frames: FrameSequence, _ options: OutputOptions, jobs: Int
  ) async throws -> Data {
    let path = folder.path("\(jobs).gif")
    _ = try await frames.write(.gif, to: path, options: options, jobs: jobs)
    return try Data(contentsOf: URL(filePath: path))
  }

  @Test(arguments: Content.allCases, [1, 60, 100])
  func bytesDoNotDependOnTheNumberOfJobs(content: Content, quality: Int) async throws {
    let frames = try sequence(content)
    var options = OutputOptions()
    options.quality = quality
    options.background = content == .clearCard ? nil : .black
    let one = try await bytes(of: frames, options, jobs: 1)
    #expect(one.count > 1_000)
    for jobs in [2, 3, 8] {
      let areEqual = try await bytes(of: frames, options, jobs: jobs) == one
      #expect(areEqual, "\(jobs) jobs")
    }
  }

  @Test func hasTheSameBytesWithOnePaletteForAll() async throws {
    let frames = try sequence(.mixed)
    var options = OutputOptions()
    options.palette = .global
    options.background = .black
    let one = try await bytes(of: frames, options, jobs: 1)
    let several = try await bytes(of: frames, options, jobs: 3)
    #expect(several == one)
  }

  @Test(arguments: [1, 2, 5])
  func endsAtTheFirstPictureThatCannotBeMade(jobs: Int) async throws {
    let frames = try sequence(.mixed)
    var options = OutputOptions()
    options.lossless = true
    options.background = .black
    try Data("older".utf8).write(to: URL(filePath: folder.path("\(jobs).gif")))
    await #expect {
      _ = try await bytes(of: frames, options, jobs: jobs)
    } throws: { error in
      if case SegueError.codec(.tooManyColors(frame: 0, limit: 256)) = error { true } else { false }
    }
    #expect(try String(contentsOfFile: folder.path("\(jobs).gif"), encoding: .utf8) == "older")
  }

  @Test(arguments: [1, 2, 5])
  func aCancelledTaskLeavesTheOlderFile(jobs: Int) async throws {
    let frames = try sequence(.photograph)
    let path = folder.path("x.gif")
    try Data("older".utf8).write(to: URL(filePath: path))
    let (reached, told) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await frames.write(.gif, to: path, jobs: jobs) { progress in
        guard progress.framesDone == 5 else { return }
        told.yield()
        for _ in 0..<10_000 where !Task.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
      }
    }
    for await _ in reached {
      task.cancel()
      break
    }
    await #expect {
      _ = try await task.value
    } throws: { error in
      if case SegueError.cancelled = error { true } else { false }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "older")
  }
}
