import NIOCore
import NIOHTTP1

/// Limits on the requests of one client.
struct ServingLimits: Sendable {
  /// The longest request line in bytes; browsers have a similar limit.
  var requestLine = 8 << 10
  /// The most bytes of the request line and all header fields together.
  var head = 32 << 10
  /// The most header fields.
  var fields = 256
  /// The most bytes of pipelined requests that wait while one is answered.
  var pipelined = 1 << 20
  /// The longest time from the first byte of a request to the end of its head.
  var headTime = TimeAmount.seconds(10)
  /// The longest time that a connection may be idle.
  var idleTime = TimeAmount.seconds(30)
  /// The longest time for making and sending a response.
  var answerTime = TimeAmount.seconds(30)
  /// The longest time, and the most bytes, for draining input after the last response.
  var lingering = (time: TimeAmount.seconds(2), bytes: 16 << 20)
}

/// A counter of the bytes of a request's head, applied before parsing.
///
/// Each byte is read once. A head ends with an empty line, whether lines end with CR LF or only LF,
/// so that no parser finds an earlier end.
package struct HeadCounter: Sendable {
  /// A state of the counter.
  package enum Verdict: Hashable, Sendable {
    /// The head is incomplete.
    case unfinished
    /// The head ends after this number of the bytes passed last.
    case finished(Int)
    /// The request line is longer than its limit.
    case lineTooLong
    /// The request line and fields together are longer than the limit.
    case tooLong
  }

  private let lineLimit: Int
  private let limit: Int
  private var total = 0
  // The bytes of the current line, without CR.
  private var line = 0
  private var isFirstLine = true

  /// Makes a counter for one head, with limits in bytes on the request line and the total.
  package init(lineLimit: Int, limit: Int) {
    self.lineLimit = lineLimit
    self.limit = limit
  }

  /// Counts the next bytes, up to the end of the head.
  package mutating func count(_ bytes: some Sequence<UInt8>) -> Verdict {
    for (index, byte) in bytes.enumerated() {
      total += 1
      switch byte {
      // Empty lines before a request are skipped (RFC 9112, 2.2).
      case 0x0A where isFirstLine && line == 0: break
      case 0x0A where line == 0: return .finished(index + 1)
      case 0x0A: (line, isFirstLine) = (0, false)
      case 0x0D: break
      default: line += 1
      }
      if isFirstLine, line > lineLimit { return .lineTooLong }
      if total > limit { return .tooLong }
    }
    return .unfinished
  }
}

