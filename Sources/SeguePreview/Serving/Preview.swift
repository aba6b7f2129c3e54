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
    let token = Self.token()
    let server = try await PreviewServer(
      PreviewHandler(session: session, token: token), port: port)
    let ending: Result<Void, any Error>
    do {
      try announce("http://127.0.0.1:\(server.port)/\(token)/")
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await session.follow() }
        group.addTask { try await server.listen() }
        defer { group.cancelAll() }
        try await group.next()
      }
      ending = .success(())
    } catch { ending = .failure(error) }
    await server.stop()
    try Task.checkCancellation()
    try ending.get()
  }

  /// Returns 128 bits from the system's random generator as hexadecimal digits.
  private static func token() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// An error of serving a preview.
package enum PreviewError: Error, Sendable {
  /// Another program listens on the port.
  case portTaken(UInt16)
  /// The port must not be used, such as one below 1024; with the system's reason.
  case cannotListen(UInt16, reason: String)
  /// The server stopped by itself; with the reason.
  case stopped(reason: String)
}
