import FlyingFox
import Foundation

/// The states of a session over a web socket; what the page sends is not listened to.
struct StateMessages: WSMessageHandler {
  let session: PreviewSession

  /// The states, until the page goes away or the session ends.
  func makeMessages(for client: AsyncStream<WSMessage>) async -> AsyncStream<WSMessage> {
    let (number, states) = await session.states()
    let (messages, sender) = AsyncStream.makeStream(of: WSMessage.self)
    let sending = Task {
      for await state in states { sender.yield(.text(state)) }
      sender.yield(.close())
      sender.finish()
    }
    let listening = Task {
      for await _ in client {}
      await session.leave(number)
    }
    sender.onTermination = { _ in
      sending.cancel()
      listening.cancel()
      Task { await session.leave(number) }
    }
    return messages
  }
}
