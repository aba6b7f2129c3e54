import ArgumentParser
import Foundation
import SegueKit

/// The program: reads its arguments, runs one verb, and ends with that verb's exit status.
package enum SegueTool {
  /// Runs the command line of this process and ends the process.
  package static func main() async -> Never {
    // A reader that goes away is an error of the write, not the end of this process: an output
    // that is half written can then be cleared away.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(await run(arguments, environment: ProcessInfo.processInfo.environment).rawValue)
  }

  /// Runs a command line and returns its exit status; everything that it says is written.
  static func run(_ arguments: [String], environment: [String: String]) async -> ExitStatus {
    let plain = Console(CommonOptions.default, environment: environment)
    guard !arguments.isEmpty else {
      plain.say(Segue.helpMessage(includeHidden: false))
      return .badCommandLine
    }
    do {
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
    await Interruption.cancels {
      do {
        return try await verb.run(console)
      } catch {
        return console.report(error)
      }
    }
  }

  /// Says what is wrong with a command line, or prints the help or version that it asks for.
  private static func explain(
    _ error: any Error, _ arguments: [String], _ console: Console
  ) -> ExitStatus {
    guard !Segue.exitCode(for: error).isSuccess else {
      do {
        try console.product(Segue.fullMessage(for: error))
        return .done
      } catch {
        return console.report(error)
      }
    }
    let verb = arguments.first { name in
      Segue.configuration.subcommands.contains { $0._commandName == name }
    }
    let command = "segue \(verb ?? Render._commandName) --help"
    let message = Segue.message(for: error)
    let sentence = message.prefix(1).lowercased() + message.dropFirst()
    console.error(sentence, help: "`\(command)` shows what it takes")
    return .badCommandLine
  }
}
