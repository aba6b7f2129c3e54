import NIOCore
import NIOWebSocket

/// A channel handler that sends the states of a session over a web socket; ignores incoming messages.
final class StateMessages: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let session: PreviewSession
  private let patience: TimeAmount
  private var sending: Task<Void, Never>?

  /// Makes a handler for a page that must receive each state within `patience`.
  init(_ session: PreviewSession, _ patience: TimeAmount) {
    self.session = session
    self.patience = patience
  }

  /// Starts sending states to the page.
  func handlerAdded(context: ChannelHandlerContext) {
    sending = Self.sending(session, context.channel, patience)
  }

  func channelInactive(context: ChannelHandlerContext) {
    sending?.cancel()
    context.fireChannelInactive()
  }

  /// Answers close and ping frames; ignores all others.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .connectionClose:
      context.writeAndFlush(wrapOutboundOut(Self.closing(.normalClosure))).assumeIsolated()
        .whenComplete { _ in context.close(promise: nil) }
    // A page that does not read its pongs gets no more of them.
    case .ping where context.channel.isWritable:
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Starts the task that sends the states.
  private static func sending(
    _ session: PreviewSession, _ channel: any Channel, _ patience: TimeAmount
  ) -> Task<Void, Never> {
    Task { await send(statesOf: session, to: channel, within: patience) }
  }

  /// Sends states until the page disconnects or the session ends, and closes the connection.
  private static func send(
    statesOf session: PreviewSession, to channel: any Channel, within patience: TimeAmount
  ) async {
    let states = await session.states()
    for await state in states.stream {
      // Wait until this state is sent; meanwhile only the newest is kept.
      guard await send(state, to: channel, within: patience) else { break }
    }
    await session.leave(states.number)
    try? await channel.writeAndFlush(closing(.normalClosure))
    try? await channel.close()
  }

  /// Sends a state; returns false if the page has disconnected, or does not receive it in time.
  private static func send(
    _ state: String, to channel: any Channel, within patience: TimeAmount
  ) async -> Bool {
    let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: state))
    let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    defer { deadline.cancel() }
    do { try await channel.writeAndFlush(frame) } catch { return false }
    return true
  }

  /// Returns a close frame with a status code.
  private static func closing(_ reason: WebSocketErrorCode) -> WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: reason)
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}
