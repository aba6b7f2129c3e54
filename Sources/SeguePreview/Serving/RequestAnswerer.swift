import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A channel handler that answers the requests of one connection, one after the other.
final class RequestAnswerer: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The HTTP parser, before this handler in the pipeline.
  let decoder: ByteToMessageHandler<HTTPRequestDecoder>
  /// The HTTP encoder, before this handler in the pipeline.
  let encoder = HTTPResponseEncoder()
  private let handler: PreviewHandler
  private let limits: ServingLimits
  private let gate: RequestGate
  private let connections: Connections
  // The request that is being received or answered.
  private var request: HTTPRequestHead?
  private var isAnswered = false
  private var work: Task<Void, Never>?

  /// The most frames and layer lists computed at a time; a browser requests six at once.
  private static let maxPendingRenders = 64

  /// Makes a handler for the requests that a gate passes on.
  init(
    _ handler: PreviewHandler, _ limits: ServingLimits, _ gate: RequestGate,
    _ connections: Connections
  ) {
    self.handler = handler
    self.limits = limits
    self.gate = gate
    self.connections = connections
    var parsing = NIOHTTPDecoderLimitConfiguration()
    parsing.maxHeaderFieldSize = limits.head
    parsing.maxHeaderListSize = limits.head
    parsing.maxHeaderFieldCount = limits.fields
    decoder = ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: parsing))
  }

  /// Receives the parts of a parsed request, and answers it at its end.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      // The gate passes on one request at a time; input that yields two is malicious or malformed.
      guard request == nil else {
        context.close(promise: nil)
        return
      }
      (request, isAnswered) = (head, false)
      // No request takes a body, and none is waited for.
      if head.hasBody {
        answer(handler.refusal(head, context) ?? .refusal(.payloadTooLarge), context)
      }
    case .body: break
    case .end: if let request, !isAnswered { begin(request, context) }
    }
  }

  /// Answers a head that the parser has silently dropped.
  func channelReadComplete(context: ChannelHandlerContext) {
    // For some heads, such as HTTP/2's, the parser produces neither a request nor an error.
    if gate.isAnswering, request == nil, !isAnswered { answer(.refusal(.badRequest), context) }
    context.fireChannelReadComplete()
  }

  /// Answers a parser error with its HTTP status; closes the connection for other errors.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      context.close(promise: nil)
      return
    }
    if isAnswered { return }
    // A malformed request ends the connection.
    answer(
      .refusal(error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest), context)
  }

  /// Cancels the work for a client that has disconnected.
  func channelInactive(context: ChannelHandlerContext) {
    work?.cancel()
    context.fireChannelInactive()
  }

  /// Starts the response to a complete request.
  private func begin(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    switch handler.reply(to: request, context) {
    case .now(let response): answer(response, context)
    case .states: upgrade(request, context)
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

  /// Responds when a task has finished; cancels it if the client disconnects.
  private func wait(
    for make: @escaping @Sendable () async -> PreviewResponse, _ context: ChannelHandlerContext,
    _ done: @escaping () -> Void = {}
  ) {
    let made = context.eventLoop.makePromise(of: PreviewResponse.self)
    work = made.completeWithTask { await make() }
    made.futureResult.assumeIsolated().whenComplete { result in
      done()
      self.answer((try? result.get()) ?? .refusal(.internalServerError), context)
    }
  }

  /// Writes a response, and closes the connection or prepares for the next request.
  private func answer(_ response: PreviewResponse, _ context: ChannelHandlerContext) {
    isAnswered = true
    guard context.channel.isActive else { return }
    // After an error, an unread body or a failed upgrade, the parser is out of step with the next
    // request.
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

  /// Upgrades the connection to a web socket that sends states.
  private func upgrade(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let upgrader = NIOWebSocketServerUpgrader(maxFrameSize: 1 << 12) { channel, _ in
      channel.eventLoop.makeSucceededFuture(HTTPHeaders())
    } upgradePipelineHandler: { [handler, limits] channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          StateMessages(handler.session, limits.answerTime))
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

extension HTTPRequestHead {
  /// Whether the headers announce a body.
  fileprivate var hasBody: Bool {
    headers.contains(name: "Transfer-Encoding")
      || headers["Content-Length"].contains { $0 != "0" }
  }

  /// Whether another request may follow on the same connection (keep-alive).
  fileprivate var mayGoOn: Bool {
    version == .http1_1 && isKeepAlive && !hasBody && !headers.contains(name: "Upgrade")
  }

  fileprivate var wantsWebSocket: Bool {
    headers[canonicalForm: "Upgrade"].contains { $0.lowercased() == "websocket" }
      && headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
  }
}
