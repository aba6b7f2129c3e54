import ArgumentParser
import SegueGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The option for clips that have changed since a commit.
struct ChangedOption: ParsableArguments, Sendable {
  @Option(
    defaultAsFlag: .implied, parsing: .next,
    help: ArgumentHelp(
      "Take only clips of which a file has changed since the merge base with this branch or commit; all, "
        + "and say so, if git does not know it.",
      valueName: "since"))
  var changed: Revision?

  /// A revision on the command line.
  struct Revision: ExpressibleByArgument, CustomStringConvertible, Hashable, Sendable {
    /// The text; empty for the base that the CI service or the clone implies.
    var text: String

    /// The base that the CI service or the clone implies.
    static let implied = Revision(text: "")

    var description: String {
      text.isEmpty ? "the base of the pull request, or origin/HEAD" : text
    }
  }

  /// Has git tell the changes if the command line asks for them; called before the sandbox is entered.
  static func prepare() { _ = answer }

  /// What git tells; nil without the option.
  private static let answer = ask(
    for: ChangedArguments(Array(CommandLine.arguments.dropFirst())),
    environment: ProcessInfo.processInfo.environment)

  private static func ask(
    for arguments: ChangedArguments, environment: [String: String]
  ) -> Answer? {
    guard arguments.isThere else { return nil }
    do throws(Git.Failure) {
      let changes = try RepositoryChanges(since: arguments.since, environment: environment)
      let git = Git(environment: environment)
      let doubtful = arguments.paths.first { path in
        git.map { ChangeBase.commit(of: path, $0, ".") != nil } ?? false
      }
      return .changes(changes, doubtful: doubtful)
    } catch { return .failure(error) }
  }

  /// Refuses another option with this one.
  func refuse(with other: String) throws(CommandError) {
    guard changed != nil else { return }
    throw CommandError(
      "\(other) cannot be used with \(ChangedArguments.flag)", help: "leave one of them out")
  }

  private enum Answer: Sendable {
    /// - Parameter doubtful: a word behind the option that is both a path and a commit.
    case changes(RepositoryChanges, doubtful: String?)
    case failure(Git.Failure)
  }

  /// Returns those of a list of clips of which a file has changed, and says how many; all without the option.
  ///
  /// - Parameters:
  ///   - verb: what becomes of the clips, such as `verified`.
  ///   - files: returns the files of a clip.
  /// - Throws: `CommandError` if it is not clear whether a word behind the option is its value.
  func chosen<Clip>(
    of clips: [Clip], _ verb: String, _ console: Console, files: (Clip) -> ClipChanges.Files
  ) throws(CommandError) -> (clips: [Clip], scope: ReportScope?) {
    guard changed != nil, let answer = Self.answer else { return (clips, nil) }
    switch answer {
    case .failure(let failure):
      let title = console.errorStyle.warning("warning:")
      let all = clips.count == 1 ? "the clip is" : "all \(clips.count) clips are"
      console.remark("segue: \(title) \(all) \(verb), since \(failure.reason): \(failure.help)")
      return (clips, nil)
    case .changes(_, let word?):
      throw CommandError(
        "`\(ChangedArguments.flag) \(word)` is not clear: \(word) is a path and a commit",
        help:
          "write `\(ChangedArguments.flag)=\(word)` for the commit, or the path before the option")
    case .changes(let changes, nil):
      return ClipChanges(changes).chosen(of: clips, verb, console, files: files)
    }
  }
}

extension ChangedOption.Revision {
  init(argument: String) { text = argument }
}
