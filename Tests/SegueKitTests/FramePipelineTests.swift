import SegueGolden
import SegueGraphics
import SegueKit
import SegueRaster
import SegueStage
import Synchronization
import Testing

@Suite("Frame pipeline")
struct FramePipelineTests {
  static let names = TransitionCatalogue.all.map(\.name)

  private func frames(
    _ name: String, jobs: Int, keepsPrevious: Bool = true,
    rasterizer: Rasterizer = KitFixtures.rasterizer
  ) async throws -> [Frame] {
    let timeline = try KitFixtures.timeline(name)
    let pipeline = FramePipeline(
      timeline: timeline, schedule: FrameSchedule(timeline, framesPerSecond: 50),
      rasterizer: rasterizer, atOnce: FrameConcurrency(jobs: jobs))
    var frames: [Frame] = []
    try await pipeline.forEachFrame(keepsPrevious: keepsPrevious) {
      $0
    } consume: { index, frame in
      #expect(index == frame.index && index == frames.count)
      frames.append(frame)
    }
    return frames
  }

  /// Returns frames drawn by two jobs; they are shared by several tests and drawn once.
  private func drawnFrames(_ name: String) async throws -> [Frame] {
    if let frames = Self.drawn.withLock({ $0[name] }) { return frames }
    let frames = try await frames(name, jobs: 2)
    Self.drawn.withLock { $0[name] = frames }
    return frames
  }

  private static let drawn = Mutex<[String: [Frame]]>([:])

  @Test(arguments: names)
  func framesAreTheSameForEveryNumberOfJobs(name: String) async throws {
    let one = try await frames(name, jobs: 1)
    #expect(one.count == 45)
    for jobs in [2, 3, 8] {
      let several =
        jobs == 2 ? try await drawnFrames(name) : try await frames(name, jobs: jobs)
      let areEqual = several.map(\.pixmap) == one.map(\.pixmap)
      #expect(areEqual, "\(jobs) jobs")
      #expect(several.map(\.damage) == one.map(\.damage), "\(jobs) jobs")
      let alone = try await frames(name, jobs: jobs, keepsPrevious: false)
      let areEqualAlone = alone.map(\.pixmap) == one.map(\.pixmap)
      #expect(areEqualAlone, "\(jobs) jobs without the pictures before")
    }
  }

  @Test(arguments: names)
  func framesAreTheSameAtEveryLevelOfInstructions(name: String) async throws {
    let best = try await drawnFrames(name)
    for level in KernelLevel.supported where level != .best {
      let rasterizer = Rasterizer(images: ImageTable(KitFixtures.images), level: level)
      let own = try await frames(name, jobs: 2, rasterizer: rasterizer)
      let areEqual = own.map(\.pixmap) == best.map(\.pixmap)
      #expect(areEqual, "\(level)")
    }
  }

  @Test(arguments: names)
  func previousPictureIsThatOfThePreviousFrame(name: String) async throws {
    let frames = try await drawnFrames(name)
    var known = 0
    for (before, frame) in zip(frames, frames.dropFirst()) {
      guard let previous = frame.previous else { continue }
      let isSame = previous == before.pixmap
      #expect(isSame, "frame \(frame.index)")
      known += 1
    }
    #expect(known >= frames.count / 2)
  }

  @Test(arguments: names)
  func everyFrameEqualsItsIndividualRendering(name: String) async throws {
    let timeline = try KitFixtures.timeline(name)
    for frame in try await drawnFrames(name) {
      let alone = KitFixtures.rasterizer.render(
        timeline.displayList(at: frame.entry.sampleTime))
      let difference = try #require(PixmapDifference(alone, frame.pixmap))
      #expect(difference.isEmpty, "frame \(frame.index): \(difference)")
    }
  }

  @Test(arguments: ["page-curl", "page-uncurl", "ripple-effect", "suck-effect"])
  func bentLayersDoNotDependOnCachedOnes(name: String) throws {
    let timeline = try KitFixtures.timeline(name)
    let images = KitFixtures.images.map { MipmappedImage($0) }
    let forgetful = Rasterizer(images: ImageTable(mipmapped: images, flatBytes: 0))
    let shared = Rasterizer(images: ImageTable(mipmapped: images))
    for moment in stride(from: 0.1, through: 0.4, by: 0.03) {
      let list = timeline.displayList(at: moment)
      let isSame = shared.render(list) == forgetful.render(list)
      #expect(isSame, "at \(moment)")
    }
  }

