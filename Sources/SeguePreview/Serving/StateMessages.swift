import NIOCore
import NIOWebSocket

/// The states of a session over a web socket; what the page sends is not listened to.
final class StateMessages: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let session: PreviewSession
  private let patience: TimeAmount
  private var sending: Task<Void, Never>?

  /// The states of a session for a page that takes each of them within a time.
  init(_ session: PreviewSession, _ patience: TimeAmount) {
    self.session = session
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    sending = Self.sending(session, context.channel, patience)
  }

  func channelInactive(context: ChannelHandlerContext) {
    sending?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .connectionClose:
      context.writeAndFlush(wrapOutboundOut(Self.closing(.normalClosure))).assumeIsolated()
        .whenComplete { _ in context.close(promise: nil) }
    // A page that does not read its answers gets no more of them.
    case .ping where context.channel.isWritable:
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private static func sending(
    _ session: PreviewSession, _ channel: any Channel, _ patience: TimeAmount
  ) -> Task<Void, Never> {
    Task { await send(statesOf: session, to: channel, within: patience) }
  }

  /// Sends the states until the page has gone or the session ends, and hangs up.
  private static func send(
    statesOf session: PreviewSession, to channel: any Channel, within patience: TimeAmount
  ) async {
    let states = await session.states()
    for await state in states.stream {
      // The next state waits until this one is sent, and only the newest does.
      guard await send(state, to: channel, within: patience) else { break }
    }
    await session.leave(states.number)
    try? await channel.writeAndFlush(closing(.normalClosure))
    try? await channel.close()
  }

  /// Sends a state; false when the page has gone, or does not take it in time.
  private static func send(
    _ state: String, to channel: any Channel, within patience: TimeAmount
  ) async -> Bool {
    let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: state))
    let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    defer { deadline.cancel() }
    do { try await channel.writeAndFlush(frame) } catch { return false }
    return true
  }

  private static func closing(_ reason: WebSocketErrorCode) -> WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: reason)
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}
