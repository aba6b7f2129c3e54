import Foundation
import SegueCodecs
import SegueGolden
public import SegueKit
public import Testing

/// Expects a clip to equal its golden; otherwise records an issue at the caller's line.
///
/// The issue begins with the comparison's main finding: what moved, when, and by how much. The test
/// gets attachments, which `swift test --attachments-path DIR` writes to files: the comparison as
/// JSON, and a picture of the worst frame, expected, difference and actual side by side. For a
/// missing golden the issue has the command that records it; no golden is ever written.
///
/// A ``GoldenTrait`` sets the golden's folder and the tolerance; by default the golden is in the
/// folder `goldens` next to the script, and must be equal.
///
/// - Parameters:
///   - clip: the clip; all its frames are rendered, in memory.
///   - name: the golden's name, which may include folders below the goldens' folder: `cards/flip`.
/// - Returns: whether the clip is as expected.
@discardableResult
public func expectClip(
  _ clip: Clip, matches name: String, sourceLocation: SourceLocation = #_sourceLocation
) async -> Bool {
  await GoldenExpectation(clip: clip, name: name, sourceLocation: sourceLocation).check()
}

/// Expects the clip of a script to equal its golden; errors in the script are issues.
///
/// - Parameters:
///   - script: the path of the script, relative to the working folder, which for tests is the
///     package's.
///   - name: the golden's name.
///   - options: limits, allowed folders and settings.
/// - Returns: whether the clip is as expected.
@discardableResult
public func expectClip(
  script: String, matches name: String, options: LoadOptions = LoadOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) async -> Bool {
  let clip: Clip
  do {
    clip = try Clip.load(script: script, options: options)
  } catch {
    Issue.record("\(script) cannot be rendered: \(error)", sourceLocation: sourceLocation)
    return false
  }
  return await expectClip(clip, matches: name, sourceLocation: sourceLocation)
}

/// A test's expectation that a clip equals its golden.
struct GoldenExpectation {
  let clip: Clip
  /// The golden's name, with folders.
  let name: String
  /// The source location for issues.
  let sourceLocation: SourceLocation
  /// The goldens' folder and the tolerance.
  var trait = GoldenTrait.current

  /// Renders and compares the clip, and records issues; returns whether there are none.
  func check() async -> Bool {
    guard let place else {
      return fail(
        "`\(name)` is not a name of a golden: a file name that every system takes, with `/` between "
          + "folders")
    }
    do {
      let verifier = GoldenVerifier(tolerance: trait.tolerance.limits)
      return report(try await verifier.verify(clip, at: place))
    } catch {
      return fail("\(clip.name) was not compared with its golden: \(error)")
    }
  }

  /// The location of the golden; nil if the name is not valid.
  private var place: GoldenPlace? {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false)
      .map { GoldenName(String($0)) }
    guard !parts.contains(nil), let last = parts.popLast() ?? nil else { return nil }
    var folders = parts.compactMap { $0?.text }
    let script = FolderAccess.folder(of: clip.name)
    if trait.folder.isEmpty { folders.insert(GoldenClipFinder.folderName, at: 0) }
    return GoldenPlace(
      root: trait.folder.isEmpty ? script : Self.shortened(trait.folder),
      subfolder: folders.joined(separator: "/"), name: last)
  }

  /// Returns a path relative to the working folder if it is below it, for use in commands.
  private static func shortened(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
  }

  /// Records an issue or warnings for a verdict; returns whether the clip passes.
  private func report(_ result: GoldenVerdict) -> Bool {
    switch result.verdict {
    case .equal: return true
    case .forgiven:
      attach(GoldenAttachments(result, name))
      for warning in result.comparison?.warnings ?? [] {
        Issue.record(
          "\(clip.name): \(warning)", severity: .warning, sourceLocation: sourceLocation)
      }
      return true
    case .broken: return fail("\(clip.name): \(result.sentence)")
    case .missing:
      attach(GoldenAttachments(result, name))
      let command = RecordingCommand(clip, trait).sentence(result.clip.place)
      return fail("\(result.sentence); \(command)")
    case .different:
      attach(GoldenAttachments(result, name))
      return fail(text(of: result))
    }
  }

  /// Returns the issue's text: the main cause, further differences, and commands to view and approve.
  private func text(of result: GoldenVerdict) -> String {
    let others = result.comparison?.causes.dropFirst().prefix(4).map(\.sentence) ?? []
    let details = result.comparison?.causes.first?.details ?? []
    let lines =
      ["\(name) differs from its golden: \(result.sentence)"] + details + others
      + RecordingCommand(clip, trait).approval(result.clip.place)
    return lines.joined(separator: "\n  ")
  }

  private func attach(_ attachments: GoldenAttachments) {
    for file in attachments.files {
      Attachment.record(file.bytes, named: file.name, sourceLocation: sourceLocation)
    }
  }

  private func fail(_ text: String) -> Bool {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    return false
  }
}
