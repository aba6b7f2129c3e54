import FlyingFox
import FlyingSocks
import Foundation
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
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled),
      handler: PreviewHandler(session: session, token: token))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask { await session.follow() }
        group.addTask {
          try await server.waitUntilListening(timeout: 10)
          guard case .ip4(_, let port) = await server.listeningAddress else {
            throw PreviewError.stopped(reason: "it has no address")
          }
          await session.listen(on: port)
          try announce("http://127.0.0.1:\(port)/\(token)/")
          // The task stays, so that the first one that ends is one that failed.
          while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw Self.cause(of: error, port: port)
    }
    try Task.checkCancellation()
  }

  /// 128 random bits from the system's generator as hexadecimal digits.
  private static func token() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func cause(of error: any Error, port: UInt16) -> any Error {
    guard case SocketError.failed(_, let number, let message) = error else {
      return error is SocketError ? PreviewError.stopped(reason: "\(error)") : error
    }
    return number == EADDRINUSE
      ? PreviewError.portTaken(port) : PreviewError.cannotListen(port, reason: message)
  }
}
