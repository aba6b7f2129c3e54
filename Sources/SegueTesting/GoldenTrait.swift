import Foundation
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