/// A channel handler before the HTTP parser that passes on one request at a time, within limits.
///
/// While a request is being answered no more input is read, so that a client that does not read its
/// responses cannot request more. Every wait has a timeout. After an error, input is drained for a
/// while: data arriving at a closed socket would make the system discard the response (TCP reset).
final class RequestGate: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// A phase of a connection, by the event it waits for.
  private enum Phase {
    /// Waits for a request.
    case idle
    /// Waits for the rest of a request's head.
    case receiving
    /// Waits for the response, or for the client to read it.
    case answering
    /// Waits for the client to close after its last response.
    case lingering
    /// Upgraded to a web socket; all data pass.
    case open
  }

  private let limits: ServingLimits
  private let connections: Connections
  private var context: ChannelHandlerContext?
  private var phase = Phase.idle
  private var counter: HeadCounter
  private var input = ByteBuffer()
  private var drained = 0
  private var isInputClosed = false
  private var holdsReadBack = false
  private var isTaking = false
  private var deadline: Scheduled<Void>?
  /// The time since which the connection has waited for its client; nil while a response is pending.
  private(set) var waitingSince: NIODeadline?

  /// Makes the gate of a new connection.
  init(_ limits: ServingLimits, _ connections: Connections) {
    self.limits = limits
    self.connections = connections
    counter = HeadCounter(lineLimit: limits.requestLine, limit: limits.head)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// Registers a new connection; refuses it if there are too many.
  func channelActive(context: ChannelHandlerContext) {
    enter(.idle, for: limits.idleTime)
    if !connections.add(self) { refuse(.serviceUnavailable) }
    context.fireChannelActive()
  }

  /// Removes a closed connection.
  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    connections.remove(self)
    context.fireChannelInactive()
  }

  /// Buffers, passes on or discards input, by the phase of the connection.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    switch phase {
    case .open: context.fireChannelRead(data)
    case .lingering:
      drained += bytes.readableBytes
      if drained > limits.lingering.bytes { context.close(promise: nil) }
    case .answering where input.readableBytes + bytes.readableBytes > limits.pipelined:
      context.close(promise: nil)
    case .idle, .receiving, .answering:
      input.writeBuffer(&bytes)
      take()
    }
  }

  /// Reads more input, except while a request is being answered.
  func read(context: ChannelHandlerContext) {
    if phase == .answering { holdsReadBack = true } else { context.read() }
  }

  /// Handles the end of the client's input (half-close).
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else {
      context.fireUserInboundEventTriggered(event)
      return
    }
    isInputClosed = true
    switch phase {
    // A client that closes only its sending side still gets the response.
    case .answering: break
    case .idle, .receiving: take()
    case .lingering, .open: context.close(promise: nil)
    }
  }

  /// Passes on the next request, up to the end of its head.
  private func take() {
    guard let context, !isTaking else { return }
    // An immediate response re-enters this function; a loop avoids recursion.
    isTaking = true
    defer { isTaking = false }
    while phase == .idle || phase == .receiving, input.readableBytes > 0 {
      if phase == .idle { enter(.receiving, for: limits.headTime) }
      switch counter.count(input.readableBytesView) {
      case .unfinished: pass(input.readableBytes, context)
      case .finished(let length):
        counter = HeadCounter(lineLimit: limits.requestLine, limit: limits.head)
        enter(.answering, for: limits.answerTime)
        pass(length, context)
      case .lineTooLong: refuse(.uriTooLong)
      case .tooLong: refuse(.requestHeaderFieldsTooLarge)
      }
    }
    guard phase == .idle || phase == .receiving else { return }
    if isInputClosed {
      context.close(promise: nil)
    } else {
      readOn(context)
    }
  }

  /// Passes a number of buffered bytes on to the parser.
  private func pass(_ length: Int, _ context: ChannelHandlerContext) {
    guard let bytes = input.readSlice(length: length) else { return }
    if input.readableBytes == 0 { input = ByteBuffer() }
    context.fireChannelRead(wrapInboundOut(bytes))
    context.fireChannelReadComplete()
  }

  /// Resumes reading if a read was held back.
  private func readOn(_ context: ChannelHandlerContext) {
    guard holdsReadBack else { return }
    holdsReadBack = false
    context.read()
  }

  /// Whether a complete head was passed on and is not answered yet.
  var isAnswering: Bool { phase == .answering }

  /// Ends an answer: accepts the next request, or closes the connection.
  func finishAnswer(keepsOpen: Bool) {
    guard let context, context.channel.isActive, phase != .lingering, phase != .open else { return }
    // The parser may report an error before the end of the head, which is answered early.
    guard keepsOpen, phase == .answering else {
      linger()
      return
    }
    enter(.idle, for: limits.idleTime)
    take()
  }

  /// Passes on everything from now on, without limits, for a web socket.
  func open() {
    guard let context, context.channel.isActive else { return }
    deadline?.cancel()
    phase = .open
    if isInputClosed { context.close(promise: nil) }
    if input.readableBytes > 0 { pass(input.readableBytes, context) }
    readOn(context)
  }

  /// Closes the connection at once, to make room for another.
  func drop() { context?.close(promise: nil) }

  /// Sends an error response, bypassing the parser, and closes the connection.
  private func refuse(_ status: HTTPResponseStatus) {
    guard let context else { return }
    phase = .lingering
    let text = "\(status.code) \(status.reasonPhrase)\n"
    let answer = ByteBuffer(
      string: "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
        + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(text)")
    context.writeAndFlush(wrapOutboundOut(answer)).assumeIsolated().whenComplete { _ in
      self.linger()
    }
  }

  /// Closes the sending side, and drains input for a while.
  private func linger() {
    guard let context, context.channel.isActive else { return }
    input = ByteBuffer()
    enter(.lingering, for: limits.lingering.time)
    if isInputClosed {
      context.close(promise: nil)
    } else {
      context.close(mode: .output, promise: nil)
      readOn(context)
    }
  }

  /// Enters a phase with a timeout.
  private func enter(_ phase: Phase, for time: TimeAmount) {
    guard let context else { return }
    self.phase = phase
    waitingSince = phase == .idle || phase == .receiving ? .now() : nil
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      if self.phase == .receiving {
        self.refuse(.requestTimeout)
      } else {
        context.close(promise: nil)
      }
    }
  }
}
