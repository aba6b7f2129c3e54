import Foundation
import NIOCore
import NIOHTTP1
import SegueKit

/// An HTTP response of the preview server.
struct PreviewResponse: Sendable {
  var status: HTTPResponseStatus
  /// The header fields, except those about the connection and the length.
  var headers: HTTPHeaders
  var body: ByteBuffer

  /// Makes a response that browsers do not cache and whose type they do not guess.
  init(_ body: ByteBuffer, _ type: String, _ status: HTTPResponseStatus = .ok) {
    self.status = status
    self.body = body
    headers = [
      "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
    ]
  }

  /// Makes an error response with a reason as text; by default the phrase of the status.
  static func refusal(_ status: HTTPResponseStatus, _ reason: String? = nil) -> PreviewResponse {
    let text = (reason ?? "\(status.code) \(status.reasonPhrase)") + "\n"
    return PreviewResponse(ByteBuffer(string: text), "text/plain; charset=utf-8", status)
  }
}

/// A router of the preview's HTTP requests; it opens no file named by a request.
///
/// A client without the token gets only errors. The `Host` header is checked to prevent DNS
/// rebinding, and `Origin` so that no other page can open a web socket.
struct PreviewHandler: Sendable {
  /// A way of responding to a request.
  enum Reply {
    /// A response that is ready.
    case now(PreviewResponse)
    /// A response that waits for the session.
    case later(@Sendable () async -> PreviewResponse)
    /// A response that must be rendered or computed, which takes time.
    case made(@Sendable () async -> PreviewResponse)
    /// A web socket that sends states.
    case states
  }

  let session: PreviewSession
  let token: String

  /// The longest path in bytes, far more than any that the page requests.
  private static let longestPath = 256

  /// Routes a request: returns its response, or a closure that makes it.
  func reply(to request: HTTPRequestHead, _ context: ChannelHandlerContext) -> Reply {
    if let refusal = refusal(request, context) { return .now(refusal) }
    let target = request.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = target.first ?? ""
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.utf8.count <= Self.longestPath, parts.count == 3, parts[0].isEmpty,
      parts[1] == token
    else { return .now(.refusal(.notFound)) }
    let query = Self.query(target.dropFirst().first ?? "")
    switch parts[2] {
    case "": return .now(Self.page)
    case "state": return .later { Self.json(ByteBuffer(string: await session.state())) }
    case "frame": return .made { await frame(query) }
    case "layers": return .made { await layers(query) }
    case "variant": return .later { await choose(query) }
    case "changes": return .states
    default: return .now(.refusal(.notFound))
    }
  }

  /// Returns an error response to a request for another host, from another origin, or with another method.
  ///
  /// Returns nil for a valid GET request.
  func refusal(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) -> PreviewResponse? {
    let port = context.channel.localAddress?.port ?? 0
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let given = request.headers["Host"].map { $0.lowercased() }
    let origins = request.headers["Origin"].map { $0.lowercased() }
    guard given.count == 1, hosts.contains(given[0]),
      origins.allSatisfy({ origin in hosts.contains { "http://\($0)" == origin } })
    else { return .refusal(.forbidden) }
    guard request.method == .GET else {
      var response = PreviewResponse.refusal(.methodNotAllowed)
      response.headers.add(name: "Allow", value: "GET")
      return response
    }
    return nil
  }

  /// Parses a query string; of repeated names the first value counts.
  private static func query(_ text: Substring) -> [Substring: Substring] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the current clip and the time `t` of a query in microseconds; nil if either is missing.
  private func moment(
    _ query: [Substring: Substring]
  ) async -> (clip: PreviewClip, microseconds: Int)? {
    guard let clip = await session.clip, let time = query["t"],
      let microseconds = clip.microseconds(String(time))
    else { return nil }
    return (clip, microseconds)
  }

  /// Responds with the frame at a time as a PNG, from the cache if possible.
  private func frame(_ query: [Substring: Substring]) async -> PreviewResponse {
    guard let (clip, microseconds) = await moment(query) else { return .refusal(.badRequest) }
    guard query["r"] ?? "" == "\(clip.revision)" else { return Self.nothing }
    let key = FrameCache.Key(revision: clip.revision, microseconds: microseconds)
    if let png = await session.cache.picture(key) { return Self.picture(png) }
    // The client has cancelled the request.
    if Task.isCancelled { return Self.nothing }
    do throws(SegueError) {
      let png = try await clip.png(at: microseconds)
      await session.cache.keep(png, as: key)
      return Self.picture(png)
    } catch { return .refusal(.unprocessableEntity, "\(error)") }
  }

  /// Shows the variant of a query, by its label; pages get it as a new state.
  private func choose(_ query: [Substring: Substring]) async -> PreviewResponse {
    guard let label = query["v"].flatMap({ String($0).removingPercentEncoding }) else {
      return .refusal(.badRequest)
    }
    await session.choose(label)
    return Self.nothing
  }

  /// Responds with the layers at a time as JSON.
  private func layers(_ query: [Substring: Substring]) async -> PreviewResponse {
    guard let (clip, microseconds) = await moment(query) else { return .refusal(.badRequest) }
    guard query["r"] ?? "" == "\(clip.revision)", !Task.isCancelled else { return Self.nothing }
    guard let json = try? JSONEncoder().encode(clip.layers(at: microseconds)) else {
      return .refusal(.internalServerError)
    }
    return Self.json(ByteBuffer(bytes: json))
  }

  /// The response about an outdated revision: neither an error nor a picture.
  private static var nothing: PreviewResponse {
    PreviewResponse(ByteBuffer(), "text/plain; charset=utf-8", .noContent)
  }

  private static let page: PreviewResponse = {
    var response = PreviewResponse(
      ByteBuffer(string: PreviewPage.html), "text/html; charset=utf-8")
    response.headers.add(
      name: "Content-Security-Policy",
      value: "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
        + "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'")
    return response
  }()

  /// Returns a response with a PNG.
  private static func picture(_ png: [UInt8]) -> PreviewResponse {
    PreviewResponse(ByteBuffer(bytes: png), "image/png")
  }

  /// Returns a response with a JSON text.
  private static func json(_ text: ByteBuffer) -> PreviewResponse {
    PreviewResponse(text, "application/json")
  }
}
