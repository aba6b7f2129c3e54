import NIOCore
import NIOHTTP1
import NIOPosix
import SegueSystem

/// A registry of the open connections of a server, used on one event loop.
///
/// If there are too many, it closes the one that has waited longest for its client, so that no
/// client can block others by opening idle connections.
final class Connections {
  private let capacity: Int
  private var gates: [ObjectIdentifier: RequestGate] = [:]
  /// The number of frames and layer lists being computed.
  var pendingRenders = 0

  /// Makes a registry for at most `capacity` open connections.
  init(capacity: Int) { self.capacity = capacity }

  /// Registers a connection; returns false if the registry is full and none can be closed.
  func add(_ gate: RequestGate) -> Bool {
    if gates.count >= capacity {
      let waiting = gates.values.compactMap { gate in gate.waitingSince.map { (gate, $0) } }
      guard let oldest = waiting.min(by: { $0.1 < $1.1 })?.0 else { return false }
      remove(oldest)
      oldest.drop()
    }
    gates[ObjectIdentifier(gate)] = gate
    return true
  }

  /// Removes a closed connection.
  func remove(_ gate: RequestGate) { gates[ObjectIdentifier(gate)] = nil }
}

/// An HTTP server on the loopback interface that passes requests to a handler.
struct PageServer: Sendable {
  /// The port that it listens on.
  let port: UInt16
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel

  /// Starts listening; port 0 means any free one.
  ///
  /// One thread serves all connections: it only transfers bytes; slow work is done elsewhere.
  init(_ handler: any PageHandler, port: UInt16) async throws(ServingError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let connections = NIOLoopBoundBox.makeBoxSendingValue(
      Connections(capacity: Self.capacity()), eventLoop: group.next())
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let gate = RequestGate(connections.value)
          let answerer = RequestAnswerer(handler, gate, connections.value)
          try channel.pipeline.syncOperations.addHandlers(
            gate, answerer.encoder, answerer.decoder, answerer)
        }
      }
    do {
      channel = try await bootstrap.bind(host: "127.0.0.1", port: Int(port)).get()
    } catch {
      try? await group.shutdownGracefully()
      throw Self.cause(of: error, port: port)
    }
    self.group = group
    self.port = UInt16(channel.localAddress?.port ?? 0)
  }

  /// Serves the page of a handler until the task is cancelled, at an address with a random token.
  ///
  /// - Parameters:
  ///   - announce: called with the page's URL once it can be opened.
  ///   - handler: returns the handler for a token.
  ///   - work: runs meanwhile, and ends the server when it returns.
  static func serve(
    at port: UInt16, announce: @escaping @Sendable (String) throws -> Void,
    _ handler: (_ token: String) -> any PageHandler,
    while work: @escaping @Sendable () async -> Void
  ) async throws {
    let token = token()
    let server = try await PageServer(handler(token), port: port)
    let ending: Result<Void, any Error>
    do {
      try announce("http://127.0.0.1:\(server.port)/\(token)/")
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await work() }
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

  /// Waits until the task is cancelled; throws if the server stops by itself.
  func listen() async throws {
    try await withTaskCancellationHandler {
      try await channel.closeFuture.get()
    } onCancel: {
      channel.close(promise: nil)
    }
    try Task.checkCancellation()
    throw ServingError.stopped(reason: "it no longer listens")
  }

  /// Closes the server and all connections.
  func stop() async { try? await group.shutdownGracefully() }

  /// Returns the number of connections that may be open at a time.
  ///
  /// Raises the limit on open files as far as needed and permitted, with a reserve for the files
  /// that the preview reads.
  private static func capacity() -> Int {
    let (most, reserve) = (2048, 24)
    return OpenFiles.allow(most + reserve).map { max(8, $0 - reserve) } ?? most / 2
  }

  /// Translates an error of listening.
  private static func cause(of error: any Error, port: UInt16) -> ServingError {
    guard let error = error as? IOError else { return .stopped(reason: "\(error)") }
    let cause = SystemError(error.errnoCode)
    return cause == .addressInUse
      ? .portTaken(port) : .cannotListen(port, reason: cause.reason)
  }
}
