import Foundation
import NIOCore
import NIOHTTP1
import SegueKit

/// An answer to a request.
struct PreviewResponse: Sendable {
  /// The status.
  var status: HTTPResponseStatus
  /// The header fields but for those that tell of the connection and the length.
  var headers: HTTPHeaders
  /// The bytes.
  var body: ByteBuffer

  /// An answer of some bytes, which browsers neither keep nor guess the type of.
  init(_ body: ByteBuffer, _ type: String, _ status: HTTPResponseStatus = .ok) {
    self.status = status
    self.body = body
    headers = [
      "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
    ]
  }

  /// An error, in words; those of the status itself by default.
  static func refusal(_ status: HTTPResponseStatus, _ reason: String? = nil) -> PreviewResponse {
    let text = (reason ?? "\(status.code) \(status.reasonPhrase)") + "\n"
    return PreviewResponse(ByteBuffer(string: text), "text/plain; charset=utf-8", status)
  }
}

/// Answers what pages ask for; it opens no file on their behalf.
///
/// Who does not know the token learns nothing. The `Host` header is checked, so that a name that is
/// made to point at the loopback (DNS rebinding) is of no use, and so is `Origin`, so that another
/// page cannot open a socket.
struct PreviewHandler: Sendable {
  /// How a request is answered.
  enum Reply {
    /// At once.
    case now(PreviewResponse)
    /// When the session has told it.
    case later(@Sendable () async -> PreviewResponse)
    /// When it is drawn or worked out, which takes time.
    case made(@Sendable () async -> PreviewResponse)
    /// By the states, over a web socket.
    case states
  }

  let session: PreviewSession
  let token: String

  /// The most bytes of a path, far more than any that the page asks for.
  private static let longestPath = 256

  /// The answer to a request, or how it is made; never an error.
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
    case "changes": return .states
    default: return .now(.refusal(.notFound))
    }
  }

  /// The answer to a request that is not this server's, not from its own page, or not to read something;
  /// nil for any other.
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

  /// The names and values of a query; of a name that is given twice the first value.
  private static func query(_ text: Substring) -> [Substring: Substring] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The clip of the revision that is asked for, and the time in microseconds.
  private func moment(
    _ query: [Substring: Substring]
  ) async -> (clip: PreviewClip, microseconds: Int)? {
    guard let clip = await session.clip, let time = query["t"],
      let microseconds = clip.microseconds(String(time))
    else { return nil }
    return (clip, microseconds)
  }

  private func frame(_ query: [Substring: Substring]) async -> PreviewResponse {
    guard let (clip, microseconds) = await moment(query) else { return .refusal(.badRequest) }
    guard query["r"] ?? "" == "\(clip.revision)" else { return Self.nothing }
    let key = FrameCache.Key(revision: clip.revision, microseconds: microseconds)
    if let png = await session.cache.picture(key) { return Self.picture(png) }
    // Nobody waits for the picture any more.
    if Task.isCancelled { return Self.nothing }
    do throws(SegueError) {
      let png = try await clip.png(at: microseconds)
      await session.cache.keep(png, as: key)
      return Self.picture(png)
    } catch { return .refusal(.unprocessableEntity, "\(error)") }
  }

  private func layers(_ query: [Substring: Substring]) async -> PreviewResponse {
    guard let (clip, microseconds) = await moment(query) else { return .refusal(.badRequest) }
    guard query["r"] ?? "" == "\(clip.revision)", !Task.isCancelled else { return Self.nothing }
    guard let json = try? JSONEncoder().encode(clip.layers(at: microseconds)) else {
      return .refusal(.internalServerError)
    }
    return Self.json(ByteBuffer(bytes: json))
  }

  /// The answer about a clip that another one has displaced meanwhile: no error, and no picture.
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

  private static func picture(_ png: [UInt8]) -> PreviewResponse {
    PreviewResponse(ByteBuffer(bytes: png), "image/png")
  }

  private static func json(_ text: ByteBuffer) -> PreviewResponse {
    PreviewResponse(text, "application/json")
  }
}
