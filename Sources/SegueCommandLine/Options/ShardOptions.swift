import ArgumentParser
import SegueGolden
import SegueKit

/// The option for sharing clips among machines.
struct ShardOption: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Take only the i-th of n parts of the clips, about equal in work; auto, or auto/n, takes i and "
        + "n from the variables of Slurm, GNU parallel, GitLab and other engines.",
      valueName: "i/n"))
  var shard: String?

  /// Returns the chosen shard, and says by which variables; nil for all clips.
  ///
  /// - Parameter isTaken: whether, without `--shard`, the shard is that of the engine that runs the process.
  /// - Throws: `CommandError` for a malformed shard, or variables that give none.
  func chosen(_ console: Console, isTaken: Bool) throws(CommandError) -> Shard? {
    guard let shard else {
      return isTaken ? try found(console, of: nil) : nil
    }
    if shard == "auto" || shard.hasPrefix("auto/") {
      let count = shard == "auto" ? nil : Int(shard.dropFirst("auto/".count))
      guard shard == "auto" || count.map({ (1...1000).contains($0) }) ?? false else {
        throw malformed(shard)
      }
      guard let own = try found(console, of: count) else {
        throw CommandError(
          "`--shard \(shard)` finds no variable of an engine",
          help:
            "write `--shard 2/5`, or set \(ShardEngine.own), from 0, and \(ShardEngine.ownCount)")
      }
      return own
    }
    guard let own = Shard(shard) else { throw malformed(shard) }
    return own
  }

  private func malformed(_ shard: String) -> CommandError {
    CommandError(
      "`--shard \(shard)` must be I/N, with I from 1 to N", help: "write `--shard 2/5`")
  }

  /// Returns the shard in the environment.
  private func found(_ console: Console, of count: Int?) throws(CommandError) -> Shard? {
    do throws(ShardEngine.Failure) {
      guard let found = try ShardEngine.shard(in: console.environment, of: count) else {
        return nil
      }
      console.remark(
        "segue: part \(found.shard.number)/\(found.shard.count), by \(found.origin)")
      return found.shard
    } catch {
      throw CommandError(
        error.sentence,
        help: "name the part: `--shard 2/5`; or only the number of parts: `--shard auto/5`")
    }
  }
}

/// The options for sharing clips among machines, and for continuing an interrupted run.
struct ShardOptions: ParsableArguments, Sendable {
  @OptionGroup var changes: ChangedOption

  @OptionGroup var shard: ShardOption

  @Option(
    help: ArgumentHelp(
      "Keep the result of each clip in this folder as soon as there is one; the same command "
        + "continues after an interruption, and `segue merge` merges the folders of all shards.",
      valueName: "dir"),
    completion: .directory)
  var part: String?

  /// Returns the chosen shard; with `--part` alone, that of the engine that runs the process.
  func chosen(_ console: Console) throws(CommandError) -> Shard? {
    try shard.chosen(console, isTaken: part != nil)
  }
}
