import ArgumentParser
import SegueCodecs
import SegueKit
import SegueScript
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program's entry point: parses the command line, runs one verb and exits with its status.
package enum SegueTool {
  /// Runs the command line of this process and ends the process with its exit status.
  ///
  /// The executable passes the commit, because it alone is compiled again for another one.
  ///
  /// - Parameter commit: the commit that was built and its date, for `--version`; empty if they are unknown.
  package static func main(commit: String) async -> Never {
    StandardStream.openClosed()
    Browser.prepare(CommandLine.arguments)
    ChangedOption.prepare()
    ProcessSandbox.enter(
      arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
    Interruption.begin()
    // SIGPIPE is ignored: if a reader closes its end, the write fails with EPIPE, and the
    // half-written output can be removed.
    Signals.ignoreBrokenPipes()
    // Limits the stack size of threads, so it is called before any are started.
    AddressSpace.prepare()
    let arguments = ChangedArguments(Array(CommandLine.arguments.dropFirst())).words
    let status = await run(
      arguments, environment: ProcessInfo.processInfo.environment,
      version: ProgramBuild.description(commit: commit))
    exitProcess(status: status.rawValue)
  }

  /// Runs a command line and returns its exit status; writes all output and errors itself.
  private static func run(
    _ arguments: [String], environment: [String: String], version: String
  ) async -> ExitStatus {
    var options = CommonOptions.default
    // `--json` also applies to the errors of a command line that cannot be parsed.
    options.json = arguments.prefix { $0 != "--" }.contains("--json")
    let plain = Console(options, environment: environment)
    // Without enough address space for thread stacks the process would hang and ignore signals.
    if let rest = AddressSpace.rest, rest < 0, let limit = AddressSpace.limit {
      return plain.report(
        CommandError(
          .limit,
          "the system allows this process \(limit / 1_000_000) MB of address space, and it needs "
            + "at least \((limit - rest + 999_999) / 1_000_000) MB",
          help: "run it in a shell with a higher `ulimit -v`"))
    }
    if InstructionSet.isRefused {
      return plain.report(
        CommandError(
          .badCommandLine,
          "\(InstructionSet.variable) names no instruction set of this processor",
          help: "write `portable`, `avx2` or `avx512`, or leave it out; it is for tests only"))
    }
    // Scripts ask for it often, and the parser builds the options of all verbs first.
    if arguments == ["--version"] {
      return write(ConsoleText(trusted: version), plain)
    }
    guard !arguments.isEmpty else {
      plain.say(ConsoleText(trusted: Segue.helpMessage(includeHidden: false)))
      return .badCommandLine
    }
    if let refusal = UnknownVerb.error(for: arguments) { return plain.report(refusal) }
    do {
      if let completions = CompletionScript(arguments, of: Segue.self) {
        return write(completions, plain)
      }
      var command = try VerbParser.verb(in: arguments) ?? Segue.parseAsRoot(arguments)
      guard let verb = command as? any Verb else {
        try command.run()
        return .done
      }
      return await run(verb, Console(verb.common, environment: environment))
    } catch {
      return explain(error, arguments, version: version, plain)
    }
  }

  /// Writes what was requested instead of a verb.
  private static func write(_ text: ConsoleText, _ console: Console) -> ExitStatus {
    do {
      try console.product(text)
      return .done
    } catch {
      return console.report(error)
    }
  }

  /// Writes a completion script; an error of writing is shown without help about the command line.
  private static func write(_ completions: CompletionScript, _ console: Console) -> ExitStatus {
    do {
      try console.product(ConsoleText(trusted: completions.text))
      return .done
    } catch {
      console.describe(error)
      return .badCommandLine
    }
  }

  /// Runs a verb; the first signal cancels it and removes its unfinished files.
  private static func run(_ verb: any Verb, _ console: Console) async -> ExitStatus {
    // A cancelled verb has not written its JSON document.
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

  /// Returns the JSON document to write for each exit status of a signal.
  private static func interruptionDocuments() -> [ExitStatus: String] {
    Dictionary(
      uniqueKeysWithValues: Interruption.all.compactMap { status in
        let document = ProblemDocument(problems: [], status: status.rawValue)
        return (try? JSONText.document(document)).map { (status, $0) }
      })
  }

  /// Reports a parse error, or prints the help or version that was requested.
  private static func explain(
    _ error: any Error, _ arguments: [String], version: String, _ console: Console
  ) -> ExitStatus {
    guard !Segue.exitCode(for: error).isSuccess else {
      let text = Segue.fullMessage(for: error)
      return write(ConsoleText(trusted: text == ProgramBuild.version ? version : text), console)
    }
    let verb = arguments.first { name in
      Segue.configuration.subcommands.contains { $0._commandName == name }
    }
    let name = verb ?? Render._commandName
    // The parser lists allowed values one per line; they are joined in one sentence here.
    let message = Segue.message(for: error).replacing(":\n  - ", with: ": ")
      .replacing("\n  - ", with: ", ")
    return console.report(UnknownFlag.error(for: message, arguments, verb: name))
  }
}
