import SegueGraphics

/// A choice among words, which are the raw values.
package protocol ParameterChoice: UnboundedParameterType, CaseIterable, RawRepresentable<String> {}

extension ParameterChoice {
  package static var kind: TransitionParameter.Kind { .choice(allCases.map(\.rawValue)) }

  package init?(_ value: ParameterValue) {
    guard case .choice(let word) = value else { return nil }
    self.init(rawValue: word)
  }

  package var parameterValue: ParameterValue? { .choice(rawValue) }
}
