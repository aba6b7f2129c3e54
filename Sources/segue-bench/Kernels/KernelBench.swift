import ArgumentParser

/// Measures the loops over runs of pixels, each without wide instructions too, and what is drawn of them.
struct KernelBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kernels",
    abstract: "The loops over pixels, one by one, and full-screen pictures made of them.",
    discussion: "`scripts/bench kernels` also counts instructions.")

  @OptionGroup var options: BenchOptions

  @Option(help: "Only run the case of exactly this name: something else counts.")
  var counted: String?

  @Option(help: "How often the counted case runs.")
  var times = 1

  func run() throws {
    if let counted {
      guard let bench = Self.cases.first(where: { $0.name == counted }) else {
        throw ValidationError("There is no case \(counted).")
      }
      let made = bench.make()
      for _ in 0..<times where made.run() == .min { print("a sum") }
      return
    }
    let cases = Self.cases.filter { options.only.map($0.name.contains) ?? true }
    let results = cases.map { BenchResult(measuring: $0.make(), rounds: options.rounds) }
    print(try BenchResult.report(results, json: options.json))
  }

  private static var cases: [(name: String, make: () -> BenchCase)] {
    RunCases.all + ScreenCases.all
  }
}
