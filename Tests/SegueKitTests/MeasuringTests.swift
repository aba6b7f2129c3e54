import Foundation
import SegueKit
import TestSupport
import Testing

/// Measurement of recordings with SegueKit as the only import of the library.
@Suite struct MeasuringTests {
  private static func script(_ step: String) -> String {
    """
    canvas: 120x200
    fps: 50
    screens: { red: "#E03020", blue: "#2040C0" }
    timeline: [{ show: red }, { hold: 200ms }, { \(step) }, { hold: 300ms }]
    output: clip.gif
    """
  }

  private static let slide =
    "push: blue, transition: { type: navigation, era: classic }, duration: 350ms, curve: ease-out"

  private static func clip(_ step: String) throws(SegueError) -> Clip {
    try Clip.load(text: script(step), name: "clip", options: LoadOptions())
  }

  @Test func clipIsMeasuredWithoutWritingIt() throws {
    let report: MotionReport = try Self.clip(Self.slide).measuredMotion()
    let transition: MeasuredTransition = try #require(report.transitions.first)
    let motion: MeasuredMotion = try #require(transition.motions.first)
    #expect(motion.kind == .slideIn(.right))
    #expect(abs(motion.duration - 0.35) < report.framePeriod)
    #expect(motion.isCertain, "\(motion.doubts)")
    let ends: MotionFit.Ends = try #require(motion.fit.ends.first)
    #expect(abs(ends.from - 120) < 0.5 && abs(ends.to) < 0.5)
    guard case .curve(let curve, duration: _) = motion.fit.law else {
      Issue.record("a spring")
      return
    }
    #expect(curve == .easeOut)
  }

  @Test func springIsGivenByItsResponseAndDampingRatio() throws {
    let report = try Self.clip(
      "push: blue, transition: fade, spring: { response: 400ms, damping-fraction: 1 }"
    ).measuredMotion()
    let motion = try #require(report.transitions.first?.motions.first)
    guard case .spring(let response, let ratio) = motion.fit.law else {
      Issue.record("\(motion.fit.law)")
      return
    }
    #expect(motion.kind == .fade)
    #expect(abs(response / 0.4 - 1) < 0.03 && abs(ratio - 1) < 0.05)
  }

  @Test func recordingInAFileIsMeasuredInPointsOfTheGivenScale() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.gif")
    try await Self.clip(Self.slide).render(RenderRequest(outputs: [path]))
    let report = try await MotionReport.measuring(recording: path, scale: .pixelsPerPoint(2))
    #expect(report.size == Size(60, 100))
    let motion = try #require(report.transitions.first?.motions.first)
    #expect(abs((motion.fit.ends.first?.from ?? 0) - 60) < 0.5)
    let difference = try #require(MotionDifference(of: motion, from: motion))
    #expect(difference.worst.distance < 0.5 && difference.duration == 0)
  }

  @Test func recordingWithoutMotionIsAnErrorOfTheLibrary() throws {
    let clip = try Self.clip("hold: 500ms")
    do throws(SegueError) {
      _ = try clip.measuredMotion()
      Issue.record("measured")
    } catch .measurement(let error) {
      #expect(error.description.contains("nothing moves"))
      #expect(!error.advice.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }
}
