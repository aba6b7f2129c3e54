/// A clip of an article with its plan.
struct PlannedClip: Sendable {
  /// The clip with the context of its planning.
  let planner: ClipPlanner
  /// The plan, or the reason why planning failed.
  var plan: Result<ClipPlan, ArticleProblem.Reason>
  /// The files on which the pictures depend, as far as they are known; some may not exist.
  let inputs: [String]

  /// Plans a clip; a failure is kept as the result.
  init(_ planner: ClipPlanner) {
    self.planner = planner
    do throws(ArticleProblem.Reason) {
      let plan = try planner.plan().plan
      self.plan = .success(plan)
      inputs = plan.inputs
    } catch {
      plan = .failure(error)
      inputs = planner.inputs
    }
  }
}
