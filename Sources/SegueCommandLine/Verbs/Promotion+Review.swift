import SegueGolden
import SegueKit
import SeguePreview

extension Promotion {
  /// Writes the goldens of accepted clips together: all of them, or none if any is refused.
  ///
  /// Every clip is checked and rendered, so that the outcome has all reasons.
  ///
  /// - Parameters:
  ///   - run: the run as it was when the review began.
  ///   - progress: called with the number of rendered clips.
  func write(
    _ clips: [GoldenRun.Clip], of run: GoldenRun, _ progress: @Sendable (Int) async -> Void
  ) async -> Review.Outcome {
    var approval = GoldenApproval()
    var problems: [Review.Problem] = []
    do {
      let chosen = try accepted(clips, of: run)
      for (clip, place) in chosen {
        try approval.clearLeftovers(at: place)
        do { _ = try isApproved(clip, place) } catch { problems += Self.problems(of: error) }
      }
      if problems.isEmpty {
        for (index, (clip, place)) in chosen.enumerated() {
          try Task.checkCancellation()
          do { _ = try await take(clip, place, into: &approval, putsInPlace: false) } catch {
            problems += Self.problems(of: error)
          }
          await progress(index + 1)
        }
      }
      if problems.isEmpty { try approval.putInPlace() }
    } catch {
      problems += Self.problems(of: error)
    }
    // After success there is nothing left to remove.
    try? approval.discard()
    report(problems, clips.count)
    return Review.Outcome(problems: problems)
  }

  /// Returns the accepted clips with the places of their goldens.
  ///
  /// - Throws: `CommandError` if the folder has another run by now, or a script is not among the given ones.
  private func accepted(
    _ clips: [GoldenRun.Clip], of run: GoldenRun
  ) throws -> [(GoldenRun.Clip, GoldenPlace)] {
    let folder = folders.joined(separator: ", ")
    guard try folders.allSatisfy({ try GoldenRun(in: $0) == run }) else {
      throw CommandError(
        .verdict, "\(folder) has another run than when the review began",
        help: "stop `segue review`, and start it again")
    }
    let chosen = try chosen(GoldenRun(clips: clips))
    let found = Set(chosen.map(\.0.script))
    if let lost = clips.first(where: { !found.contains($0.script) }) {
      throw CommandError(
        .verdict, "\(lost.script) is not among the given scripts",
        help: "start `segue review` with the scripts that `segue verify` was run with")
    }
    return chosen
  }

  /// Returns the problems of an error, with the line of the script where there is one.
  private static func problems(of error: any Error) -> [Review.Problem] {
    Problem.problems(of: error).map { problem in
      let place = [problem.source, problem.line.map(String.init), problem.column.map(String.init)]
      let prefix = problem.line == nil ? "" : place.compactMap(\.self).joined(separator: ":") + ": "
      return Review.Problem(sentence: prefix + problem.message, help: problem.help ?? [])
    }
  }

  /// Shows the outcome on the console.
  private func report(_ problems: [Review.Problem], _ count: Int) {
    for problem in problems { console.error(problem.sentence, help: problem.help) }
    console.remark(
      problems.isEmpty
        ? "\(Quantities.count(count, "golden")) written"
        : "nothing was written: \(Quantities.count(problems.count, "problem"))")
  }
}
