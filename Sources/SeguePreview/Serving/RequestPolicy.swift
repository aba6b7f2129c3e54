import NIOCore
import NIOHTTP1

/// The rejection of requests that do not come from the server's own page.
///
/// `Host` is checked to prevent DNS rebinding, and `Origin` so that no other page can open a web
/// socket or change anything. A request that changes something must have an `Origin`, which every
/// browser sends with POST.
enum RequestPolicy {
  /// Returns an error response to a request for another host, from another origin, or with another method.
  ///
  /// - Parameter changes: whether the request changes something, and must be a POST instead of a GET.
  /// - Returns: nil for a valid request.
  static func refusal(
    _ request: HTTPRequestHead, _ context: ChannelHandlerContext, changes: Bool = false
  ) -> PageResponse? {
    let port = context.channel.localAddress?.port ?? 0
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let given = request.headers["Host"].map { $0.lowercased() }
    let origins = request.headers["Origin"].map { $0.lowercased() }
    guard given.count == 1, hosts.contains(given[0]), !changes || origins.count == 1,
      origins.allSatisfy({ origin in hosts.contains { "http://\($0)" == origin } })
    else { return .refusal(.forbidden) }
    let method = changes ? HTTPMethod.POST : .GET
    guard request.method == method else {
      var response = PageResponse.refusal(.methodNotAllowed)
      response.headers.add(name: "Allow", value: method.rawValue)
      return response
    }
    return nil
  }
}
