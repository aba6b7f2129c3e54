import ArgumentParser
import Foundation

/// A benchmark of the loops over runs of pixels, with and without SIMD, and of full-screen pictures.
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
    RunCases.all + GlassCases.all + ScreenCases.all
  }
}

/// A benchmark case, with a simple alternative to compare with.
struct BenchCase {
  /// The name in kebab case.
  let name: String
  /// A short description of the alternative.
  let baselineName: String
  /// The number of pixels that one run makes.
  let pixels: Int
  /// Runs the measured code; returns a number computed from the result, so that it is not optimized away.
  let run: () -> Int
  /// Runs the alternative and returns such a number.
  let baseline: () -> Int
}

/// The options that all subcommands share.
struct BenchOptions: ParsableArguments {
  @Option(help: "How often each case runs; the medians count.")
  var rounds = 15

  @Option(help: "Only the cases whose names contain this text.")
  var only: String?

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds must be 1 to 10000, not \(rounds).")
    }
  }
}

/// The median times of one case.
struct BenchResult: Encodable {
  /// The name of the case in kebab case.
  let name: String
  /// A short description of the alternative.
  let baselineName: String
  /// The number of pixels that one run makes.
  let pixels: Int
  /// The median time of a run, in nanoseconds a pixel.
  let nanosecondsPerPixel: Double
  /// The median time of the alternative, in nanoseconds a pixel.
  let baselineNanosecondsPerPixel: Double
  /// The median of the ratios of adjacent runs, measured code over alternative.
  let ratio: Double

  /// Measures a case: both sides in turn, so that disturbances affect both.
  init(measuring bench: BenchCase, rounds: Int) {
    var (times, baselines, ratios): ([Double], [Double], [Double]) = ([], [], [])
    var sum = bench.run() &+ bench.baseline()
    for _ in 0..<rounds {
      let time = Self.nanoseconds { sum &+= bench.run() }
      let baseline = Self.nanoseconds { sum &+= bench.baseline() }
      times.append(time)
      baselines.append(baseline)
      ratios.append(time / baseline)
    }
    name = bench.name
    baselineName = bench.baselineName
    pixels = bench.pixels
    nanosecondsPerPixel = Self.median(times) / Double(bench.pixels)
    baselineNanosecondsPerPixel = Self.median(baselines) / Double(bench.pixels)
    ratio = Self.median(ratios)
  }

  /// Formats the results as JSON or as a table, one line a case.
  static func report(_ results: [BenchResult], json: Bool) throws -> String {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(results), as: UTF8.self)
    }
    return results.map { result in
      let name = result.name.padding(toLength: 26, withPad: " ", startingAt: 0)
      let time = String(format: "%8.2f ns/px", result.nanosecondsPerPixel)
      let ratio = String(format: "%8.2f x", result.ratio)
      return "\(name)\(time)\(ratio)  \(result.baselineName)"
    }.joined(separator: "\n")
  }

  private static func nanoseconds(_ body: () -> Void) -> Double {
    let elapsed = ContinuousClock().measure(body).components
    return Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
