import Foundation
import SegueCodecs
import SegueGolden
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
  do {
    clip = try Clip.load(script: script, options: options)
  } catch {
    Issue.record("\(script) cannot be rendered: \(error)", sourceLocation: sourceLocation)
    return false
  }
  return await expectClip(clip, matches: name, sourceLocation: sourceLocation)
}

/// One clip that a test holds against a golden.
struct GoldenExpectation {
  /// The clip.
  let clip: Clip
  /// The golden's name, with folders.
  let name: String
  /// Where the test says so.
  let sourceLocation: SourceLocation
  /// Where goldens are and what is forgiven.
  var trait = GoldenTrait.current

  /// Renders, compares, and records what is wrong; whether nothing is.
  func check() async -> Bool {
    guard let place else {
      return fail(
        "`\(name)` is no name of a golden: a file name that every system takes, with `/` between "
          + "folders")
    }
    do {
      let verifier = GoldenVerifier(tolerance: trait.tolerance.limits)
      return report(try await verifier.verify(clip, at: place))
    } catch {
      return fail("\(clip.name) was not compared with its golden: \(error)")
    }
  }

  /// Where the golden is; nil when the name may not be one.
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

  /// A path below the working folder as it is seen from there, for commands.
  private static func shortened(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
  }

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

  /// The comparison's first sentence, what else differs, and the commands that lead on.
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
