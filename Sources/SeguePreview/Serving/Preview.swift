package import SegueKit

/// Serves a page on the loopback that shows a script's clip and follows the script as it is edited.
package struct Preview: Sendable {
  /// The script's path.
  package var script: String
  /// What the script may read, and how much.
  package var options: LoadOptions
  /// The port; 0 for any that is free.
  package var port: UInt16

  /// A preview of a script.
  package init(script: String, options: LoadOptions = LoadOptions(), port: UInt16 = 0) {
    self.script = script
    self.options = options
    self.port = port
  }

  /// Serves the page until the task is cancelled.
  ///
  /// - Parameters:
  ///   - announce: called with the page's address once it can be opened.
  /// - Throws: why it cannot be served; not for a script that is broken, which the page shows.
  package func run(
    announce: @escaping @Sendable (String) throws -> Void
  ) async throws {
    let session = PreviewSession(script: script, options: options)
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

  /// 128 random bits from the system's generator as hexadecimal digits.
  private static func token() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// Why a preview cannot be served.
package enum PreviewError: Error, Sendable {
  /// Another program listens on the port.
  case portTaken(UInt16)
  /// The port may not be used, such as one below 1024; the system's reason.
  case cannotListen(UInt16, reason: String)
  /// The server stopped by itself; its reason.
  case stopped(reason: String)
}
