import Foundation

/// The medians of one case.
struct BenchResult: Encodable {
  /// The name of the case.
  let name: String
  /// What it was compared with.
  let baselineName: String
  /// The number of pixels that one run makes.
  let pixels: Int
  /// The median time of a run over its pixels, in nanoseconds.
  let nanosecondsPerPixel: Double
  /// The same for the alternative.
  let baselineNanosecondsPerPixel: Double
  /// The median of the ratios of neighbouring runs, measured over alternative.
  let ratio: Double

  /// Measures a case: both sides in turn, so that what disturbs one disturbs the other too.
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

  /// The results as JSON or as a table, one line a case.
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
