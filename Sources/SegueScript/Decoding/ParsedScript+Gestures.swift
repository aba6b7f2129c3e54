package import SegueStage

extension ParsedScript {
  /// The gestures of which something else came than was expected, each at its `expect`.
  package func diagnostics(of failures: [FailedExpectation]) -> [Diagnostic] {
    failures.map { failure in
      let step =
        locations.steps.indices.contains(failure.step) ? locations.steps[failure.step] : nil
      let place = locations.expectations[failure.step] ?? step ?? locations.timeline
      return diagnostic(.error, .failedExpectation, failure.sentence, at: place)
    }
  }

  /// Problems that show only when the tracks of a script have been read.
  ///
  /// All others were said when the script was parsed; what a recorded touch comes to decides which
  /// screens are there afterwards, and how long the clip takes.
  package func diagnostics(of error: StageError) -> [Diagnostic] {
    error.problems.map { problem in
      let place = problem.step.flatMap { step in
        locations.steps.indices.contains(step) ? locations.steps[step] : nil
      }
      let message =
        switch problem.reason {
        case .nothingToPop, .nothingPresented:
          "after what the recorded touches come to, no screen is left to go back to"
        case .noDuration: "the clip takes no time at all"
        default: "the recorded touches make this step impossible"
        }
      return diagnostic(.error, .badTimeline, message, at: place ?? locations.timeline)
    }
  }
}
