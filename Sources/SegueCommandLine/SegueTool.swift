import ArgumentParser
import Foundation
import SegueCodecs
import SegueKit
import SegueScript
import SegueSystem

/// The program: reads its arguments, runs one verb, and ends with that verb's exit status.
package enum SegueTool {
  /// Runs the command line of this process and ends the process.
  package static func main() async -> Never {
    StandardStream.openClosed()
    ProcessSandbox.enter(
      arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
    Interruption.begin()
    // A reader that goes away is an error of the write, not the end of this process: an output
    // that is half written can then be cleared away.
    Signals.ignoreBrokenPipes()
    // Before there are threads, which take what they take from then on.
    AddressSpace.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(await run(arguments, environment: ProcessInfo.processInfo.environment).rawValue)
  }

  /// Runs a command line and returns its exit status; everything that it says is written.
  static func run(_ arguments: [String], environment: [String: String]) async -> ExitStatus {
    var options = CommonOptions.default
    // A program that wants JSON wants it, too, when its command line cannot be understood.
    options.json = arguments.prefix { $0 != "--" }.contains("--json")
    let plain = Console(options, environment: environment)
    // Without enough for its threads it would sleep until it gets it, and answer no signal.
    if let rest = AddressSpace.rest, rest < 0, let limit = AddressSpace.limit {
      return plain.report(
        Refusal(
          .limit,
          "the system allows this process \(limit / 1_000_000) MB of address space, and it takes "
            + "\((limit - rest + 999_999) / 1_000_000) MB to begin with",
          help: "`ulimit -v` tells and changes it"))
    }
    guard !arguments.isEmpty else {
      plain.say(ConsoleText(trusted: Segue.helpMessage(includeHidden: false)))
      return .badCommandLine
    }
    if let refusal = misspelledVerb(arguments) { return plain.report(refusal) }
    do {
      if let completions = CompletionScript(arguments, of: Segue.self) {
        try plain.product(ConsoleText(trusted: completions.text))
        return .done
      }
      var command = try Segue.parseAsRoot(arguments)
      guard let verb = command as? any Verb else {
        try command.run()
        return .done
      }
      return await run(verb, Console(verb.common, environment: environment))
    } catch {
      return explain(error, arguments, plain)
    }
  }

  /// Runs a verb so that the first interruption cancels it and clears its unfinished files away.
  private static func run(_ verb: any Verb, _ console: Console) async -> ExitStatus {
    // A verb that is cut short has not written its document.
    let documents = console.isJSON ? interruptionDocuments() : [:]
    let (status, signal) = await Interruption.cancels(saying: documents) {
      do {
        return try await verb.run(console)
      } catch {
        return console.report(error)
      }
    }
    if status == .interrupted, let document = documents[signal ?? status] {
      do { try console.product(json: document) } catch { return console.report(error) }
    }
    return signal ?? status
  }

  /// What a program that wants JSON is told of each interruption.
  private static func interruptionDocuments() -> [ExitStatus: String] {
    Dictionary(
      uniqueKeysWithValues: Interruption.all.compactMap { status in
        let document = ProblemDocument(problems: [], status: status.rawValue)
        return (try? JSONText.document(document)).map { (status, $0) }
      })
  }

  /// What to say about a first word that is neither a verb nor a file; nil for any other.
  private static func misspelledVerb(_ arguments: [String]) -> Refusal? {
    let verbs = Segue.configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word = arguments.first, !word.isEmpty, word.allSatisfy(\.isLetter),
      !verbs.contains(word), !FileManager.default.fileExists(atPath: word)
    else { return nil }
    if let verb = NearestName.nearest(to: word, among: verbs) {
      return Refusal("there is no verb or script `\(word)`", help: "did you mean `segue \(verb)`?")
    }
    return Refusal(
      "there is no verb or script `\(word)`",
      help: NearbyFile(ofMissing: word)?.sentence ?? "`segue --help` shows all verbs")
  }

  /// Says what is wrong with a command line, or prints the help or version that it asks for.
  private static func explain(
    _ error: any Error, _ arguments: [String], _ console: Console
  ) -> ExitStatus {
    guard !Segue.exitCode(for: error).isSuccess else {
      do {
        try console.product(ConsoleText(trusted: Segue.fullMessage(for: error)))
        return .done
      } catch {
        return console.report(error)
      }
    }
    let verb = arguments.first { name in
      Segue.configuration.subcommands.contains { $0._commandName == name }
    }
    let command = "segue \(verb ?? Render._commandName) --help"
    // A long list of values has a line for each.
    let message = Segue.message(for: error).replacing(":\n  - ", with: ": ")
      .replacing("\n  - ", with: ", ")
    let sentence = message.prefix(1).lowercased() + message.dropFirst()
    return console.report(Refusal(sentence, help: "`\(command)` shows what it takes"))
  }
}
