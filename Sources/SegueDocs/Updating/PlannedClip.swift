/// A clip of an article, and what it comes to.
struct PlannedClip: Sendable {
  /// The clip, and what it is planned with.
  let planner: ClipPlanner
  /// The plan, or why there is none.
  var plan: Result<ClipPlan, ArticleProblem.Reason>
  /// The files that the pictures are made of, as far as they are known; some may not be there.
  let inputs: [String]

  /// Plans a clip.
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
