import NIOCore
import NIOHTTP1

/// Limits on the bytes and the time of one client.
enum ServingLimits {
  /// The most bytes of a request line, as in browsers.
  static let requestLine = 8 << 10
  /// The most bytes of a request line and all header fields together.
  static let head = 32 << 10
  /// The time from the first byte of a request to the end of its head.
  static let headTime = TimeAmount.seconds(10)
  /// The time that a connection waits for a request, and in which an answer is made and taken.
  static let patience = TimeAmount.seconds(30)
  /// The time in which a client hangs up after its last answer.
  static let lingering = TimeAmount.seconds(2)
}

/// A handler before the HTTP parser that lets one request at a time through, within limits.
///
/// The parser's own limits leave the request line and blank lines unbounded, and NIO's idle handler
/// starts over with every byte. The parser gets a line at a time, so that it never sees more than
/// one request. Nothing is read while a request is being answered, until its answer is sent;
/// otherwise a client that never reads could queue any number of answers. Who may ask is decided in
/// ``RequestPolicy``.
final class RequestGate: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  // A connection lingers after its last answer, and is open once it is a web socket.
  private enum Phase { case idle, receiving, answering, lingering, open }

  private let connections: Connections
  private var context: ChannelHandlerContext?
  private var phase = Phase.idle
  private var input = ByteBuffer()
  // The bytes of the current line and of the head so far, line ends included.
  private var (line, head, isFirstLine) = (0, 0, true)
  private var isInputClosed = false
  private var deadline: Scheduled<Void>?
  /// The time from which the connection waits for its client; nil while the client waits for it.
  private(set) var waitingSince: NIODeadline?

  /// Creates the gate of a connection, which joins the others once it is active.
  init(_ connections: Connections) { self.connections = connections }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    context.fireChannelActive()
    enter(.idle, for: ServingLimits.patience)
    if !connections.add(self) { refuse(.serviceUnavailable) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    deadline?.cancel()
    connections.remove(self)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    switch phase {
    case .open: context.fireChannelRead(data)
    case .lingering: break
    case .idle, .receiving, .answering:
      input.writeBuffer(&bytes)
      take()
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else { return }
    isInputClosed = true
    take()
  }

  /// Lets the next request through; a client that closes its half of the connection gets its answers, too.
  private func take() {
    while let context, phase == .idle || phase == .receiving, input.readableBytes > 0 {
      if phase == .idle {
        (line, head, isFirstLine) = (0, 0, true)
        enter(.receiving, for: ServingLimits.headTime)
      }
      takeLine(context)
    }
    if isInputClosed, phase != .answering { drop() }
  }

  private func takeLine(_ context: ChannelHandlerContext) {
    let end = input.readableBytesView.firstIndex(of: 0x0A)
    let length = end.map { $0 + 1 - input.readerIndex } ?? input.readableBytes
    (line, head) = (line + length, head + length)
    if isFirstLine, line > ServingLimits.requestLine + 2 { return refuse(.uriTooLong) }
    guard head <= ServingLimits.head, let bytes = input.readSlice(length: length) else {
      return refuse(.requestHeaderFieldsTooLarge)
    }
    if input.readableBytes == 0 { input = ByteBuffer() }
    context.fireChannelRead(wrapInboundOut(bytes))
    guard end != nil else { return }
    // The parser reports neither a request nor an error for some heads, such as HTTP/2's preface.
    // Blank lines may precede any.
    if phase == .receiving, line <= 2, !isFirstLine { refuse(.badRequest) }
    (line, isFirstLine) = (0, isFirstLine && line <= 2)
  }

  /// Holds all else back until the request that was let through is answered.
  func beginAnswer() { enter(.answering, for: ServingLimits.patience) }

  /// Lets the next request in, or ends the connection.
  ///
  /// The system throws an answer away if data arrive at a closed socket, so the rest is read for a while.
  func finishAnswer(keepsOpen: Bool) {
    guard let context, phase == .answering else { return }
    if keepsOpen {
      enter(.idle, for: ServingLimits.patience)
      context.eventLoop.assumeIsolated().execute { self.take() }
    } else {
      enter(.lingering, for: ServingLimits.lingering)
      context.close(mode: .output, promise: nil)
    }
  }

  /// Lets everything through from now on, without limits.
  func open() {
    enter(.open)
    if input.readableBytes > 0 { context?.fireChannelRead(wrapInboundOut(input)) }
    take()
  }

  /// Closes the connection without an answer.
  func drop() { context?.close(promise: nil) }

  private func refuse(_ status: HTTPResponseStatus) {
    context?.fireErrorCaught(RefusedRequest(status: status))
  }

  private func enter(_ phase: Phase, for time: TimeAmount? = nil) {
    guard let context else { return }
    self.phase = phase
    waitingSince = phase == .idle || phase == .receiving ? .now() : nil
    try? context.channel.syncOptions?.setOption(.autoRead, value: phase != .answering)
    deadline?.cancel()
    deadline = time.map { time in
      context.eventLoop.assumeIsolated().scheduleTask(in: time) {
        if self.phase == .receiving { self.refuse(.requestTimeout) } else { self.drop() }
      }
    }
  }
}
