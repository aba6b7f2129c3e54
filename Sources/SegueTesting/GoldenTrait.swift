import Foundation
import SegueGolden
public import Testing

/// A trait that sets the goldens' folder and the tolerance of a test or a suite.
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
  /// The folder of the goldens: absolute, or empty for `goldens` next to each clip's script.
  public let folder: String
  /// The allowed differences from the goldens.
  public let tolerance: ClipTolerance
  /// The pictures that the goldens keep.
  public let pictures: KeptPictures

  /// The trait of the test that is running.
  @TaskLocal static var current = GoldenTrait(folder: "", tolerance: .exact, pictures: .key)

  /// Runs a test, or the tests of a suite, with this trait.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Self.$current.withValue(self, operation: function)
  }
}

extension Trait where Self == GoldenTrait {
  /// Sets the goldens' folder and the tolerance of a test or a suite.
  ///
  /// - Parameters:
  ///   - path: the folder of the goldens; relative to the folder of the calling file.
  ///   - tolerance: the allowed differences; none by default.
  ///   - pictures: the pictures that goldens keep; part of the command that records a missing one.
  public static func goldens(
    _ path: String, tolerance: ClipTolerance = .exact, pictures: KeptPictures = .key,
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

/// The limits on how much a clip may differ from its golden; all limits must hold.
///
/// Exact by default. The size of the canvas, the number of frames and the loop are never forgiven.
/// Forgiven differences are still attached to the test, with a warning if a limit is nearly used
/// up.
public struct ClipTolerance: Hashable, Sendable {
  /// The largest difference of a colour channel, 0...255.
  public var channel: Int
  /// The most differing pixels of any one frame.
  public var pixels: Int
  /// The most differing pixels of any 8 × 8 window, 0...64.
  public var window: Int
  /// The largest shift of a picture in time, in seconds, >= 0.
  public var drift: Double
  /// The largest difference of a frame's delay, in centiseconds, >= 0.
  public var delay: Int

  /// Creates a tolerance; limits default to zero.
  public init(
    channel: Int = 0, pixels: Int = 0, window: Int = 0, drift: Double = 0, delay: Int = 0
  ) {
    self.channel = channel
    self.pixels = pixels
    self.window = window
    self.drift = drift
    self.delay = delay
  }

  /// The tolerance that forgives no difference.
  public static var exact: ClipTolerance { ClipTolerance() }

  /// The tolerance as the comparison takes it.
  var limits: Tolerance {
    Tolerance(
      channel: channel, pixels: Tolerance.PixelLimit(count: pixels), window: window, drift: drift,
      delay: delay)
  }
}

/// The pictures that the goldens of a suite keep; part of the command that records one.
public enum KeptPictures: String, CaseIterable, Hashable, Sendable {
  /// The pictures of all frames.
  case full
  /// Two to five pictures, by their size, at 0, 25, 50, 75 and 100 % of the frames.
  case key
  /// No pictures: only the digests of all frames.
  case none
}
