import ArgumentParser
import Dispatch

/// Runs the subcommand that was asked for.
///
/// Not an asynchronous `main`: Valgrind 3.19, which counts instructions, ends with an error in the call
/// by which the main thread of one waits.
@main
enum BenchMain {
  static func main() {
    if var command = try? SegueBench.parseAsRoot(), !(command is any AsyncParsableCommand) {
      do { try command.run() } catch { SegueBench.exit(withError: error) }
      return
    }
    Task {
      await SegueBench.main()
      SegueBench.exit()
    }
    dispatchMain()
  }
}
