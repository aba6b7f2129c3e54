import Foundation
import TestSupport
import Testing

@Suite struct VerifyShardTests {
  /// Creates clips of several lengths with goldens, and a file of times in another order.
  private static func clips(_ count: Int) throws -> Workspace {
    let workspace = try Workspace()
    for number in 1...count {
      let script = Workspace.script.replacing("400ms", with: "\(100 + 40 * number)ms")
      try workspace.write(script, to: "clip-\(number).yaml")
    }
    #expect(try workspace.segue("approve", ".", "-q", "--pictures", "none").status == 0)
    let times = (1...count).map { "\"clip-\($0).yaml\": \(Double(count - $0) * 0.7)" }
    try workspace.write(
      "{ \"segue-times\": 1, \"clips\": { \(times.joined(separator: ", ")) } }", to: "times.json")
    return workspace
  }

  /// Shell code that verifies all shards; `run N` verifies one.
  static let orders = [
    "run 1; run 2; run 3", "run 3; run 2; run 1", "run 1 & run 2 & run 3 & wait",
  ]

  @Test(arguments: orders, [true, false])
  func shardsCoverAllClipsOnce(order: String, withTimes: Bool) throws {
    let workspace = try Self.clips(10)
    let options = withTimes ? "--times-from times.json --times-to times-$1.json" : ""
    let result = try workspace.shell(
      """
      run() { $SEGUE verify . --shard $1/3 \(options) --json >shard-$1.json || echo $1: $?; }
      \(order)
      """)
    #expect(result.text == "", "\(result.text)\(result.errors)")
    var names: [String] = []
    for number in 1...3 {
      let json = String(
        decoding: try #require(workspace.bytes(of: "shard-\(number).json")), as: UTF8.self)
      let shard = json.matches(of: /"script" : "([^"]*)"/).map { String($0.1) }
      #expect(!shard.isEmpty, "shard \(number)")
      names += shard
    }
    #expect(names.sorted() == (["clip.yaml"] + (1...10).map { "clip-\($0).yaml" }).sorted())
  }

  @Test(arguments: [
    "times.json times.json", "times.json ./times.json", "./clips/../times.json times.json",
    "times.json link.json", "link.json times.json", "new.json new.json", "new.json ./new.json",
  ])
  func sharedTimesFileIsRejectedWithShards(files: String) throws {
    let workspace = try Self.clips(2)
    try workspace.makeFolder("clips")
    let words = files.split(separator: " ").map(String.init)
    #expect(try workspace.shell("ln -s times.json link.json").status == 0)
    let options = ["--times-from", words[0], "--times-to", words[1]]
    let result = try workspace.run(["verify", ".", "--shard", "1/2"] + options)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("--times-from and --times-to cannot be one file"))
    // A complete run may update its file.
    #expect(try workspace.run(["verify", "."] + options).status == 0)
  }

  @Test func shardWithoutTheTimesOfOthersIsAnError() throws {
    let workspace = try Self.clips(2)
    let missing = try workspace.segue("verify", ".", "--shard", "1/2", "--times-from", "none.json")
    #expect(missing.status == 66 && missing.errors.contains("none.json does not exist"))
    let path = workspace.folder.path("")
    let elsewhere = try workspace.segue(
      "verify", path, "--shard", "1/2", "--times-from", "times.json")
    #expect(elsewhere.status == 65 && elsewhere.errors.contains("has times of other clips only"))
    let other = try workspace.segue("verify", ".", "--times-from", "clip.yaml")
    #expect(other.status == 65 && other.errors.contains("clip.yaml is not a file of times"))
    let former = try workspace.segue("verify", ".", "--times", "times.json")
    #expect(former.status == 64 && former.errors.contains("--times-"), "\(former.errors)")
  }
}
