import NIOCore
import NIOHTTP1

/// A router of the HTTP requests of a page's server.
protocol PageHandler: Sendable {
  /// Returns an error response to a request that is rejected whatever it names; nil for a valid one.
  func refusal(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) -> PageResponse?

  /// Routes a request: returns its response, or a closure that makes it.
  func reply(to request: HTTPRequestHead, _ context: ChannelHandlerContext) -> PageReply
}

/// A way of responding to a request.
enum PageReply {
  /// A response that is ready.
  case now(PageResponse)
  /// A response that waits for the session.
  case later(@Sendable () async -> PageResponse)
  /// A response that must be rendered or computed, which takes time.
  case made(@Sendable () async -> PageResponse)
  /// A web socket that sends the states of a preview.
  case states(PreviewSession)
}
