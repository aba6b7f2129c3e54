import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Hands the requests of one connection to a page's handler one by one, and its answers back.
final class RequestAnswerer: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// What reads requests; it stands before this in the pipeline.
  let decoder = ByteToMessageHandler(HTTPRequestDecoder())
  /// What writes answers; it stands before this in the pipeline.
  let encoder = HTTPResponseEncoder()
  private let handler: any PageHandler
  private let gate: RequestGate
  private let connections: Connections
  // The request that is being read or answered.
  private var request: HTTPRequestHead?
  private var isAnswered = false
  private var work: Task<Void, Never>?

  /// The most pictures and lists of layers that are made at a time; a browser requests six at once.
  private static let maxPendingRenders = 64

  /// Creates the handler of the requests that a gate lets through.
  init(_ handler: any PageHandler, _ gate: RequestGate, _ connections: Connections) {
    self.handler = handler
    self.gate = gate
    self.connections = connections
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      // The gate lets one request through at a time; if the parser still finds a second one, the
      // two disagree about where requests end.
      guard request == nil else {
        context.close(promise: nil)
        return
      }
      (request, isAnswered) = (head, false)
      gate.beginAnswer()
      // Nothing that is asked for takes a body, and none is waited for.
      if head.hasBody {
        answer(handler.refusal(head, context) ?? .refusal(.payloadTooLarge), context)
      }
    case .body: break
    case .end: if let request, !isAnswered { begin(request, context) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let status: HTTPResponseStatus
    switch error {
    case let refused as RefusedRequest: status = refused.status
    case HTTPParserError.headerOverflow: status = .requestHeaderFieldsTooLarge
    case is HTTPParserError: status = .badRequest
    default: return gate.drop()
    }
    if isAnswered { return }
    // A request that cannot be read has no keep-alive either.
    gate.beginAnswer()
    answer(.refusal(status), context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    work?.cancel()
    context.fireChannelInactive()
  }

  private func begin(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    switch handler.reply(to: request, context) {
    case .now(let response): answer(response, context)
    case .states(let session): upgrade(request, session, context)
    case .later(let tell): wait(for: tell, context)
    case .made(let make):
      guard connections.pendingRenders < Self.maxPendingRenders else {
        answer(.refusal(.serviceUnavailable), context)
        return
      }
      connections.pendingRenders += 1
      wait(for: make, context) { self.connections.pendingRenders -= 1 }
    }
  }

  /// Answers when the answer is there; a client that leaves before cancels it.
  private func wait(
    for make: @escaping @Sendable () async -> PageResponse, _ context: ChannelHandlerContext,
    _ done: @escaping () -> Void = {}
  ) {
    let made = context.eventLoop.makePromise(of: PageResponse.self)
    work = made.completeWithTask { await make() }
    made.futureResult.assumeIsolated().whenComplete { result in
      done()
      self.answer((try? result.get()) ?? .refusal(.internalServerError), context)
    }
  }

  private func answer(_ response: PageResponse, _ context: ChannelHandlerContext) {
    isAnswered = true
    guard context.channel.isActive else { return }
    // After an error, a body that was not read or an upgrade that was not made, the parser is not where
    // the next request begins.
    let keepsOpen = response.status.code < 400 && request.map(\.mayGoOn) ?? false
    var head = HTTPResponseHead(version: .http1_1, status: response.status)
    head.headers = response.headers
    if response.status != .noContent {
      head.headers.add(name: "Content-Length", value: "\(response.body.readableBytes)")
    }
    if !keepsOpen { head.headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request?.method != .HEAD, response.body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenSuccess {
      (self.request, self.isAnswered) = (nil, false)
      self.gate.finishAnswer(keepsOpen: keepsOpen)
    }
  }

  /// Makes a web socket of the connection, which then gets the states.
  private func upgrade(
    _ request: HTTPRequestHead, _ session: PreviewSession, _ context: ChannelHandlerContext
  ) {
    let upgrader = NIOWebSocketServerUpgrader(maxFrameSize: 1 << 12) { channel, _ in
      channel.eventLoop.makeSucceededFuture(HTTPHeaders())
    } upgradePipelineHandler: { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          StateMessages(session, ServingLimits.patience))
      }
    }
    guard request.wantsWebSocket else {
      answer(.refusal(.badRequest), context)
      return
    }
    upgrader.buildUpgradeResponse(
      channel: context.channel, upgradeRequest: request, initialResponseHeaders: HTTPHeaders()
    ).assumeIsolated().whenComplete { result in
      guard case .success(let headers) = result else {
        self.answer(.refusal(.badRequest), context)
        return
      }
      let pipeline = context.pipeline.syncOperations
      let head = HTTPResponseHead(
        version: .http1_1, status: .switchingProtocols, headers: headers)
      context.writeAndFlush(self.wrapOutboundOut(.head(head))).assumeIsolated()
        .flatMap { pipeline.removeHandler(self.decoder) }
        .flatMap { pipeline.removeHandler(self.encoder) }
        .flatMap { upgrader.upgrade(context: context, upgradeRequest: request) }
        .flatMap { pipeline.removeHandler(self) }
        .whenComplete { result in
          guard case .success = result else { return self.gate.drop() }
          self.gate.open()
        }
    }
  }
}

/// An error that the gate finds before the parser does: the status to answer with.
struct RefusedRequest: Error { let status: HTTPResponseStatus }

extension HTTPRequestHead {
  /// Whether the header fields announce a body.
  fileprivate var hasBody: Bool {
    headers.contains(name: "Transfer-Encoding")
      || headers["Content-Length"].contains { $0 != "0" }
  }

  /// Whether another request may follow on the same connection.
  fileprivate var mayGoOn: Bool {
    version == .http1_1 && isKeepAlive && !hasBody && !headers.contains(name: "Upgrade")
  }

  fileprivate var wantsWebSocket: Bool {
    headers[canonicalForm: "Upgrade"].contains { $0.lowercased() == "websocket" }
      && headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
  }
}
