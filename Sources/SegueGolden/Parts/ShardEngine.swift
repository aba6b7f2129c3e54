/// A scheduler or CI service that numbers the processes among which it shares work.
package struct ShardEngine: Sendable {
  /// The origin of the number of parts.
  private enum Count: Sendable {
    /// The name of the variable that has it.
    case variable(String)
    /// The bounds and the step of an array, and its number of tasks if the engine has a variable of it.
    case bounds(first: String, last: String, step: String, count: String?)
    /// The engine has no variable of it.
    case unknown
  }

  /// The engine's name in messages.
  package let name: String
  /// The variable with the number of this process.
  package let variable: String
  /// The lowest number; an array with bounds begins at its first.
  private let first: Int
  private let count: Count

  /// All engines, by the variables that they set for every process.
  package static let all = [
    // Set by users, for services that offer the numbers as expressions only: in GitHub Actions
    // `strategy.job-index` and `strategy.job-total`.
    ShardEngine("the environment", own, from: 0, .variable(ownCount)),
    ShardEngine(
      "Slurm", "SLURM_ARRAY_TASK_ID", from: 1,
      .bounds(
        first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX", step: "SLURM_ARRAY_TASK_STEP",
        count: "SLURM_ARRAY_TASK_COUNT")),
    ShardEngine(
      "Grid Engine", "SGE_TASK_ID", from: 1,
      .bounds(
        first: "SGE_TASK_FIRST", last: "SGE_TASK_LAST", step: "SGE_TASK_STEPSIZE", count: nil)),
    ShardEngine("PBS", "PBS_ARRAY_INDEX", from: 1, .unknown),
    ShardEngine("Kubernetes", "JOB_COMPLETION_INDEX", from: 0, .unknown),
    ShardEngine("GitLab", "CI_NODE_INDEX", from: 1, .variable("CI_NODE_TOTAL")),
    ShardEngine("CircleCI", "CIRCLE_NODE_INDEX", from: 0, .variable("CIRCLE_NODE_TOTAL")),
    ShardEngine(
      "Buildkite", "BUILDKITE_PARALLEL_JOB", from: 0, .variable("BUILDKITE_PARALLEL_JOB_COUNT")),
    ShardEngine("GNU parallel", "PARALLEL_SEQ", from: 1, .unknown),
  ]

  /// The variable of the index, from 0, that users set.
  package static let own = "SEGUE_SHARD_INDEX"
  /// The variable of the number of parts that users set, also for engines that have none.
  package static let ownCount = "SEGUE_SHARD_COUNT"

  private init(_ name: String, _ variable: String, from first: Int, _ count: Count) {
    self.name = name
    self.variable = variable
    self.first = first
    self.count = count
  }

  /// A shard with the variables that it was made of.
  package struct Found: Hashable, Sendable {
    package var shard: Shard
    /// The variables, such as `SLURM_ARRAY_TASK_ID=4 (Slurm)`.
    package var origin: String
  }

  /// A reason why the environment gives no shard, in one sentence.
  package struct Failure: Error, Hashable, Sendable {
    package var sentence: String
  }

  /// Finds the shard of this process in its environment; nil if no engine runs it.
  ///
  /// Variables that the user sets take precedence over engines.
  ///
  /// - Parameter count: the number of parts if the user gave it; engines must agree with it.
  /// - Throws: `Failure` for variables that are not numbers, contradict each other, or lack the number of
  ///   parts, and for two engines.
  package static func shard(
    in environment: [String: String], of count: Int? = nil
  ) throws(Failure) -> Found? {
    let present = all.filter { $0.isPresent(in: environment) }
    guard let engine = present.first else { return nil }
    if engine.variable != own, present.count > 1 {
      throw Failure(
        sentence: "the number of the part is in \(engine.variable) (\(engine.name)) and in "
          + "\(present[1].variable) (\(present[1].name))")
    }
    return try engine.found(environment, count)
  }

  /// Returns whether the engine runs this process.
  private func isPresent(in environment: [String: String]) -> Bool {
    // Grid Engine sets its variable to `undefined` for a job that is no array.
    !["", "undefined"].contains(environment[variable] ?? "")
  }

  /// Returns the shard in the engine's variables.
  private func found(
    _ environment: [String: String], _ wanted: Int?
  ) throws(Failure) -> Found {
    let number = try Self.number(variable, environment)
    var origin = "\(variable)=\(number) (\(name))"
    let index: Int
    var total: Int?
    switch count {
    case .variable(let name):
      index = number - first
      total = try environment[name].map { _ throws(Failure) in try Self.number(name, environment) }
    case .unknown: index = number - first
    case .bounds(let first, let last, let step, let count):
      let bounds = try Self.bounds(first, last, step, environment)
      guard bounds.contains(number) else {
        throw Failure(sentence: "\(origin) is not in the array \(Self.text(bounds))")
      }
      index = (number - bounds.lowerBound) / bounds.step
      total = bounds.count
      origin += ", array \(Self.text(bounds))"
      if let count, environment[count] != nil, try Self.number(count, environment) != bounds.count {
        throw Failure(
          sentence: "the tasks of the array \(Self.text(bounds)) are not evenly spaced "
            + "(\(count)=\(environment[count] ?? ""))")
      }
    }
    if total == nil, environment[Self.ownCount] != nil {
      total = try Self.number(Self.ownCount, environment)
    }
    if let wanted, let total, wanted != total {
      throw Failure(sentence: "\(name) has \(total) parts (\(origin)), and --shard names \(wanted)")
    }
    guard let total = wanted ?? total else {
      throw Failure(sentence: "\(origin) has no number of parts beside it")
    }
    guard let shard = Shard("\(index + 1)/\(total)") else {
      throw Failure(
        sentence: "\(origin) is not one of \(total) parts, which are numbered from \(first)")
    }
    return Found(shard: shard, origin: origin)
  }

  /// The numbers of an array's tasks: every `step`-th from `lowerBound` on.
  private struct Bounds {
    var lowerBound: Int
    var upperBound: Int
    var step: Int

    var count: Int { (upperBound - lowerBound) / step + 1 }

    func contains(_ number: Int) -> Bool {
      (lowerBound...upperBound).contains(number) && (number - lowerBound) % step == 0
    }
  }

  private static func bounds(
    _ first: String, _ last: String, _ step: String, _ environment: [String: String]
  ) throws(Failure) -> Bounds {
    let bounds = Bounds(
      lowerBound: try number(first, environment), upperBound: try number(last, environment),
      step: environment[step] == nil ? 1 : try number(step, environment))
    guard bounds.step > 0, bounds.lowerBound <= bounds.upperBound else {
      throw Failure(sentence: "\(first), \(last) and \(step) are not the bounds of an array")
    }
    return bounds
  }

  private static func text(_ bounds: Bounds) -> String {
    "\(bounds.lowerBound)-\(bounds.upperBound)" + (bounds.step == 1 ? "" : ":\(bounds.step)")
  }

  /// Returns the whole number in a variable.
  private static func number(
    _ variable: String, _ environment: [String: String]
  ) throws(Failure) -> Int {
    guard let text = environment[variable] else {
      throw Failure(sentence: "the variable \(variable) is missing")
    }
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw Failure(sentence: "\(variable)=\(text) is not a whole number")
    }
    return number
  }
}
