import SegueGraphics

/// An error with all problems of a scene's steps.
package struct StageError: Error, Hashable, Sendable {
  /// The problems, in the order of the steps.
  package var problems: [StageProblem]

  /// Creates an error of one or more problems.
  package init(_ problems: [StageProblem]) { self.problems = problems }
}
