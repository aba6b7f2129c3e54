import SegueGolden
import Testing

@Suite struct ShardEngineTests {
  /// Variables, and the shard `i/n` of them, or a piece of the sentence about why there is none.
  static let cases: [(variables: String, expected: String)] = [
    // An array that begins with any number, with a step, and its last task.
    (
      "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=5 SLURM_ARRAY_TASK_COUNT=6",
      "1/6"
    ),
    (
      "SLURM_ARRAY_TASK_ID=6 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=6 SLURM_ARRAY_TASK_COUNT=6",
      "6/6"
    ),
    (
      "SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=10 SLURM_ARRAY_TASK_STEP=3 "
        + "SLURM_ARRAY_TASK_COUNT=3", "3/3"
    ),
    (
      "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=1 "
        + "SLURM_ARRAY_TASK_COUNT=3", "1-7 are not evenly spaced (SLURM_ARRAY_TASK_COUNT=3)"
    ),
    (
      "SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7",
      "is not in the array 1-7"
    ),
    ("SLURM_ARRAY_TASK_ID=1", "the variable SLURM_ARRAY_TASK_MIN is missing"),
    ("SGE_TASK_ID=5 SGE_TASK_FIRST=1 SGE_TASK_LAST=10 SGE_TASK_STEPSIZE=2", "3/5"),
    ("SGE_TASK_ID=undefined SGE_TASK_FIRST=undefined", "none"),
    ("PBS_ARRAY_INDEX=2 SEGUE_SHARD_COUNT=4", "2/4"),
    ("PBS_ARRAY_INDEX=0 SEGUE_SHARD_COUNT=4", "numbered from 1"),
    ("PBS_ARRAY_INDEX=2", "PBS_ARRAY_INDEX=2 (PBS) has no number of parts"),
    ("JOB_COMPLETION_INDEX=0 SEGUE_SHARD_COUNT=4", "1/4"),
    ("JOB_COMPLETION_INDEX=3 SEGUE_SHARD_COUNT=4", "4/4"),
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=3", "1/3"),
    ("CI_NODE_INDEX=3 CI_NODE_TOTAL=3", "3/3"),
    ("CI_NODE_INDEX=0 CI_NODE_TOTAL=3", "numbered from 1"),
    ("CI_NODE_TOTAL=1", "none"),
    ("CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=3", "1/3"),
    ("CIRCLE_NODE_INDEX=2 CIRCLE_NODE_TOTAL=3", "3/3"),
    ("BUILDKITE_PARALLEL_JOB=1 BUILDKITE_PARALLEL_JOB_COUNT=3", "2/3"),
    ("BUILDKITE_PARALLEL_JOB=3 BUILDKITE_PARALLEL_JOB_COUNT=3", "numbered from 0"),
    ("PARALLEL_SEQ=2 SEGUE_SHARD_COUNT=3", "2/3"),
    ("PARALLEL_SEQ=4 SEGUE_SHARD_COUNT=3", "is not one of 3 parts"),
    // The expressions of a matrix of GitHub Actions count from 0.
    ("SEGUE_SHARD_INDEX=0 SEGUE_SHARD_COUNT=2", "1/2"),
    // Variables of the user come before those of engines; two engines contradict each other.
    ("SEGUE_SHARD_INDEX=1 SEGUE_SHARD_COUNT=2 CI_NODE_INDEX=1 CI_NODE_TOTAL=9", "2/2"),
    (
      "CI_NODE_INDEX=1 CI_NODE_TOTAL=9 PARALLEL_SEQ=2",
      "in CI_NODE_INDEX (GitLab) and in PARALLEL_SEQ (GNU parallel)"
    ),
    ("CI_NODE_INDEX=two CI_NODE_TOTAL=9", "CI_NODE_INDEX=two is not a whole number"),
    ("CI_NODE_INDEX=-1 CI_NODE_TOTAL=9", "CI_NODE_INDEX=-1 is not a whole number"),
    ("CI_NODE_INDEX=99999999999999999999 CI_NODE_TOTAL=9", "is not a whole number"),
    ("HOME=somewhere", "none"),
  ]

  @Test(arguments: cases)
  func takesTheShardOfTheEngine(_ variables: String, _ expected: String) {
    let environment = Self.environment(variables)
    #expect(Self.text(environment).contains(expected), "\(Self.text(environment))")
  }

  @Test(arguments: [
    ("PARALLEL_SEQ=2", 3, "2/3"), ("JOB_COMPLETION_INDEX=2", 3, "3/3"),
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=9", 9, "1/9"),
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=9", 3, "GitLab has 9 parts"),
  ])
  func theNumberOfPartsMayBeGiven(_ variables: String, _ count: Int, _ expected: String) {
    let text = Self.text(Self.environment(variables), of: count)
    #expect(text.contains(expected), "\(text)")
  }

  private static func environment(_ text: String) -> [String: String] {
    let pairs = text.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }

  private static func text(_ environment: [String: String], of count: Int? = nil) -> String {
    do {
      guard let found = try ShardEngine.shard(in: environment, of: count) else { return "none" }
      return "\(found.shard.number)/\(found.shard.count) by \(found.origin)"
    } catch { return error.sentence }
  }
}
