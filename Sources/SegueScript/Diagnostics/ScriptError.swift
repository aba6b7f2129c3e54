/// The error of a script that cannot become a scene, with all of its problems.
package struct ScriptError: Error, Hashable, Sendable {
  /// The problems in text order: those of the script before those of settings.
  package var diagnostics: [Diagnostic]
  /// The number of problems beyond the limit of diagnostics.
  package var omitted: Int

  /// Creates an error of one or more problems.
  package init(_ diagnostics: [Diagnostic], omitted: Int = 0) {
    self.diagnostics = diagnostics
    self.omitted = omitted
  }

  /// Returns all diagnostics as text, with a line that counts the omitted ones.
  package func rendered(color: Bool) -> String {
    var parts = diagnostics.map { $0.rendered(color: color) }
    if omitted > 0 { parts.append("and \(omitted) more, shown when those above are mended") }
    return parts.joined(separator: "\n")
  }
}
