import SegueGraphics
import SegueKit
import SegueRaster
import SegueStage
import Synchronization
import Testing

@Suite("Picture cache")
struct KeptPicturesTests {
  /// Returns the frames of a clip with a hold at either end, and the number of pictures drawn.
  private func frames(
    _ kept: PictureCache?, framesPerSecond: Double = 50, keepsPrevious: Bool = true, jobs: Int = 2
  ) async throws -> (frames: [Frame], drawn: Int) {
    let timeline = try KitFixtures.timeline("push")
    let drawn = Mutex(0)
    let pipeline = FramePipeline(
      timeline: timeline, schedule: FrameSchedule(timeline, framesPerSecond: framesPerSecond),
      rasterizer: KitFixtures.rasterizer,
      check: { _ in drawn.withLock { $0 += 1 } },
      atOnce: FrameConcurrency(jobs: jobs), kept: kept)
    var frames: [Frame] = []
    try await pipeline.forEachFrame(keepsPrevious: keepsPrevious) {
      $0
    } consume: { _, frame in
      frames.append(frame)
    }
    return (frames, drawn.withLock { $0 })
  }

  /// Returns the bytes of a number of pictures of the clip.
  private func bytes(of pictures: Int) throws -> Int {
    4 * pictures * (try KitFixtures.timeline("push").canvas.pixelSize.area)
  }

  @Test(arguments: [0, 1, 7, 1000], [true, false])
  func framesDoNotDependOnTheCacheSize(room: Int, keepsPrevious: Bool) async throws {
    let own = try await frames(nil).frames
    let kept = PictureCache(limit: try bytes(of: room))
    for pass in 1...3 {
      let shared = try await frames(kept, keepsPrevious: keepsPrevious, jobs: pass).frames
      let areEqual = shared.map(\.pixmap) == own.map(\.pixmap)
      #expect(areEqual, "pass \(pass)")
      #expect(shared.map(\.damage) == own.map(\.damage), "pass \(pass)")
      for (before, frame) in zip(own, shared.dropFirst()) {
        guard let previous = frame.previous else { continue }
        let isSame = previous == before.pixmap
        #expect(isSame, "pass \(pass), frame \(frame.index)")
      }
      let known = shared.filter { $0.previous != nil }.count
      #expect(!keepsPrevious || known >= shared.count / 2, "pass \(pass)")
    }
  }

  @Test func cachedPicturesAreNotDrawnAgainAtAnyRate() async throws {
    let kept = PictureCache(limit: try bytes(of: 1000))
    #expect(try await frames(kept).drawn > 20)
    #expect(try await frames(kept).drawn == 0)
    let slow = try await frames(kept, framesPerSecond: 25)
    #expect(slow.drawn == 0)
    let areEqual =
      try await frames(nil, framesPerSecond: 25).frames.map(\.pixmap) == slow.frames.map(\.pixmap)
    #expect(areEqual)
  }

  @Test func cacheStaysWithinItsLimit() async throws {
    let kept = PictureCache(limit: try bytes(of: 7))
    let own = try await frames(kept, jobs: 1)
    let held = own.frames.compactMap { kept.picture(at: $0.entry.sampleTime) }
    #expect((5...7).contains(Set(held).count))
    // The pictures of the hold before it take no memory.
    #expect(held.count > 7)
    let second = try await frames(kept, jobs: 1)
    #expect(second.drawn > 0 && second.drawn < own.drawn)
  }
}
