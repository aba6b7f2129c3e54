/// The placement of a presented screen over its presenter, by the transition that brought it.
package struct PresentationPlacement: Hashable, Sendable {
  /// The contents below it, which stay visible.
  package var below: StageContents
  /// The name of the transition that brought it.
  package var transition: String
  /// The parameters that were set, among them a sheet's current detent.
  package var parameters: [String: ParameterValue]
}
