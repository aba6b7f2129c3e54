extension Clip {
  /// Writes the files of a plan, after checking the gestures' outcomes.
  ///
  /// - Parameter cache: the cache of encoded files; nil to render all.
  /// - Throws: as ``render(_:progress:)`` does, except about the request.
  package func render(
    _ plan: OutputPlan, cache: OutputCache? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    try checkExpectations()
    guard let cache else { return try await write(plan, progress: progress) }
    let access = try plan.access.get()
    try OutputPlan.checkPlaces(of: plan.outputs, within: access)
    return try await cache.write(plan.outputs, of: self, within: access) {
      outputs throws(SegueError) in
      try await write(outputs, within: access, jobs: plan.jobs, progress: progress)
    }
  }
}
