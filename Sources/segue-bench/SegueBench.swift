import ArgumentParser

/// Measures the parts of Segue against simple alternatives, one subcommand a part.
struct SegueBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue-bench",
    abstract: "Measures the parts of Segue, each against a simple alternative.",
    subcommands: [
      RasterBench.self, ClipBench.self, KernelBench.self, APNGBench.self, CompareBench.self,
      VerifyBench.self, PNGDecodeBench.self,
    ])
}
