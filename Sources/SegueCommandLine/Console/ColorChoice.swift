import ArgumentParser

/// When text is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// On a terminal, unless the environment says otherwise.
  case auto
  /// Everywhere.
  case always
  /// Nowhere.
  case never

  /// Whether text for a stream is coloured.
  ///
  /// `NO_COLOR` (no-color.org) comes before `CLICOLOR_FORCE`, and both before `TERM=dumb`; a choice
  /// made on the command line comes before all of them.
  func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty { return false }
      if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
