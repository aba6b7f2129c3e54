package import SegueKit

/// A local web server that shows a script's clip and reloads it as the script is edited.
package struct Preview: Sendable {
  package var script: String
  /// The allowed folders, limits and overridden keys for loading the script.
  package var options: LoadOptions
  /// The port; 0 for any free one.
  package var port: UInt16
  /// The label of the variant that shows first; empty for the first of the script.
  package var variant: String

  /// Makes a preview of a script.
  package init(
    script: String, options: LoadOptions = LoadOptions(), port: UInt16 = 0, variant: String = ""
  ) {
    self.variant = variant
    self.script = script
    self.options = options
    self.port = port
  }

  /// Serves the page until the task is cancelled.
  ///
  /// - Parameters:
  ///   - announce: called with the page's URL once it can be opened.
  /// - Throws: the error of serving; errors of the script are shown on the page instead.
  package func run(
    announce: @escaping @Sendable (String) throws -> Void
  ) async throws {
    let session = PreviewSession(script: script, options: options, variant: variant)
    try await PageServer.serve(
      at: port, announce: announce, { PreviewHandler(session: session, token: $0) },
      while: { await session.follow() })
  }
}
