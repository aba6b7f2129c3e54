import Foundation
import SegueGolden
public import Testing

/// Says where the goldens of a test or a suite are, and what is forgiven.
///
/// ```swift
/// @Suite(.goldens("goldens", tolerance: ClipTolerance(channel: 1, pixels: 40, window: 8)))
/// struct CardTests {
///   @Test func openingACard() async throws {
///     await expectClip(try Clip.load(script: "clips/card.yaml"), matches: "card")
///   }
/// }
/// ```
///
/// The trait of a test replaces that of its suite.
public struct GoldenTrait: SuiteTrait, TestTrait, TestScoping {
  /// The folder of the goldens: absolute, or empty for `goldens` beside each clip's script.
  public let folder: String
  /// What is forgiven.
  public let tolerance: ClipTolerance
  /// Which pictures the goldens keep.
  public let pictures: KeptPictures

  /// The trait that holds for the test that is running.
  @TaskLocal static var current = GoldenTrait(folder: "", tolerance: .exact, pictures: .full)

  /// Runs a test, or the tests of a suite, with this trait.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Self.$current.withValue(self, operation: function)
  }
}

extension Trait where Self == GoldenTrait {
  /// The goldens of a test or a suite.
  ///
  /// - Parameters:
  ///   - path: their folder; a relative path begins at the folder of the file that says it.
  ///   - tolerance: what is forgiven; nothing by default.
  ///   - pictures: which pictures goldens keep; named in the command that records a missing one.
  public static func goldens(
    _ path: String, tolerance: ClipTolerance = .exact, pictures: KeptPictures = .full,
    filePath: String = #filePath
  ) -> GoldenTrait {
    let folder = URL(filePath: filePath).deletingLastPathComponent()
    let url = URL(filePath: path, relativeTo: folder).standardizedFileURL
    let absolute = url.path(percentEncoded: false)
    let hasSlash = absolute.count > 1 && absolute.hasSuffix("/")
    return GoldenTrait(
      folder: hasSlash ? String(absolute.dropLast()) : absolute, tolerance: tolerance,
      pictures: pictures)
  }
}

/// How much a clip may differ from its golden; all limits must hold, and none is left open.
///
/// Exact by default. The size of the canvas, the number of frames and the loop are never forgiven.
/// What a tolerance forgave is still attached to the test, with a warning when little is left.
public struct ClipTolerance: Hashable, Sendable {
  /// The largest difference of a colour channel, 0...255.
  public var channel: Int
  /// The most pixels of any one frame that may differ.
  public var pixels: Int
  /// The most pixels of any 8 × 8 window that may differ, 0...64.
  public var window: Int
  /// How far in time a picture may be from where it was, in seconds, >= 0.
  public var drift: Double
  /// The largest difference of a frame's delay, in centiseconds, >= 0.
  public var delay: Int

  /// A tolerance; a limit that is not given is zero.
  public init(
    channel: Int = 0, pixels: Int = 0, window: Int = 0, drift: Double = 0, delay: Int = 0
  ) {
    self.channel = channel
    self.pixels = pixels
    self.window = window
    self.drift = drift
    self.delay = delay
  }

  /// Nothing is forgiven.
  public static var exact: ClipTolerance { ClipTolerance() }

  /// The tolerance in the comparison's terms.
  var limits: Tolerance {
    Tolerance(
      channel: channel, pixels: Tolerance.PixelLimit(count: pixels), window: window, drift: drift,
      delay: delay)
  }
}

/// Which pictures the goldens of a suite keep; goes into the command that records one.
public enum KeptPictures: String, CaseIterable, Hashable, Sendable {
  /// Those of all frames.
  case full
  /// Five: at 0, 25, 50, 75 and 100 % of the frames.
  case key
  /// None: only the digests of all frames.
  case none
}
