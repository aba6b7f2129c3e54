import NIOCore
import NIOHTTP1
import NIOPosix
import SegueSystem

/// The connections of a server; all belong to one event loop.
///
/// When there are too many, the one that has waited the longest for its client makes room, so that
/// nobody can shut others out by opening connections and saying nothing.
final class Connections {
  private let capacity: Int
  private var gates: [ObjectIdentifier: RequestGate] = [:]
  /// How many pictures and lists of layers are wanted at the moment.
  var wishes = 0

  /// Connections of which at most so many are open at a time.
  init(capacity: Int) { self.capacity = capacity }

  /// Counts a connection; false when there is no room, and none can be made.
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

  /// Forgets a connection that is closed.
  func remove(_ gate: RequestGate) { gates[ObjectIdentifier(gate)] = nil }
}

/// A server on the loopback that hands requests to a handler, until it is stopped.
struct PreviewServer: Sendable {
  /// The port on which it listens.
  let port: UInt16
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel

  /// Starts to listen; port 0 is any that is free.
  ///
  /// One thread serves all connections: it only moves bytes, and what takes time is done elsewhere.
  init(_ handler: PreviewHandler, port: UInt16) async throws(PreviewError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let limits = ServingLimits()
    let connections = NIOLoopBoundBox.makeBoxSendingValue(
      Connections(capacity: Self.capacity()), eventLoop: group.next())
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let gate = RequestGate(limits, connections.value)
          let answerer = RequestAnswerer(handler, limits, gate, connections.value)
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

  /// Listens until the task is cancelled; throws when the server stops by itself.
  func listen() async throws {
    try await withTaskCancellationHandler {
      try await channel.closeFuture.get()
    } onCancel: {
      channel.close(promise: nil)
    }
    try Task.checkCancellation()
    throw PreviewError.stopped(reason: "it no longer listens")
  }

  /// Closes the server and all connections.
  func stop() async { try? await group.shutdownGracefully() }

  /// How many connections may be open at a time.
  ///
  /// The limit of open files is raised as far as that needs and is allowed. Some stay for the files that
  /// the preview reads.
  private static func capacity() -> Int {
    let (most, reserve) = (2048, 24)
    return OpenFiles.allow(most + reserve).map { max(8, $0 - reserve) } ?? most / 2
  }

  private static func cause(of error: any Error, port: UInt16) -> PreviewError {
    guard let error = error as? IOError else { return .stopped(reason: "\(error)") }
    let cause = SystemError(error.errnoCode)
    return cause == .addressInUse
      ? .portTaken(port) : .cannotListen(port, reason: cause.reason)
  }
}
