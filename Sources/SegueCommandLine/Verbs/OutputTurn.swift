/// The turn of one script of several to claim its outputs.
struct OutputTurn: Sendable {
  let index: Int
  let order: PlanningOrder
  let files: OutputOwners

  /// Claims the outputs of a variant, after all earlier scripts have claimed theirs.
  ///
  /// - Throws: `CommandError` if another script writes one of them.
  func claim(_ paths: [String], of input: ClipInput) async throws(CommandError) {
    await order.turn(of: index)
    let result = Result { () throws(CommandError) in try files.add(paths, of: input) }
    await order.pass(index)
    try result.get()
  }

  /// Claims those outputs of all variants that no other script writes.
  func claim(_ variants: [(input: ClipInput, paths: [String])]) async {
    await order.turn(of: index)
    for (input, paths) in variants { try? files.add(paths, of: input) }
    await order.pass(index)
  }
}
