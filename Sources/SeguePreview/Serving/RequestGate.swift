import NIOCore
import NIOHTTP1

/// How much of a client the server bears.
struct ServingLimits: Sendable {
  /// The most bytes of a request line; browsers send no longer ones either.
  var requestLine = 8 << 10
  /// The most bytes of a request line and all header fields together.
  var head = 32 << 10
  /// The most header fields.
  var fields = 256
  /// The most bytes of further requests that wait while one is answered.
  var pipelined = 1 << 20
  /// The most time from the first byte of a request to the last of its head.
  var headTime = TimeAmount.seconds(10)
  /// The most time that a connection stays open without a request.
  var idleTime = TimeAmount.seconds(30)
  /// The most time in which an answer is made and taken.
  var answerTime = TimeAmount.seconds(30)
  /// The most time, and the most bytes, for which a client is listened to after the last answer.
  var lingering = (time: TimeAmount.seconds(2), bytes: 16 << 20)
}

/// Counts the bytes of a request's head as they come, before anything makes sense of them.
///
/// Each byte is looked at once. A head ends with an empty line, whether lines end with CR LF or with
/// LF alone, so that no parser can see the end of one earlier.
package struct HeadCounter: Sendable {
  /// What the bytes so far are.
  package enum Verdict: Hashable, Sendable {
    /// The head goes on.
    case unfinished
    /// The head ends after so many of the bytes.
    case finished(Int)
    /// The request line is longer than the limit.
    case lineTooLong
    /// Request line and fields together are longer than the limit.
    case tooLong
  }

  private let lineLimit: Int
  private let limit: Int
  private var total = 0
  // The bytes of the present line that are no CR.
  private var line = 0
  private var isFirstLine = true

  /// A counter of one head, with limits of the request line and of all in bytes.
  package init(lineLimit: Int, limit: Int) {
    self.lineLimit = lineLimit
    self.limit = limit
  }

  /// Counts the next bytes.
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

/// Stands between a connection and the HTTP parser: lets one request at a time through, within limits.
///
/// While a request is answered nothing more is read, so that a client that does not take its answers
/// cannot have more of them made. Every wait has a time limit. After an error the client is listened to
/// for a while: data that arrive at a closed socket would make the system throw the answer away.
final class RequestGate: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// What the connection waits for.
  private enum Phase {
    /// A request.
    case idle
    /// The rest of a request's head.
    case receiving
    /// The answer, or a client that takes it.
    case answering
    /// The client, which has its last answer, to hang up.
    case lingering
    /// Nothing: it is a web socket's now.
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
  /// Since when the connection waits for its client; nil while the client waits for it.
  private(set) var waitingSince: NIODeadline?

  /// A gate of one of some connections.
  init(_ limits: ServingLimits, _ connections: Connections) {
    self.limits = limits
    self.connections = connections
    counter = HeadCounter(lineLimit: limits.requestLine, limit: limits.head)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) {
    enter(.idle, for: limits.idleTime)
    if !connections.add(self) { refuse(.serviceUnavailable) }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    connections.remove(self)
    context.fireChannelInactive()
  }

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

  func read(context: ChannelHandlerContext) {
    if phase == .answering { holdsReadBack = true } else { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else {
      context.fireUserInboundEventTriggered(event)
      return
    }
    isInputClosed = true
    switch phase {
    // Whoever only says that nothing more will come still gets the answer.
    case .answering: break
    case .idle, .receiving: take()
    case .lingering, .open: context.close(promise: nil)
    }
  }

  /// Hands the next request on, up to the end of its head.
  private func take() {
    guard let context, !isTaking else { return }
    // An answer that is there at once ends in here again; as a loop it needs no stack.
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

  private func pass(_ length: Int, _ context: ChannelHandlerContext) {
    guard let bytes = input.readSlice(length: length) else { return }
    if input.readableBytes == 0 { input = ByteBuffer() }
    context.fireChannelRead(wrapInboundOut(bytes))
    context.fireChannelReadComplete()
  }

  private func readOn(_ context: ChannelHandlerContext) {
    guard holdsReadBack else { return }
    holdsReadBack = false
    context.read()
  }

  /// Whether a whole head was let through, and what it asks for is not answered yet.
  var isAnswering: Bool { phase == .answering }

  /// The answer is on its way: the next request may come, or the connection ends.
  func finishAnswer(keepsOpen: Bool) {
    guard let context, context.channel.isActive, phase != .lingering, phase != .open else { return }
    // What the parser cannot make sense of is answered before its end.
    guard keepsOpen, phase == .answering else {
      linger()
      return
    }
    enter(.idle, for: limits.idleTime)
    take()
  }

  /// Lets everything through from now on, without limits of its own.
  func open() {
    guard let context, context.channel.isActive else { return }
    deadline?.cancel()
    phase = .open
    if isInputClosed { context.close(promise: nil) }
    if input.readableBytes > 0 { pass(input.readableBytes, context) }
    readOn(context)
  }

  /// Ends the connection at once, to make room for another.
  func drop() { context?.close(promise: nil) }

  /// Answers with an error in place of the parser that has not seen all of the request, and hangs up.
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
