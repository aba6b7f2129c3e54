/// What the gallery knows of an entry beyond the catalogue: its demonstration, code and sources.
package struct FamilyMember: Sendable {
  /// The name of the transition, container or effect.
  package let name: String
  /// The screens and steps that show it; nil for an effect, which has a demonstration of its own.
  var demonstration: Demonstration?
  /// Entries that do something similar, nearest first.
  package var relatives: [String] = []
  /// Code that makes the same in an app.
  package var code: [AppCode] = []
  package var sources: [MotionSource] = []
}
