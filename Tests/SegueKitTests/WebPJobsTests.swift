import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueStage
import TestSupport
import Testing

@Suite("Parallel WebP encoding", .enabled(if: OutputFormat.webp.isAvailable))
struct WebPJobsTests {
  private static let size = PixelSize(200, 120)

  /// The content of frames.
  enum Content: CaseIterable, Sendable {
    case photograph, flat, gradient, clearCard, mixed, slowFade

    func color(_ x: Int, _ y: Int, _ index: Int) -> Color {
      let isCard = (20 + 6 * index..<90 + 6 * index).contains(x) && (10..<100).contains(y)
      switch self {
      case .photograph:
        let u = x + 3 * index
        return Color(
          red: UInt8(u * 5 % 256), green: UInt8((y * 2 + u * u % 9) % 256),
          blue: UInt8(u * y % 251))
      case .flat: return isCard ? Color(red: 200, green: 60, blue: 10) : .black
      // Between 31 and 3,000 colours, where both ways of coding are tried.
      case .gradient:
        return isCard
          ? Color(red: UInt8(y * 2), green: UInt8(x / 8), blue: 90)
          : Color(red: UInt8(x), green: UInt8(y / 4 * 4), blue: UInt8(index))
      case .clearCard: return isCard ? Color(red: UInt8(x % 256), green: UInt8(y), blue: 9) : .clear
      case .mixed:
        let contents: [Content] = [.flat, .gradient, .photograph, .gradient, .flat]
        return contents[index / 2 % contents.count].color(x, y, index)
      case .slowFade: return Color(red: UInt8(x), green: UInt8(100 + index), blue: UInt8(y))
      }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sequence(_ content: Content) throws -> FrameSequence {
    var writer = try PNGSequenceWriter(at: folder.path("frames"))
    for index in 0..<12 {
      let pixels = (0..<Self.size.area).map { place in
        // Every fourth frame repeats the one before.
        content.color(
          place % Self.size.width, place / Self.size.width, index % 4 == 3 ? index - 1 : index
        ).premultiplied
      }
      try writer.append(
        PNGEncoder(effort: .fast).encode(Pixmap(Self.size, pixels: pixels)),
        delay: [4, 2, 30][index % 3])
    }
    try writer.finish()
    return try FrameSequence(at: folder.path("frames"))
  }

  private func bytes(
    of frames: FrameSequence, _ options: OutputOptions, jobs: Int
  ) async throws -> Data {
    let path = folder.path("\(jobs).webp")
    _ = try await frames.write(.webp, to: path, options: options, jobs: jobs)
    return try Data(contentsOf: URL(filePath: path))
  }

  /// The options of an output that is encoded.
  enum Wanted: CaseIterable, Sendable {
    case standard, lowQuality, lossless, limited

    var options: OutputOptions {
      var options = OutputOptions()
      switch self {
      case .standard: break
      case .lowQuality: options.quality = 40
      case .lossless: options.lossless = true
      // Fitted: the first file is over the limit before its last frame.
      case .limited: (options.maxSize, options.fit) = (60_000, true)
      }
      return options
    }
  }

  @Test(arguments: Content.allCases, Wanted.allCases)
  func bytesDoNotDependOnTheNumberOfJobs(content: Content, wanted: Wanted) async throws {
    let frames = try sequence(content)
    let one = try await bytes(of: frames, wanted.options, jobs: 1)
    #expect(one.count > 300)
    for jobs in [2, 7] {
      let areEqual = try await bytes(of: frames, wanted.options, jobs: jobs) == one
      #expect(areEqual, "\(jobs) jobs")
    }
  }
}
