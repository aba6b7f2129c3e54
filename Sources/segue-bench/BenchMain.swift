import ArgumentParser
import Dispatch

/// The entry point: runs the subcommand of the command line.
///
/// Not an asynchronous `main`: Valgrind 3.19, which counts instructions, ends with an error in the
/// call by which the main thread of one waits.
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

/// The benchmarks of Segue's parts against simple alternatives, one subcommand a part.
struct SegueBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue-bench",
    abstract: "Measures the parts of Segue, each against a simple alternative.",
    subcommands: [
      RasterBench.self, ClipBench.self, KernelBench.self, APNGBench.self, CompareBench.self,
      VerifyBench.self, PNGDecodeBench.self, PathBench.self,
    ])
}
