import SegueGraphics

/// The name of a picture among ``Scene/images``.
package struct PictureName: UnboundedParameterType {
  /// The phrase for summaries of parameters that take a picture's name; a flag takes its file.
  package static let words = "by its name under `images`"

  package var name: String

  package static var kind: TransitionParameter.Kind { .image }

  package init?(_ value: ParameterValue) {
    guard case .image(let name) = value else { return nil }
    self.name = name
  }

  package var parameterValue: ParameterValue? { .image(name) }
}
