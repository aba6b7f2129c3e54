/// One thing to measure, with the simple alternative that it is compared with.
struct BenchCase {
  /// A name in kebab case.
  let name: String
  /// What the alternative is, in a few words.
  let baselineName: String
  /// The number of pixels that one run makes.
  let pixels: Int
  /// Runs what is measured; returns a number that depends on the result, so that it is computed.
  let run: () -> Int
  /// Runs the alternative.
  let baseline: () -> Int
}
