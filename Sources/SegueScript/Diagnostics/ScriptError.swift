/// Why a script cannot become a scene: everything that is wrong with it.
package struct ScriptError: Error, Hashable, Sendable {
  /// The problems in the order of the text, the script's before those of settings.
  package var diagnostics: [Diagnostic]
  /// How many more problems there are than are told.
  package var omitted: Int

  /// An error of one or more problems.
  package init(_ diagnostics: [Diagnostic], omitted: Int = 0) {
    self.diagnostics = diagnostics
    self.omitted = omitted
  }

  /// All diagnostics as text, with a line about those that are left out.
  package func rendered(color: Bool) -> String {
    var parts = diagnostics.map { $0.rendered(color: color) }
    if omitted > 0 { parts.append("and \(omitted) more") }
    return parts.joined(separator: "\n")
  }
}