  @Test(arguments: names)
  func damageHoldsEveryPixelThatDiffers(name: String) async throws {
    for frame in try await drawnFrames(name) {
      guard let previous = frame.previous else { continue }
      let bounds = try #require(PixmapDifference(previous, frame.pixmap)).bounds
      #expect(frame.damage.union(bounds) == frame.damage, "frame \(frame.index)")
    }
  }

  @Test(arguments: names)
  func heldScreenHasNoDamage(name: String) async throws {
    let held = try await drawnFrames(name).filter { $0.index > 0 && $0.index < 5 }
    #expect(held.allSatisfy { $0.damage.isEmpty })
  }

  @Test(arguments: [true, false])
  func anErrorOfAFrameIsThrownAsItIs(isOfDrawing: Bool) async throws {
    let timeline = try KitFixtures.timeline("fade")
    let pipeline = FramePipeline(
      timeline: timeline, schedule: FrameSchedule(timeline, framesPerSecond: 50),
      rasterizer: KitFixtures.rasterizer, atOnce: FrameConcurrency(jobs: 2))
    let error = await #expect(throws: SegueError.self) {
      try await pipeline.forEachFrame(keepsPrevious: false) { frame throws(SegueError) in
        if isOfDrawing, frame.index == 3 { throw .limit("the moon is full") }
      } consume: { index, _ async throws(SegueError) in
        if !isOfDrawing, index == 3 { throw .limit("the moon is full") }
      }
    }
    guard case .limit(let text)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text == "the moon is full")
  }

  @Test func onlyCancellationErrorsAreCancellations() async throws {
    let timeline = try KitFixtures.timeline("fade")
    let pipeline = FramePipeline(
      timeline: timeline, schedule: FrameSchedule(timeline, framesPerSecond: 50),
      rasterizer: KitFixtures.rasterizer, atOnce: FrameConcurrency(jobs: 2))
    let task = Task {
      try await pipeline.forEachFrame(keepsPrevious: false) { _ in
      } consume: { _, _ in
        // The task cancels itself, as a signal would cancel it from outside.
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
    }
    let result = await task.result
    guard case .failure(let error as SegueError) = result, case .cancelled = error else {
      Issue.record("\(result)")
      return
    }
  }
}

@Suite("Pixels of every transition")
struct TransitionPixelTests {
  static let names = TransitionCatalogue.all.map(\.name)
  /// Times at which an iris is closed and the clip is black.
  static let blackMoments = [
    "camera-iris-hollow-open": [0.1, 0.8], "camera-iris-hollow-close": [0.4, 0.5],
  ]

  @Test(arguments: names, [1.0, 2.0, 0.75])
  func beginsAndEndsBitForBitWithTheScreens(name: String, scale: Double) throws {
    let timeline = try KitFixtures.timeline(name, scale: scale)
    let rasterizer = KitFixtures.rasterizer
    let first = rasterizer.render(timeline.displayList(at: 0))
    let second = rasterizer.render(timeline.displayList(at: 0.45))
    let black = rasterizer.render(
      DisplayList(size: timeline.displayList(at: 0).size, background: .black))
    // Push begins at 0.1 and ends at 0.4; pop begins at 0.5 and ends at 0.8.
    for (time, expected) in [(0.1, first), (0.4, second), (0.5, second), (0.8, first)] {
      let isBlack = Self.blackMoments[name]?.contains(time) == true
      let actual = rasterizer.render(timeline.displayList(at: time))
      let difference = try #require(PixmapDifference(isBlack ? black : expected, actual))
      #expect(difference.isEmpty, "at \(time): \(difference)")
    }
    #expect(PixmapDifference(first, second)?.isEmpty == false)
  }

  @Test(arguments: names)
  func agreesWithTheReferenceRasterizer(name: String) throws {
    // Three of 21 times at full size; at half of it the reference takes a quarter of the time.
    let timelines = try [1, 0.5].map { try KitFixtures.timeline(name, scale: $0) }
    let reference = ReferenceRasterizer(images: KitFixtures.images)
    let inPerspective = ["cube", "ogl-flip", "opening-page", "flip-horizontal"]
    let isInPerspective = inPerspective.contains(name)
    let tolerance =
      isInPerspective ? ReferenceRasterizer.perspectiveTolerance : ReferenceRasterizer.tolerance
    for step in 0...20 {
      let list = timelines[step % 7 == 3 ? 0 : 1].displayList(at: 0.1 + 0.3 * Double(step) / 20)
      let difference = try #require(
        PixmapDifference(KitFixtures.rasterizer.render(list), reference.render(list)))
      #expect(
        difference.largestChannelDifference <= tolerance, "progress \(step)/20: \(difference)")
    }
  }
}
