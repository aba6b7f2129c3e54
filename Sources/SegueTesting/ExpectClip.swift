public import SegueKit
public import Testing

/// Expects a clip to show what its golden shows; records an issue at the caller's line otherwise.
///
/// The issue's first sentence is the comparison's: what moved, when, and by how much. The test gets
/// attachments, which `swift test --attachments-path DIR` writes to files: the comparison as JSON,
/// and a picture of the worst frame, expected, difference and actual side by side. A golden that is
/// missing is an issue with the command that records it; nothing is ever written.
///
/// A ``GoldenTrait`` says where the golden is and what is forgiven; without one it is in `goldens`
/// beside the script, and must be equal.
///
/// - Parameters:
///   - clip: the clip; all its frames are rendered, in memory.
///   - name: the golden's name, with folders below the goldens' folder if need be: `cards/flip`.
/// - Returns: whether the clip is as expected.
@discardableResult
public func expectClip(
  _ clip: Clip, matches name: String, sourceLocation: SourceLocation = #_sourceLocation
) async -> Bool {
  await GoldenExpectation(clip: clip, name: name, sourceLocation: sourceLocation).check()
}

/// Expects the clip of a script to show what its golden shows; a script with problems is an issue.
///
/// - Parameters:
///   - script: the path of the script, from the working folder, which is the package's for tests.
///   - name: the golden's name.
///   - options: limits, allowed folders and settings.
/// - Returns: whether the clip is as expected.
@discardableResult
public func expectClip(
  script: String, matches name: String, options: LoadOptions = LoadOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) async -> Bool {
  let clip: Clip
  do throws(SegueError) {
    clip = try Clip.load(script: script, options: options)
  } catch {
    Issue.record("\(script) cannot be rendered: \(error)", sourceLocation: sourceLocation)
    return false
  }
  return await expectClip(clip, matches: name, sourceLocation: sourceLocation)
}
